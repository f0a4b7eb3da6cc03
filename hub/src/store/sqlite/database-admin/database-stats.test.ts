import BetterSqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { findSampleSpan } from './database-stats.ts';

/** The first columns of the history's minutes, with a row for each pair of node and minute. */
function makeHistory(rows: [node: number, minute: number][]) {
  const db = new BetterSqlite(':memory:');
  onTestFinished(() => void db.close());
  db.exec('CREATE TABLE metric (key INTEGER PRIMARY KEY, cpu INTEGER) STRICT');
  const insert = db.prepare('INSERT INTO metric (key) VALUES (?)');
  for (const [node, minute] of rows) insert.run(node * 2 ** 27 + minute);
  return db;
}

test('the time span covers the samples of all nodes, with gaps between ids', () => {
  const rows: [number, number][] = [
    [1, 29_000_500],
    [1, 29_000_900],
    [7, 29_000_100],
    [7, 29_000_200],
    [100_000, 29_001_000],
  ];
  const span = findSampleSpan(makeHistory(rows));
  expect(span).toMatchObject({ oldest: 29_000_100 * 60, newest: 29_001_000 * 60 });
  expect((span.nodeDays * 1440).toFixed(3)).toBe((401 + 101 + 1).toFixed(3));
});

test('recent minutes, which databases of older versions lack, belong to the time span', () => {
  const db = makeHistory([[1, 29_000_500]]);
  db.exec(
    'CREATE TABLE metric_recent (minute INTEGER, node_id INTEGER, PRIMARY KEY (minute, node_id)) WITHOUT ROWID',
  );
  expect(findSampleSpan(db)).toMatchObject({ oldest: 29_000_500 * 60, newest: 29_000_500 * 60 });
  db.exec('INSERT INTO metric_recent VALUES (29000501, 1), (29000400, 2)');
  expect(findSampleSpan(db)).toMatchObject({ oldest: 29_000_400 * 60, newest: 29_000_501 * 60 });
});

test('a single sample is both ends of the span; without samples both are null', () => {
  expect(findSampleSpan(makeHistory([[3, 1]]))).toMatchObject({ oldest: 60, newest: 60 });
  expect(findSampleSpan(makeHistory([]))).toEqual({ oldest: null, newest: null, nodeDays: 0 });
});
