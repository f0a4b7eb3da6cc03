import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hash, serveSignedAgent } from '../support/agents/signed-release.ts';
import { readShellBlocks, useHub } from '../support/docs/doc-blocks.ts';
import { type DebianMachine, startMachine } from '../support/machines/debian-machine.ts';
import { type Fleet, startFleet } from './support/fleet.ts';
import {
  FOLDER,
  installFrom,
  NAME,
  nothingInstalled,
  placeScript,
  readInstalled,
  readProcesses,
  UNIT,
} from './support/installation.ts';
import { announce, startMisbehavingHub } from './support/misbehaving-hub.ts';

// Life cycle of an installed agent on a host with systemd, with the released binary and a real hub. Each test builds on
// the previous one. Requires root.

let machine: DebianMachine;
let fleet: Fleet;
let node: { id: number; token: string };
let pid: string;

const INSTALLED_FILES = `install.sh\n${NAME}\n${NAME}.env\n${NAME}.pub\n`;

const poll = { timeout: 60_000, interval: 200 };

describe.runIf(process.getuid?.() === 0)('on a host with systemd', { timeout: 240_000 }, () => {
  beforeAll(async () => {
    fleet = await startFleet();
    node = await fleet.hub.addNode();
    const started = await startMachine({ isBooted: true, prepare: placeScript });
    if (started !== null) machine = started;
  }, 600_000);
  afterAll(() => Promise.all([machine?.stop(), fleet?.remove()]));

  const install = (args: string) => installFrom(machine, { hub: fleet.hub.url, args });
  const showService = async (property: string) =>
    (await machine.succeed(['systemctl', 'show', '--property', property, '--value', NAME])).trim();
  const isOnline = async () => (await fleet.findNode()).online && (await fleet.findNode()).metrics !== null;

  test('one command makes it a reporting node, and no other user can read the token', async () => {
    const { code, output } = await install(`--token ${node.token} --interval 1`);
    expect(output).toMatch(/The agent \d+\.\d+\.\d+ is running and reports to http:\/\/127\.0\.0\.1:\d+\./);
    expect(code).toBe(0);
    await expect.poll(isOnline, poll).toBe(true);
    const { settings, service, user } = await readInstalled(machine);
    expect(settings).toBe(`MUSTER_SERVER=${fleet.hub.url}\nMUSTER_TOKEN=${node.token}\nMUSTER_INTERVAL=1`);
    expect(user).toBe(NAME);
    const modes = await machine.succeed(['stat', '-c', '%a %U %n', `${FOLDER}/${NAME}.env`, FOLDER, UNIT]);
    expect(modes).toBe(`600 root ${FOLDER}/${NAME}.env\n755 root ${FOLDER}\n644 root ${UNIT}\n`);
    expect(service).not.toContain(node.token);
    expect(await readProcesses(machine)).toContain(`${FOLDER}/${NAME} --interval 1`);
    expect(await readProcesses(machine)).not.toContain(node.token);
    expect(await machine.succeed(['journalctl', '-u', NAME])).not.toContain(node.token);
  });

  test('runs as its own user with one capability, and measures by ICMP', async () => {
    pid = await showService('MainPID');
    const status = await machine.succeed(['cat', `/proc/${pid}/status`]);
    const uid = (await machine.succeed(['id', '-u', NAME])).trim();
    expect(uid).not.toBe('0');
    expect(status).toMatch(new RegExp(`^Uid:\\s${uid}\\s${uid}\\s${uid}\\s${uid}$`, 'm'));
    // CAP_NET_RAW is bit 13.
    for (const set of ['CapPrm', 'CapEff', 'CapBnd', 'CapAmb'])
      expect(status).toMatch(new RegExp(`^${set}:\\s0000000000002000$`, 'm'));
    expect(status).toMatch(/^NoNewPrivs:\s1$/m);
    expect(status).toMatch(/^Seccomp:\s2$/m);
    const answer = await fleet.hub.request('POST', '/api/ping-tasks', {
      cookie: await fleet.hub.login(),
      body: { name: 'self', target: '127.0.0.1', interval: 5, all_nodes: true },
    });
    expect(answer.status).toBe(201);
    await expect.poll(async () => (await fleet.findNode()).pings[0]?.latency, poll).toBeGreaterThan(0);
  });

  test('running the command again, with or without options, keeps the installation and one process', async () => {
    const before = await readInstalled(machine);
    for (const args of [`--token ${node.token} --interval 1`, '']) {
      const { code, output } = await install(args);
      expect([code, output]).toEqual([0, expect.stringContaining('is running and reports to')]);
      expect(await readInstalled(machine)).toEqual(before);
      await expect.poll(isOnline, poll).toBe(true);
    }
    const agents = (await readProcesses(machine)).match(/muster-agent --interval/g);
    expect(agents).toHaveLength(1);
  });

  test('another token replaces the first', async () => {
    const cookie = await fleet.hub.login();
    const { body } = await fleet.hub.request('POST', `/api/nodes/${node.id}/token`, { cookie });
    await expect.poll(isOnline, poll).toBe(false);
    expect((await install(`--token ${body.token}`)).code).toBe(0);
    await expect.poll(isOnline, poll).toBe(true);
    const { settings } = await readInstalled(machine);
    expect(settings).toContain(body.token);
    expect(settings).not.toContain(node.token);
    expect(settings).toContain('MUSTER_INTERVAL=1');
  });

  test.each(['TERM', 'KILL'])('interrupted by %s, it keeps the running agent', async (signal) => {
    const before = await readInstalled(machine);
    pid = await showService('MainPID');
    const serve = serveSignedAgent('x');
    const hub = await startMisbehavingHub((request, response) => {
      if (request.url?.startsWith('/agent/release/') === true) return serve(request, response);
      response.writeHead(200, { 'content-length': 1_000_000 });
      response.write('#!/bin/sh\n');
    });
    const line = `echo $$ >/run/installer; exec sh /install.sh --server ${hub.url} --token other`;
    const run = machine.run(['sh', '-c', 'sh -c "$0"; exit $?', line]);
    await expect.poll(() => hub.asked.length, poll).toBe(3);
    // Like a terminal, also signals the child processes.
    const end = `set $(cat /run/installer); kill -${signal} $1 $(cat /proc/$1/task/$1/children)`;
    await machine.succeed(['sh', '-c', end]);
    expect((await run).code).not.toBe(0);
    const after = await readInstalled(machine);
    expect({ ...after, files: after.files.replace(/^\.new-\d+\n/, '') }).toEqual(before);
    expect(after.files.startsWith('.new-')).toBe(signal === 'KILL');
    expect(await showService('MainPID')).toBe(pid);
    expect(await isOnline()).toBe(true);
  });

  test('a tampered download keeps the running agent', async () => {
    const hub = await startMisbehavingHub((_request, response) => {
      response.writeHead(200, announce('the agent')).end('the angel');
    });
    const digest = ['--sha256', hash('the agent')];
    const { code } = await machine.run([
      'sh',
      '/install.sh',
      '--server',
      hub.url,
      '--token',
      'other',
      ...digest,
    ]);
    expect(code).toBe(5);
    expect(await showService('MainPID')).toBe(pid);
    expect(await isOnline()).toBe(true);
    // Files of the killed run are deleted.
    expect((await readInstalled(machine)).files).toBe(INSTALLED_FILES.trim());
  });

  test('moves to another folder', async () => {
    expect((await install('--dir /srv/muster/')).code).toBe(0);
    expect(await machine.succeed(['ls', '-A', '/srv/muster'])).toBe(INSTALLED_FILES);
    expect((await readInstalled(machine)).files).toBe('');
    await expect.poll(isOnline, poll).toBe(true);
    expect(await readProcesses(machine)).toContain(`/srv/muster/${NAME} --interval 1`);
  });

  test('uninstalling leaves nothing but the node in the hub', async () => {
    const { code, output } = await install('--uninstall --dir /opt/elsewhere');
    expect(output).toBe('The agent is uninstalled. Delete its node in the panel if you no longer need it.\n');
    expect(code).toBe(0);
    expect(await readInstalled(machine)).toEqual(nothingInstalled);
    expect((await machine.run(['ls', '/srv/muster'])).code).not.toBe(0);
    expect((await machine.run(['systemctl', 'cat', NAME])).code).not.toBe(0);
    expect(await readProcesses(machine)).not.toContain(NAME);
    await expect.poll(isOnline, poll).toBe(false);
    expect(await fleet.countNodes()).toBe(1);
  });

  test('the commands in docs/installer.md work', async () => {
    const cookie = await fleet.hub.login();
    const { body } = await fleet.hub.request('POST', `/api/nodes/${node.id}/token`, { cookie });
    const blocks = readShellBlocks('docs/installer.md').filter(({ kind }) => kind === 'root');
    expect(blocks.length).toBeGreaterThan(4);
    for (const { code } of blocks) {
      const text = useHub(code, fleet.hub.url).replaceAll('TOKEN=TOKEN', `TOKEN=${body.token}`);
      await machine.succeed(['sh', '-euc', text.replaceAll('--token TOKEN', `--token ${body.token}`)]);
    }
    expect((await readInstalled(machine)).files).toBe('');
  });
});
