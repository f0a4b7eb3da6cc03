import '../../support/fetched-programs.ts';
import BetterSqlite from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KEY_SPAN } from '../../../hub/src/store/metric-layout.ts';
import { readPostgresMigrations } from '../../../hub/src/store/postgres/migrate.ts';
import type { Store } from '../../../hub/src/store/store.ts';
import { newerPostgresVersions } from '../../../scripts/test-programs/postgres.mjs';
import { IS_LONG } from '../../../scripts/test-run/long-form.mjs';
import { openPostgresStore, type PostgresServer, startPostgres } from '../../support/data/postgres.ts';
import { encodeMinutes, encodeProbes } from '../../support/data/series.ts';
import {
  addPingTasks,
  makeNodeConfig,
  makeToken,
  openTestStore,
  PASSWORD_HASH,
} from '../../support/data/store.ts';
import { testStore } from '../../support/data/store-suite.ts';

// The store on a real PostgreSQL server.

let server: PostgresServer;

beforeAll(async () => {
  server = await startPostgres();
}, 240_000);

afterAll(() => server?.stop());

testStore((options) => openPostgresStore(server, options));
testHistory(() => server);

describe.for(IS_LONG ? newerPostgresVersions : [])('PostgreSQL %i', (version) => {
  let newer: PostgresServer;

  beforeAll(async () => {
    newer = await startPostgres(version);
    expect(await newer.query('SHOW server_version')).toEqual([
      { server_version: expect.stringMatching(new RegExp(`^${version}\\.`)) },
    ]);
  }, 240_000);

  afterAll(() => newer?.stop());

  testStore((options) => openPostgresStore(newer, options));
  testHistory(() => newer);
});

const CSRF_TOKEN = 'x'.repeat(43);

/** An hour that begins a partition of hours is among those of the random samples. */
const HOUR = 483_840;
const template = {
  pieces: ['', ',', ',', ',', ',', ',', ',', ',', ',', ',', ',', ',', ',', ',', ',', '\n'],
  missing: '',
};

type Step =
  | {
      kind: 'minutes';
      rows: { node: number; minute: number; ms: number; cpu: number; net_rx: number; tcp?: number }[];
    }
  | { kind: 'probes'; rows: { node_id: number; task_id: number; ts: number; latency_ms: number }[] }
  | { kind: 'rollup'; hour: number }
  | { kind: 'expire'; hour: number };

const node = fc.integer({ min: 1, max: 3 });
const minuteRow = fc.record({
  node,
  minute: fc.integer({ min: (HOUR - 5) * 60, max: (HOUR + 5) * 60 }),
  ms: fc.constantFrom(60_000, 60_000, 30_000, 12_345),
  cpu: fc.integer({ min: 0, max: 100 }),
  net_rx: fc.nat(1e9),
});
const probeRow = fc.record({
  node_id: node,
  task_id: fc.integer({ min: 1, max: 3 }),
  ts: fc.integer({ min: (HOUR - 5) * 3600, max: (HOUR + 5) * 3600 }),
  latency_ms: fc.constantFrom(-1, 0.25, 1.5, 17.375, 900),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('minutes' as const),
      rows: fc.array(minuteRow, { maxLength: 40 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('probes' as const),
      rows: fc.array(probeRow, { maxLength: 40 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('rollup' as const),
      hour: fc.integer({ min: HOUR - 4, max: HOUR + 6 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('expire' as const),
      hour: fc.integer({ min: HOUR - 6, max: HOUR - 2 }),
    }),
  },
);

async function addFleet(store: Store): Promise<void> {
  // The third node does not exist.
  for (const name of ['one', 'two'])
    await store.insertNode({ config: makeNodeConfig({ name }), token: makeToken(name), created_at: 0 });
  await addPingTasks(store, 2);
}

async function apply(store: Store, { kind, ...given }: Step): Promise<void> {
  if (kind === 'minutes') await store.writeMinutes(encodeMinutes((given as { rows: [] }).rows));
  if (kind === 'probes') await store.writeProbes(encodeProbes((given as { rows: [] }).rows));
  const { hour = 0 } = given as { hour?: number };
  if (kind === 'rollup') while (await store.rollupHistory({ hour, maxHours: 3 }));
  if (kind !== 'expire') return;
  // SQLite keeps recent minutes in a table of their own, in which none expire.
  await store.foldMinutes({ minute: KEY_SPAN, maxNodes: 1000 });
  while (!(await store.deleteExpiredHistory({ hour, maxRows: 7 })));
}

/** Everything that can be read of both nodes, as text. */
async function readAll(store: Store): Promise<unknown[]> {
  const from = (HOUR - 6) * 3600;
  const to = (HOUR + 6) * 3600 + 59;
  const tasks = [1, 2, 3].map((id) => ({ id, name: `task ${id}`, interval: 60 }));
  const read: unknown[] = [];
  for (const node_id of [1, 2, 3]) {
    for (const [maxRows, step_] of [
      [1000, 60],
      [5, 300],
      [5, 3600],
      [5, 14_400],
    ] as const) {
      const window = { from, to, maxRows, step: step_ };
      read.push(toText(await store.readNodeHistory({ node_id, window, metrics: true, tasks })));
    }
    for (const task_id of [null, 1])
      for (const isHourly of [true, false]) {
        const query = { node_id, task_id, isHourly, after: from, to, maxRows: 7, template };
        const { text, next } = await store.readSlice(query);
        read.push([toText(text), next]);
      }
    read.push(await store.hasOlderHours({ node_id, task_ids: null, from, to }));
    read.push(await store.hasOlderHours({ node_id, task_ids: [1, 2], from, to }));
    read.push(await store.sumTraffic({ node_id, bounds: [from, HOUR * 3600, to] }));
  }
  return read;
}

const toText = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

function testHistory(findServer: () => PostgresServer): void {
  test('any history reads the same as from SQLite', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        const [sqlite, postgres] = [await openTestStore(), await openPostgresStore(findServer())];
        for (const store of [sqlite, postgres]) {
          await addFleet(store);
          for (const one of steps) await apply(store, one);
        }
        expect(await readAll(postgres)).toEqual(await readAll(sqlite));
        await Promise.all([sqlite.close(), postgres.close()]);
      }),
      { numRuns: IS_LONG ? 100 : 8 },
    );
  });
}

