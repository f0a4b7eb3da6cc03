import type { ImportReport } from '@muster/generated/types';
import { beforeAll, describe, expect, test } from 'vitest';
import { bootImportedHub, readExpected } from '../support/data/import.ts';
import { makeReport } from '../support/data/samples.ts';
import type { TestHub } from '../support/hub/hub.ts';
import { logInAt } from '../support/hub/hub-requests.ts';
import { openAgent } from '../support/network/socket.ts';

interface Expected {
  nodes: ExpectedNode[];
  tasks: { id: number; name: string; target: string; interval: number; sort: number; nodes: number[] }[];
  settings: Record<string, string>;
  /** Rows by table. */
  tables: Record<string, number>;
}

interface ExpectedNode {
  key: string;
  id: number;
  token: string;
  // biome-ignore lint/suspicious/noExplicitAny: rows of another product
  stored: any;
  // biome-ignore lint/suspicious/noExplicitAny: more columns of the same row
  facts: any;
  ledger: Record<string, string | number>;
  /** The counters of the agent's last report, and its uptime. */
  last_sent?: { rx: number; tx: number; up: number };
  /** Unix seconds. */
  metric: { rows: number; first: number; last: number };
  metric_last?: Record<
    'cpu' | 'net_rx' | 'net_tx' | (typeof counts)[number] | (typeof sizes)[number],
    number
  >;
  pings: { task_id: number; rows: number; lost: number; sum_ms: number }[];
}

const counts = ['tcp', 'udp', 'procs'] as const;
const sizes = ['mem_used', 'swap_used', 'disk_used'] as const;

const expected = readExpected<Expected>('monitor-probe');

let hub: TestHub;
let cookie: string;
let report: ImportReport;
// biome-ignore lint/suspicious/noExplicitAny: nodes of the interface
let nodes: any[];
/** By id. */
let taskNames: Map<number, string>;

beforeAll(async () => {
  ({ hub, report } = await bootImportedHub('monitor-probe', 'monitor-probe/monitor.db'));
  cookie = await logInAt(hub.url, 'Fixture-pass-A1');
  nodes = (await hub.request('GET', '/api/nodes', { cookie })).body.nodes;
  const { tasks } = (await hub.request('GET', '/api/ping-tasks', { cookie })).body;
  taskNames = new Map(tasks.map(({ id, name }: { id: number; name: string }) => [id, name]));
  return () => hub.remove();
});

function inOrder(): ExpectedNode[] {
  return expected.nodes.toSorted((a, b) => a.stored.sort - b.stored.sort || a.id - b.id);
}

/** The imported node; names are not unique. */
function find({ id }: ExpectedNode) {
  return nodes[inOrder().findIndex((one) => one.id === id)];
}

async function readHistory(id: number) {
  const { status, body } = await hub.request('GET', `/api/nodes/${id}/metrics?hours=24`, { cookie });
  expect(status).toBe(200);
  return body;
}

test('nodes keep order, configuration, facts and token', () => {
  expect(nodes.map(({ name, sort }) => [name, sort])).toEqual(
    inOrder().map(({ stored }) => [stored.name, stored.sort + 1]),
  );
  for (const node of expected.nodes) {
    const { group_name: group, sort: _, ...stored } = node.stored;
    expect(find(node)).toMatchObject({
      ...stored,
      ...node.facts,
      group,
      public: stored.public === 1,
      tags: [],
      public_remark: '',
      ipv4: node.facts.ipv4 || null,
      ipv6: node.facts.ipv6 || null,
      last_seen: 0,
      token: node.token,
    });
  }
  expect(report.install).toEqual([]);
});

function pick(row: Record<string, unknown>, keys: string[]): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, row[key]]));
}

test('totals are those of the ledger; periods that have ended are not counted on', () => {
  for (const node of expected.nodes) {
    const { ledger } = node;
    expect(find(node)).toMatchObject({ total_rx: ledger.total_rx, total_tx: ledger.total_tx });
    if (ledger.month_start === '' || node.key === 'a7') continue;
    expect(find(node)).toMatchObject({
      ...pick(ledger, ['month_rx', 'month_tx', 'month_start', 'day_rx', 'day_tx']),
    });
  }
});

