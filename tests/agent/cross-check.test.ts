import { cpu, fsSize, mem, networkStats, osInfo } from 'systeminformation';
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
  await hub.waitForMessages(visit, 'report', 2);
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
