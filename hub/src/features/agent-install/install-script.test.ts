import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { createInstallScript } from './install-script.ts';
import { builtinSigningKey } from './release-verifier.ts';

test('agents of the operator’s folder need no signature as long as there is no key for them', () => {
  const render = (key: string, hasOwnAgents: boolean) =>
    createInstallScript('', () => key, hasOwnAgents).render({
      host: undefined,
      isSecure: false,
    });
  expect(render('', true)).toContain('\nunsigned_agents=yes\n');
  expect(render('', false)).toContain('\nunsigned_agents=no\n');
  expect(render('RWQ', true)).toContain('\nunsigned_agents=no\n');
});

test.each([
  ['', false, builtinSigningKey !== ''],
  ['', true, true],
  ['RWQ', false, true],
])('with the key "%s" and a folder of agents (%s), installers have agents: %s', (key, hasOwn, hasAgents) => {
  expect(createInstallScript('', () => key, hasOwn).hasAgents).toBe(hasAgents);
});

const anywhere = createInstallScript('', () => '', false);

function readAddress(script: string): string {
  const lines = script.split('\n').filter((line) => line.startsWith('hub_address='));
  expect(lines).toHaveLength(1);
  return execFileSync('sh', ['-c', `${lines[0]}; printf %s "$hub_address"`], { encoding: 'utf8' });
}

test.each([
  ['hub.example.com', true, 'https://hub.example.com'],
  ['hub.example.com:8443', true, 'https://hub.example.com:8443'],
  ['127.0.0.1:8790', false, 'http://127.0.0.1:8790'],
  ['[::1]:8790', false, 'http://[::1]:8790'],
  ['HUB.Example.com:443', true, 'https://hub.example.com'],
  ['höb.example', true, 'https://xn--hb-fka.example'],
])('for host %s (secure: %s) the script contains %s', (host, isSecure, address) => {
  expect(readAddress(anywhere.render({ host, isSecure }))).toBe(address);
});

test.each([
  undefined,
  '',
  "x';reboot;'",
  '$(reboot)',
  '`reboot`',
  'a b',
  "a'b",
  'a&b',
  'a\nreboot\n',
  '%27;reboot',
  'host:99999',
])('for host %j the script contains no address or a harmless one', (host) => {
  const script = anywhere.render({ host, isSecure: true });
  expect(readAddress(script)).toMatch(/^(https:\/\/[a-z0-9.:-]+)?$/);
  expect(script).not.toContain("';reboot");
});

test('the public URL takes precedence over the Host header', () => {
  const script = createInstallScript('https://status.example', () => '', false);
  expect(readAddress(script.render({ host: 'evil.example', isSecure: false }))).toBe(
    'https://status.example',
  );
});

test('the script does nothing before its last line', () => {
  const script = anywhere.render({ host: 'hub.example.com', isSecure: true });
  expect(script).toMatch(/^#!\/bin\/sh\n/);
  expect(script).toMatch(/\n\nmain "\$@"\n$/);
  const part = script.slice(0, script.lastIndexOf('main "$@"'));
  expect(execFileSync('sh', ['-s', '--', '--uninstall'], { input: part, encoding: 'utf8' })).toBe('');
});

test('the script contains the key that releases are signed with', () => {
  const key = `RWQ${'A'.repeat(53)}`;
  const script = createInstallScript('', () => key, false);
  expect(script.render({ host: undefined, isSecure: false })).toContain(`\nrelease_key='${key}'\n`);
});
