import { expect, test } from 'vitest';
import { OptionError, readOptions } from './options.ts';

test('without a word the hub serves on loopback with its database here', () => {
  expect(readOptions([], {})).toMatchObject({
    command: 'serve',
    host: '127.0.0.1',
    port: 8790,
    db: `${process.cwd()}/muster.db`,
    themes: `${process.cwd()}/themes`,
    site: '',
    logLevel: 'info',
    firstPassword: undefined,
  });
});

test('the environment is read, and the command line wins over it', () => {
  const env = { MUSTER_LISTEN: '0.0.0.0:80', MUSTER_DB: '/srv/a.db', MUSTER_SITE: 'https://a.example/' };
  expect(readOptions([], env)).toMatchObject({
    host: '0.0.0.0',
    port: 80,
    db: '/srv/a.db',
    themes: '/srv/themes',
    site: 'https://a.example',
  });
  expect(readOptions(['--listen', '[::1]:81', '--db=/srv/b.db'], env)).toMatchObject({
    host: '::1',
    port: 81,
    db: '/srv/b.db',
  });
});

test.each([
  [['--listen', '127.0.0.1:65535'], 65_535],
  [['--listen', 'localhost:0'], 0],
])('%j is an address', (args, port) => {
  expect(readOptions(args, {})).toMatchObject({ port });
});

test.each([
  ['--listen', '127.0.0.1'],
  ['--listen', '127.0.0.1:65536'],
  ['--listen', ':80'],
  ['--site', 'https://a.example/path'],
  ['--site', 'ftp://a.example'],
  ['--site', 'https://user:pass@a.example'],
  ['--site', 'https://a.example/?x'],
  ['--admin-site', 'panel.example'],
  ['--code-host', 'https://a.example/path'],
  ['--log-level', 'INFO'],
])('%s %s is refused with the option named', (name, value) => {
  expect(() => readOptions([name, value], {})).toThrow(OptionError);
  expect(() => readOptions([name, value], {})).toThrow(name);
});

test.each([
  [7, true],
  [8, false],
  [256, false],
  [257, true],
])('a first password of %i characters is refused: %s', (length, isRefused) => {
  const read = () => readOptions([], { MUSTER_ADMIN_PASSWORD: 'ß'.repeat(length) });
  if (isRefused) expect(read).toThrow(OptionError);
  else expect(read()).toMatchObject({ firstPassword: 'ß'.repeat(length) });
});
