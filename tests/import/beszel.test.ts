import type { ImportReport } from '@muster/generated/types';
import { beforeAll, describe, expect, test } from 'vitest';
import { bootImportedHub, IMPORT_TIME, readExpected } from '../support/data/import.ts';
import { makeReport } from '../support/data/samples.ts';
import type { TestHub } from '../support/hub/hub.ts';
import { openAgent } from '../support/network/socket.ts';

interface Expected {
  nodes: ExpectedNode[];
  /** Rows by table. */
  tables: Record<string, number>;
}

interface ExpectedNode {
  key: string;
  stored: { name: string; host: string; port: string };
  details?: Record<string, string | number>;
  /** Counters of the agent's last report before it rebooted. */
  before_reboot?: { rx: number; tx: number };
  /** Records of one minute; `stats` is that of the last one. */
  minutes?: { rows: number; last: string; stats: Stats };
  /** Records of eight hours. */
  longest?: { first: string; b: Stats['b'] };
}

interface Stats {
  cpu: number;
  mu: number;
  du: number;
  d: number;
  la: number[];
  b: [sent: number, received: number];
  ni: Record<string, [number, number, sent: number, received: number]>;
  efs?: Record<string, { d: number; du: number }>;
}

interface MetricRow {
  ts: number;
  cpu: number;
  load: number;
  mem_used: number;
  disk_used: number;
  net_rx: number;
  net_tx: number;
  cpu_max?: number | null;
}

const GIB = 1024 ** 3;

/** The shortest window, in hours, that has hours and all of the history. */
const WIDE = 200;

const expected = readExpected<Expected>('beszel');
const byKey = new Map(expected.nodes.map((node) => [node.key, node]));

let hub: TestHub;
let cookie: string;
let report: ImportReport;
// biome-ignore lint/suspicious/noExplicitAny: nodes of the interface
let nodes: any[];

beforeAll(async () => {
  ({ hub, report } = await bootImportedHub('beszel', 'beszel/data.db'));
  cookie = await hub.openSession();
  nodes = (await hub.request('GET', '/api/nodes', { cookie })).body.nodes;
  return () => hub.remove();
});

/** The imported node. Two have the same name, so that the address tells them apart. */
function find({ stored }: ExpectedNode) {
  return nodes.find(({ remark }) => remark === `Address in Beszel: ${stored.host}:${stored.port}`);
}

async function readHistory(node: ExpectedNode, hours: number): Promise<MetricRow[]> {
  const path = `/api/nodes/${find(node).id}/metrics?hours=${hours}`;
  return (await hub.request('GET', path, { cookie })).body.metrics;
}

const seconds = (text: string) => Math.floor(Date.parse(text.replace(' ', 'T')) / 1000);

test('systems are nodes in the order of their names, hidden from visitors', async () => {
  const sorted = expected.nodes.map(({ stored }) => stored.name).toSorted(new Intl.Collator('en').compare);
  expect(nodes.map(({ name }) => name)).toEqual(sorted);
  expect(nodes.every((node) => node.public === false && node.group === '' && node.tags.length === 0)).toBe(
    true,
  );
  expect((await hub.request('GET', '/api/nodes')).body.nodes).toEqual([]);
});

test.each(expected.nodes.map((node) => [node.key, node] as const))('%s: facts', (_, node) => {
  const { details, stored, minutes } = node;
  expect(find(node)).toMatchObject({
    name: stored.name,
    last_seen: 0,
    agent_version: '',
  });
  if (details === undefined || minutes === undefined) return;
  const { efs = {}, d } = minutes.stats;
  const disk = Object.values(efs).reduce((sum, { d: more }) => sum + more, d);
  expect(find(node)).toMatchObject({
    hostname: details.hostname,
    os: details.os_name,
    kernel: details.kernel,
    arch: details.arch,
    cpu_name: details.cpu,
    cpu_cores: details.threads,
    mem_total: details.memory,
  });
  expect(Math.abs(find(node).disk_total - disk * GIB)).toBeLessThan(10);
});

test.each(expected.nodes.map((node) => [node.key, node] as const))(
  '%s: totals are the counters of all interfaces',
  (_, node) => {
    const counters = Object.values(node.minutes?.stats.ni ?? {});
    const before = node.before_reboot ?? { rx: 0, tx: 0 };
    expect(find(node)).toMatchObject({
      total_rx: counters.reduce((sum, [, , , received]) => sum + received, before.rx),
      total_tx: counters.reduce((sum, [, , sent]) => sum + sent, before.tx),
      month_rx: 0,
      day_tx: 0,
    });
  },
);

