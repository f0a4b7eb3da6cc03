import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { createIntervalScheduler } from './interval-scheduler.ts';

const times = { firstInMs: 1_000, everyMs: 3_000, minGapMs: 500 };

function record(runs: number[], lateness: (run: number) => number = () => 0) {
  const runtime = createManualRuntime();
  const schedule = createIntervalScheduler(runtime).start(times, () => {
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

const second = { everyMs: 1_000, minGapMs: 500, leads: true };

function startTogether() {
  const runtime = createManualRuntime();
  const scheduler = createIntervalScheduler(runtime);
  const runs: string[] = [];
  const note = (name: string) => () => void runs.push(`${name} ${runtime.monotonic()}`);
  return { runtime, scheduler, runs, note };
}

test('the others run in the wake-ups of the job that leads, after it', () => {
  const { runtime, scheduler, runs, note } = startTogether();
  scheduler.start({ firstInMs: 250, everyMs: 2_000, minGapMs: 1_000 }, note('probe'));
  scheduler.start({ firstInMs: 600, ...second }, note('report'));
  scheduler.start({ firstInMs: 700, everyMs: 2_000, minGapMs: 1_000, offsetMs: 200 }, note('late'));
  expect(runtime.pendingTimers).toBe(1);
  runtime.advance(4_000);
  // The first one began before there was a second to move to.
  const [first, ...rest] = runs;
  expect(first).toBe('probe 250');
  expect(rest).toEqual([
    'report 600',
    'late 800',
    'report 1600',
    'report 2600',
    'probe 2600',
    'late 2800',
    'report 3600',
  ]);
});

test('a new start of the job that leads moves the others', () => {
  const { runtime, scheduler, runs, note } = startTogether();
  const first = scheduler.start({ firstInMs: 500, ...second }, note('report'));
  scheduler.start({ firstInMs: 0, everyMs: 1_000, minGapMs: 500 }, note('probe'));
  runtime.advance(1_000);
  first.cancel();
  scheduler.start({ firstInMs: 900, ...second }, note('report'));
  runtime.advance(2_000);
  expect(runs).toEqual(['report 500', 'probe 500', 'probe 1500', 'report 1900', 'report 2900', 'probe 2900']);
});

test('a job that an earlier one cancels in the same wake-up does not run', () => {
  const { runtime, scheduler, runs, note } = startTogether();
  scheduler.start({ firstInMs: 500, ...second }, () => other.cancel());
  const other = scheduler.start({ firstInMs: 100, everyMs: 1_000, minGapMs: 500 }, note('probe'));
  runtime.advance(3_000);
  expect(runs).toEqual([]);
});

test('a run can cancel its own schedule', () => {
  const runtime = createManualRuntime();
  let runs = 0;
  const schedule = createIntervalScheduler(runtime).start(times, () => {
    runs += 1;
    schedule.cancel();
  });
  runtime.advance(60_000);
  expect(runs).toBe(1);
});
