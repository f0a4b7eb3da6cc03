import type { ImportReport } from '@muster/generated/types';
import { beforeAll, expect, test } from 'vitest';
import { bootImportedHub, readExpected } from '../support/data/import.ts';
import type { TestHub } from '../support/hub/hub.ts';

interface ExpectedNode {
  key: string;
  id: number;
  stored: { name: string; note: string; public_note: string; display_index: number; hide_for_guest: number };
  groups: string[];
  transfers: { total_in: number | null; total_out: number | null };
  service_histories: { service_id: number; rows: number; mean_ms: number }[];
}

interface Expected {
  nodes: ExpectedNode[];
  tasks: { id: number; name: string; target: string; duration: number; server_ids: number[] }[];
  /** Rows of tables that have no place in Muster. */
  left_out: Record<string, number>;
}

const expected = readExpected<Expected>('nezha');

let hub: TestHub;
let cookie: string;
let report: ImportReport;
// biome-ignore lint/suspicious/noExplicitAny: nodes of the interface
let nodes: any[];

beforeAll(async () => {
  ({ hub, report } = await bootImportedHub('nezha', 'nezha/sqlite.db'));
  cookie = await hub.openSession();
  nodes = (await hub.request('GET', '/api/nodes', { cookie })).body.nodes;
  return () => hub.remove();
});

/** In the order of the dashboard. Names are not unique, so a node is found by its place. */
const inOrder = expected.nodes.toSorted((a, b) => b.stored.display_index - a.stored.display_index);

const find = (node: ExpectedNode) => nodes[inOrder.indexOf(node)];

/** The meaning of the fixture's public notes. */
const plans: Record<string, object> = {
  a1: {
    price: 5.99,
    currency: 'USD',
    billing_cycle: 'monthly',
    expires_at: '2027-03-31',
    traffic_limit: 1024 ** 4,
  },
  a2: {
    price: 299,
    currency: 'CNY',
    billing_cycle: 'yearly',
    expires_at: '2026-01-15',
    traffic_limit: 500 * 1024 ** 3,
  },
  a3: {
    price: 12.5,
    currency: 'EUR',
    billing_cycle: 'quarterly',
    expires_at: '2026-12-01',
    traffic_limit: 250 * 1024 ** 3,
  },
  a4: { price: 0, billing_cycle: 'monthly', expires_at: null, traffic_limit: 0 },
  a5: {
    price: 21,
    currency: 'GBP',
    billing_cycle: 'semiannual',
    expires_at: '2027-05-20',
    traffic_limit: 2 * 1024 ** 4,
  },
  a6: {
    price: 1200,
    currency: 'JPY',
    billing_cycle: 'biennial',
    expires_at: '2028-02-29',
    traffic_limit: 3 * 1024 ** 4,
  },
  a7: { price: 99, currency: 'USD', billing_cycle: 'once', expires_at: null, traffic_limit: 0 },
  a8: { price: 0, expires_at: null, traffic_limit: 0, tags: [] },
  a9: {
    price: 0.01,
    currency: 'BTC',
    billing_cycle: 'triennial',
    expires_at: '2026-11-23',
    traffic_limit: 1,
  },
};

const modes = ['sum', 'max', 'up'];

test('servers keep order, names, groups, notes and plans', () => {
  expect(nodes.map(({ name }) => name)).toEqual(inOrder.map(({ stored }) => stored.name));
  for (const node of expected.nodes) {
    const { stored } = node;
    expect(find(node), node.key).toMatchObject({
      group: node.groups[0] ?? '',
      public: stored.hide_for_guest === 0,
      remark: stored.note,
      // Of the alert rule that counts the traffic of the first server.
      traffic_reset_day: node.key === 'a1' ? 5 : 1,
      ...plans[node.key],
    });
    if (node.key === 'a8') {
      expect(find(node).public_remark).toBe(stored.public_note);
      continue;
    }
    const { planDataMod: plan } = JSON.parse(stored.public_note);
    expect(find(node)).toMatchObject({
      public_remark: plan.extra,
      traffic_mode: modes[Number(plan.trafficType) - 1],
      tags: [plan.bandwidth, ...plan.networkRoute.split(',')].filter((tag: string) => tag !== ''),
    });
  }
});

test('totals are the exact sums of the transfers', () => {
  for (const node of expected.nodes) {
    const { total_in, total_out } = node.transfers;
    expect(find(node)).toMatchObject({ total_rx: total_in ?? 0, total_tx: total_out ?? 0 });
    expect(find(node)).toMatchObject({ month_rx: total_in ?? 0, month_tx: total_out ?? 0 });
  }
  expect(find(inOrder[0] as ExpectedNode)).toMatchObject({
    total_rx: 68_032_224_866,
    month_start: '2026-11-05',
  });
});

test('latency is complete, and in its place', async () => {
  const { tasks } = (await hub.request('GET', '/api/ping-tasks', { cookie })).body;
  for (const node of expected.nodes) {
    const { body } = await hub.request('GET', `/api/nodes/${find(node).id}/metrics?hours=24`, { cookie });
    const histories = node.service_histories;
    expect(body.ping).toHaveLength(histories.reduce((total, { rows }) => total + rows, 0));
    for (const { service_id, rows, mean_ms } of histories) {
      const task = tasks[expected.tasks.findIndex(({ id }) => id === service_id)];
      const results = body.ping.filter(({ task_id }: { task_id: number }) => task_id === task.id);
      expect(results).toHaveLength(rows);
      const sum = results.reduce((total: number, { latency }: { latency: number }) => total + latency, 0);
      expect(sum / rows).toBeCloseTo(mean_ms, 2);
    }
    expect(body.metrics).toEqual([]);
  }
});

test('services are tasks of the same servers', async () => {
  const { body } = await hub.request('GET', '/api/ping-tasks', { cookie });
  expect(body.tasks).toMatchObject(
    expected.tasks.map(({ name, target, duration, server_ids }) => ({
      name,
      target,
      interval: duration,
      all_nodes: false,
      node_ids: expected.nodes
        .filter(({ id }) => server_ids.includes(id))
        .map((node) => find(node).id)
        .sort((a: number, b: number) => a - b),
    })),
  );
});

test('the report counts what came over, says where totals begin, and names what has no place', () => {
  expect(report).toMatchObject({
    kind: 'nezha',
    agents: 'install',
    nodes: { added: 9, matched: 0 },
    ping_tasks: { added: 3, matched: 0 },
    rows: { minutes: 0, hours: 0, probes: 40, probe_hours: 0 },
    account: false,
  });
  expect(report.install).toHaveLength(9);
  const { left_out } = expected;
  expect(report.notes.map((note) => [note.subject, note.count])).toEqual(
    expect.arrayContaining([
      ['Alert rules', left_out.alert_rules],
      ['Notifications', left_out.notifications],
      ['Notification groups', left_out.notification_groups],
      ['Scheduled tasks', left_out.crons],
      ['NAT traversal', left_out.nats],
      ['Users', left_out.users],
      ['Groups', 2],
    ]),
  );
  const details = report.notes.map(({ detail }) => detail).join('\n');
  expect(details).toMatch(/Totals begin on 2026-11-19: .*\(tokyo-1\)/);
  expect(details).toMatch(/"monthly quota" counts traffic from 2026-01-05/);
  expect(details).toMatch(/second group <two>/);
  expect(JSON.stringify(report)).not.toContain('n4iLP37H3hbdFvUItyKbutPgGGEZZbpd');
});
