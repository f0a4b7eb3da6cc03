import { expect, test } from 'vitest';
import {
  findReach,
  findServer,
  formatInstallCommand,
  formatVariant,
  listServers,
  variants,
} from './install-command.ts';

const SERVER = 'https://status.example';

test('the configured address overrides the page’s own', () => {
  expect(findServer('', 'http://127.0.0.1:8790')).toBe('http://127.0.0.1:8790');
  expect(findServer('https://status.example/', 'http://127.0.0.1:8790')).toBe(SERVER);
});

test.each([
  ['https://status.example', 'anywhere'],
  ['http://127.0.0.1:8790', 'loopback'],
  ['http://localhost:8790', 'loopback'],
  ['http://[::1]:8790', 'loopback'],
  ['https://localhost', 'loopback'],
  ['http://status.example', 'plain'],
  ['http://127.0.0.1.example', 'plain'],
  ['http://192.0.2.1:8790', 'plain'],
  ['nonsense', 'anywhere'],
])('%s is reached: %s', (address, reach) => {
  expect(findReach(address)).toBe(reach);
});

test('the addresses of the machine are offered only if the hub’s own leads nowhere else', () => {
  expect(listServers(SERVER, ['192.0.2.10'])).toEqual([SERVER]);
  expect(listServers('http://127.0.0.1:8790', ['192.0.2.10', '[2001:db8::1]'])).toEqual([
    'http://127.0.0.1:8790',
    'https://192.0.2.10',
    'https://[2001:db8::1]',
  ]);
});

test('the command downloads the installer with curl or wget', () => {
  expect(formatInstallCommand('curl', SERVER)).toBe(
    'curl -fsSL https://status.example/install.sh | sh -s --',
  );
  expect(formatVariant('wget', SERVER, '--key')).toEqual({
    before: 'wget -qO- https://status.example/install.sh | sh -s -- --server https://status.example --key ',
    after: '',
  });
});

test.each(variants.map((variant) => [variant]))(
  '%s has the address and a place for the secret',
  (variant) => {
    const { before, after } = formatVariant(variant, SERVER);
    expect(`${before}${after}`).toContain(`${SERVER}/`);
    expect(`${before}${after}`).toMatch(/--server"?,? "?https:\/\/status\.example/);
    expect(before).toMatch(/(--token |MUSTER_TOKEN=|MUSTER_TOKEN: ")$/);
  },
);
