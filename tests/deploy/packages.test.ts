import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IS_LONG } from '../../scripts/test-run/long-form.mjs';
import { placeScript } from '../installer/support/installation.ts';
import { logInAt } from '../support/hub/hub-requests.ts';
import { type DebianMachine, startMachine } from '../support/machines/debian-machine.ts';
import { findLinuxPackages, type LinuxPackages, NEXT_VERSION } from '../support/machines/linux-packages.ts';
import { findFreePort } from '../support/network/free-port.ts';

// Life cycle of the Debian packages on a booted Debian. Each test builds on the previous one. Requires root.

const SETTINGS = '/etc/muster/hub.env';
const AGENT_SETTINGS = '/etc/muster/agent.env';

/** The hub's package is a hundred megabytes larger, and has the same scripts. */
const rpmProducts = ['muster-agent', 'muster-hub'] as const;

/** What dpkg, the service manager and the journal keep of every package that there was. */
const KEPT_BY_THE_SYSTEM =
  /^\/(var\/(lib\/(dpkg|apt|systemd\/(timers|coredump|random-seed|catalog)|private)|cache\/(apt|debconf|ldconfig|private)|log)|etc\/(passwd|group|shadow|gshadow|subuid|subgid)-?$|etc\/\.(pwd\.lock|updated)|var\/\.updated)/;

