import { existsSync, readdirSync, statSync } from 'node:fs';
import BetterSqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { TrafficRow } from '../../../hub/src/store/rows.ts';
import type { Store } from '../../../hub/src/store/store.ts';
import { IS_LONG } from '../../../scripts/test-run/long-form.mjs';
import { makeNodeConfig, openTestStore } from '../../support/data/store.ts';

/** The long form copies a larger file. */
const NODES = IS_LONG ? 10_000 : 3000;

async function addNodes(store: Store, count: number): Promise<TrafficRow[]> {
  const rows: TrafficRow[] = [];
  for (let index = 0; index < count; index += 50) {
    const added = Array.from({ length: 50 }, (_, offset) =>
      store.insertNode({
        config: makeNodeConfig({ remark: 'x'.repeat(2000) }),
        token: `t${index + offset}`,
        created_at: 0,
      }),
    );
    for (const { traffic } of await Promise.all(added)) rows.push(traffic);
  }
  return rows;
}

const BACKUPS = 3;

function inspectCopy(path: string) {
  const db = new BetterSqlite(path);
  const check = db.pragma('integrity_check', { simple: true });
  const rounds = db
    .prepare('SELECT DISTINCT rx, tx, last_report_at, boot_id FROM traffic')
    .all() as TrafficRow[];
  const ledgers = db.prepare('SELECT count(*) FROM traffic').pluck().get();
  db.close();
  return { check, rounds, ledgers };
}

test('a backup under load finishes and is a consistent snapshot', { timeout: 600_000 }, async () => {
  const store = await openTestStore();
  const rows = await addNodes(store, NODES);
  let round = 0;
  const write = async () => {
    round += 1;
    for (const row of rows) {
      row.rx = row.tx = row.last_report_at = round;
      row.boot_id = `boot ${Math.floor(round / 7)}`;
    }
    await store.writeTraffic(rows);
  };
  await write();
  let meanwhile = 0;
  for (let backup = 1; backup <= BACKUPS; backup += 1) {
    const first = round;
    let copy: string | null = null;
    const copying = store.databaseAdmin.backup().then((path) => {
      copy = path;
      return path;
    });
    // Keeps the writer from copying without interruption.
    while (copy === null) await write();
    const path = await copying;
    const { check, rounds, ledgers } = inspectCopy(path);
    expect(check).toBe('ok');
    expect(ledgers).toBe(NODES);
    expect(rounds).toHaveLength(1);
    const [{ rx, tx, last_report_at, boot_id }] = rounds as [TrafficRow];
    expect({ tx, last_report_at, boot_id }).toEqual({
      tx: rx,
      last_report_at: rx,
      boot_id: `boot ${Math.floor(rx / 7)}`,
    });
    expect(rx).toBeGreaterThanOrEqual(first);
    expect(rx).toBeLessThanOrEqual(round);
    meanwhile += round - first;
    expect(statSync(path).mode & 0o777).toBe(0o600);
  }
  // One during each copy would be one that waits for its end.
  expect(meanwhile, 'writes that went on meanwhile').toBeGreaterThan(BACKUPS);
});

test('leftovers of a backup or an upload are deleted at the next start and on shutdown', async () => {
  const first = await openTestStore();
  await addNodes(first, 50);
  await first.databaseAdmin.backup();
  expect(readdirSync(first.databaseAdmin.folder)).toHaveLength(1);
  await first.close();
  expect(existsSync(first.databaseAdmin.folder)).toBe(false);
});

test('compaction runs concurrently with writes and finishes', async () => {
  const store = await openTestStore();
  const rows = await addNodes(store, 1000);
  for (const { node_id } of rows.slice(10)) await store.deleteNode(node_id);
  let result: { before_bytes: number; after_bytes: number } | null = null;
  const vacuuming = store.databaseAdmin.vacuum().then((report) => {
    result = report;
    return report;
  });
  let writes = 0;
  while (result === null) {
    await store.writeTraffic(rows.slice(0, 10));
    writes += 1;
  }
  const { before_bytes, after_bytes } = await vacuuming;
  expect(after_bytes).toBeLessThan(before_bytes / 5);
  expect(writes).toBeGreaterThan(2);
  expect((await store.databaseAdmin.inspect()).free_bytes).toBe(0);
});
