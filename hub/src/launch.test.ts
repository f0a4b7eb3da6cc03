import { expect, it } from 'vitest';
import { readOptions, type ServeOptions } from './commands/options.ts';
import { describeLaunch, findLauncher } from './launch.ts';

it.each([
  ['127.0.0.1:8790', '127.0.0.1:8791'],
  ['[::1]:8790', '[::1]:8791'],
  ['0.0.0.0:65535', '0.0.0.0:65534'],
  ['127.0.0.1:0', '127.0.0.1:65534'],
])('suggests another port for --listen %s: %s', (listen, expected) => {
  const options = readOptions(['--listen', listen], {}) as ServeOptions;
  expect(describeLaunch(options).admin_listen).toBe(expected);
});

it('recognises npm start and a service of systemd', () => {
  expect(findLauncher({ npm_lifecycle_event: 'start' })).toBe('npm');
  expect(findLauncher({ SYSTEMD_EXEC_PID: String(process.pid) })).toBe('systemd');
  // A login shell inherits the variables of the service that started it.
  expect(findLauncher({ SYSTEMD_EXEC_PID: '1', INVOCATION_ID: 'x', npm_lifecycle_event: 'test' })).not.toBe(
    'systemd',
  );
});
