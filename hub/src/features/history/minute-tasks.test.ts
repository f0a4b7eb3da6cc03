import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { createMinuteTasks } from './minute-tasks.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
/** The clock of a manual runtime starts within an hour. */
const HOUR_MS = 3_600_000;

function create() {
  const runtime = createManualRuntime();
  const done = { moves: 0, rollups: 0 };
  const left = { nodes: 0, hours: 0 };
  const { moveMinutes, rollUpHours } = createMinuteTasks(runtime, {
    async foldMinutes({ maxNodes }) {
      done.moves += 1;
      left.nodes = Math.max(0, left.nodes - maxNodes);
      return left.nodes === 0;
    },
    async rollupHistory({ maxHours }) {
      done.rollups += 1;
      left.hours = Math.max(0, left.hours - maxHours);
      return left.hours > 0;
    },
  });
  const run = async () => {
    await moveMinutes();
    await rollUpHours();
  };
  /** To a minute after the time at which an hour is rolled up. */
  const startHour = async () => {
    runtime.advance(HOUR_MS - (runtime.now() % HOUR_MS) + 4 * MINUTE_MS);
    await run();
    Object.assign(done, { moves: 0, rollups: 0 });
  };
  return { runtime, done, left, run, startHour };
}

test('an idle hub is asked for late minutes once a minute, and nothing else', async () => {
  const { runtime, done, run, startHour } = create();
  await startHour();
  for (let second = 0; second < 300; second += 1) {
    runtime.advance(SECOND_MS);
    await run();
  }
  expect(done).toEqual({ moves: 0, rollups: 5 });
});

test('minutes are moved every quarter of an hour, and before an ended hour is rolled up', async () => {
  const { runtime, done, run, startHour } = create();
  await startHour();
  runtime.advance(15 * MINUTE_MS - 1);
  await run();
  expect(done.moves).toBe(0);
  runtime.advance(1);
  await run();
  expect(done.moves).toBe(1);
  await startHour();
  runtime.advance(HOUR_MS - 10 * MINUTE_MS);
  await run();
  Object.assign(done, { moves: 0, rollups: 0 });
  runtime.advance(10 * MINUTE_MS);
  await run();
  expect(done).toEqual({ moves: 1, rollups: 1 });
});

test('a large fleet takes several calls, ten slices each', async () => {
  const { done, left, run } = create();
  Object.assign(left, { nodes: 4001, hours: 101 });
  await run();
  expect(done).toEqual({ moves: 10, rollups: 10 });
  await run();
  await run();
  expect(done).toEqual({ moves: 21, rollups: 11 });
});
