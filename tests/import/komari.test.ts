import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportReport } from '@muster/generated/types';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, expect, test } from 'vitest';
import { bootImportedHub, findFixture, readExpected, runTestImport } from '../support/data/import.ts';
import type { TestHub } from '../support/hub/hub.ts';
import { runHub } from '../support/process.ts';

const document = JSON.parse(readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8'));
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(document, 'openapi.json');

/** Of `cpu.usage`, in buckets of one length; instants in milliseconds. */
interface CpuHistory {
  rows: number;
  first_bucket: number;
  last_bucket: number;
  sum: number;
  samples: number;
  last_row_mean: number;
}

interface ExpectedNode {
  key: string;
  uuid: string;
  /** As it was sent to Komari's interface, which stores it in UTC. */
  told_expired_at: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: a row of another product
  stored: any;
  // biome-ignore lint/suspicious/noExplicitAny: more columns of the same row
  facts: any;
  /** Bytes of all buckets. */
  traffic: { down: number; up: number };
  /** By the length of a bucket in milliseconds. */
  cpu: Record<string, CpuHistory>;
  /** Means of the newest bucket of a minute. */
  last_minute?: Record<string, number>;
  /** By task. A lost probe is −1 in the sum of milliseconds. */
  pings: Record<string, { samples: number; sum: number }>;
}

interface Expected {
  nodes: ExpectedNode[];
  tasks: { id: number; name: string; clients: string; target: string; interval: number }[];
  /** Rows of tables that have no place in Muster. */
  left_out: Record<string, number>;
}

const expected = readExpected<Expected>('komari');

const MINUTE_MS = 60_000;

let hub: TestHub;
let cookie: string;
let report: ImportReport;
// biome-ignore lint/suspicious/noExplicitAny: nodes of the interface
let nodes: any[];

beforeAll(async () => {
  ({ hub, report } = await bootImportedHub('komari', 'komari/komari.db'));
  cookie = await hub.openSession();
  nodes = (await hub.request('GET', '/api/nodes', { cookie })).body.nodes;
  return () => hub.remove();
});

/** In the order of Komari's panel. Names are not unique, so a node is found by its place. */
const inOrder = expected.nodes.toSorted((a, b) => b.stored.weight - a.stored.weight);

const find = (node: ExpectedNode) => nodes[inOrder.indexOf(node)];

function findByKey(key: string): ExpectedNode {
  const node = expected.nodes.find((one) => one.key === key);
  if (node === undefined) throw new Error(`there is no ${key}`);
  return node;
}

async function readHistory(node: ExpectedNode, hours: number) {
  const { status, body } = await hub.request('GET', `/api/nodes/${find(node).id}/metrics?hours=${hours}`, {
    cookie,
  });
  expect(status).toBe(200);
  return body;
}

const currencies: Record<string, string> = {
  $: 'USD',
  '￥': 'CNY',
  '¥': 'JPY',
  '€': 'EUR',
  '£': 'GBP',
  '₿': 'BTC',
};
const cycles: Record<number, string> = {
  30: 'monthly',
  92: 'quarterly',
  184: 'semiannual',
  365: 'yearly',
  730: 'biennial',
  1095: 'triennial',
  [-1]: 'once',
};

test('nodes keep order, names, groups, tags, plans and facts', () => {
  expect(nodes.map(({ name }) => name)).toEqual(inOrder.map(({ stored }) => stored.name));
  for (const node of expected.nodes) {
    const { stored, facts } = node;
    expect(find(node)).toMatchObject({
      group: stored.group,
      tags: stored.tags === '' ? [] : stored.tags.split(';'),
      public: stored.hidden === 0,
      remark: stored.remark,
      public_remark: stored.public_remark,
      price: Math.max(0, stored.price),
      currency: currencies[stored.currency],
      billing_cycle: cycles[stored.billing_cycle],
      expires_at: node.told_expired_at?.slice(0, 10) ?? null,
      traffic_limit: stored.traffic_limit,
      traffic_mode: stored.traffic_limit_type === 'min' ? 'max' : stored.traffic_limit_type,
      os: facts.os,
      kernel: facts.kernel_version,
      arch: facts.arch === 'amd64' ? 'x86_64' : '',
      virt: facts.virtualization,
      cpu_name: facts.cpu_name,
      cpu_cores: facts.cpu_cores,
      mem_total: facts.mem_total,
      swap_total: facts.swap_total,
      disk_total: facts.disk_total,
      ipv4: facts.ipv4 || null,
      ipv6: facts.ipv6 || null,
    });
  }
});

test('visitors do not see the hidden nodes', async () => {
  const { body } = await hub.request('GET', '/api/nodes');
  expect(body.nodes).toHaveLength(expected.nodes.filter(({ stored }) => stored.hidden === 0).length);
});

test('totals are the traffic of the history', () => {
  for (const node of expected.nodes) {
    const { down, up } = node.traffic;
    expect(find(node)).toMatchObject({ total_rx: down, total_tx: up, month_rx: down, month_tx: up });
  }
  expect(find(findByKey('a2'))).toMatchObject({ total_rx: 1_531_543_010, total_tx: 998_144_506 });
});

/** Columns of the interface, the stored precision of each, and the metric. */
const columns = [
  ['cpu', 0.005, 'cpu.usage'],
  ['load', 0.005, 'load.average'],
  ['mem_used', 512, 'memory.used'],
  ['swap_used', 512, 'swap.used'],
  ['disk_used', 512, 'disk.used'],
  ['net_rx', 0.5, 'net.in.rate'],
  ['net_tx', 0.5, 'net.out.rate'],
  ['tcp', 0.05, 'connections.tcp'],
  ['udp', 0.05, 'connections.udp'],
  ['procs', 0.05, 'process.count'],
] as const;

test('minutes are complete, and five minutes fill those before them', async () => {
  for (const node of expected.nodes) {
    // Longer windows have hours, because there are some before the minutes.
    const { metrics, step } = await readHistory(node, 3);
    expect(step).toBe(60);
    const minutes = node.cpu[MINUTE_MS];
    const fives = node.cpu[5 * MINUTE_MS];
    expect(metrics).toHaveLength((minutes?.rows ?? 0) + 5 * (fives?.rows ?? 0));
    if (minutes === undefined) continue;
    expect(metrics.at(-minutes.rows).ts).toBe((minutes.first_bucket + MINUTE_MS) / 1000);
    expect(metrics.at(-1).ts).toBe((minutes.last_bucket + MINUTE_MS) / 1000);
    for (const [column, precision, metric] of columns) {
      const mean = node.last_minute?.[metric] ?? Number.NaN;
      expect(Math.abs(metrics.at(-1)[column] - mean), `${node.key} ${column}`).toBeLessThanOrEqual(
        precision + 1e-9,
      );
    }
    if (fives === undefined) continue;
    expect(metrics[0].ts).toBe((fives.first_bucket + MINUTE_MS) / 1000);
    expect(metrics.at(-minutes.rows - 1).ts).toBe((fives.last_bucket + 5 * MINUTE_MS) / 1000);
    expect(metrics.at(-minutes.rows - 1).cpu).toBeCloseTo(fives.last_row_mean, 2);
  }
});

test('hours are complete', async () => {
  for (const key of ['a1', 'a2']) {
    const node = findByKey(key);
    const hours = node.cpu[60 * MINUTE_MS];
    const { metrics, step } = await readHistory(node, 30);
    expect(step).toBe(3600);
    const imported = metrics.filter(({ ts }: { ts: number }) => ts <= (hours?.last_bucket ?? 0) / 1000);
    expect(imported).toHaveLength(hours?.rows ?? -1);
    expect(imported[0].ts).toBe((hours?.first_bucket ?? 0) / 1000);
    const samples = (hours?.samples ?? 0) / imported.length;
    const total = imported.reduce((sum: number, { cpu }: { cpu: number }) => sum + cpu * samples, 0);
    expect(total / (hours?.sum ?? 0)).toBeCloseTo(1, 4);
  }
});

test('probe results are complete, and in their places', async () => {
  const { tasks } = (await hub.request('GET', '/api/ping-tasks', { cookie })).body;
  for (const node of expected.nodes) {
    const { ping } = await readHistory(node, 24);
    let rows = 0;
    for (const [id, { samples, sum }] of Object.entries(node.pings)) {
      const task = tasks[expected.tasks.findIndex((one) => one.id === Number(id))];
      const results = ping.filter(({ task_id }: { task_id: number }) => task_id === task.id);
      expect(results).toHaveLength(samples);
      expect(
        results.reduce(
          (total: number, { latency }: { latency: number | null }) => total + (latency ?? -1),
          0,
        ),
      ).toBeCloseTo(sum, 6);
      rows += samples;
    }
    expect(ping).toHaveLength(rows);
  }
});

test('ping tasks keep order and nodes', async () => {
  const { body } = await hub.request('GET', '/api/ping-tasks', { cookie });
  expect(body.tasks).toMatchObject(
    expected.tasks.map(({ name, target, interval, clients }) => ({
      name,
      target,
      interval,
      all_nodes: false,
      node_ids: expected.nodes
        .filter(({ uuid }) => JSON.parse(clients).includes(uuid))
        .map((node) => find(node).id)
        .sort((a: number, b: number) => a - b),
    })),
  );
});

test('the name of the page is imported, the password is not', async () => {
  const { body } = await hub.request('GET', '/api/settings', { cookie });
  expect(body).toMatchObject({ site_name: '测试 <Probe> A', site_description: 'fixture', public_page: true });
  expect(report.account).toBe(false);
});

test('the report counts what came over, and names what has no place', () => {
  expect(report).toMatchObject({
    kind: 'komari',
    agents: 'install',
    nodes: { added: 9, matched: 0 },
    ping_tasks: { added: 3, matched: 0 },
    rows: { minutes: 39 + 2 * 24 * 5, hours: 44, probes: 80, probe_hours: 0 },
    skipped: { invalid: { minutes: 0, hours: 0, probes: 0, probe_hours: 0 } },
  });
  expect(report.install).toHaveLength(9);
  const { left_out } = expected;
  expect(report.notes.map((note) => [note.subject, note.count])).toEqual(
    expect.arrayContaining([
      ['Offline notifications', left_out.offline_notifications],
      ['Load notifications', left_out.load_notifications],
      ['Traffic reports', left_out.traffic_report_notifications],
      ['Clipboards', left_out.clipboards],
      ['Prices', 1],
      ['Automatic renewal', 1],
      ['Traffic limits', 1],
      ['Traffic', 7],
      ['Password', 1],
    ]),
  );
  expect(JSON.stringify(report)).not.toMatch(/zdT8kS2xG6H1BMb97lqh0u|UGR9m6RL1ryZbbWpcbq7LGf4zRTc56jJ/);
});

test('the command prints the same report and leaves the file as it was', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-import-'));
  const source = findFixture('komari/komari.db');
  const before = readFileSync(source);
  const command = runHub([
    'import',
    'komari',
    source,
    '--db',
    join(folder, 'muster.db'),
    '--dry-run',
    '--json',
  ]);
  expect(await command.exited, command.output.stderr).toBe(0);
  const printed = JSON.parse(command.output.stdout);
  const validate = ajv.getSchema('openapi.json#/components/schemas/ImportReport');
  expect([validate?.(printed), validate?.errors]).toEqual([true, null]);
  const { nodes: counted, rows } = printed;
  expect({ counted, rows }).toEqual({ counted: report.nodes, rows: report.rows });
  expect(readFileSync(source).equals(before)).toBe(true);
});

test('the history alone is refused with the name of the file to use', async () => {
  const request = {
    kind: 'komari',
    path: join(tmpdir(), 'never.db'),
    source: findFixture('komari/metrics.db'),
  } as const;
  await expect(runTestImport(request)).rejects.toThrow(/Import komari\.db/);
});
