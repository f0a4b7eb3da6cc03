import BetterSqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { copyHistory } from './copy-history.ts';
import { copyRows } from './copy-rows.ts';
import { readTable } from './table-columns.ts';

function open(sql: string) {
  const db = new BetterSqlite(':memory:');
  onTestFinished(() => void db.close());
  db.exec(sql);
  return db;
}

const NOTES = 'CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL, data BLOB, size REAL) STRICT';
const LOOSE = 'CREATE TABLE note (id, text, data, size)';

function copyNotes(rows: string, maxRows = 100) {
  const source = open(`${LOOSE}; INSERT INTO note VALUES ${rows}`);
  const target = open(NOTES);
  copyRows(source, target, { table: readTable(target, { name: 'note', sql: NOTES }), maxRows });
  return target.prepare('SELECT * FROM note').all();
}

test('values are copied unchanged', () => {
  expect(
    copyNotes(
      "(1, 'a' || char(0) || 'é', x'00ff', 0.5), (9007199254740991, '', NULL, 3), (-1, 'x', x'', -1e308)",
    ),
  ).toEqual([
    { id: -1, text: 'x', data: Buffer.of(), size: -1e308 },
    { id: 1, text: 'a\0é', data: Buffer.of(0, 255), size: 0.5 },
    { id: 2 ** 53 - 1, text: '', data: null, size: 3 },
  ]);
});

test.each([
  ["('1', 'a', NULL, NULL)", 'row number 1, column id must be integer, not text'],
  ["(9007199254740992, 'a', NULL, NULL)", 'row 9007199254740992, column id is outside ±(2^53 − 1)'],
  ["(1, 'a', NULL, NULL), (2, NULL, NULL, NULL)", 'row 2, column text is missing'],
  ["(1, x'61', NULL, NULL)", 'row 1, column text must be text, not blob'],
  ["(1, CAST(x'ff' AS TEXT), NULL, NULL)", 'row 1, column text is not valid UTF-8'],
  ["(1, 'a', 'b', NULL)", 'row 1, column data must be blob, not text'],
  ["(1, 'a', zeroblob(1048577), NULL)", 'row 1, column data is larger than 1048576 bytes'],
  ["(1, 'a', NULL, 9e999)", 'row 1, column size is not a finite number'],
  ["(1, 'a', NULL, NULL), (1, 'b', NULL, NULL)", 'row 1 (UNIQUE constraint failed: note.id)'],
])('%s is refused', (rows, sentence) => {
  expect(() => copyNotes(rows)).toThrow(sentence);
});

test('texts and blobs have a limit', () => {
  expect(copyNotes("(1, printf('%.1048576c', 'x'), zeroblob(1048576), NULL)")).toHaveLength(1);
  expect(() => copyNotes("(1, printf('%.1048577c', 'x'), NULL, NULL)")).toThrow('column text is larger than');
});

test('no more rows are read than the file can hold', () => {
  const two = "(1, 'a', NULL, NULL), (2, 'b', NULL, NULL)";
  expect(copyNotes(two, 2)).toHaveLength(2);
  expect(() => copyNotes(two, 1)).toThrow('its table note has no end');
});

const METRIC = `CREATE TABLE metric (
  key INTEGER PRIMARY KEY, cpu INTEGER, weights TEXT CHECK (json_valid(weights))
) STRICT`;

function copyMetrics(rows: string, maxRows = 100) {
  const db = open(`${METRIC}; ATTACH ':memory:' AS source; CREATE TABLE source.metric (key, cpu, weights);
    INSERT INTO source.metric VALUES ${rows}`);
  const lost = copyHistory(db, { table: readTable(db, { name: 'metric', sql: METRIC }), maxRows });
  return { lost, rows: db.prepare('SELECT * FROM main.metric').raw().all() };
}

const KEY = 2 ** 27 + 1;

test.each([
  [`(${KEY}, 10000, NULL)`, [KEY, 10_000, null]],
  [`(${KEY}, NULL, '59000')`, [KEY, null, '59000']],
  [`(9007199254740991, 0, '{"cpu":1}')`, [2 ** 53 - 1, 0, '{"cpu":1}']],
])('the history row %s is copied', (row, expected) => {
  expect(copyMetrics(row)).toEqual({ lost: 0, rows: [expected] });
});

test.each([
  `(${KEY - 1}, 1, NULL)`,
  '(9007199254740992, 1, NULL)',
  '(-1, 1, NULL)',
  '(NULL, 1, NULL)',
  `('${KEY}', 1, NULL)`,
  `(${KEY}, 10001, NULL)`,
  `(${KEY}, -1, NULL)`,
  `(${KEY}, 0.5, NULL)`,
  `(${KEY}, x'00', NULL)`,
  `(${KEY}, 1, '[1]')`,
  `(${KEY}, 1, '"x"')`,
  `(${KEY}, 1, 'nonsense')`,
  `(${KEY}, 1, '-5')`,
  `(${KEY}, 1, '{"cpu":"x"}')`,
  `(${KEY}, 1, printf('%.5000c', '1'))`,
])('the history row %s is dropped and counted', (row) => {
  expect(copyMetrics(row)).toEqual({ lost: 1, rows: [] });
});

test('a history with the same key twice keeps the first row, and has an end', () => {
  expect(copyMetrics(`(${KEY}, 1, NULL), (${KEY}, 2, NULL)`)).toEqual({ lost: 1, rows: [[KEY, 1, null]] });
  expect(copyMetrics(`(${KEY}, 1, NULL), (${KEY + 1}, 2, NULL)`, 1).rows).toHaveLength(1);
});
