import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readlinkSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Details, Statistics } from '@muster/generated/types';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type AgentProcess, listChildren, startAgent } from './support/agent-process.ts';
import { type BareHub, startBareHub, type Visit } from './support/bare-hub.ts';
import { createFileTree } from './support/file-tree.ts';
import { machinePath } from './support/machines.ts';
import { startSystemBus } from './support/system-bus.ts';

// Details of the real agent: when it measures them, and what a file that would block does to it.

let hub: BareHub;
let agent: AgentProcess;

beforeAll(async () => {
  hub = await startBareHub();
});
afterEach(() => agent.stop());
afterAll(() => hub.close());

async function connect(...args: string[]): Promise<Visit> {
  const count = hub.visits.length;
  agent = startAgent({ args: ['--server', hub.server, '--interval', '1', ...args] });
  return hub.waitForVisit(count + 1);
}

function ask(visit: Visit, seconds: number): void {
  visit.socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'details.watch', params: { seconds } }));
}

function listDetails(visit: Visit): { at: number; params: Details }[] {
  return visit.messages.flatMap(({ at, message }) =>
    message.method === 'details' ? [{ at, params: message.params }] : [],
  );
}

function listDescriptors(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).flatMap((name) => {
    try {
      return readlinkSync(`${folder}/${name}`);
    } catch {
      // It has been closed meanwhile.
      return [];
    }
  });
}

/** Files that the agent, or the Node that its program starts, has open and whose path contains the text. */
function listOpen(text: string): string[] {
  const processes = [agent.pid, ...listChildren(agent.pid)];
  return processes.flatMap(listDescriptors).filter((target) => target.includes(text));
}

test('a sensor that is a FIFO delays nothing; nothing more is measured or open before and after somebody looks', async () => {
  const tree = createFileTree();
  cpSync(machinePath('alpine-bare'), tree.root, { recursive: true });
  tree.write({ 'proc/pressure/cpu': 'some avg10=1.25 avg60=0.00 avg300=0.00 total=1\n' });
  const sensor = 'sys/class/hwmon/hwmon1/temp1_input';
  tree.remove(sensor);
  execFileSync('mkfifo', [path.join(tree.root, sensor)]);
  const visit = await connect('--rootfs', tree.root);
  const [hello] = await hub.waitForMessages(visit, 'hello', 1);
  expect(hello?.message).toMatchObject({ params: { details: true }, dropped: 0 });
  // Gauges have a file of their own.
  await hub.waitForMessages(visit, 'gauges', 1);
  expect([listDetails(visit), listOpen('/pressure/').length]).toEqual([[], 1]);

  ask(visit, 5);
  await hub.waitForMessages(visit, 'details', 3);
  expect(listOpen('/pressure/')).toHaveLength(2);
  const before = visit.messages.filter(({ message }) => message.method === 'report').length;
  await hub.waitForMessages(visit, 'report', before + 5);
  const details = listDetails(visit);
  expect(details.length).toBeLessThan(5);
  expect(listOpen('/pressure/')).toHaveLength(1);
  for (const { params } of details) {
    expect(params.pressure).toEqual({ cpu: { some: 1.25 } });
    expect(params.sensors?.map(({ name }) => name)).toEqual([
      'nvme Sensor 1',
      'coretemp Package id 0',
      'coretemp Core 0',
      'coretemp Core 1',
      'nct6797 SYSTIN',
    ]);
  }
  const reports = visit.messages.filter(({ message }) => message.method === 'report').map(({ at }) => at);
  const delays = reports.slice(1).map((at, index) => Math.abs(at - (reports[index] ?? 0) - 1_000));
  // The median, because other programs may delay a single one.
  expect(delays.sort((one, other) => one - other)[delays.length >> 1]).toBeLessThan(50);
  expect(agent.log()).not.toContain('warning');
  tree.close();
});

test('units that have failed are details and a gauge; a bus that hangs delays nothing', async () => {
  const tree = createFileTree();
  cpSync(machinePath('alpine-bare'), tree.root, { recursive: true });
  const bus = await startSystemBus(tree.root);
  bus.units.push({ name: 'backup.service' }, { name: 'gone.service', load: 'not-found' });
  const visit = await connect('--rootfs', tree.root);
  const [gauges] = await hub.waitForMessages(visit, 'gauges', 1);
  // Its clock is that of the test, to half a minute or so.
  const clock = expect.closeTo(Date.now(), -5);
  expect(gauges?.message).toMatchObject({ params: { units_failed: 1, clock }, dropped: 0 });
  ask(visit, 60);
  const findUnits = () => listDetails(visit).flatMap(({ params }) => params.units ?? []);
  await expect.poll(findUnits, { timeout: 20_000 }).toContainEqual({ count: 1, failed: ['backup.service'] });

  bus.options.answer = () => undefined;
  const asked = bus.calls.length;
  await expect.poll(() => bus.calls.length, { timeout: 20_000 }).toBeGreaterThan(asked + 1);
  const before = listDetails(visit).length;
  await expect.poll(() => listDetails(visit).length, { timeout: 20_000 }).toBeGreaterThan(before + 1);
  expect(findUnits().filter(({ count }) => count !== 1)).toEqual([]);
  await expect.poll(() => bus.open()).toBe(0);
  expect(agent.log()).not.toContain('warning');
  await bus.close();
  tree.close();
});

