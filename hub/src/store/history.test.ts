import BetterSqlite from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { encodeMinutes, encodeProbes, type Minute, readSeries } from '../../../tests/support/data/series.ts';
import { addNodes, addPingTasks, makeNodeConfig, openTestStore } from '../../../tests/support/data/store.ts';
import { HOUR_MINUTES, KEY_SPAN, makeKey } from './metric-layout.ts';
import { migrate, readMigrations } from './sqlite/migrate.ts';
import { createSqliteQueries } from './sqlite/queries.ts';
import { createMetricTable } from './sqlite/tables/metric.ts';
import type { Store } from './store.ts';
import { insertNode } from './tables/node.ts';
import { MAX_QUEUED_READS } from './threads/history-reader.ts';

/** Some whole hour, in hours since the epoch. */
const HOUR = 483_333;
const FIRST = (HOUR - 1) * HOUR_MINUTES + 1;

async function openWithNodes(count: number) {
  const store = await openTestStore();
  await addNodes(store, count);
  await addPingTasks(store, 9);
  const db = new BetterSqlite(store.path, { readonly: true });
  onTestFinished(() => void db.close());
  const all = <T = Record<string, number | null>>(sql: string, ...values: unknown[]) =>
    db.prepare<unknown[], T>(sql).all(...values);
  const count_ = (table: string) => Number(all(`SELECT count(*) AS n FROM ${table}`)[0]?.n);
  return {
    store,
    all,
    count: count_,
    /** Moves all minutes to the table `metric`. */
    fold: () => store.foldMinutes({ minute: KEY_SPAN, maxNodes: 1000 }),
    write: (minutes: readonly Minute[]) => store.writeMinutes(encodeMinutes(minutes)),
    fill: (minutes: readonly Minute[]) => store.writeMissingMinutes(encodeMinutes(minutes)),
    probe: (rows: readonly [task: number, ts: number, latency: number][], node = 1) =>
      store.writeProbes(
        encodeProbes(rows.map(([task_id, ts, latency_ms]) => ({ node_id: node, task_id, ts, latency_ms }))),
      ),
    window: { from: (HOUR - 1) * 3600, to: HOUR * 3600 },
  };
}

