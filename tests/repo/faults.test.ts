import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listPaths, root } from './sources.ts';

const page = readFileSync(path.join(root, 'docs/faults.md'), 'utf8');
const committed = listPaths();
const named = [...page.matchAll(/`([\w./-]+\/[\w.-]+\.ts)`/g)].map(([, name = '']) => name);

test('every file that docs/faults.md names exists', () => {
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !committed.includes(name))).toEqual([]);
});

test('every fault test is on the page', () => {
  const tests = committed.filter((name) => /^tests\/faults\/.*\.test\.ts$/.test(name));
  expect(tests.filter((name) => !named.includes(name))).toEqual([]);
});

test('every row names a test, and numbers are unique', () => {
  const rows = page.split('\n').filter((line) => /^\| T\d/.test(line));
  expect(rows.filter((row) => !/`[\w./-]+\.test\.ts`/.test(row))).toEqual([]);
  const numbers = rows.map((row) => row.slice(2, 5));
  expect(new Set(numbers).size).toBe(numbers.length);
});
