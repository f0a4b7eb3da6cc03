import { expect, test } from 'vitest';
import { bunSettings, type ExecutableProcess, reexecWithSettings } from './reexec.ts';

type Start = Parameters<NonNullable<ExecutableProcess['execve']>>;

function startFrom(env: ExecutableProcess['env'], execve?: () => never): Start[] {
  const starts: Start[] = [];
  reexecWithSettings({
    execPath: '/opt/muster/muster-agent',
    argv0: 'muster-agent',
    argv: ['bun', '/$bunfs/root/muster-agent', '--server', 'hub.example.com'],
    env,
    execve: execve ?? ((...start) => void starts.push(start)),
  });
  return starts;
}

test('a process without the settings is replaced, with its arguments and environment', () => {
  expect(startFrom({ MUSTER_TOKEN: 'a', DO_NOT_TRACK: '0', EMPTY: undefined })).toEqual([
    [
      '/opt/muster/muster-agent',
      ['muster-agent', '--server', 'hub.example.com'],
      { MUSTER_TOKEN: 'a', ...bunSettings },
    ],
  ]);
});

test('a process with the settings continues', () => {
  expect(startFrom({ MUSTER_TOKEN: 'a', ...bunSettings })).toEqual([]);
});

test('a process that may not call execve continues without them', () => {
  const refuse = () => {
    throw new Error('EPERM');
  };
  expect(startFrom({}, refuse)).toEqual([]);
});
