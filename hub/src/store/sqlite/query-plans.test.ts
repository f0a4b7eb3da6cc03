import BetterSqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { openTestStore } from '../../../../tests/support/data/store.ts';
import { createMetricSeries, metricReads } from './reads/metric-series.ts';
import { pingReads } from './reads/ping-series.ts';

const parameters = {
  after: 0,
  last: 1,
  max: 1,
  width: 1,
  first: 0,
  count: 1,
  base: 0,
  node: 1,
  task: 1,
};

test.each(Object.entries({ ...metricReads, ...pingReads }))(
  '%s uses an index and scans no table',
  async (_, sql) => {
    const { path } = await openTestStore();
    const db = new BetterSqlite(path, { readonly: true });
    onTestFinished(() => void db.close());
    // Has the temporary table of the buckets.
    createMetricSeries(db);
    const plan = db
      .prepare<[typeof parameters], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(parameters)
      .map(({ detail }) => detail);
    expect(plan.join('\n')).toMatch(/SEARCH/);
    // `present` has the minutes that a query found by seeking.
    expect(plan.filter((step) => /^SCAN (?!\(subquery|present)/.test(step))).toEqual([]);
  },
);
