import { createManualRuntime } from '@muster/runtime/manual';
import { expect, test } from 'vitest';
import { startIntervalScheduler } from './interval-scheduler.ts';

const times = { firstInMs: 1_000, everyMs: 3_000, minGapMs: 500 };

function record(runs: number[], lateness: (run: number) => number = () => 0) {
  const runtime = createManualRuntime();
  const schedule = startIntervalScheduler(runtime, times, () => {
    runs.push(runtime.monotonic());
    runtime.suspend(lateness(runs.length));
  });
  return { runtime, schedule };
}

test('the first run, then one every interval', () => {
  const runs: number[] = [];
  record(runs).runtime.advance(10_500);
  expect(runs).toEqual([1_000, 4_000, 7_000, 10_000]);
});

test('a late run does not delay later ones', () => {
  const runs: number[] = [];
  const { runtime } = record(runs);
  runtime.advance(1_000);
  runtime.suspend(3_400);
  runtime.advance(9_000);
  expect(runs).toEqual([1_000, 4_400, 7_000, 10_000, 13_000]);
});

test('runs missed while suspended are skipped, and the minimum gap is kept', () => {
  const runs: number[] = [];
  const { runtime } = record(runs);
  runtime.advance(1_000);
  runtime.suspend(60_000 - 300);
  runtime.advance(5_000);
  expect(runs).toEqual([1_000, 60_700, 64_000]);
});

test('a long run does not delay the next ones', () => {
  const runs: number[] = [];
  const { runtime } = record(runs, () => 2_900);
  runtime.advance(13_500);
  expect(runs).toEqual([1_000, 4_000, 7_000, 10_000, 13_000]);
});

test('a cancelled schedule leaves no timer', () => {
  const runs: number[] = [];
  const { runtime, schedule } = record(runs);
  runtime.advance(4_000);
  schedule.cancel();
  runtime.advance(60_000);
  expect(runs).toEqual([1_000, 4_000]);
  expect(runtime.pendingTimers).toBe(0);
});

test('a run can cancel its own schedule', () => {
  const runtime = createManualRuntime();
  let runs = 0;
  const schedule = startIntervalScheduler(runtime, times, () => {
    runs += 1;
    schedule.cancel();
  });
  runtime.advance(60_000);
  expect(runs).toBe(1);
});
