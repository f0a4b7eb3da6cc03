import { expect, test } from 'vitest';
import { makeIsolationCommands } from './isolation-commands.ts';

type Launcher = Parameters<typeof makeIsolationCommands>[0]['hub']['launcher'];

const make = (launcher: Launcher, site = '', hostname = 'localhost', admin_listen = '127.0.0.1:8791') =>
  makeIsolationCommands({ hub: { launcher, admin_listen }, site, hostname });

test.each<[Launcher, string, string]>([
  [
    'npm',
    'npm start -- --admin-listen 127.0.0.1:8791',
    'npm start -- --admin-site https://panel.muster.test',
  ],
  [
    'command',
    'muster-hub serve --admin-listen 127.0.0.1:8791',
    'muster-hub serve --admin-site https://panel.muster.test',
  ],
  [
    'systemd',
    "printf '%s\\n' MUSTER_ADMIN_LISTEN=127.0.0.1:8791 | sudo tee -a /etc/muster/hub.env && sudo systemctl restart muster-hub",
    "printf '%s\\n' MUSTER_ADMIN_SITE=https://panel.muster.test | sudo tee -a /etc/muster/hub.env && sudo systemctl restart muster-hub",
  ],
  [
    'container',
    '--env MUSTER_ADMIN_LISTEN=0.0.0.0:8791 --publish 127.0.0.1:8791:8791',
    '--env MUSTER_ADMIN_SITE=https://panel.muster.test',
  ],
])('for a hub started by %s', (launcher, listen, site) => {
  expect(make(launcher, 'https://status.muster.test')).toEqual({ listen, site, tunnel: null });
});

test('without a public URL, the command sets both', () => {
  expect(make('npm').site).toBe(
    'npm start -- --site https://status.example.com --admin-site https://panel.example.com',
  );
});

test.each([
  ['https://muster.test', 'https://panel.muster.test'],
  ['http://localhost:8790', 'http://panel.localhost'],
])('the panel of %s is suggested at %s', (site, expected) => {
  expect(make('npm', site).site).toBe(`npm start -- --admin-site ${expected}`);
});

test('from another computer, a port on loopback needs a tunnel', () => {
  const tunnel = 'ssh -N -L 8791:127.0.0.1:8791 hub.lan';
  expect(make('systemd', '', 'hub.lan').tunnel).toBe(tunnel);
  expect(make('container', '', 'hub.lan', '0.0.0.0:8791').tunnel).toBe(tunnel);
  expect(make('systemd', '', 'hub.lan', '0.0.0.0:8791').tunnel).toBeNull();
  expect(make('systemd', '', 'hub.lan', '[::1]:8791').tunnel).toBe(tunnel);
});