test('minutes and probe results are complete', async () => {
  for (const node of expected.nodes) {
    const { metrics, ping } = await readHistory(find(node).id);
    const { metric, metric_last: last, pings } = node;
    expect(metrics).toHaveLength(metric.rows);
    if (last !== undefined) {
      expect(metrics[0].ts).toBe(metric.first);
      expect(metrics.at(-1)).toMatchObject({ ts: metric.last, net_rx: last.net_rx, net_tx: last.net_tx });
      for (const key of counts) expect(metrics.at(-1)[key]).toBe(last[key]);
      expect(metrics.at(-1).cpu).toBeCloseTo(last.cpu, 1);
      for (const key of sizes) expect(Math.abs(metrics.at(-1)[key] - last[key])).toBeLessThanOrEqual(512);
      expect(metrics.at(-1)).not.toHaveProperty('load');
    }
    for (const record of pings) {
      const name = expected.tasks.find(({ id }) => id === record.task_id)?.name;
      const rows = ping.filter(
        (row: { name?: string; task_id: number }) => taskNames.get(row.task_id) === name,
      );
      const answered = rows.filter(({ latency }: { latency: number | null }) => latency !== null);
      expect([rows.length, rows.length - answered.length]).toEqual([record.rows, record.lost]);
      expect(answered.reduce((sum: number, row: { latency: number }) => sum + row.latency, 0)).toBeCloseTo(
        record.sum_ms,
        6,
      );
    }
  }
});

test('hours are rolled up by the import, as the hub would', async () => {
  const { metric_hour: hours } = (await hub.request('GET', '/api/db', { cookie })).body.rows;
  // 09:16 to 12:00 are three hours of two nodes; 12:00 to 13:00 has not ended.
  expect(hours).toBe(6);
});

test('ping tasks keep order and nodes', async () => {
  const { body } = await hub.request('GET', '/api/ping-tasks', { cookie });
  const sorted = expected.tasks.toSorted((a, b) => a.sort - b.sort);
  expect(body.tasks).toMatchObject(
    sorted.map(({ name, target, interval, nodes: assigned }) => ({
      name,
      target,
      interval,
      all_nodes: false,
      node_ids: expected.nodes
        .filter(({ id }) => assigned.includes(id))
        .map((node) => find(node).id)
        .sort((a: number, b: number) => a - b),
    })),
  );
});

test('settings, password and login provider are imported', async () => {
  const { body } = await hub.request('GET', '/api/settings', { cookie });
  expect(body).toMatchObject({
    site_name: expected.settings.site_name,
    public_page: true,
    retention_days: 30,
    oauth_provider: 'github',
    oauth_client_id: expected.settings.github_client_id,
    oauth_client_secret_set: true,
    oauth_subjects: ['octo-a', 'Hubot-A'],
    password_login: true,
  });
});

test('the report counts everything, and names what has no place', () => {
  const { tables } = expected;
  expect(report).toMatchObject({
    kind: 'monitor-probe',
    source_version: 9,
    agents: 'keep',
    merged: false,
    nodes: { added: tables.node, matched: 0 },
    ping_tasks: { added: tables.ping_task, matched: 0 },
    rows: { minutes: tables.metric, hours: 0, probes: (tables.ping_record ?? 0) - 5, probe_hours: 0 },
    account: true,
  });
  expect(report.notes.map(({ subject, count }) => [subject, count])).toEqual(
    expect.arrayContaining([
      ['History of deleted nodes', 5],
      ['Notifications of nodes', 4],
      ['Notification settings', 6],
      ['Ping tasks for new nodes', 1],
      ['Sessions', 1],
    ]),
  );
});

test('the audit log has the import', async () => {
  const { body } = await hub.request('GET', '/api/audit', { cookie });
  expect(body.entries).toContainEqual(
    expect.objectContaining({ action: 'database.import', actor_kind: 'command_line' }),
  );
});

describe('agents continue with their token, and gain exactly what flowed since the last booking', () => {
  test.each(['a1', 'a2', 'a6', 'a8'])('%s', async (key) => {
    const node = expected.nodes.find((one) => one.key === key) as ExpectedNode;
    const { ledger, last_sent: sent = { rx: 0, tx: 0, up: 0 } } = node;
    const { id } = find(node);
    const agent = await openAgent(hub.wsUrl, node.token);
    agent.send(
      makeReport({
        boot_id: ledger.boot_id,
        net_rx_total: sent.rx,
        net_tx_total: sent.tx,
        uptime: sent.up + 60,
      }),
    );
    await agent.settle();
    // Until the next snapshot.
    hub.runtime.advance(2000);
    const { body } = await hub.request('GET', '/api/nodes', { cookie });
    const after = body.nodes.find((one: { id: number }) => one.id === id);
    const rx = sent.rx - Number(ledger.last_rx);
    const tx = sent.tx - Number(ledger.last_tx);
    expect(rx).toBeGreaterThan(0);
    expect(after).toMatchObject({
      online: true,
      total_rx: Number(ledger.total_rx) + rx,
      total_tx: Number(ledger.total_tx) + tx,
      month_rx: Number(ledger.month_rx) + rx,
      day_tx: Number(ledger.day_tx) + tx,
    });
    await agent.close();
  });
});