const DBUS_DAEMON = '/usr/bin/dbus-daemon';

test.runIf(existsSync(DBUS_DAEMON))('the bus of the reference implementation without systemd', async () => {
  const tree = createFileTree();
  cpSync(machinePath('alpine-bare'), tree.root, { recursive: true });
  const socket = path.join(tree.root, 'run/dbus/system_bus_socket');
  const policy = '<policy context="default"><allow send_destination="*"/><allow own="*"/></policy>';
  tree.write({
    'run/dbus/bus.conf': `<busconfig><type>system</type><listen>unix:path=${socket}</listen><auth>EXTERNAL</auth>${policy}</busconfig>`,
  });
  const daemon = spawn(DBUS_DAEMON, ['--nofork', `--config-file=${tree.root}/run/dbus/bus.conf`], {
    stdio: 'ignore',
  });
  await expect.poll(() => existsSync(socket), { timeout: 20_000 }).toBe(true);
  const visit = await connect('--rootfs', tree.root);
  const [gauges] = await hub.waitForMessages(visit, 'gauges', 1);
  expect(gauges?.message).toMatchObject({ dropped: 0 });
  expect(gauges?.text).not.toContain('units_failed');
  expect(agent.log()).not.toContain('warning');
  daemon.kill();
  await once(daemon, 'close');
  tree.close();
});

test('the details of this machine; differences follow with the second message', async () => {
  const visit = await connect();
  await hub.waitForMessages(visit, 'report', 1);
  ask(visit, 15);
  const messages = await hub.waitForMessages(visit, 'details', 2);
  for (const { message } of messages) expect(message).toMatchObject({ dropped: 0 });
  const [first, second] = listDetails(visit);
  expect(first?.params).toMatchObject({
    memory: { available: expect.any(Number), free: expect.any(Number) },
  });
  expect(first?.params).not.toHaveProperty('processor');
  const { user = -1, system = -1, iowait = -1, steal = -1, cores = [] } = second?.params.processor ?? {};
  expect(Math.min(user, system, iowait, steal)).toBeGreaterThanOrEqual(0);
  expect(user + system + iowait + steal).toBeLessThanOrEqual(100.1);
  expect(cores.length).toBeGreaterThanOrEqual(availableParallelism());
});

test('the statistics of this machine, read when the hub asks and at no other time', async () => {
  const visit = await connect();
  const [hello] = await hub.waitForMessages(visit, 'hello', 1);
  expect(hello?.message).toMatchObject({ params: { statistics: true } });
  await hub.waitForMessages(visit, 'report', 2);
  expect(visit.messages.filter(({ message }) => message.method === 'statistics')).toEqual([]);
  expect(listOpen('/proc/vmstat')).toEqual([]);
  visit.socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'statistics.read', params: { id: 7 } }));
  const [answer] = await hub.waitForMessages(visit, 'statistics', 1);
  expect(answer?.message).toMatchObject({ method: 'statistics', dropped: 0 });
  const { params = {} } = (answer?.message ?? {}) as { params?: Statistics };
  expect(params).toMatchObject({ id: 7, complete: true });
  expect(params.system?.time).toBeCloseTo(Date.now() / 1000, -1);
  expect(params.system?.boot_time).toBeLessThan(params.system?.time ?? 0);
  expect(params.cores?.length).toBeGreaterThanOrEqual(availableParallelism());
  expect(params.meminfo?.MemTotal).toBeGreaterThan(2 ** 24);
  expect(params.filesystems?.length).toBeGreaterThan(0);
  expect(params.interfaces?.map(({ name }) => name)).toContain('lo');
  expect(listOpen('/proc/vmstat')).toHaveLength(1);
});

test('a new connection has no details until its hub asks', async () => {
  const visit = await connect();
  await hub.waitForMessages(visit, 'report', 1);
  ask(visit, 60);
  await hub.waitForMessages(visit, 'details', 1);
  visit.socket.terminate();
  const next = await hub.waitForVisit(hub.visits.length + 1);
  await hub.waitForMessages(next, 'report', 4);
  expect(listDetails(next)).toEqual([]);
});
