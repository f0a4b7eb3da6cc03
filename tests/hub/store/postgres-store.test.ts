import '../../support/fetched-programs.ts';
import BetterSqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPostgresMigrations } from '../../../hub/src/store/postgres/migrate.ts';
import type { Store } from '../../../hub/src/store/store.ts';
import { addFleet, apply, HOUR, readAll } from '../../support/data/any-history.ts';
import {
  openPostgresStore,
  type PostgresServer,
  schemaOf,
  startPostgres,
} from '../../support/data/postgres.ts';
import { makeNodeConfig, makeToken, openTestStore, PASSWORD_HASH } from '../../support/data/store.ts';

// Tests of the PostgreSQL store beyond the suite of all engines.

let server: PostgresServer;

beforeAll(async () => {
  server = await startPostgres();
}, 240_000);

afterAll(() => server?.stop());

const CSRF_TOKEN = 'x'.repeat(43);

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
    const report = await store.databaseAdmin.prepare(path, 0);
    expect(report).toMatchObject({ nodes: 2, ping_tasks: 2, dropped_count: 0 });
    expect(report.security.current?.account?.username).toBe('old');
    let applied: unknown;
    await store.databaseAdmin.restore(path, { now: 0, settings: { csrf_token: CSRF_TOKEN } }, (state) => {
      applied = state;
    });
    const settings = { ...before.settings, csrf_token: CSRF_TOKEN };
    expect(await store.load(0)).toEqual({ ...before, settings });
    expect(applied).toEqual({ ...before, settings });
    expect(await readAll(store)).toEqual(history);
    expect(await store.readAudit({ maxRows: 10 })).toMatchObject([{ target: 'kept' }]);
    // Ids continue after those of the backup.
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
  const schema = schemaOf(store.path);
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
