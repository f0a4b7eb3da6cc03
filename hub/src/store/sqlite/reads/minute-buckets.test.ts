import BetterSqlite from 'better-sqlite3';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { encodeMinutes } from '../../../../../tests/support/data/series.ts';
import { makeNodeConfig } from '../../../../../tests/support/data/store.ts';
import type { MetricRow } from '../../metric-aggregate.ts';
import { makeKey } from '../../metric-layout.ts';
import { packBuckets } from '../../reads/metric-rows.ts';
import { insertNode } from '../../tables/node.ts';
import { migrate, readMigrations } from '../migrate.ts';
import { createSqliteQueries } from '../queries.ts';
import { createMetricTable } from '../tables/metric.ts';
import { metricReads } from './metric-series.ts';
import { createBucketReader } from './minute-buckets.ts';
import { createRecentReader, mergeMinutes, selectMinutes } from './recent-minutes.ts';

const FIRST = 28_999_740;
const SPAN = 120;
const NODE = 1;
const MAX_BUCKETS = 1024;

async function openTable() {
  const db = new BetterSqlite(':memory:');
  onTestFinished(() => void db.close());
  migrate(db, readMigrations());
  for (const [index, token] of ['a', 'b'].entries())
    await insertNode(createSqliteQueries(db), { config: makeNodeConfig(), token, created_at: 0 }, index + 1);
  const readByKey: string[] = [];
  const select = db.prepare<Record<string, number>, MetricRow>(metricReads.minutes).raw();
  const readMinutes = (keys: { after: number; last: number }) => {
    readByKey.push(`${keys.after - makeKey(NODE, FIRST)} to ${keys.last - makeKey(NODE, FIRST)}`);
    return select.all(keys);
  };
  const recent = createRecentReader(db);
  const readBuckets = createBucketReader(db, readMinutes);
  return {
    table: createMetricTable(db),
    /** Ranges of minutes after FIRST whose rows were read one by one. */
    readByKey,
    clear: () => db.exec('DELETE FROM metric; DELETE FROM metric_recent; DELETE FROM metric_open'),
    /** Both the buckets and what aggregating all rows gives. */
    read(after: number, last: number, width: number) {
      const range = { base: makeKey(NODE, 0), after, last, width };
      const minutes = selectMinutes(recent.readMinutes(NODE, range), range);
      const buckets = readBuckets(range, minutes);
      const rows = mergeMinutes(select.all({ after: range.base + after, last: range.base + last }), minutes);
      return { buckets, plain: packBuckets([rows], width, width * 60) };
    },
  };
}

const minute = fc.record({
  node: fc.constantFrom(1, 1, 1, 2),
  minute: fc.integer({ min: FIRST - 5, max: FIRST + SPAN + 5 }),
  cpu: fc.option(
    fc.integer({ min: 0, max: 10_000 }).map((stored) => stored / 100),
    { nil: Number.NaN },
  ),
  mem_used: fc.option(fc.nat(2 ** 41), { nil: Number.NaN }),
  net_rx_max: fc.option(fc.nat(2 ** 40), { nil: Number.NaN }),
  ms: fc.oneof({ weight: 9, arbitrary: fc.constant(60_000) }, fc.integer({ min: 1, max: 59_000 })),
});

test('buckets are what aggregating all rows gives, with parts of minutes, unmeasured values and minutes in both tables', async () => {
  const { table, clear, read } = await openTable();
  const minutes = fc.array(minute, { maxLength: 150 });
  const width = fc.constantFrom(4, 5, 7, 14, 60);
  fc.assert(
    fc.property(minutes, minutes, width, fc.nat(SPAN), (moved, late, width, length) => {
      clear();
      table.write(encodeMinutes(moved));
      table.fold(FIRST + 100_000, 10);
      table.write(encodeMinutes(late));
      const after = Math.ceil(FIRST / width) * width;
      const { buckets, plain } = read(after, after + length, width);
      expect(buckets).toEqual(plain);
    }),
    { numRuns: 200 },
  );
});

test('rows are read one by one only in buckets with a part of a minute or a recent minute', async () => {
  const { table, readByKey, read } = await openTable();
  const whole = Array.from({ length: 40 }, (_, index) => ({
    node: NODE,
    minute: FIRST + 1 + index,
    cpu: index,
  }));
  table.write(encodeMinutes(whole.map((row, index) => (index === 12 ? { ...row, ms: 9_000 } : row))));
  table.fold(FIRST + 100_000, 10);
  table.write(encodeMinutes([{ node: NODE, minute: FIRST + 41, cpu: 1 }]));
  const { buckets, plain } = read(FIRST, FIRST + 44, 5);
  expect(buckets).toEqual(plain);
  expect(readByKey).toEqual(['10 to 15', '40 to 44']);
});

test('buckets of up to three minutes, or more than there are numbers for, are left to the reader of rows', async () => {
  const { read } = await openTable();
  const after = Math.ceil(FIRST / 12) * 12;
  expect(read(after, after + 24, 3).buckets).toBeNull();
  expect(read(after, after + 24, 4).buckets).toEqual(new Float64Array());
  expect(read(after, after + 4 * MAX_BUCKETS, 4).buckets).toEqual(new Float64Array());
  expect(read(after, after + 4 * MAX_BUCKETS + 1, 4).buckets).toBeNull();
});
