import type { Details } from '@muster/generated/types';
import {
  baseboard,
  bios,
  blockDevices,
  cpu,
  fsSize,
  mem,
  networkInterfaces,
  networkStats,
  osInfo,
  system as readSystem,
  type Systeminformation,
} from 'systeminformation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AgentProcess, startAgent } from './support/agent-process.ts';
import { type BareHub, startBareHub, type Visit } from './support/bare-hub.ts';

// The agent reads the kernel's files itself, because systeminformation starts dozens of processes for the same facts. Here
// that library is the reference.

let hub: BareHub;
let agent: AgentProcess;
let visit: Visit;

beforeAll(async () => {
  hub = await startBareHub();
  agent = startAgent({ args: ['--server', hub.server, '--interval', '1'] });
  visit = await hub.waitForVisit(1);
  visit.socket.send('{"jsonrpc":"2.0","method":"details.watch","params":{"seconds":60}}');
  await hub.waitForMessages(visit, 'report', 2);
  await hub.waitForMessages(visit, 'details', 2);
});
afterAll(async () => {
  await agent.stop();
  await hub.close();
});

function getFacts() {
  const message = visit.messages[0]?.message;
  if (message?.method !== 'hello') throw new Error('the first message is not hello');
  return message.params;
}

function getReport() {
  const message = visit.messages.findLast(({ message: one }) => one.method === 'report')?.message;
  if (message?.method !== 'report') throw new Error('no report has been received');
  return message.params;
}

function getDetails(): Details {
  const message = visit.messages.findLast(({ message: one }) => one.method === 'details')?.message;
  if (message?.method !== 'details') throw new Error('no details have been received');
  return message.params;
}

/** The members that the agent tells and that are known. */
function keepTold<T extends object>(known: T, told: Partial<T>): Partial<T> {
  const entries = Object.entries(known).filter(([name, value]) => name in told && value);
  return Object.fromEntries(entries) as Partial<T>;
}

test('systeminformation finds the same machine', async () => {
  const [processor, system, memory] = await Promise.all([cpu(), osInfo(), mem()]);
  expect(getFacts()).toMatchObject({
    cpu_cores: processor.cores,
    hostname: system.hostname,
    kernel: system.kernel,
    mem_total: memory.total,
    swap_total: memory.swaptotal,
  });
  expect(getFacts().os).toContain(system.distro);
});

test('systeminformation finds the same memory in use, within what moves in a second or two', async () => {
  const memory = await mem();
  const used = memory.total - memory.available;
  expect(Math.abs((getReport().mem_used ?? 0) - used)).toBeLessThan(memory.total * 0.1);
});

test('systeminformation finds no disk that is larger than all that the agent counts', async () => {
  const disks = await fsSize();
  const largest = Math.max(...disks.filter(({ fs }) => fs.startsWith('/dev/')).map(({ size }) => size), 0);
  expect(getReport().disk_total).toBeGreaterThanOrEqual(largest * 0.99);
});

test('systeminformation has counted no less on the interfaces since', async () => {
  const before = getReport();
  const interfaces = (await networkStats('*')).filter(({ iface }) => iface !== 'lo');
  const received = interfaces.reduce((sum, { rx_bytes: bytes }) => sum + bytes, 0);
  expect(received).toBeGreaterThanOrEqual(before.net_rx_total ?? Number.NaN);
});

test('systeminformation finds the same firmware and board', async () => {
  const [machine, board, firmware] = await Promise.all([readSystem(), baseboard(), bios()]);
  const { board: boardName = '', ...told } = getDetails().system ?? {};
  const known = {
    vendor: machine.manufacturer,
    // What it says of itself in a container.
    product: machine.model === 'Docker Container' ? '' : machine.model,
    firmware: firmware.version,
  };
  expect(told).toMatchObject(keepTold(known, told));
  // Ours may begin with the vendor.
  if (boardName !== '') expect(boardName).toContain(board.model);
});

const DISK = /^(?:sd|hd|vd|xvd|nvme)/;

test('systeminformation finds the same disks and sizes', async () => {
  const devices = await blockDevices();
  const sizes = new Map(devices.map(({ name, size }) => [name, size]));
  const disks = getDetails().disks ?? [];
  const common = disks.filter(({ name }) => sizes.has(name));
  expect(common.map(({ name, size }) => [name, size])).toEqual(
    common.map(({ name }) => [name, sizes.get(name)]),
  );
  const whole = devices.filter(({ type, name, size }) => type === 'disk' && size > 0 && DISK.test(name));
  expect(disks.map(({ name }) => name)).toEqual(expect.arrayContaining(whole.map(({ name }) => name)));
});

test('systeminformation finds as much memory available and free, within what moves in a second or two', async () => {
  const memory = await mem();
  const { available = Number.NaN, free = Number.NaN } = getDetails().memory ?? {};
  expect(Math.abs(available - memory.available)).toBeLessThan(memory.total * 0.1);
  expect(Math.abs(free - memory.free)).toBeLessThan(memory.total * 0.1);
});

test('systeminformation finds the same size and use of what is mounted', async () => {
  const found = new Map((await fsSize()).map((mount) => [mount.mount, mount]));
  const mounts = (getDetails().mounts ?? []).filter(({ path }) => found.has(path));
  expect(mounts.map(({ path }) => path)).toContain('/');
  for (const { path, type, total, used } of mounts) {
    const mount = found.get(path) as Systeminformation.FsSizeData;
    expect(type).toBe(mount.type);
    // In blocks of 1 KiB.
    expect(Math.abs(total - mount.size)).toBeLessThan(1024);
    expect(Math.abs(used - mount.used)).toBeLessThan(total * 0.05);
  }
});

test('systeminformation finds the same interfaces, their state and speed, and no fewer errors and drops since', async () => {
  const interfaces = new Map((getDetails().interfaces ?? []).map((one) => [one.name, one]));
  const [found, statistics] = await Promise.all([networkInterfaces(), networkStats('*')]);
  const others = [found].flat().filter(({ iface }) => iface !== 'lo');
  expect([...interfaces.keys()]).toEqual(expect.arrayContaining(others.map(({ iface }) => iface)));
  for (const { iface, operstate, speed } of others) {
    const told = interfaces.get(iface);
    if (operstate === 'up' || operstate === 'down') expect(told?.up).toBe(operstate === 'up');
    expect(told?.speed).toBe(speed !== null && speed > 0 ? speed * 1e6 : undefined);
  }
  for (const one of statistics.filter(({ iface }) => iface !== 'lo')) {
    const { errors, drops } = interfaces.get(one.iface) ?? {};
    expect(one.rx_errors + one.tx_errors).toBeGreaterThanOrEqual(errors ?? Number.NaN);
    expect(one.rx_dropped + one.tx_dropped).toBeGreaterThanOrEqual(drops ?? Number.NaN);
  }
});
