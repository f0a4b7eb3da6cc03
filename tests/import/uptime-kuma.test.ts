import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ImportReport } from '@muster/generated/types';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import { beforeAll, expect, test } from 'vitest';
import { findFixture, IMPORT_TIME, readExpected, runTestImport } from '../support/data/import.ts';
import { bootHub, type TestHub } from '../support/hub/hub.ts';

/** A monitor, with the columns that its type uses. */
interface Monitor {
  name: string;
  type: string;
  weight: number;
  interval: number;
  hostname?: string;
  port?: number;
  url?: string;
}

interface Expected {
  monitors: Monitor[];
  /** Rows by table. */
  tables: Record<string, number>;
}

const expected = readExpected<Expected>('uptime-kuma');
const source = findFixture('uptime-kuma/kuma.db');

/** The column of each type's target. */
const targets: Readonly<Record<string, (monitor: Monitor) => string | undefined>> = {
  ping: ({ hostname }) => hostname,
  port: ({ hostname, port }) => `${hostname}:${port}`,
  http: ({ url }) => url,
  keyword: ({ url }) => url,
  dns: () => 'dns://127.0.0.1:53/example.org?type=A',
  push: () => 'heartbeat:',
};

let hub: TestHub;
let cookie: string;
let report: ImportReport;

/** Into a hub that has a node and a task. */
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-import-'));
  const path = join(folder, 'muster.db');
  const runtime = createManualRuntime({ now: IMPORT_TIME * 1000 });
  const before = await bootHub({ folder, runtime });
  await before.addNode({ name: 'prober' });
  const body = { name: 'gateway', target: '192.0.2.1', interval: 60, all_nodes: true };
  await before.request('POST', '/api/ping-tasks', { cookie: await before.openSession(), body });
  await before.close();
  ({ report } = await runTestImport({ kind: 'uptime-kuma', path, source, merges: true }));
  hub = await bootHub({ folder, runtime });
  cookie = await hub.openSession();
  return () => hub.remove();
});

async function readTasks() {
  return (await hub.request('GET', '/api/ping-tasks', { cookie })).body.tasks;
}

test('monitors are tasks that no node measures', async () => {
  const wanted = expected.monitors
    .filter(({ type }) => type in targets)
    .toSorted((a, b) => b.weight - a.weight || Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)))
    .map((monitor) => ({
      name: monitor.name,
      target: targets[monitor.type]?.(monitor),
      interval: monitor.interval,
      all_nodes: false,
      node_ids: [],
    }));
  expect(wanted).toHaveLength(12);
  expect(await readTasks()).toMatchObject([{ name: 'gateway', all_nodes: true }, ...wanted]);
});

test('an imported task is assigned like any other', async () => {
  const [, task] = await readTasks();
  const [{ id }] = (await hub.request('GET', '/api/nodes', { cookie })).body.nodes;
  const answer = await hub.request('PUT', `/api/ping-tasks/${task.id}`, { cookie, body: { node_ids: [id] } });
  expect(answer).toMatchObject({ status: 200, body: { node_ids: [id] } });
});

test('the report names every monitor that is left out or changed', () => {
  const { tables } = expected;
  const {
    heartbeat = 0,
    stat_minutely: minutely = 0,
    stat_hourly: hourly = 0,
    stat_daily: daily = 0,
  } = tables;
  expect(report).toMatchObject({
    kind: 'uptime-kuma',
    merged: true,
    nodes: { added: 0, matched: 0 },
    ping_tasks: { added: 12, matched: 0 },
    rows: { minutes: 0, hours: 0, probes: 0, probe_hours: 0 },
    install: [],
  });
  expect(report.notes.map(({ subject, count }) => [subject, count])).toEqual(
    expect.arrayContaining([
      ['Groups', 2],
      ['Push monitors', 1],
      ['Paused monitors', 1],
      ['Ping tasks without nodes', 11],
      ['Results', heartbeat + minutely + hourly + daily],
      ['Notifications', tables.notification],
      ['Status pages', tables.status_page],
      ['Maintenance', tables.maintenance],
      ['Tags', tables.monitor_tag],
      ['Users', tables.user],
    ]),
  );
  const text = report.notes.map(({ detail }) => detail).join('\n');
  const left = expected.monitors.filter(({ type }) => !(type in targets));
  for (const name of [...left.map((monitor) => monitor.name), 'paused', 'cron job'])
    expect(text).toContain(name);
});

test('nine of ten monitors want of their target what they wanted before', async () => {
  const checks = new Map(
    (await readTasks()).map(({ name, check }: { name: string; check: object }) => [name, check]),
  );
  expect(Object.fromEntries(checks)).toMatchObject({
    '503 expected': { method: 'HEAD', statuses: ['500-599'], failures: 1, redirects: 10 },
    关键字: { body_contains: '你好', statuses: ['200-299'] },
    inverted: { inverted: true },
    'site & shop': { failures: 3, statuses: ['200-299'] },
    'tcp down': { failures: 2 },
  });
});

test('a second import adds nothing', async () => {
  const tasks = await readTasks();
  await hub.close();
  const again = await runTestImport({ kind: 'uptime-kuma', path: hub.db, source, merges: true });
  expect(again.report.ping_tasks).toEqual({ added: 0, matched: 12 });
  hub = await bootHub({ folder: dirname(hub.db), runtime: hub.runtime });
  cookie = await hub.openSession();
  expect(await readTasks()).toEqual(tasks);
});
