import { statSync } from 'node:fs';
import { historyColumns } from '@muster/generated/metrics';
import BetterSqlite, { type Database } from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { encodeMinutes, type Minute, openReads, readSeries } from '../../../../tests/support/data/series.ts';
import { addNodes, openTestStore } from '../../../../tests/support/data/store.ts';
import { HOUR_MINUTES } from '../metric-layout.ts';
import type { HistorySlice } from '../series.ts';

const HOUR = 483_333;
const FIRST = (HOUR - 1) * HOUR_MINUTES + 1;
/** A page and its header in the write-ahead log. */
const FRAME_BYTES = 4120;
const range = (count: number) => Array.from({ length: count }, (_, index) => index);

async function openWithNodes(count: number) {
  const store = await openTestStore();
  await addNodes(store, count);
  const db = new BetterSqlite(store.path, { readonly: true });
  onTestFinished(() => void db.close());
  const write = (rows: readonly Minute[]) => store.writeMinutes(encodeMinutes(rows));
  return { store, db, write };
}

function readNodes(db: Database, table: 'metric' | 'metric_recent'): number[] {
  const node = table === 'metric' ? 'key >> 27' : 'node_id';
  return db.prepare<[], number>(`SELECT ${node} FROM ${table} ORDER BY 1`).pluck().all();
}

const threeHours = { from: (HOUR - 1) * 3600, to: (HOUR + 2) * 3600 };
const windows = {
  minutes: { ...threeHours, step: 60, maxRows: 1000 },
  'buckets of minutes': { ...threeHours, step: 300, maxRows: 10 },
  hours: { ...threeHours, step: 3600, maxRows: 10 },
};

test.each(Object.entries(windows))('%s are the same before, during and after the move', async (_, window) => {
  const { store, write } = await openWithNodes(2);
  const rows = range(150).map((index) => ({ minute: FIRST + index, cpu: index % 97, cpu_max: index }));
  await write(rows.flatMap((row) => [1, 2].map((node) => ({ ...row, node }))));
  const recent = await readSeries(store, window);
  await store.foldMinutes({ minute: FIRST + 70, maxNodes: 1 });
  const partly = await readSeries(store, window);
  await store.rollupHistory({ hour: HOUR, maxHours: 100 });
  const rolledUp = await readSeries(store, window);
  await store.foldMinutes({ minute: FIRST + 1000, maxNodes: 100 });
  expect(recent.rows.length).toBeGreaterThan(2);
  expect([partly, rolledUp, await readSeries(store, window)]).toEqual([recent, recent, recent]);
});

test('a minute is merged with its stored part in either table, and a late one is read in its place', async () => {
  const { store, db, write } = await openWithNodes(1);
  await write([2, 3, 4].map((index) => ({ node: 1, minute: FIRST + index, cpu: 10 })));
  await store.foldMinutes({ minute: FIRST + 3, maxNodes: 1 });
  await write([1, 2, 4].map((index) => ({ node: 1, minute: FIRST + index, cpu: 30 })));
  const { rows } = await readSeries(store, windows.minutes);
  expect(rows.map(({ ts, cpu }) => [ts / 60 - FIRST, cpu])).toEqual([
    [1, 30],
    [2, 20],
    [3, 10],
    [4, 20],
  ]);
  expect([readNodes(db, 'metric').length, readNodes(db, 'metric_recent').length]).toEqual([2, 2]);
});

test('nodes are moved in slices, and the minutes of deleted nodes are not kept', async () => {
  const { store, db, write } = await openWithNodes(5);
  await write([1, 2, 3, 4, 5].map((node) => ({ node, minute: FIRST, cpu: 1 })));
  await store.deleteNode(4);
  expect(await store.foldMinutes({ minute: FIRST - 1, maxNodes: 10 })).toBe(true);
  expect(readNodes(db, 'metric')).toEqual([]);
  expect(await store.foldMinutes({ minute: FIRST, maxNodes: 2 })).toBe(false);
  expect([readNodes(db, 'metric'), readNodes(db, 'metric_recent')]).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
  expect(await store.foldMinutes({ minute: FIRST, maxNodes: 2 })).toBe(false);
  expect(await store.foldMinutes({ minute: FIRST, maxNodes: 2 })).toBe(true);
  expect([readNodes(db, 'metric'), readNodes(db, 'metric_recent')]).toEqual([[1, 2, 3, 5], []]);
});

test('the slices of an export have every minute once', async () => {
  const { store, db, write } = await openWithNodes(1);
  await write(range(10).map((index) => ({ node: 1, minute: FIRST + index, cpu: index })));
  await store.foldMinutes({ minute: FIRST + 5, maxNodes: 1 });
  const reader = openReads(db);
  const query = { node_id: 1, task_id: null, isHourly: false, to: (FIRST + 20) * 60, maxRows: 4 };
  const template = { pieces: new Array<string>(historyColumns.length + 3).fill(' '), missing: '' };
  const nexts: (number | null)[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const { next }: HistorySlice = await reader.readSlice({ ...query, template, after });
    nexts.push(next);
    after = next;
  }
  expect(nexts).toEqual([(FIRST + 3) * 60, (FIRST + 7) * 60, null]);
});

test('a file at rest has its minutes in one table', async () => {
  const { store, db, write } = await openWithNodes(2);
  await write([1, 2].map((node) => ({ node, minute: FIRST, cpu: 1 })));
  await store.close();
  expect([readNodes(db, 'metric'), readNodes(db, 'metric_recent')]).toEqual([[1, 2], []]);
});

test('a minute of 200 nodes with a history appends a few pages to the log', async () => {
  const nodes = range(200).map((index) => index + 1);
  const { store: first } = await openWithNodes(nodes.length);
  // With an empty log, which is then smaller than at a checkpoint.
  await first.close();
  const store = await openTestStore({ path: first.path });
  const measure = async (action: () => Promise<unknown>) => {
    const size = () => statSync(`${store.path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
    const before = size();
    await action();
    return (size() - before) / FRAME_BYTES;
  };
  const write = (minute: number) =>
    store.writeMinutes(
      encodeMinutes(nodes.map((node) => ({ node, minute, cpu: 50, mem_used: 2 ** 33, disk_used: 2 ** 38 }))),
    );
  for (const index of range(40)) await write(FIRST + index);
  expect(await measure(() => store.foldMinutes({ minute: FIRST + 40, maxNodes: 200 }))).toBeGreaterThan(60);
  const pages = await measure(() => write(FIRST + 41));
  expect(pages).toBeGreaterThan(2);
  expect(pages).toBeLessThanOrEqual(12);
});