async function readAnswer(store: Store, { from, to }: { from: number; to: number }): Promise<unknown> {
  const window = { from, to, step: 60, maxRows: 100 };
  const answer = await store.readNodeHistory({ node_id: 1, window, metrics: true, tasks: [] });
  return JSON.parse(new TextDecoder().decode(answer));
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('minutes', () => {
  test('are read as written, to the precision of the columns', async () => {
    const { store, write, window } = await openWithNodes(1);
    const row = {
      cpu: 12.34,
      load: 0.42,
      mem_used: 2 ** 41,
      swap_used: 0,
      disk_used: 5 * 2 ** 50,
      net_rx: 1e10,
      net_tx: 12,
      tcp: 48.5,
      udp: 0.1,
      procs: 131,
      cpu_max: 100,
      net_rx_max: 2 ** 40,
      net_tx_max: 13,
    };
    await write([
      { node: 1, minute: FIRST, ...row },
      { node: 1, minute: FIRST + 2, cpu: 1 },
    ]);
    expect(await readSeries(store, window)).toMatchObject({
      step: 60,
      rows: [
        { ts: FIRST * 60, minutes: 1, ...row },
        { ts: (FIRST + 2) * 60, minutes: 1, cpu: 1 },
      ],
    });
  });

  test('of deleted nodes or with times out of range are skipped', async () => {
    const { count, write, fold } = await openWithNodes(1);
    await write([
      { node: 2, minute: FIRST, cpu: 1 },
      { node: 1, minute: 0, cpu: 1 },
      { node: 1, minute: -5, cpu: 1 },
      { node: 1, minute: KEY_SPAN, cpu: 1 },
      { node: 1, minute: KEY_SPAN - 1, cpu: 1 },
    ]);
    expect([count('metric_recent'), count('metric_open')]).toEqual([1, 1]);
    await fold();
    expect([count('metric'), count('metric_recent')]).toEqual([1, 0]);
  });

  test('in two parts are merged: means weighted by time, the higher maximum, and metrics of either part', async () => {
    const { store, all, write, window } = await openWithNodes(1);
    await write([{ node: 1, minute: FIRST, ms: 50_000, cpu: 10, cpu_max: 90, tcp: 5 }]);
    await write([{ node: 1, minute: FIRST, ms: 10_000, cpu: 90, cpu_max: 30, udp: 7 }]);
    expect((await readSeries(store, window)).rows).toEqual([
      { ts: FIRST * 60, minutes: 1, cpu: 23.33, cpu_max: 90, tcp: 5, udp: 7 },
    ]);
    expect(all('SELECT weights FROM metric_recent')).toEqual([
      { weights: '{"cpu":60000,"tcp":50000,"udp":10000}' },
    ]);
  });

  test('that a hub missed are stored where there is no row, and change none', async () => {
    const { store, all, count, write, fill, fold, window } = await openWithNodes(2);
    await write([{ node: 1, minute: FIRST, cpu: 10 }]);
    await fold();
    await write([{ node: 1, minute: FIRST + 1, cpu: 20, ms: 30_000 }]);
    const missing = [0, 1, 2, 3].map((offset) => ({ node: 1, minute: FIRST + offset, cpu: 90, ms: 40_000 }));
    const twice = { node: 1, minute: FIRST + 3, cpu: 1 };
    await fill([...missing, twice, { node: 3, minute: FIRST, cpu: 1 }]);
    await fill(missing);
    expect((await readSeries(store, window)).rows.map(({ cpu }) => cpu)).toEqual([10, 20, 90, 90]);
    await fold();
    expect(all('SELECT weights FROM metric ORDER BY key')).toEqual(
      [null, '30000', '40000', '40000'].map((weights) => ({ weights })),
    );
    expect(count('metric_open')).toBe(1);
  });

  test('that a hub missed are rolled up with the others, once', async () => {
    const { store, count, write, fill } = await openWithNodes(1);
    await write([{ node: 1, minute: FIRST, cpu: 10 }]);
    await store.rollupHistory({ hour: HOUR, maxHours: 10 });
    const hours = { from: (HOUR - 1) * 3600, to: HOUR * 3600, step: 3600, maxRows: 1 };
    expect((await readSeries(store, hours)).rows).toMatchObject([{ cpu: 10, minutes: 1 }]);
    await fill([{ node: 1, minute: FIRST + 1, cpu: 20 }]);
    await store.rollupHistory({ hour: HOUR, maxHours: 10 });
    expect((await readSeries(store, hours)).rows).toMatchObject([{ cpu: 15, minutes: 2 }]);
    await fill([{ node: 1, minute: FIRST + 1, cpu: 20 }]);
    expect([count('metric_open'), count('metric_hour')]).toEqual([0, 1]);
  });

  test('that are complete store no weights, despite clock jitter', async () => {
    const { all, write } = await openWithNodes(1);
    await write([
      { node: 1, minute: FIRST, cpu: 10, tcp: 1, ms: { cpu: 59_996, tcp: 60_003 } },
      { node: 1, minute: FIRST + 1, cpu: 10, tcp: 1, ms: 30_000.4 },
    ]);
    expect(all('SELECT weights FROM metric_recent')).toEqual([{ weights: null }, { weights: '30000' }]);
  });

  test('of a window start after its start and include its end', async () => {
    const { store, write } = await openWithNodes(2);
    await write(range(5).map((index) => ({ node: 1, minute: FIRST + index, cpu: index })));
    await write([{ node: 2, minute: FIRST, cpu: 50 }]);
    const { rows } = await readSeries(store, { from: (FIRST + 1) * 60, to: (FIRST + 3) * 60 });
    expect(rows.map(({ cpu }) => cpu)).toEqual([2, 3]);
  });
});

describe('buckets', () => {
  test.each([
    [10, 60],
    [9, 180],
  ])('replace samples only when they do not fit: %i rows', async (maxRows, step) => {
    const { store, write, window } = await openWithNodes(1);
    await write(range(10).map((index) => ({ node: 1, minute: FIRST + index, cpu: 1 })));
    expect((await readSeries(store, { ...window, maxRows, step: 180 })).step).toBe(step);
  });

  test('are aligned to the epoch, complete at the start, partial at the end, and weighted', async () => {
    const { store, write } = await openWithNodes(1);
    const base = Math.ceil(FIRST / 7) * 7;
    await write(
      range(30)
        .filter((index) => index !== 3)
        .map((index) => ({ node: 1, minute: base + index + 1, cpu: index, cpu_max: index })),
    );
    const { rows } = await readSeries(store, {
      from: base * 60 - 30,
      to: (base + 16) * 60 + 59,
      maxRows: 5,
      step: 420,
    });
    expect(rows).toEqual([
      { ts: (base + 7) * 60, minutes: 6, cpu: 3, cpu_max: 6 },
      { ts: (base + 14) * 60, minutes: 7, cpu: 10, cpu_max: 13 },
      { ts: (base + 21) * 60, minutes: 2, cpu: 14.5, cpu_max: 15 },
    ]);
    const late = await readSeries(store, {
      from: base * 60 + 1,
      to: (base + 14) * 60,
      maxRows: 5,
      step: 420,
    });
    expect(late.rows.map(({ ts }) => ts)).toEqual([(base + 14) * 60]);
  });
});

/** The mean of a column by its weights, rounded as it is stored. */
const meanOf = (column: string) => {
  const weight = `coalesce(weights ->> '$.${column}', weights, 60000)`;
  return `CAST(round(sum(${column} * ${weight} * 1.0) / sum(iif(${column} IS NULL, NULL, ${weight}))) AS INTEGER)`;
};
/** What the rollup must hold. */
const RECOUNT = `SELECT (key >> 27 << 27) | (((key & 134217727) + 59) / 60) AS key, count(*) AS minutes,
  ${meanOf('cpu')} AS cpu, ${meanOf('net_rx')} AS net_rx, max(net_rx_max) AS net_rx_max
  FROM metric GROUP BY 1 ORDER BY 1`;
const HOURS = 'SELECT key, minutes, cpu, net_rx, net_rx_max FROM metric_hour ORDER BY key';

async function rollupAll(store: Pick<Store, 'rollupHistory'>, hour: number) {
  while (await store.rollupHistory({ hour, maxHours: 3 }));
}

describe('the hourly rollup', () => {
  test('of random minutes, in any order and batches, equals a full recalculation', async () => {
    const minute = fc.record({
      node: fc.integer({ min: 1, max: 3 }),
      minute: fc.integer({ min: FIRST, max: FIRST + 6 * 60 }),
      cpu: fc.integer({ min: 0, max: 100 }),
      net_rx: fc.option(fc.nat(1e9), { nil: Number.NaN }),
      net_rx_max: fc.nat(2e9),
    });
    const batches = fc.array(fc.tuple(fc.array(minute, { maxLength: 80 }), fc.boolean()), { maxLength: 6 });
    const db = new BetterSqlite(':memory:');
    migrate(db, readMigrations());
    const queries = createSqliteQueries(db);
    for (const [index, token] of ['a', 'b', 'c'].entries())
      await insertNode(queries, { config: makeNodeConfig(), token, created_at: 0 }, index + 1);
    const table = createMetricTable(db);
    fc.assert(
      fc.property(batches, (writes) => {
        db.exec('DELETE FROM metric; DELETE FROM metric_hour; DELETE FROM metric_open');
        for (const [minutes, rollsNow] of writes) {
          table.write(encodeMinutes(minutes));
          if (rollsNow) while (table.rollup(HOUR + 3, 3) > 0);
        }
        while (table.rollup(HOUR + 10, 3) > 0);
        expect(db.prepare(HOURS).all()).toEqual(db.prepare(RECOUNT).all());
        expect(db.prepare('SELECT * FROM metric_open').all()).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test('waits for the end of the hour, and is repeated when a late minute is written', async () => {
    const { store, all, write } = await openWithNodes(1);
    await write(range(60).map((index) => ({ node: 1, minute: FIRST + index, cpu: 10 })));
    expect(await store.rollupHistory({ hour: HOUR - 1, maxHours: 10 })).toBe(false);
    expect(all(HOURS)).toEqual([]);
    await store.rollupHistory({ hour: HOUR, maxHours: 10 });
    expect(all(HOURS)).toMatchObject([{ key: makeKey(1, HOUR), minutes: 60, cpu: 1000 }]);
    await write([{ node: 1, minute: FIRST, cpu: 70 }]);
    expect(all(HOURS)).toEqual([]);
    await store.rollupHistory({ hour: HOUR, maxHours: 10 });
    // The first minute has twice the samples of the others.
    expect(all(HOURS)).toMatchObject([{ minutes: 60, cpu: Math.round((60 * 1000 + 7000) / 61) }]);
  });

  test('processes a limited number of hours per call and returns whether more are left', async () => {
    const { store, count, write } = await openWithNodes(1);
    await write(range(5).map((index) => ({ node: 1, minute: FIRST + index * 60, cpu: 1 })));
    expect(await store.rollupHistory({ hour: HOUR + 10, maxHours: 3 })).toBe(true);
    expect(count('metric_hour')).toBe(3);
    expect(await store.rollupHistory({ hour: HOUR + 10, maxHours: 3 })).toBe(false);
    expect(count('metric_hour')).toBe(5);
  });

  test('gives wide windows the same values as minutes, whichever hours are rolled up', async () => {
    const { store, write } = await openWithNodes(2);
    const minutes = range(30 * 60)
      .filter((index) => index % 7 !== 0)
      .map((index) => ({
        node: 1,
        minute: FIRST + index,
        cpu: index % 100,
        net_rx: index,
        cpu_max: index % 90,
      }));
    await write(minutes);
    await write(minutes.map((row) => ({ ...row, node: 2, cpu: 99 })));
    const query = { from: (HOUR - 1) * 3600, to: (HOUR + 29) * 3600 - 120, maxRows: 10, step: 4 * 3600 };
    const open = await readSeries(store, query);
    await store.rollupHistory({ hour: HOUR + 20, maxHours: 1000 });
    const partly = await readSeries(store, query);
    await store.rollupHistory({ hour: HOUR + 29, maxHours: 1000 });
    const rolledUp = await readSeries(store, query);
    expect(open.rows.length).toBeGreaterThan(5);
    for (const { rows } of [partly, rolledUp]) {
      rows.forEach((row, index) => {
        expect(row).toMatchObject({ ts: open.rows[index]?.ts, minutes: open.rows[index]?.minutes });
        expect(row.cpu).toBeCloseTo(open.rows[index]?.cpu ?? 0, 1);
        expect(row.cpu_max).toBe(open.rows[index]?.cpu_max);
      });
    }
  });
});

describe('probes', () => {
  const window = { from: (HOUR - 1) * 3600, to: HOUR * 3600, metrics: false, task_ids: [4] };
  const rowsOf = (rows: readonly object[] | undefined) => rows?.map((row) => Object.values(row));

  test('are read with two decimals, lost ones without latency', async () => {
    const { store, probe } = await openWithNodes(1);
    const ts = window.from;
    await probe([
      [4, ts + 1, 12.345],
      [4, ts + 2, -1],
      [5, ts + 1, 1],
      [4, ts, 1],
    ]);
    const { pings } = await readSeries(store, window);
    expect(pings).toMatchObject([{ task_id: 4, step: 0 }]);
    expect(rowsOf(pings[0]?.rows)).toEqual([
      [ts + 1, 1, 0, 12.35, 12.35, 12.35],
      [ts + 2, 1, 1, null, null, null],
    ]);
  });

  test('of deleted nodes are skipped; of two in one second the newer wins', async () => {
    const { all, probe } = await openWithNodes(1);
    await probe([[4, 100, 1]], 2);
    await probe([[4, 100, 1]]);
    await probe([[4, 100, 2]]);
    expect(all('SELECT * FROM ping_record')).toEqual([{ node_id: 1, task_id: 4, ts: 100, latency: 2000 }]);
  });

  test.each([
    [300, false],
    [3600, false],
    [3600, true],
  ])('in buckets of %i s, rolled up: %s', async (step, isRolledUp) => {
    const { store, probe } = await openWithNodes(1);
    const ts = window.from;
    await probe([
      [4, ts + 10, 10],
      [4, ts + 20, -1],
      [4, ts + 300, 20],
      [4, ts + 3600, -1],
    ]);
    if (isRolledUp) await rollupAll(store, HOUR);
    const { pings } = await readSeries(store, { ...window, step, maxRows: 2 });
    const first = [ts + step, 3, 1, 15, 10, 20];
    const lost = [null, null, null];
    expect(rowsOf(pings[0]?.rows)).toEqual(
      step === 300 ? [first, [ts + 3600, 1, 1, ...lost]] : [[ts + 3600, 4, 2, 15, 10, 20]],
    );
  });
});

describe('deleting expired history', () => {
  async function fill() {
    const opened = await openWithNodes(3);
    for (const node of [1, 2, 3]) {
      await opened.write(range(4 * 60).map((index) => ({ node, minute: FIRST + index, cpu: 1 })));
      await opened.probe(
        range(4 * 12).map((index) => [node, (HOUR - 1) * 3600 + (index + 1) * 300, 1]),
        node,
      );
    }
    await opened.store.rollupHistory({ hour: HOUR + 2, maxHours: 1000 });
    await opened.fold();
    return opened;
  }
  const tables = ['metric', 'metric_hour', 'metric_open', 'ping_record', 'ping_hour', 'ping_open'];

  test('deletes up to the full hour and no further, in slices of limited size', async () => {
    const { store, count, all } = await fill();
    expect(tables.map(count)).toEqual([720, 9, 3, 144, 9, 3]);
    let slices = 0;
    let before = tables.reduce((sum, table) => sum + count(table), 0);
    for (let isDone = false; !isDone; slices += 1) {
      isDone = await store.deleteExpiredHistory({ hour: HOUR + 1, maxRows: 50 });
      const after = tables.reduce((sum, table) => sum + count(table), 0);
      expect(before - after).toBeLessThanOrEqual(50);
      before = after;
    }
    expect(slices).toBeGreaterThan(8);
    expect(tables.map(count)).toEqual([360, 3, 3, 72, 3, 3]);
    expect(all('SELECT min(key & 134217727) AS first FROM metric')).toEqual([{ first: (HOUR + 1) * 60 + 1 }]);
  });

  test('with hour 0 deletes only the history of deleted nodes', async () => {
    const { store, count } = await fill();
    await store.deleteNode(2);
    expect(count('metric')).toBe(720);
    while (!(await store.deleteExpiredHistory({ hour: 0, maxRows: 100 })));
    expect(tables.map(count)).toEqual([480, 6, 2, 96, 6, 2]);
  });

  test('keeps the ledgers', async () => {
    const { store, count } = await fill();
    while (!(await store.deleteExpiredHistory({ hour: HOUR + 1000, maxRows: 1000 })));
    expect(tables.map(count)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(count('traffic')).toBe(3);
  });
});

describe('the reader', () => {
  test('rejects reads beyond the queue limit as busy and continues afterwards', async () => {
    const { store, window } = await openWithNodes(1);
    const reads = range(MAX_QUEUED_READS + 1).map(() => readAnswer(store, window));
    const results = await Promise.allSettled(reads);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_QUEUED_READS);
    expect(results.at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'busy' } });
    expect(await readAnswer(store, window)).toMatchObject({ metrics: [] });
  });

  test('closes with the store, after the queued reads', async () => {
    const { store, window } = await openWithNodes(1);
    const waiting = readAnswer(store, window);
    await store.close();
    expect(await waiting).toMatchObject({ metrics: [] });
    await expect(readAnswer(store, window)).rejects.toMatchObject({ code: 'closed' });
  });
});
