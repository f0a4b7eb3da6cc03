import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { makeFolder } from '../tests/support/folder.ts';
import { compareResults, describeComparisons, MAX_WORSE } from './compare.ts';
import { measureCounts } from './counts/measure-counts.ts';
import { startLoad } from './load.ts';
import type { Results } from './results.ts';

const folder = makeFolder(afterAll);

const baseline: Results = JSON.parse(
  readFileSync(new URL('../docs/benchmarks.json', import.meta.url), 'utf8'),
);

test('no count is more than 15 % above docs/benchmarks.json', async () => {
  const figures = await measureCounts({ folder, startLoad });
  const scenario = { name: 'counts', command: '', loadBefore: 0, seconds: 0, failure: null, figures };
  const comparisons = compareResults(baseline, { ...baseline, scenarios: [scenario] });
  expect(comparisons.length, 'figures that docs/benchmarks.json has too').toBe(figures.length);
  const lines = describeComparisons(comparisons);
  expect(
    lines.filter((line) => line.startsWith('REGRESSED')),
    `more than ${MAX_WORSE * 100} % worse; npm run bench -- counts --write-docs accepts it`,
  ).toEqual([]);
}, 600_000);