async function fill(store: Store): Promise<void> {
  await store.createAccount({ username: 'admin', password_hash: PASSWORD_HASH, changed_at: 1 });
  await store.putSettings({ site_name: 'Fleet' });
  await addFleet(store);
  await apply(store, {
    kind: 'minutes',
    rows: [{ node: 1, minute: HOUR * 60, ms: 60_000, cpu: 5, net_rx: 7 }],
  });
  await apply(store, {
    kind: 'minutes',
    rows: [{ node: 2, minute: HOUR * 60 + 90, ms: 5_000, cpu: 5, net_rx: 7 }],
  });
  await apply(store, { kind: 'rollup', hour: HOUR });
  await apply(store, { kind: 'probes', rows: [{ node_id: 1, task_id: 2, ts: HOUR * 3600, latency_ms: 3 }] });
}

describe('backups are SQLite files', () => {
  test('which an SQLite hub opens with the same contents', async () => {
    const store = await openPostgresStore(server);
    await fill(store);
    const path = await store.databaseAdmin.backup();
    const copy = await openTestStore({ path });
    expect(await copy.load(0)).toEqual(await store.load(0));
    expect(await readAll(copy)).toEqual(await readAll(store));
  });

  test('and which a hub with PostgreSQL restores, except for sessions and the audit log', async () => {
    const source = await openTestStore();
    await fill(source);
    const before = await source.load(0);
    const history = await readAll(source);
    const path = await source.databaseAdmin.backup();

    const store = await openPostgresStore(server);
    await store.createAccount({ username: 'old', password_hash: PASSWORD_HASH, changed_at: 1 });
    const gone = await store.insertNode({
      config: makeNodeConfig(),
      token: makeToken('gone'),
      created_at: 0,
    });
    await store.writeAudit([makeAuditRow('kept')], { maxRows: 10, maxAnonymousRows: 10 });
    const report = await store.databaseAdmin.prepare(path, { csrf_token: CSRF_TOKEN });
    expect(report).toMatchObject({ nodes: 2, ping_tasks: 2, dropped_count: 0 });
    expect(report.security.current?.account?.username).toBe('old');
    let applied: unknown;
    await store.databaseAdmin.restore(path, 0, (state) => {
      applied = state;
    });
    const settings = { ...before.settings, csrf_token: CSRF_TOKEN };
    expect(await store.load(0)).toEqual({ ...before, settings });
    expect(applied).toEqual({ ...before, settings });
    expect(await readAll(store)).toEqual(history);
    expect(await store.readAudit({ maxRows: 10 })).toMatchObject([{ target: 'kept' }]);
    // Ids of rows go on after those of the backup.
    const next = await store
      .insertNode({ config: makeNodeConfig(), token: makeToken('next'), created_at: 0 })
      .catch(() => gone);
    expect(next.node.id).not.toBe(before.nodes[0]?.node.id);
  });
});

function makeAuditRow(target: string) {
  return {
    at: 1,
    last_at: 1,
    count: 1,
    actor_kind: 'user' as const,
    actor: 'admin',
    address: '',
    user_agent: '',
    action: 'settings.update',
    target,
    outcome: 'ok' as const,
    problem: null,
    detail: '',
    merge_key: null,
  };
}

