import BetterSqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { openTestStore } from '../../../../tests/support/data/store.ts';
import { sliceReads } from './reads/history-slices.ts';
import { createMetricReader, metricReads } from './reads/metric-series.ts';
import { bucketReads } from './reads/minute-buckets.ts';
import { pingReads } from './reads/ping-series.ts';
import { recentReads } from './reads/recent-minutes.ts';

const parameters = {
  after: 0,
  first: 0,
  last: 1,
  before: 1,
  max: 1,
  width: 1,
  count: 1,
  base: 0,
  node: 1,
  task: 1,
};

test.each(Object.entries({ ...metricReads, ...bucketReads, ...recentReads, ...pingReads, ...sliceReads }))(
  '%s uses an index and scans no table',
  async (_, sql) => {
    const { path } = await openTestStore();
    const db = new BetterSqlite(path, { readonly: true });
    onTestFinished(() => void db.close());
    // Has the temporary table of the buckets.
    createMetricReader(db);
    const plan = db
      .prepare<[typeof parameters], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(parameters)
      .map(({ detail }) => detail);
    expect(plan.join('\n')).toMatch(/SEARCH/);
    // `present` has the minutes that a query found by seeking.
    expect(plan.filter((step) => /^SCAN (?!\(subquery|present)/.test(step))).toEqual([]);
  },
);
