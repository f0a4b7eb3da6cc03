import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { exportNames, historyColumns } from '@muster/generated/metrics';
import openapi from '@muster/generated/openapi.json' with { type: 'json' };
import { createManualRuntime } from '@muster/shared/runtime/manual';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '../../../hub/src/store/open-store.ts';
import type { Store } from '../../../hub/src/store/store.ts';
import { encodeMinutes, encodeProbes, type Minute } from '../../support/data/series.ts';
import { countIds } from '../../support/data/store.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { ask } from '../../support/network/http.ts';

const DAY = 86_400;
const MINUTES = 3_000;
const names = ['=cmd|"/c calc"!A1', '+1', '-1', '@SUM(A1)', 'a,b\u00a0"c"', "'quoted", '名前 😀', '..'];

let hub: TestHub;
let cookie: string;
let ids: number[];
let now: number;

/** One of every kind of value: most minutes have all metrics, some lack a few. */
function makeMinute(node: number, minute: number): Minute {
  const values = Object.fromEntries(historyColumns.map((name, index) => [name, (minute + index * 7) % 100]));
  return minute % 50 === 0 ? { node, minute, cpu: 12.34 } : { node, minute, ...values };
}

beforeAll(async () => {
  hub = await bootHub();
  cookie = await hub.openSession();
  ids = [];
  for (const [index, name] of names.entries()) {
    const config = { name, public: index !== 1, tags: ['=1', 'b'], remark: 'one\ntwo, "three"\r\n=4' };
    ids.push((await hub.addNode(config)).id);
  }
  now = hub.runtime.now() / 1000;
  const [node = 0] = ids;
  const task = { name: '=task', target: '192.0.2.1', interval: 60, node_ids: [node] };
  const { id } = (await hub.request('POST', '/api/ping-tasks', { cookie, body: task })).body;
  const first = now / 60 - MINUTES;
  await fill(hub, async (store) => {
    await store.writeMinutes(
      encodeMinutes(Array.from({ length: MINUTES }, (_, index) => makeMinute(node, first + index + 1))),
    );
    await store.rollupHistory({ hour: Math.floor(now / 3600) - 1, maxHours: 1000 });
    const results = Array.from({ length: 1_300 }, (_, index) => ({
      node_id: node,
      task_id: id,
      ts: now - index * 60,
      latency_ms: index % 10 === 0 ? -1 : 10 + index / 100,
    }));
    await store.writeProbes(encodeProbes(results));
  });
  hub = await hub.restart();
});
afterAll(() => hub.remove());

/** Writes to the database of a hub, which is stopped. */
async function fill({ close, db }: TestHub, write: (store: Store) => Promise<void>): Promise<void> {
  await close();
  const store = await openStore({ path: db, drawId: countIds() });
  await write(store);
  await store.close();
}

const get = (path: string, headers: Record<string, string> = {}) =>
  hub.request('GET', path, { cookie, headers });
const exportPath = (name: 'metrics' | 'latency', query = '', id = ids[0]) =>
  `/api/exports/nodes/${id}/${name}?${query}`;