test('the audit log counts repeated entries, finds text like SQLite, and keeps its caps', async () => {
  const [sqlite, postgres] = [await openTestStore(), await openPostgresStore(server)];
  for (const store of [sqlite, postgres]) {
    const caps = { maxRows: 50, maxAnonymousRows: 5 };
    const merged = { ...makeAuditRow('100 %_\\ Ä'), merge_key: 'a' };
    await store.writeAudit([merged, merged, makeAuditRow('ÄBC')], caps);
    for (let index = 0; index < 60; index += 1) await store.writeAudit([makeAuditRow(`row ${index}`)], caps);
    await store.writeAudit(
      Array.from({ length: 9 }, (_, index) => ({
        ...makeAuditRow(`x${index}`),
        actor_kind: 'anonymous' as const,
      })),
      caps,
    );
  }
  for (const query of [
    {},
    { text: '%_\\' },
    { text: 'bc' },
    { text: 'ä' },
    { text: 'ROW 5' },
    { before: 40 },
    { from: 1, to: 2 },
  ])
    expect(await postgres.readAudit({ maxRows: 100, ...query })).toEqual(
      await sqlite.readAudit({ maxRows: 100, ...query }),
    );
});

test('a second hub is refused while the first one runs, and starts when it has ended', async () => {
  const first = await openPostgresStore(server);
  await expect(openPostgresStore(server, { path: first.path })).rejects.toMatchObject({ code: 'in_use' });
  await first.close();
  const second = await openPostgresStore(server, { path: first.path });
  expect((await second.load(0)).nodes).toEqual([]);
});

test('a database of a newer hub is refused', async () => {
  const store = await openPostgresStore(server);
  await store.close();
  const schema = decodeURIComponent(store.path).split('search_path=')[1] ?? '';
  await server.query(`INSERT INTO ${schema}.schema_migration (version) VALUES (999)`);
  await expect(openPostgresStore(server, { path: store.path })).rejects.toMatchObject({
    code: 'unusable',
    message: expect.stringContaining('schema version 999'),
  });
});

test.each([
  ['postgres://muster@127.0.0.1:1/postgres', 'cannot be reached'],
  ['postgres://muster@[::1]:1,127.0.0.1:1/postgres', 'cannot be reached'],
])('a server that does not listen is named without credentials: %s', async (path, words) => {
  await expect(openPostgresStore(server, { path })).rejects.toMatchObject({
    code: 'unusable',
    message: expect.stringMatching(new RegExp(`^PostgreSQL at [^@]*${words}`)),
  });
});

test('the first host of several that accepts writes is used', async () => {
  const schema = await server.createSchema();
  const path = schema.replace('127.0.0.1:', '127.0.0.1:1,127.0.0.1:');
  const store = await openPostgresStore(server, { path });
  await store.putSettings({ site_name: 'Fleet' });
  expect((await store.load(0)).settings).toEqual({ site_name: 'Fleet' });
});

test('after a crash of the server commands fail until it is back, and acknowledged changes are present', async () => {
  const store = await openPostgresStore(server);
  await store.putSettings({ site_name: 'before' });
  await server.kill();
  await expect(store.putSettings({ site_name: 'lost' })).rejects.toMatchObject({ code: 'unusable' });
  await server.restart();
  await expect
    .poll(() =>
      store.putSettings({ feed: 1 }).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  expect((await store.load(0)).settings).toEqual({ site_name: 'before', feed: 1 });
  expect(await store.readIncidents({ isPublicOnly: false, maxRows: 1 })).toEqual([]);
});

test('text with U+0000, which PostgreSQL cannot store, is stored with U+FFFD', async () => {
  const store = await openPostgresStore(server);
  const { node: stored } = await store.insertNode({
    config: makeNodeConfig({ remark: 'a\0b', tags: ['c'] }),
    token: makeToken('nul'),
    created_at: 0,
  });
  expect(stored.remark).toBe('a\ufffdb');
});

test('sizes and figures of the database', async () => {
  const store = await openPostgresStore(server);
  await fill(store);
  const { before_bytes, after_bytes } = await store.databaseAdmin.vacuum();
  expect(Math.min(before_bytes, after_bytes)).toBeGreaterThan(0);
  expect(await store.databaseAdmin.inspect()).toMatchObject({
    schema_version: readPostgresMigrations().length,
    oldest_sample_at: HOUR * 3600,
    rows: { node: 2, metric_minute: 2, metric_hour: 1, ping_record: 1 },
  });
  await expect.poll(() => store.databaseAdmin.readFileSizes().fileBytes).toBeGreaterThan(0);
});

test('a copy of the database is private and complete', async () => {
  const store = await openPostgresStore(server);
  await fill(store);
  const path = await store.databaseAdmin.backup();
  const db = new BetterSqlite(path, { readonly: true });
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(db.prepare('SELECT count(*) AS nodes FROM node').get()).toEqual({ nodes: 2 });
  db.close();
});
