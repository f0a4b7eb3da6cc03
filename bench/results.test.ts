import { expect, test } from 'vitest';
import {
  describeMachine,
  describeRun,
  keepUnmeasured,
  mergeResults,
  type ScenarioResult,
} from './results.ts';

const machine = {
  os: 'Debian GNU/Linux 13',
  kernel: '6.12.41',
  arch: 'x64',
  virtualization: '',
  cpu: 'AMD EPYC 7543P',
  cores: 2,
  memory: { total: 8 * 2 ** 30, available: 2 ** 30, swap: 0 },
  filesystems: [],
};

test('describes the machine in one line', () => {
  expect(describeMachine(machine)).toBe('2 × AMD EPYC 7543P, 8 GiB, Debian GNU/Linux 13, kernel 6.12.41 x64');
  expect(describeMachine({ ...machine, virtualization: 'KVM' })).toContain(', Debian GNU/Linux 13 on KVM, ');
});

test('a run is described with the real machine', async () => {
  const run = await describeRun(true);
  expect(run.machine).toMatch(/^[1-9]\d* × \S.*, \d+ GiB, \S.*, kernel \d\S+ \w+$/);
  expect(run.scenarios).toEqual([]);
});

const scenario = (name: string, seconds: number): ScenarioResult => ({
  name,
  command: `npm run bench -- ${name}`,
  loadBefore: 0,
  seconds,
  failure: null,
  figures: [],
});
const run = { date: 'first', machine: 'm', node: 'v24', commit: 'a', isQuick: false, loadBefore: 0 };

test('a later run of some scenarios replaces these, and is named there', () => {
  const later = {
    ...run,
    date: 'second',
    commit: 'b',
    scenarios: [scenario('page', 2), scenario('import', 3)],
  };
  const merged = mergeResults({ ...run, scenarios: [scenario('page', 1), scenario('agent', 1)] }, later);
  expect([merged.date, merged.scenarios.map(({ name, seconds }) => [name, seconds])]).toEqual([
    'first',
    [
      ['page', 2],
      ['agent', 1],
      ['import', 3],
    ],
  ]);
  expect(merged.scenarios.map(({ run: at }) => at?.commit)).toEqual(['b', undefined, 'b']);
});

test('a run of all scenarios keeps those that it did not include, and says when they were measured', () => {
  const later = { ...run, date: 'second', commit: 'b', scenarios: [scenario('page', 2)] };
  const kept = keepUnmeasured({ ...run, scenarios: [scenario('page', 1), scenario('peers', 1)] }, later);
  expect(kept.date).toBe('second');
  expect(kept.scenarios).toEqual([
    scenario('page', 2),
    { ...scenario('peers', 1), run: { date: 'first', commit: 'a' } },
  ]);
});
