import { expect, test } from 'vitest';
import { leanSettings, type RestartableProcess, startLean } from './lean.ts';

type Start = Parameters<NonNullable<RestartableProcess['execve']>>;

function startFrom(env: RestartableProcess['env'], execve?: () => never): Start[] {
  const starts: Start[] = [];
  startLean({
    execPath: '/opt/muster/muster-agent',
    argv0: 'muster-agent',
    argv: ['bun', '/$bunfs/root/muster-agent', '--server', 'hub.example.com'],
    env,
    execve: execve ?? ((...start) => void starts.push(start)),
  });
  return starts;
}

test('a process without the settings is started again with its own arguments and environment', () => {
  expect(startFrom({ MUSTER_TOKEN: 'a', DO_NOT_TRACK: '0', EMPTY: undefined })).toEqual([
    [
      '/opt/muster/muster-agent',
      ['muster-agent', '--server', 'hub.example.com'],
      { MUSTER_TOKEN: 'a', ...leanSettings },
    ],
  ]);
});

test('one that has them goes on, so that it starts no second time', () => {
  expect(startFrom({ MUSTER_TOKEN: 'a', ...leanSettings })).toEqual([]);
});

test('one that may not start a program goes on as it is', () => {
  const refuse = () => {
    throw new Error('EPERM');
  };
  expect(startFrom({}, refuse)).toEqual([]);
});
