import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderPage } from './report.ts';
import type { Results } from './results.ts';
import { scenarios } from './scenarios/all-scenarios.ts';

const read = (name: string) => readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8');
const results = (): Results => JSON.parse(read('benchmarks.json'));

test('docs/benchmarks.md matches the measurements', () => {
  expect(read('benchmarks.md')).toBe(renderPage(results()));
});

test('every target has a scenario', () => {
  const rows = new Set(scenarios.flatMap((scenario) => scenario.rows));
  expect([...rows].sort()).toEqual([
    'P1',
    'P10',
    'P11',
    'P11b',
    'P12',
    'P13',
    'P14',
    'P15',
    'P16',
    'P17',
    'P2',
    'P3',
    'P4',
    'P5',
    'P6',
    'P6b',
    'P7',
    'P8',
    'P9',
  ]);
});

test('reports a missed target, at the limit and beyond it', () => {
  const page = (value: number) =>
    renderPage({
      date: '2026-01-02T03:04:05.000Z',
      machine: '2 × some processor',
      node: 'v24',
      commit: 'abc',
      isQuick: false,
      loadBefore: 0,
      scenarios: [
        {
          name: 'reports',
          command: 'npm run bench -- reports',
          loadBefore: 0,
          seconds: 1,
          failure: null,
          figures: [{ row: 'P1', what: 'a cost', unit: 'µs', target: { most: 30 }, value }],
        },
      ],
    });
  expect(page(30)).toContain('| P1 | a cost | ≤ 30 µs | 30 µs | reached |');
  expect(page(30.1)).toContain('| P1 | a cost | ≤ 30 µs | 30.1 µs | missed |');
  expect(page(30.1)).toContain('0 of 1 targets are reached; missed: P1 (a cost).');
});

test('programs that were measured at the same time have a column each', () => {
  const figure = {
    row: 'P1',
    what: 'a cost',
    unit: 'µs',
    target: null,
    value: 30,
    beside: { Other: 120, Another: null },
  };
  const scenario = {
    name: 'peers',
    command: 'c',
    loadBefore: 0,
    seconds: 1,
    failure: null,
    figures: [figure],
  };
  const page = renderPage({ ...results(), scenarios: [scenario] });
  expect(page).toContain('| row | what | Muster | Other | Another |');
  expect(page).toContain('| P1 | a cost | 30 µs | 120 µs |  |');
});
