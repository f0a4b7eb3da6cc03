import { expect, test } from 'vitest';
import { createManualRuntime } from './manual-runtime.ts';

test('timers fire in the order of their due times', () => {
  const runtime = createManualRuntime({ now: 1_000 });
  const fired: string[] = [];
  const note = (name: string) => () => fired.push(`${name}@${runtime.now()}`);
  runtime.setTimer(note('late'), 30);
  const repeating = runtime.setRepeating(note('tick'), 10);
  runtime.setTimer(() => runtime.setTimer(note('nested'), 2), 5);
  runtime.advance(25);
  expect(fired).toEqual(['nested@1007', 'tick@1010', 'tick@1020']);
  repeating.cancel();
  repeating.cancel();
  runtime.advance(10);
  expect(fired.slice(3)).toEqual(['late@1030']);
  expect(runtime.pendingTimers).toBe(0);
});

test('stepClock affects neither timers nor the monotonic clock', () => {
  const runtime = createManualRuntime({ now: 0 });
  let hasFired = false;
  runtime.setTimer(() => {
    hasFired = true;
  }, 10);
  runtime.stepClock(-3_600_000);
  expect([runtime.now(), runtime.monotonic(), hasFired]).toEqual([-3_600_000, 0, false]);
  runtime.advance(10);
  expect([runtime.monotonic(), hasFired]).toEqual([10, true]);
});

test('the calendar depends on the time zone, and the random bytes on the seed', () => {
  const at = Date.UTC(2026, 2, 8, 4, 30);
  expect(createManualRuntime({ timeZone: 'America/New_York' }).calendar(at)).toEqual({
    year: 2026,
    month: 3,
    day: 7,
  });
  expect(createManualRuntime().calendar(at)).toEqual({ year: 2026, month: 3, day: 8 });
  const [a, b] = [createManualRuntime(), createManualRuntime()];
  expect(a.randomBytes(40)).toHaveLength(40);
  expect(a.randomBytes(8)).not.toEqual(b.randomBytes(8));
  expect(createManualRuntime().randomBytes(8)).toEqual(createManualRuntime().randomBytes(8));
});

test('after a suspension due timers fire late, each once', () => {
  const runtime = createManualRuntime({ now: 0 });
  const fired: number[] = [];
  runtime.setTimer(() => fired.push(runtime.monotonic()), 10);
  runtime.suspend(1_000);
  expect([runtime.now(), runtime.monotonic(), fired]).toEqual([1_000, 1_000, []]);
  runtime.advance(0);
  expect(fired).toEqual([1_000]);
});

test('advanceAsync runs promise callbacks before the next timer, and timers that they set', async () => {
  const runtime = createManualRuntime();
  const fired: string[] = [];
  runtime.setTimer(() => {
    void Promise.resolve().then(() => {
      fired.push('promise');
      runtime.setTimer(() => fired.push('nested'), 5);
    });
  }, 10);
  runtime.setTimer(() => fired.push('timer'), 20);
  await runtime.advanceAsync(20);
  expect(fired).toEqual(['promise', 'nested', 'timer']);
});

test('random returns what the test sets', () => {
  const runtime = createManualRuntime();
  expect(runtime.random()).toBe(0.5);
  runtime.setRandom(0.25);
  expect(runtime.random()).toBe(0.25);
});
