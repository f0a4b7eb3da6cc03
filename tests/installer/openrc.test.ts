import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DebianMachine } from '../support/machines/debian-machine.ts';
import { startOpenrcMachine, withBusybox } from '../support/machines/openrc-machine.ts';
import { type Fleet, startFleet } from './support/fleet.ts';
import {
  FOLDER,
  INIT_SCRIPT,
  installFrom,
  NAME,
  nothingInstalled,
  readInstalled,
  readProcesses,
} from './support/installation.ts';

// Life cycle of an installed agent on a host with OpenRC and BusyBox, as on Alpine. Each test builds on the previous
// one. Requires root.

let machine: DebianMachine;
let fleet: Fleet;
let node: { id: number; token: string };

const poll = { timeout: 60_000, interval: 200 };

describe.runIf(process.getuid?.() === 0)('on a host with OpenRC and BusyBox', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    fleet = await startFleet();
    node = await fleet.hub.addNode();
    const started = await startOpenrcMachine();
    if (started !== null) machine = started;
  }, 600_000);
  afterAll(() => Promise.all([machine?.stop(), fleet?.remove()]));

  const install = (args: string) =>
    installFrom(machine, {
      hub: fleet.hub.url,
      args,
      client: 'wget -qO-',
      env: withBusybox,
    });
  const isOnline = async () => (await fleet.findNode()).online && (await fleet.findNode()).metrics !== null;
  const findProcess = async () =>
    (await machine.succeed(['sh', '-c', `ls -l /proc/[0-9]*/exe | grep '> ${FOLDER}/${NAME}$'`])).split(
      '/',
    )[2];

  test('one command makes it a reporting node, and no other user can read the token', async () => {
    const { code, output } = await install(`--token ${node.token} --interval 1`);
    expect(output).toContain(`is running and reports to ${fleet.hub.url}.`);
    expect(code).toBe(0);
    await expect.poll(isOnline, poll).toBe(true);
    const { settings, service, user } = await readInstalled(machine);
    expect(settings).toContain(`MUSTER_TOKEN=${node.token}\n`);
    expect(user).toBe(NAME);
    const modes = await machine.succeed(['stat', '-c', '%a %U %n', `${FOLDER}/${NAME}.env`, INIT_SCRIPT]);
    expect(modes).toBe(`600 root ${FOLDER}/${NAME}.env\n755 root ${INIT_SCRIPT}\n`);
    expect(service).not.toContain(node.token);
    expect(await readProcesses(machine)).toContain(`${FOLDER}/${NAME} --interval 1`);
    expect(await readProcesses(machine)).not.toContain(node.token);
    expect(await machine.succeed(['ls', '/etc/runlevels/default'])).toContain(NAME);
  });

  test('runs as its own user with one capability, and measures by ICMP', async () => {
    const status = await machine.succeed(['cat', `/proc/${await findProcess()}/status`]);
    const uid = (await machine.succeed(['id', '-u', NAME])).trim();
    expect(uid).not.toBe('0');
    expect(status).toMatch(new RegExp(`^Uid:\\s${uid}\\s${uid}\\s${uid}\\s${uid}$`, 'm'));
    for (const set of ['CapPrm', 'CapEff', 'CapAmb'])
      expect(status).toMatch(new RegExp(`^${set}:\\s0000000000002000$`, 'm'));
    expect(status).toMatch(/^NoNewPrivs:\s1$/m);
    const body = { name: 'self', target: '127.0.0.1', interval: 5, all_nodes: true };
    await fleet.hub.request('POST', '/api/ping-tasks', { cookie: await fleet.hub.login(), body });
    await expect.poll(async () => (await fleet.findNode()).pings[0]?.latency, poll).toBeGreaterThan(0);
  });

  test('running the command again, with or without options, only restarts the process', async () => {
    const before = await readInstalled(machine);
    for (const args of [`--token ${node.token} --interval 1`, '']) {
      const old = await findProcess();
      expect((await install(args)).code).toBe(0);
      expect(await readInstalled(machine)).toEqual(before);
      expect(await findProcess()).not.toBe(old);
    }
    await expect.poll(isOnline, poll).toBe(true);
  });

  test('another token replaces the first', async () => {
    const cookie = await fleet.hub.login();
    const { body } = await fleet.hub.request('POST', `/api/nodes/${node.id}/token`, { cookie });
    await expect.poll(isOnline, poll).toBe(false);
    expect((await install(`--token ${body.token}`)).code).toBe(0);
    await expect.poll(isOnline, poll).toBe(true);
  });

  test('uninstalling leaves nothing but the node in the hub', async () => {
    const { code, output } = await install('--uninstall');
    expect(output).toContain('The agent is uninstalled.');
    expect(code).toBe(0);
    expect(await readInstalled(machine)).toEqual(nothingInstalled);
    expect(await machine.succeed(['ls', '/etc/runlevels/default'])).not.toContain(NAME);
    expect(await readProcesses(machine)).not.toContain(NAME);
    await expect.poll(isOnline, poll).toBe(false);
  });
});