/** Rows as Python's csv module reads them. */
function parseCsv(text: string): string[][] {
  const program =
    'import csv,io,json,sys\nprint(json.dumps(list(csv.reader(io.StringIO(sys.stdin.buffer.read().decode("utf-8"), newline=""), strict=True))))';
  const { stdout, stderr } = spawnSync('python3', ['-c', program], {
    input: text,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

/** The cell of a value: an apostrophe precedes formulas, also at the beginning of a line; null is empty. */
function toCell(value: unknown): string {
  if (typeof value === 'string') return value.replace(/(^|\n)(?=[=+\-@])/g, "$1'");
  return value === null ? '' : String(value);
}

const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true, validateFormats: false });
ajv.addSchema(openapi, 'openapi');

describe.each([
  ['the node list', () => '/api/exports/nodes?', 'NodesExport', names.length],
  ['traffic', () => '/api/exports/traffic?months=3&', 'TrafficExport', names.length],
  ['minutes', () => exportPath('metrics', `from=${now - 60 * MINUTES}&`), 'MetricsExport', MINUTES],
  ['hours', () => exportPath('metrics', `from=${now - 60 * MINUTES}&resolution=hour&`), 'MetricsExport', 50],
  ['probes', () => exportPath('latency', ''), 'LatencyExport', 1_300],
  ['hours of latency', () => exportPath('latency', 'resolution=hour&'), 'LatencyExport', 22],
])('%s', (_, getPath, schema, count) => {
  test('as CSV has the rows of the JSON, which fit the contract', async () => {
    const { body } = await get(`${getPath()}format=json`);
    const validate = ajv.getSchema(`openapi#/components/schemas/${schema}`);
    expect(validate?.(body), ajv.errorsText(validate?.errors)).toBe(true);
    expect(body.rows).toHaveLength(count);
    const csv = await get(getPath());
    const [header = [], ...rows] = parseCsv(csv.body);
    expect(header).toEqual(Object.keys(body.rows[0]));
    expect(rows).toEqual(body.rows.map((row: object) => Object.values(row).map(toCell)));
  });

  test('is a file of a known type, compressed for clients that accept it', async () => {
    const csv = await get(getPath(), { 'accept-encoding': 'identity' });
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(csv.headers.get('content-encoding')).toBeNull();
    const packed = await fetch(hub.url + getPath(), { headers: { cookie, 'accept-encoding': 'gzip' } });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(await packed.text()).toBe(csv.body);
    const json = await get(`${getPath()}format=json`);
    expect(json.headers.get('content-type')).toBe('application/json');
    const disposition = /^attachment; filename="muster-[\w.-]+-2026-03-10\.(csv|json)"$/;
    for (const { headers } of [csv, json]) expect(headers.get('content-disposition')).toMatch(disposition);
  });
});

test('rows of the metrics are the stored ones', async () => {
  const { body } = await get(exportPath('metrics', `from=${now - 180}&format=json`));
  const time = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
  expect(body).toMatchObject({ node_id: ids[0], from: time(now - 180), to: time(now), resolution: 'minute' });
  expect(body.rows.map((row: { time: string }) => row.time)).toEqual(
    [120, 60, 0].map((ago) => time(now - ago)),
  );
  const stored = makeMinute(0, now / 60);
  for (const name of historyColumns) expect(body.rows[2][exportNames[name]]).toBe(stored[name] ?? null);
});

test('the traffic of past months is the sum of the history, that of the current one the ledger', async () => {
  let own = await bootHub({ runtime: createManualRuntime({ timeZone: 'Asia/Shanghai' }) });
  try {
    const { id } = await own.addNode({
      name: 'n',
      traffic_mode: 'max',
      traffic_reset_day: 5,
      traffic_limit: 9_000,
    });
    const body = { month_rx: 700, month_tx: 300 };
    const session = await own.openSession();
    await own.request('PUT', `/api/nodes/${id}/traffic`, { cookie: session, body });
    // 5 March 2026, 00:00 in Shanghai.
    const start = Date.UTC(2026, 2, 4, 16) / 1000;
    const hour = (at: number, net_rx: number) =>
      Array.from({ length: 60 }, (_, index) => ({ node: id, minute: at / 60 - index, net_rx, net_tx: 1 }));
    const minutes = encodeMinutes([...hour(start, 10), ...hour(start + 3600, 99)]);
    await fill(own, (store) => store.writeMinutes(minutes));
    own = await own.restart();
    const { body: answer } = await own.request('GET', '/api/exports/traffic?format=json', {
      cookie: session,
    });
    expect(answer.rows).toMatchObject([
      {
        month_start: '2026-02-05',
        from: '2026-02-04T16:00:00Z',
        to: '2026-03-04T16:00:00Z',
        rx_bytes: 36_000,
        tx_bytes: 3_600,
        used_bytes: 36_000,
        limit_bytes: 9_000,
        source: 'history',
        measured_percent: 0.14,
      },
      {
        month_start: '2026-03-05',
        from: '2026-03-04T16:00:00Z',
        to: '2026-03-10T12:00:00Z',
        rx_bytes: 700,
        tx_bytes: 300,
        source: 'ledger',
        measured_percent: null,
      },
    ]);
  } finally {
    await own.remove();
  }
});

test.each([
  ['one day by default', () => '', 1_440],
  ['until now if the end is later', () => `from=${now - 600}&to=${now + 9_000}`, 10],
  ['from the beginning of time', () => 'from=0', MINUTES],
  ['from the beginning to before the longest retention', () => `from=0&to=${now - 4_000 * DAY}`, 0],
  ['of one second', () => `from=${now - 1}`, 1],
  ['before the oldest row', () => `from=${now - 20 * DAY}&to=${now - 10 * DAY}`, 0],
])('a window %s', async (_, getQuery, count) => {
  const { status, body } = await get(exportPath('metrics', `${getQuery()}&format=json`.replace(/^&/, '')));
  expect([status, body.rows.length]).toEqual([200, count]);
});

test.each([
  ['that is empty', () => `from=${now - 60}&to=${now - 60}`],
  ['that ends before it begins', () => `from=${now - 60}&to=${now - 61}`],
  ['in the future', () => `from=${now + 60}&to=${now + 120}`],
])('a window %s is refused', async (_, getQuery) => {
  for (const name of ['metrics', 'latency'] as const) {
    const { status, body } = await get(exportPath(name, getQuery()));
    expect([status, body.code, body.errors?.[0]?.pointer]).toEqual([400, 'invalid_request', '/query/from']);
  }
});

test('visitors get nothing, also of public nodes', async () => {
  for (const path of [
    '/api/exports/nodes',
    '/api/exports/traffic',
    exportPath('metrics'),
    exportPath('latency'),
  ])
    expect((await hub.request('GET', path)).body.code).toBe('session_required');
});

/** Shell blocks of a section of docs/automation.md. */
function readExamples(section: string): string {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/automation.md'), 'utf8');
  const [, text = ''] = page.split(`\n## ${section}\n`);
  const [own = ''] = text.split('\n## ');
  return [...own.matchAll(/^```sh[^\n]*\n(.*?)^```/gms)].map(([, block]) => block).join('');
}

test('the examples of docs/automation.md work with a token', async () => {
  const fresh = await hub.login();
  const body = { name: 'spreadsheet', scopes: ['read'] };
  const { body: issued } = await hub.request('POST', '/api/tokens', { cookie: fresh, body });
  const folder = mkdtempSync(join(tmpdir(), 'muster-exports-'));
  const env = { ...process.env, MUSTER_URL: hub.url, MUSTER_TOKEN: issued.secret };
  await promisify(execFile)(
    'bash',
    ['-euc', `date() { echo ${now - 30 * DAY}; }\n${readExamples('Exports')}`],
    { cwd: folder, env },
  );
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  expect(parseCsv(read('nodes.csv')).map(([id]) => id)).toEqual(['id', ...ids.map(String)]);
  expect(JSON.parse(read('traffic.json')).rows).toHaveLength(names.length);
  expect(read('metrics.csv')).toMatch(/^time,minutes,cpu_percent,/);
  rmSync(folder, { recursive: true });
});

test('a ticket replaces the CSRF token of one export, within a minute, for the session that asked for it', async () => {
  const browser = {
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  };
  const issue = async () => (await hub.request('POST', '/api/exports/tickets', { cookie })).body.ticket;
  const open = async (ticket: string, path = '/api/exports/nodes', session = cookie) => {
    const { status, body } = await hub.request('GET', `${path}?ticket=${ticket}`, {
      cookie: session,
      headers: browser,
    });
    return status === 200 ? status : body.code;
  };
  const ticket = await issue();
  expect([await open(ticket), await open(ticket), await open('')]).toEqual([
    200,
    'csrf_token_required',
    'csrf_token_required',
  ]);
  expect(await open(await issue(), '/api/settings')).toBe('csrf_token_required');
  expect(await open(await issue(), '/api/exports/nodes', await hub.openSession())).toBe(
    'csrf_token_required',
  );
  const late = await issue();
  hub.runtime.advance(60_000);
  expect(await open(late)).toBe('csrf_token_required');
});

test('the node list has no tokens', async () => {
  const { body } = await get('/api/exports/nodes?format=json');
  const tokens = hub.hub.services.fleet.list().map(({ row }) => row.token);
  for (const token of tokens) expect(JSON.stringify(body)).not.toContain(token);
});

test('HEAD has the headers of GET and reads nothing', async () => {
  const port = Number(new URL(hub.url).port);
  const path = exportPath('metrics', `from=${now - 60 * MINUTES}`);
  const head = await ask(port, path, { method: 'HEAD', headers: { cookie } });
  const answer = await ask(port, path, { headers: { cookie } });
  expect(head.text).toBe('');
  const { date: _, 'keep-alive': __, ...expected } = answer.headers;
  const { 'transfer-encoding': ___, ...ofGet } = expected;
  expect(head.headers).toMatchObject(ofGet);
});
