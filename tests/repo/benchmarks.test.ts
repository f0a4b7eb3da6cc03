import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { renderPage } from '../../bench/report.ts';
import type { Results } from '../../bench/results.ts';
import { root } from './sources.ts';

const read = (name: string) => readFileSync(path.join(root, 'docs', name), 'utf8');
const results = (): Results => JSON.parse(read('benchmarks.json'));

test('the page of benchmarks says what was measured', () => {
  expect(existsSync(path.join(root, 'docs/benchmarks.md'))).toBe(true);
  expect(read('benchmarks.md')).toBe(renderPage(results()));
});

test('every target of the hub was measured, by a whole run', () => {
  const judged = results().scenarios.flatMap(({ figures }) =>
    figures.filter(({ target }) => target !== null),
  );
  const rows = new Set(judged.map(({ row }) => row));
  expect([...rows].sort()).toEqual(
    ['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'P8', 'P9', 'P10', 'P11', 'P14'].sort(),
  );
  expect(results().scenarios.filter(({ failure }) => failure !== null)).toEqual([]);
  expect(results().isQuick).toBe(false);
});

test('a missed target is told as one, at the limit and beyond it', () => {
  const figure = { row: 'P1', what: 'a cost', unit: 'µs', target: { most: 30 } };
  const scenario = {
    name: 'reports',
    command: 'npm run bench -- reports',
    loadBefore: 0,
    seconds: 1,
    failure: null,
  };
  const page = (value: number) =>
    renderPage({ ...results(), scenarios: [{ ...scenario, figures: [{ ...figure, value }] }] });
  expect(page(30)).toContain('| P1 | a cost | ≤ 30 µs | 30 µs | reached |');
  expect(page(30.1)).toContain('| P1 | a cost | ≤ 30 µs | 30.1 µs | missed |');
  expect(page(30.1)).toContain('0 of 1 targets are reached; missed: P1 (a cost).');
});
