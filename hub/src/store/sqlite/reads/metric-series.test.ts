import BetterSqlite from 'better-sqlite3';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { encodeMinutes } from '../../../../../tests/support/data/series.ts';
import { makeNodeConfig } from '../../../../../tests/support/data/store.ts';
import type { MetricRow } from '../../metric-aggregate.ts';
import { KEY_SPAN, makeKey } from '../../metric-layout.ts';
import { toBuckets } from '../../reads/metric-rows.ts';
import { insertNode } from '../../tables/node.ts';
import { migrate, readMigrations } from '../migrate.ts';
import { createSqliteQueries } from '../queries.ts';
import { createMetricTable } from '../tables/metric.ts';
import { createMetricSeries, metricReads } from './metric-series.ts';

const FIRST = 28_999_740;
const SPAN = 120;
const NODE = 1;

async function openTable() {
  const db = new BetterSqlite(':memory:');
  onTestFinished(() => void db.close());
  migrate(db, readMigrations());
  for (const [index, token] of ['a', 'b'].entries())
    await insertNode(createSqliteQueries(db), { config: makeNodeConfig(), token, created_at: 0 }, index + 1);
  const select = (sql: string) => db.prepare<Record<string, number>, MetricRow>(sql).raw();
  const minutes = select(metricReads.minutes);
  const recent = select(metricReads.recent);
  const series = createMetricSeries(db);
  return {
    table: createMetricTable(db),
    clear: () => db.exec('DELETE FROM metric; DELETE FROM metric_recent; DELETE FROM metric_open'),
    /** Both the buckets and what aggregating all rows gives. */
    async read(after: number, last: number, width: number) {
      const owner = { node: NODE, task: 0 };
      const buckets = await series.readBuckets(owner, { after: after * 60, last: last * 60 }, width * 60);
      const keys = { after: makeKey(NODE, after), last: makeKey(NODE, last), max: SPAN };
      const rows = [...minutes.all(keys), ...recent.all({ node: NODE, after, last })];
      return { buckets, plain: toBuckets(rows, width, 60) };
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
  const width = fc.constantFrom(2, 3, 4, 5, 7, 14, 60);
  await fc.assert(
    fc.asyncProperty(minutes, minutes, width, fc.nat(SPAN), async (moved, late, width, length) => {
      clear();
      table.write(encodeMinutes(moved));
      table.fold(KEY_SPAN, 10);
      table.write(encodeMinutes(late));
      const after = Math.ceil(FIRST / width) * width;
      const { buckets, plain } = await read(after, after + length, width);
      expect(buckets).toEqual(plain);
    }),
    { numRuns: 200 },
  );
});
