import { expect, test } from 'vitest';
import { addTallies, countTests, describeTally } from './test-counts.mjs';

const file = (status: string, ...statuses: string[]) => ({
  status,
  assertionResults: statuses.map((one) => ({ status: one })),
});

test.each([
  ['passing tests', 0, [file('passed', 'passed', 'passed')], '2 passed, 0 failed, 0 skipped'],
  ['a failing test', 1, [file('failed', 'passed', 'failed')], '1 passed, 1 failed, 0 skipped'],
  ['skipped and todo tests', 0, [file('passed', 'skipped', 'todo')], '0 passed, 0 failed, 2 skipped'],
  ['a file that does not load', 1, [file('failed')], '0 passed, 1 failed, 0 skipped'],
  ['a hook that throws', 1, [file('failed', 'skipped')], '0 passed, 1 failed, 1 skipped'],
  ['an unhandled rejection', 1, [file('passed', 'passed')], '1 passed, 1 failed, 0 skipped'],
])('%s', (_name, exitCode, testResults, line) => {
  expect(describeTally(countTests({ report: { testResults }, exitCode }))).toBe(line);
});

test('a run without a report counts as failed', () => {
  expect(describeTally(countTests({ report: undefined, exitCode: 139 }))).toBe(
    '0 passed, 1 failed, 0 skipped',
  );
});

test('tallies of two runs are added', () => {
  const first = { passed: 1, failed: 2, skipped: 3 };
  const second = { passed: 10, failed: 20, skipped: 30 };
  expect(addTallies(first, second)).toEqual({ passed: 11, failed: 22, skipped: 33 });
});
