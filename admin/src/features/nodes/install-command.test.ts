import { expect, test } from 'vitest';
import { findServer, formatInstallCommand, isRefusedElsewhere } from './install-command.ts';

test('the configured address overrides the page’s own', () => {
  expect(findServer('', 'http://127.0.0.1:8790')).toBe('http://127.0.0.1:8790');
  expect(findServer('https://status.example/', 'http://127.0.0.1:8790')).toBe('https://status.example');
});

test.each([
  ['https://status.example', false],
  ['http://127.0.0.1:8790', false],
  ['http://localhost:8790', false],
  ['http://[::1]:8790', false],
  ['http://status.example', true],
  ['http://127.0.0.1.example', true],
  ['http://192.0.2.1:8790', true],
  ['nonsense', false],
])('agents on other hosts refuse %s: %s', (server, isRefused) => {
  expect(isRefusedElsewhere(server)).toBe(isRefused);
});

test('the command downloads the installer with curl or wget', () => {
  const server = 'https://status.example';
  expect(formatInstallCommand('curl', server)).toBe(
    'curl -fsSL https://status.example/install.sh | sh -s --',
  );
  expect(formatInstallCommand('wget', server)).toBe('wget -qO- https://status.example/install.sh | sh -s --');
});
