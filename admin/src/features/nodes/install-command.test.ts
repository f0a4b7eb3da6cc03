import { expect, test } from 'vitest';
import { parse } from 'yaml';
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
    "curl --proto '=https' -fsS https://status.example/install.sh | sh -s --",
  );
  expect(formatVariant('wget', SERVER, '--key')).toEqual({
    before:
      'wget -qO- --max-redirect=0 https://status.example/install.sh | sh -s -- --server https://status.example --key ',
    after: '',
  });
});

test.each([
  ['http://127.0.0.1:8790', "curl --proto '=http' -fsS http://127.0.0.1:8790/install.sh"],
  ['https://localhost', "curl --proto '=https' -fsS https://localhost/install.sh"],
  ['http://status.example:8790', "curl --proto '=https' -fsS https://status.example:8790/install.sh"],
])('plain HTTP is for the same machine only: %s', (server, command) => {
  expect(formatInstallCommand('curl', server)).toBe(`${command} | sh -s --`);
  for (const variant of variants) {
    const { before, after } = formatVariant(variant, server);
    expect(`${before}${after}`.includes('http://')).toBe(command.includes('http://'));
  }
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

test('Docker and Compose run the same container from the same file', () => {
  const join = (variant: 'docker' | 'compose') => {
    const { before, after } = formatVariant(variant, SERVER);
    return `${before}TOKEN${after}`;
  };
  const text = join('compose');
  const [download, run] = join('docker').split(' && docker run ');
  expect(text.split('\n')[0]).toBe(`# First: ${download}`);
  const { image, command, environment, volumes, ...options } = parse(text).services['muster-agent'];
  expect(run?.endsWith(` ${image} ${command.join(' ')}`)).toBe(true);
  const list = (name: string) =>
    [...`${run}`.matchAll(new RegExp(`--${name} (\\S+)`, 'g'))].map(([, value]) => value);
  expect(list('volume')).toEqual([`"$PWD${volumes[0].slice(1)}"`, ...volumes.slice(1)]);
  expect(list('env')).toEqual([`MUSTER_TOKEN=${environment.MUSTER_TOKEN}`]);
  expect({
    container_name: list('name')[0],
    network_mode: list('network')[0],
    pid: list('pid')[0],
    user: list('user')[0],
    read_only: run?.includes(' --read-only '),
    cap_drop: list('cap-drop'),
    security_opt: list('security-opt').map((option) => `${option}:true`),
    restart: list('restart')[0],
  }).toEqual(options);
});
