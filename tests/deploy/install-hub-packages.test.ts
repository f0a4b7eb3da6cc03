import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderHubInstaller } from '../../scripts/release/installer.mjs';
import { readVersion } from '../../scripts/release/release-files.mjs';
import { ensureNfpm } from '../../scripts/test-programs/nfpm.mjs';
import { ensureRpmManagers } from '../../scripts/test-programs/package-tools.mjs';
import { IS_LONG } from '../../scripts/test-run/long-form.mjs';
import { startMisbehavingHub as startServer } from '../installer/support/misbehaving-hub.ts';
import { RELEASE_KEY } from '../support/agents/signed-release.ts';
import { makeFolder } from '../support/folder.ts';
import { logInAt } from '../support/hub/hub-requests.ts';
import { type DebianMachine, startMachine } from '../support/machines/debian-machine.ts';
import { findLinuxPackages, type LinuxPackages, NEXT_VERSION } from '../support/machines/linux-packages.ts';
import { findFreePort } from '../support/network/free-port.ts';
import { type ReleaseFiles, serveRelease, signRelease, writeRelease } from './support/hub-release.ts';

// The hub's installer with the real packages on a booted Debian: by its own package manager, and by Debian's builds of dnf and
// zypper. Each test builds on the previous one. Requires root.

const SETTINGS = '/etc/muster/hub.env';
const folder = makeFolder(afterAll);

