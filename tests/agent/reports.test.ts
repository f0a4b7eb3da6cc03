import { readdirSync, readFileSync, statfsSync } from 'node:fs';
import type { Facts, Metrics } from '@muster/generated/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AgentProcess, startAgent, TOKEN } from './support/agent-process.ts';
import { type BareHub, startBareHub, type Visit } from './support/bare-hub.ts';
import { canMeasureIcmp } from './support/icmp-permission.ts';

let hub: BareHub;
let agent: AgentProcess;
let visit: Visit;

beforeAll(async () => {
  hub = await startBareHub();
  agent = startAgent({ args: ['--server', hub.server, '--interval', '1'] });
  visit = await hub.waitForVisit(1);
  await hub.waitForMessages(visit, 'report', 3);
});

afterAll(async () => {
  await agent.stop();
  await hub.close();
});

function getFacts(): Partial<Facts> {
  const message = visit.messages[0]?.message;
  if (message?.method !== 'hello') throw new Error('the first message is not hello');
  return message.params;
}

function listReports(): Metrics[] {
  return visit.messages.flatMap(({ message }) => (message.method === 'report' ? [message.params] : []));
}

function read(path: string): string {
  return readFileSync(path, 'utf8').trim();
}

test('the token travels in a header alone, without compression', () => {
  const { headers, url } = visit.request;
  expect(headers.authorization).toBe(`Bearer ${TOKEN}`);
  expect(url).toBe('/api/agent/ws');
  expect(headers['sec-websocket-extensions']).toBeUndefined();
  expect(agent.commandLine()).not.toContain(TOKEN);
});

test('hello is sent first and once, then reports', () => {
  const [first, ...rest] = visit.messages.map(({ message }) => message.method);
  expect(first).toBe('hello');
  // On a slow machine a minute may have ended before the agent was connected.
  const others = rest.filter((method) => method !== 'history.minutes');
  expect(others.length).toBeGreaterThanOrEqual(3);
  expect(new Set(others)).toEqual(new Set(['report']));
});

test('the hub has nothing to drop', () => {
  for (const { message } of visit.messages) expect(message).toMatchObject({ dropped: 0 });
  for (const report of listReports()) expect(Object.keys(report)).toHaveLength(17);
});

test('the facts are those of this machine', () => {
  expect(getFacts()).toMatchObject({
    hostname: read('/proc/sys/kernel/hostname'),
    kernel: read('/proc/sys/kernel/osrelease'),
    cpu_cores: read('/proc/stat').match(/^cpu\d/gm)?.length,
    mem_total: Number(/^MemTotal: +(\d+)/m.exec(read('/proc/meminfo'))?.[1]) * 1024,
  });
  const kinds = ['tcp', 'http', 'tls', 'dns', 'options'];
  expect(getFacts().probes).toEqual(canMeasureIcmp() ? ['icmp', ...kinds] : kinds);
  const { disk_total: diskTotal = 0, arch, os, virt, agent_version: version } = getFacts();
  const root = statfsSync('/');
  expect(diskTotal).toBeGreaterThanOrEqual(root.blocks * root.bsize * 0.99);
  expect([arch, os, virt, version].every((text) => text !== undefined && text !== '')).toBe(true);
});

test('the figures are those of this moment', () => {
  const report = listReports().at(-1) as Required<Metrics>;
  const [boot, interfaces] = report.boot_id.split('/');
  expect(boot).toBe(read('/proc/sys/kernel/random/boot_id'));
  expect(interfaces).toMatch(/^[0-9a-f]{16}$/);
  const uptime = Number.parseFloat(read('/proc/uptime'));
  expect(report.uptime).toBeGreaterThan(uptime - 60);
  expect(report.uptime).toBeLessThanOrEqual(uptime);
  expect(report.cpu).toBeGreaterThanOrEqual(0);
  expect(report.cpu).toBeLessThanOrEqual(100);
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name)).length;
  expect(Math.abs(report.procs - processes)).toBeLessThan(60);
  expect(report.mem_used).toBeGreaterThan(0);
  expect(report.mem_used).toBeLessThan(report.mem_total);
  expect(report.disk_used).toBeLessThanOrEqual(report.disk_total);
  expect(report.tcp).toBeGreaterThan(0);
  expect(report.load).toHaveLength(3);
});

test('counters only grow, and the rate is their difference', () => {
  const [before, after] = listReports().slice(-2) as [Required<Metrics>, Required<Metrics>];
  expect(after.net_rx_total).toBeGreaterThanOrEqual(before.net_rx_total);
  expect(after.net_tx_total).toBeGreaterThanOrEqual(before.net_tx_total);
  expect(after.uptime).toBeGreaterThanOrEqual(before.uptime);
  const grown = after.net_rx_total - before.net_rx_total;
  expect(after.net_rx).toBeLessThanOrEqual(grown * 2.5);
});

test('ping tasks are taken, and their results come back', async () => {
  const port = hub.server.split(':').at(-1);
  const tasks = [
    { id: 7, target: `127.0.0.1:${port}`, interval: 60 },
    { id: 8, target: 'name.invalid:80', interval: 60 },
    { id: 9, target: '-f', interval: 60 },
  ];
  visit.socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'ping.tasks', params: tasks }));
  await agent.waitForLog('ping tasks received kept=0 started=2 stopped=0 ignored=1');
  const results = await hub.waitForMessages(visit, 'ping.result', 2);
  const latencies = new Map(
    results.map(({ message }) =>
      message.method === 'ping.result' ? [message.params.task_id, message.params.latency_ms] : [0, 0],
    ),
  );
  expect(latencies.get(7)).toBeGreaterThanOrEqual(0);
  expect(latencies.get(8)).toBe(-1);
  expect(latencies.has(9)).toBe(false);
});
