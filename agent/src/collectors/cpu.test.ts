import { expect, test } from 'vitest';
import { openMachine } from '../../../tests/agent/support/machines.ts';
import { countCpus, createCpuMeter, measureBusy, parseCpuTimes } from './cpu.ts';

test('the totals have eight fields, and guest time is not counted twice', () => {
  const stat = 'cpu  10 20 30 40 50 60 70 80 9 9\ncpu0 1 2 3 4 5 6 7 8 9 9\n';
  expect(parseCpuTimes(stat)).toEqual([10, 20, 30, 40, 50, 60, 70, 80]);
});

test('an old kernel has fewer fields', () => {
  expect(parseCpuTimes('cpu  10 20 30 40\n')).toEqual([10, 20, 30, 40]);
});

test.each([
  ['nothing', ''],
  ['a cut line', 'cpu  10 2'],
  ['only single cores', 'cpu0 10 20 30 40\n'],
  ['garbage', '\u0000\u00ff\u0001\n'],
  ['a negative field', 'cpu  10 -20 30 40\n'],
  ['an overflowing field', `cpu  ${'9'.repeat(30)} 20 30 40\n`],
])('%s is rejected', (_, text) => {
  expect(() => parseCpuTimes(text)).toThrow('/proc/stat');
});

const zero = [0, 0, 0, 0, 0, 0, 0, 0];

test.each([
  ['all idle', [0, 0, 0, 100, 0, 0, 0, 0], 0],
  ['waiting for a disk is idle', [0, 0, 0, 50, 50, 0, 0, 0], 0],
  ['stolen time is busy', [0, 0, 0, 75, 0, 0, 0, 25], 25],
  ['interrupts are busy', [0, 0, 0, 50, 0, 25, 25, 0], 50],
  ['user, nice and system are busy', [10, 10, 10, 70, 0, 0, 0, 0], 30],
  ['all busy', [100, 0, 0, 0, 0, 0, 0, 0], 100],
  ['two decimals are kept', [1, 0, 0, 2, 0, 0, 0, 0], 33.33],
])('%s', (_, after, percent) => {
  expect(measureBusy(zero, after)).toBe(percent);
});

test('if a field decreases, there is no percentage', () => {
  const before = zero.map(() => 100);
  for (const field of zero.keys()) {
    const after = before.map((ticks, index) => (index === field ? ticks - 1 : ticks + 50));
    expect(measureBusy(before, after)).toBeUndefined();
  }
  expect(measureBusy(before, zero)).toBeUndefined();
});

/** Percentages of samples of a processor that is busy for half of the time, but for its idle time. */
function measureHalfBusy(idleTimes: number[]): number[] {
  const meter = createCpuMeter();
  return idleTimes.map((idle, index) => meter.sample(`cpu  ${index * 100} 0 0 ${idle} 0 0 0 0\n`));
}

test('an interval in which a processor comes or goes repeats the last percentage', () => {
  expect(measureHalfBusy([9_000, 9_100, 4_000, 4_100, 9_300, 9_700])).toEqual([0, 50, 50, 50, 50, 20]);
});

test('a decrease by a few ticks costs one interval only', () => {
  expect(measureHalfBusy([9_000, 9_100, 9_098, 9_123, 9_223])).toEqual([0, 50, 50, 80, 50]);
});

test('a fall by three seconds of a processor is jitter, by more a reset', () => {
  expect(measureHalfBusy([9_000, 9_100, 8_800, 9_200])).toEqual([0, 50, 50, 20]);
  expect(measureHalfBusy([9_000, 9_100, 8_799, 9_200])).toEqual([0, 50, 50, 50]);
});

test('the meter starts at 0, measures between samples and repeats its value if no time has passed', () => {
  const meter = createCpuMeter();
  expect(meter.sample('cpu  100 0 0 100 0 0 0 0\n')).toBe(0);
  expect(meter.sample('cpu  130 0 0 170 0 0 0 0\n')).toBe(30);
  expect(meter.sample('cpu  130 0 0 170 0 0 0 0\n')).toBe(30);
  expect(() => meter.sample('cpu ')).toThrow();
  expect(meter.sample('cpu  230 0 0 170 0 0 0 0\n')).toBe(100);
});

test.each([
  ['debian-12-vm', 4],
  ['ubuntu-docker-host', 2],
  ['debian-lxc', 1],
  ['centos-6-old-kernel', 1],
])('%s has %i logical CPUs', (machine, cpus) => {
  expect(countCpus(openMachine(machine).readText('/proc/stat'))).toBe(cpus);
});

test('a stat file without CPUs is rejected', () => {
  expect(() => countCpus('cpu  1 2 3 4\n')).toThrow('lists no CPU');
});
