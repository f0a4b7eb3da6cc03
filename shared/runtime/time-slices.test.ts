import { expect, test } from 'vitest';
import { createManualRuntime } from './manual-runtime.ts';
import { createTimeSlices, visitInSlices } from './time-slices.ts';

/** Slices on a loop whose turns take `turnMs`. */
function start(turnMs: number) {
  const { monotonic, advance } = createManualRuntime();
  let turns = 0;
  const slices = createTimeSlices({
    monotonic,
    async pause() {
      turns += 1;
      advance(turnMs);
    },
  });
  return { slices, advance, countTurns: () => turns };
}

test('a slice is over after a millisecond, and not before', async () => {
  const { slices, advance, countTurns } = start(0.5);
  advance(0.9);
  expect(slices.isOver()).toBe(false);
  advance(0.1);
  expect(slices.isOver()).toBe(true);
  await slices.pause();
  expect([slices.isOver(), countTurns()]).toEqual([false, 1]);
  advance(1);
  expect(slices.isOver()).toBe(true);
});

test('on a busy loop, a slice takes a third of the turn before it', async () => {
  const { slices, advance } = start(300);
  await slices.pause();
  advance(99);
  expect(slices.isOver()).toBe(false);
  advance(1);
  expect(slices.isOver()).toBe(true);
});

test('the event loop turns after each millisecond of work, and every item is visited once', async () => {
  const runtime = createManualRuntime();
  /** Items of each turn. */
  const turns: number[][] = [[]];
  const pause = () => {
    turns.push([]);
    return runtime.pause();
  };
  const items = Array.from({ length: 100 }, (_, index) => index);
  await visitInSlices({ ...runtime, pause }, items, (item) => {
    turns.at(-1)?.push(item);
    runtime.suspend(1 / 32);
  });
  expect(turns.flat()).toEqual(items);
  expect(turns.map(({ length }) => length)).toEqual([32, 32, 32, 4]);
});

test('work of less than a millisecond is done at once', () => {
  const visited: number[] = [];
  void visitInSlices(createManualRuntime(), [1, 2, 3], (item) => visited.push(item));
  expect(visited).toEqual([1, 2, 3]);
});