test.each(expected.nodes.map((node) => [node.key, node] as const))(
  '%s: records of one minute are minutes',
  async (_, node) => {
    const { minutes } = node;
    const rows = await readHistory(node, 1);
    // The agent of a2 reconnected after its reboot, and was asked twice in one minute.
    expect(rows).toHaveLength((minutes?.rows ?? 0) - (node.key === 'a2' ? 1 : 0));
    if (minutes === undefined) return;
    const { cpu, la, mu, du, efs = {}, b } = minutes.stats;
    const row = rows.at(-1);
    const disk = Object.values(efs).reduce((sum, { du: more }) => sum + more, du);
    expect(row).toMatchObject({ net_tx: b[0], net_rx: b[1] });
    expect(row?.cpu).toBeCloseTo(cpu, 2);
    expect(row?.load).toBeCloseTo(la[0] ?? Number.NaN, 2);
    expect(Math.abs((row?.mem_used ?? 0) - mu * GIB)).toBeLessThan(1024);
    expect(Math.abs((row?.disk_used ?? 0) - disk * GIB)).toBeLessThan(1024);
    expect(Math.abs((row?.ts ?? 0) - seconds(minutes.last))).toBeLessThanOrEqual(30);
  },
);

describe('longer records are hours', () => {
  test.each(['a1', 'a2'])('%s: every hour is covered once', async (key) => {
    const node = byKey.get(key) as ExpectedNode;
    const rows = await readHistory(node, WIDE);
    const first = seconds(node.longest?.first ?? '') - 8 * 3600;
    // A row has the time at which its hour begins.
    const begin = (Math.ceil(first / 3600) - 1) * 3600;
    const length = Math.ceil(IMPORT_TIME / 3600) - begin / 3600;
    expect(rows.map(({ ts }) => ts)).toEqual(Array.from({ length }, (_, index) => begin + index * 3600));
    const [sent, received] = node.longest?.b ?? [];
    // The last hour has minutes.
    for (const row of rows.slice(0, -1)) expect(row).toMatchObject({ net_tx: sent, net_rx: received });
    expect(rows.at(1)?.cpu_max).toBeGreaterThan(rows.at(1)?.cpu ?? Number.NaN);
  });

  test('nodes without longer records show their minutes', async () => {
    expect(await readHistory(byKey.get('a3') as ExpectedNode, WIDE)).toHaveLength(6);
    expect(await readHistory(byKey.get('a7') as ExpectedNode, WIDE)).toHaveLength(0);
  });
});

test('the report counts everything, and names what has no place', () => {
  const { tables } = expected;
  const minutes = expected.nodes.reduce((sum, node) => sum + (node.minutes?.rows ?? 0), 0);
  expect(report).toMatchObject({
    kind: 'beszel',
    product: 'Beszel',
    agents: 'install',
    nodes: { added: tables.systems, matched: 0 },
    ping_tasks: { added: 0, matched: 0 },
    rows: { minutes: minutes - 1, probes: 0, probe_hours: 0 },
    skipped: { invalid: { minutes: 0, hours: 0 } },
    account: false,
    newest_at: Date.UTC(2026, 10, 22, 12, 19) / 1000,
  });
  expect(report.install).toHaveLength(tables.systems ?? 0);
  expect(report.notes.map(({ subject, count }) => [subject, count])).toEqual(
    expect.arrayContaining([
      ['Records of 10 minutes and longer', (tables.system_stats ?? 0) - minutes],
      ['Records of one minute', 1],
      ['Paused systems', 1],
      ['Systems that never answered', 2],
      ['Alerts', tables.alerts],
      ['Alert history', tables.alerts_history],
      ['Quiet hours', tables.quiet_hours],
      ['User settings', tables.user_settings],
      ['Universal tokens', tables.universal_tokens],
      ['Users', tables.users],
      ['Agents', tables.fingerprints],
      ['Other metrics', tables.system_stats],
    ]),
  );
});

test("Muster's agent adds to the total only what flowed after its first report, or since a later boot", async () => {
  const [running, rebooted] = [byKey.get('a3'), byKey.get('a4')].map((node) => find(node as ExpectedNode));
  const settings = [
    { node: running, uptime: 9000, added: 500 },
    // Booted after the newest record: its counters have flowed since.
    { node: rebooted, uptime: 10, added: 1_000_500 },
  ];
  for (const { node, uptime, added } of settings) {
    const { body } = await hub.request('GET', `/api/nodes/${node.id}`, { cookie });
    const agent = await openAgent(hub.wsUrl, node.token ?? body.token);
    agent.send(makeReport({ boot_id: 'b', net_rx_total: 1_000_000, net_tx_total: 1, uptime }));
    await agent.settle();
    hub.runtime.advance(2000);
    agent.send(makeReport({ boot_id: 'b', net_rx_total: 1_000_500, net_tx_total: 1, uptime: uptime + 2 }));
    await agent.settle();
    const after = (await hub.request('GET', '/api/nodes', { cookie })).body.nodes;
    expect(after.find(({ id }: { id: number }) => id === node.id).total_rx).toBe(node.total_rx + added);
    await agent.close();
  }
});