describe.runIf(IS_LONG && process.getuid?.() === 0)('the installer of the hub', { timeout: 240_000 }, () => {
  let machine: DebianMachine;
  let packages: LinuxPackages;
  let address: string;
  let password: string;

  const sh = (script: string) => machine.succeed(['sh', '-euc', script]);
  const show = async (property: string) =>
    (await sh(`systemctl show muster-hub --property=${property} --value`)).trim();
  const answers = async () => (await fetch(`${address}/api/health`).catch(() => undefined))?.ok === true;
  const makeRelease = (format: 'deb' | 'rpm', isNext: boolean): ReleaseFiles => {
    const file = isNext ? packages.findNext('muster-hub', format) : packages.find('muster-hub', format);
    return signRelease({ [basename(file)]: readFileSync(file) });
  };
  /** The command of the documentation, on a server that has the script and the release. */
  const install = async (files: ReleaseFiles, change?: (serve: RequestListener) => RequestListener) => {
    const serve = serveRelease({ ...files, 'install-hub.sh': renderHubInstaller(RELEASE_KEY) });
    const { url } = await startServer(change?.(serve) ?? serve);
    return machine.run([
      'sh',
      '-c',
      `curl --proto '=http' -fsS ${url}/install-hub.sh | sh -s -- --from ${url}`,
    ]);
  };

  beforeAll(async () => {
    packages = await findLinuxPackages();
    const port = await findFreePort();
    address = `http://127.0.0.1:${port}`;
    writeProvider(await ensureNfpm());
    const started = await startMachine({
      isBooted: true,
      layers: [await ensureRpmManagers()],
      folders: { '/releases': folder },
      prepare(files) {
        // Containers share the host's network, where another hub may use the default port.
        const more = join(files, 'etc/systemd/system/muster-hub.service.d');
        mkdirSync(more, { recursive: true });
        writeFileSync(join(more, 'port.conf'), `[Service]\nEnvironment=MUSTER_LISTEN=127.0.0.1:${port}\n`);
      },
    });
    if (started !== null) machine = started;
  }, 1_200_000);
  afterAll(() => machine?.stop());

  test('one command installs and starts it, and prints a password that logs in', async () => {
    const { code, output } = await install(makeRelease('deb', false));
    expect(code, output).toBe(0);
    expect(output).toContain(`The hub ${readVersion()} runs at ${address}\n`);
    [, password = ''] = /^ {2}Password +(\S+)$/m.exec(output) ?? [];
    await logInAt(address, password);
    expect(await (await fetch(`${address}/`)).text()).toContain('<title>');
  });

  test('an upgrade whose download breaks off leaves the hub running', async () => {
    const pid = await show('MainPID');
    const { code, output } = await install(makeRelease('deb', true), (serve) => (request, response) => {
      if (request.url?.endsWith('.deb') !== true) return serve(request, response);
      response.writeHead(200, { 'content-length': 50_000_000 });
      response.write(Buffer.alloc(1_000_000), () => response.destroy());
    });
    expect(output).toContain('The download was interrupted.');
    expect(code).toBe(4);
    expect([await show('MainPID'), await answers()]).toEqual([pid, true]);
  });

  test('an upgrade keeps changed settings, the database and its password', async () => {
    await sh(`echo MUSTER_SITE=https://status.example.com >>${SETTINGS}`);
    const settings = await sh(`cat ${SETTINGS}`);
    const { code, output } = await install(makeRelease('deb', true));
    expect(code, output).toBe(0);
    expect(output).toContain(
      `The hub is upgraded from ${readVersion()} to ${NEXT_VERSION}, and runs at ${address}\n`,
    );
    expect(output).toContain('  Admin panel  https://status.example.com/admin\n');
    expect(await sh(`cat ${SETTINGS}`)).toBe(settings);
    await logInAt(address, password);
  });

  test('an older release is refused', async () => {
    const { code, output } = await install(makeRelease('deb', false));
    expect(output).toContain(`has the hub ${readVersion()}, but ${NEXT_VERSION} is installed.`);
    expect(code).toBe(5);
    await sh('apt-get purge -y -q muster-hub; mv /usr/bin/apt-get /root/');
  });

  test.each(['dnf', 'zypper'])('by %s it is installed, started and upgraded', async (manager) => {
    await sh('rpm --install /releases/provider.rpm');
    const first = await install(makeRelease('rpm', false));
    expect(first.code, first.output).toBe(0);
    [, password = ''] = /^ {2}Password +(\S+)$/m.exec(first.output) ?? [];
    await logInAt(address, password);
    expect(await show('UnitFileState')).toBe('enabled');
    await sh(`echo MUSTER_SITE=https://status.example.com >>${SETTINGS}`);
    const settings = await sh(`cat ${SETTINGS}`);
    writeRelease(join(folder, manager), makeRelease('rpm', true));
    writeFileSync(join(folder, 'install-hub.sh'), renderHubInstaller(RELEASE_KEY));
    const upgrade = await machine.run(['sh', '/releases/install-hub.sh', '--from', `/releases/${manager}`]);
    expect(upgrade.code, upgrade.output).toBe(0);
    expect(upgrade.output).toContain(`The hub is upgraded from ${readVersion()} to ${NEXT_VERSION}`);
    expect(await sh(`cat ${SETTINGS}`)).toBe(settings);
    await logInAt(address, password);
    const older = await install(makeRelease('rpm', false));
    expect([older.code, older.output]).toEqual([
      5,
      expect.stringContaining(`but ${NEXT_VERSION} is installed.`),
    ]);
    await sh(`${manager} ${manager === 'zypper' ? '--non-interactive remove' : 'remove -y'} muster-hub`);
    expect(await answers()).toBe(false);
    await sh(`rm -rf /etc/muster /var/lib/muster-hub; rpm --erase provider; mv /usr/bin/${manager} /root/`);
  });
});

/** An RPM that provides what the packages need of the system, whose own packages are Debian's here. */
function writeProvider(nfpm: string): void {
  const config = join(folder, 'provider.json');
  const provides = ['glibc = 2.41', 'libgcc = 14', 'libstdc++ = 14', 'systemd = 257'];
  const description = { name: 'provider', version: '1.0.0', arch: 'all', platform: 'linux', provides };
  writeFileSync(config, JSON.stringify({ ...description, maintainer: 'tests', description: 'provider' }));
  const target = join(folder, 'provider.rpm');
  execFileSync(nfpm, ['package', '--config', config, '--packager', 'rpm', '--target', target], {
    stdio: 'ignore',
  });
}