describe.runIf(IS_LONG && process.getuid?.() === 0)('on Debian', { timeout: 240_000 }, () => {
  let machine: DebianMachine;
  let address: string;
  let password: string;
  let before: string[];
  let token: string;

  const sh = (script: string) => machine.succeed(['sh', '-euc', script]);
  const show = async (unit: string, property: string) =>
    (await sh(`systemctl show ${unit} --property=${property} --value`)).trim();
  const install = (file: string) =>
    machine.run(['apt-get', 'install', '-y', '-q', '--no-install-recommends', file], {
      DEBIAN_FRONTEND: 'noninteractive',
    });
  /** The RPM of this machine, with its own C library. Outside of the container its scripts would not find their /proc. */
  const rpm = async (...args: string[]) => {
    const library = `/host/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`;
    const loader = `${library}/ld-linux-${process.arch === 'arm64' ? 'aarch64.so.1' : 'x86-64.so.2'}`;
    const command = [
      loader,
      '--library-path',
      library,
      '/host/usr/bin/rpm',
      '--dbpath=/var/lib/rpm',
      '--nodeps',
    ];
    return machine.succeed([...command, ...args], { RPM_CONFIGDIR: '/host/usr/lib/rpm' });
  };
  const listFiles = async () =>
    (await sh('find / -xdev -not -path "/root/*"'))
      .split('\n')
      .filter((path) => !KEPT_BY_THE_SYSTEM.test(path))
      .sort();
  const ask = (path: string) => fetch(`${address}${path}`);
  const answers = async () => (await ask('/api/health').catch(() => undefined))?.ok === true;
  const listNodes = async () => ((await (await ask('/api/nodes')).json()) as { nodes: object[] }).nodes;
  /** The package, and the one that upgrades it. */
  let files: Record<'hub' | 'nextHub' | 'agent' | 'nextAgent', string>;
  let packages: LinuxPackages;

  beforeAll(async () => {
    packages = await findLinuxPackages('/packages');
    files = {
      hub: packages.find('muster-hub', 'deb'),
      nextHub: packages.findNext('muster-hub', 'deb'),
      agent: packages.find('muster-agent', 'deb'),
      nextAgent: packages.findNext('muster-agent', 'deb'),
    };
    const port = await findFreePort();
    address = `http://127.0.0.1:${port}`;
    const started = await startMachine({
      isBooted: true,
      folders: { '/packages': packages.folder, '/host': '/' },
      prepare(folder) {
        placeScript(folder);
        // Containers share the host's network, where another hub may use the default port.
        const more = join(folder, 'etc/systemd/system/muster-hub.service.d');
        mkdirSync(more, { recursive: true });
        writeFileSync(join(more, 'port.conf'), `[Service]\nEnvironment=MUSTER_LISTEN=127.0.0.1:${port}\n`);
      },
    });
    if (started !== null) machine = started;
  }, 600_000);
  afterAll(() => machine?.stop());

  test('a unit of another way of installation is not hidden: the package is refused', async () => {
    before = await listFiles();
    const unit = '/etc/systemd/system/muster-hub.service';
    await sh(`printf '[Service]\\nExecStart=/opt/muster/bin/muster-hub serve\\n' >${unit}`);
    const { code, output } = await install(files.hub);
    expect(output).toContain(`muster-hub: ${unit} starts another copy of the program.`);
    expect(code).not.toBe(0);
    await sh(`rm ${unit}`);
    expect(await listFiles()).toEqual(before);
  });

  test('the hub runs after the installation, and its log has the first password', async () => {
    const { code, output } = await install(files.hub);
    expect([code, output]).toEqual([
      0,
      expect.stringContaining('muster-hub: the first password is in its log'),
    ]);
    await expect.poll(answers).toBe(true);
    const journal = await sh('journalctl --unit muster-hub --output cat');
    [, password = ''] = /^Password: +(\S+)$/m.exec(journal) ?? [];
    const cookie = await logInAt(address, password);
    expect((await fetch(`${address}/api/db`, { headers: { cookie } })).status).toBe(200);
    expect(await (await ask('/')).text()).toContain('<title>');
    expect(await (await ask('/admin')).text()).toContain('<title>');
    expect(await show('muster-hub', 'User')).toBe('muster-hub');
    expect(await show('muster-hub', 'UnitFileState')).toBe('enabled');
    expect(await sh(`stat -c '%U %a' ${SETTINGS} /var/lib/muster-hub/muster.db`)).toBe(
      'root 600\nmuster-hub 600\n',
    );
    expect(await sh('systemd-analyze verify /usr/lib/systemd/system/muster-hub.service')).toBe('');
  });

  test('commands of root are about the service, and leave its files to its user', async () => {
    token = (await sh('cd /; muster-hub node-token web-1')).trim();
    expect(await listNodes()).toMatchObject([{ name: 'web-1', online: false }]);
    await sh('cd /; muster-hub backup - >/root/backup.db');
    expect(await sh('head --bytes=15 /root/backup.db')).toBe('SQLite format 3');
    const doctor = await machine.run(['muster-hub', 'doctor']);
    expect(doctor.output).toContain('/var/lib/muster-hub/muster.db passes');
    await sh('systemctl stop muster-hub');
    [, password = ''] = /^Password of admin: (\S+)$/m.exec(await sh('cd /; muster-hub passwd')) ?? [];
    expect(await sh('find /var/lib/muster-hub ! -user muster-hub')).toBe('');
    await sh('systemctl start muster-hub');
    await expect.poll(answers).toBe(true);
    await logInAt(address, password);
  });

  test('a nightly backup is one command away', async () => {
    await sh('systemctl enable --now muster-hub-backup.timer; systemctl start muster-hub-backup');
    expect(await show('muster-hub-backup.timer', 'ActiveState')).toBe('active');
    expect(await sh("find /var/lib/muster-hub/backups -type f -printf '%u %m\\n'")).toBe('muster-hub 600\n');
  });

  test('the agent starts once its hub and its token are set', async () => {
    const { code, output } = await install(files.agent);
    expect([code, output]).toEqual([
      0,
      expect.stringContaining(`set the hub and the token in ${AGENT_SETTINGS}`),
    ]);
    expect(await show('muster-agent', 'ActiveState')).toBe('inactive');
    expect(await show('muster-agent', 'UnitFileState')).toBe('enabled');
    expect((await machine.run(['systemctl', 'is-system-running'])).output).toBe('running\n');
    const set = `-e 's|^MUSTER_SERVER=|&${address}|' -e 's|^MUSTER_TOKEN=|&${token}|'`;
    await sh(`sed -i ${set} ${AGENT_SETTINGS}; systemctl restart muster-agent`);
    await expect.poll(listNodes).toMatchObject([{ name: 'web-1', online: true }]);
    expect(await show('muster-agent', 'User')).toBe('muster-agent');
    expect(await sh(`stat -c '%U %a' ${AGENT_SETTINGS}`)).toBe('root 600\n');
    expect(await sh('cat /proc/[0-9]*/cmdline')).not.toContain(token);
  });

  test('the installer of the agent leaves the package alone, unless it installs another agent', async () => {
    const refused = await machine.run(['sh', '/install.sh', '--server', 'localhost:1', '--token', 'x']);
    expect(refused.output).toContain('A package of this system has installed /usr/bin/muster-agent.');
    expect(refused.code).toBe(3);
    const other = ['--server', 'http://127.0.0.1:1', '--token', 'x', '--instance', 'other'];
    expect((await machine.run(['sh', '/install.sh', ...other])).output).toContain('is unreachable');
    expect(await show('muster-agent', 'ActiveState')).toBe('active');
  });

  test('an upgrade restarts both, and keeps database and settings', async () => {
    await sh(`echo MUSTER_SITE=https://status.example.com >>${SETTINGS}`);
    const settings = await sh(`cat ${SETTINGS} ${AGENT_SETTINGS}`);
    const pids = [await show('muster-hub', 'MainPID'), await show('muster-agent', 'MainPID')];
    for (const file of [files.nextHub, files.nextAgent]) {
      const { code, output } = await install(file);
      expect([code, output]).toEqual([0, expect.stringContaining(`(${NEXT_VERSION})`)]);
      expect(output).not.toContain('the first password');
    }
    await expect.poll(answers).toBe(true);
    const next = [await show('muster-hub', 'MainPID'), await show('muster-agent', 'MainPID')];
    expect(next.every((pid, index) => pid !== '0' && pid !== pids[index])).toBe(true);
    expect(await sh(`cat ${SETTINGS} ${AGENT_SETTINGS}`)).toBe(settings);
    await logInAt(address, password);
    await expect.poll(listNodes).toMatchObject([{ name: 'web-1', online: true }]);
    expect(await show('muster-hub', 'Environment')).toContain('MUSTER_DB=/var/lib/muster-hub/muster.db');
  });

  test('a service that is disabled stays so after an upgrade', async () => {
    await sh('systemctl disable --now muster-agent');
    await sh(`dpkg --install ${files.nextAgent}`);
    expect(await show('muster-agent', 'ActiveState')).toBe('inactive');
    expect(await show('muster-agent', 'UnitFileState')).toBe('disabled');
  });

  test('a removed package stops its service, and keeps data and settings for the next installation', async () => {
    await sh('apt-get remove -y -q muster-hub muster-agent');
    expect(await answers()).toBe(false);
    expect(await show('muster-hub-backup.timer', 'ActiveState')).toBe('inactive');
    expect((await machine.run(['muster-hub', '--version'])).code).not.toBe(0);
    await sh(`test -s /var/lib/muster-hub/muster.db -a -s ${SETTINGS} -a -s ${AGENT_SETTINGS}`);
    expect((await install(files.nextHub)).code).toBe(0);
    await expect.poll(answers).toBe(true);
    await logInAt(address, password);
  });

  test('purged packages leave no file, only their users', async () => {
    await sh('apt-get purge -y -q muster-hub muster-agent');
    expect(await answers()).toBe(false);
    expect(await listFiles()).toEqual(before);
    await sh('id muster-hub; id muster-agent');
  });

  test('the packages for RPM do the same, except that the administrator starts the services', async () => {
    const find = (isNext: boolean) =>
      rpmProducts.map((name) => (isNext ? packages.findNext(name, 'rpm') : packages.find(name, 'rpm')));
    const output = await rpm('--install', ...find(false));
    for (const name of rpmProducts) expect(output).toContain(`systemctl enable --now ${name}\n`);
    await rpm('--verify', ...rpmProducts);
    expect(await show('muster-agent', 'ActiveState')).toBe('inactive');
    const set = `-e 's|^MUSTER_SERVER=|&${address}|' -e 's|^MUSTER_TOKEN=|&${token}|'`;
    await sh(
      `sed -i ${set} ${AGENT_SETTINGS}; systemctl enable --now ${rpmProducts.join(' ')} muster-hub-backup.timer`,
    );
    const settings = await sh(`cat ${AGENT_SETTINGS}`);
    const listPids = () => Promise.all(rpmProducts.map((name) => show(name, 'MainPID')));
    await expect.poll(answers).toBe(true);
    const pids = await listPids();
    await rpm('--upgrade', ...find(true));
    const next = await listPids();
    expect(next.every((pid, index) => pid !== '0' && pid !== pids[index])).toBe(true);
    await expect.poll(answers).toBe(true);
    expect(await sh(`cat ${AGENT_SETTINGS}`)).toBe(settings);
    await rpm('--erase', ...rpmProducts);
    expect(await listPids()).toEqual(rpmProducts.map(() => '0'));
    const data = /^\/var\/(cache|lib)\/(muster-hub|rpm)/;
    const left = (await listFiles()).filter((path) => !before.includes(path) && !data.test(path));
    expect(left).toEqual(['/etc/muster', `${AGENT_SETTINGS}.rpmsave`]);
  });
});
