import { createManualRuntime } from '@muster/runtime/manual';
import { expect, test } from 'vitest';
import { createGcraLimiter } from './gcra-limiter.ts';

/** One request in two seconds, three at once. */
const rule = { burst: 3, perMinute: 30 };

function takeAll(rate: ReturnType<typeof createGcraLimiter>, key: string): number {
  let count = 0;
  while (rate.take(key) === 0) count += 1;
  return count;
}

test('the burst is taken at once, one more is not, and says how long it has to wait', () => {
  const runtime = createManualRuntime();
  const rate = createGcraLimiter(runtime, rule);
  expect(takeAll(rate, 'a')).toBe(3);
  expect(rate.take('a')).toBe(2000);
  runtime.advance(1999);
  expect(rate.take('a')).toBe(1);
  runtime.advance(1);
  expect(rate.take('a')).toBe(0);
  expect(rate.take('a')).toBe(2000);
});

test('what is refused does not count, however often it is asked for', () => {
  const runtime = createManualRuntime();
  const rate = createGcraLimiter(runtime, rule);
  takeAll(rate, 'a');
  for (let count = 0; count < 1000; count += 1) rate.take('a');
  runtime.advance(2000);
  expect(rate.take('a')).toBe(0);
});

test('the burst comes back, and never more than that', () => {
  const runtime = createManualRuntime();
  const rate = createGcraLimiter(runtime, rule);
  takeAll(rate, 'a');
  runtime.advance(4000);
  expect(takeAll(rate, 'a')).toBe(2);
  runtime.advance(3_600_000);
  expect(takeAll(rate, 'a')).toBe(3);
});

test('each is counted apart', () => {
  const rate = createGcraLimiter(createManualRuntime(), rule);
  takeAll(rate, 'a');
  expect(takeAll(rate, 'b')).toBe(3);
});

test('a step of the wall clock changes nothing', () => {
  const runtime = createManualRuntime();
  const rate = createGcraLimiter(runtime, rule);
  takeAll(rate, 'a');
  for (const step of [86_400_000, -2 * 86_400_000]) {
    runtime.stepClock(step);
    expect(rate.take('a')).toBe(2000);
  }
});

test('ten thousand are remembered, and beyond them who has not asked for longest is forgotten', () => {
  const rate = createGcraLimiter(createManualRuntime(), rule);
  takeAll(rate, 'old');
  takeAll(rate, 'older');
  for (let count = 0; count < 9_998; count += 1) rate.take(`key ${count}`);
  expect([rate.take('old'), rate.take('older')]).toEqual([2000, 2000]);
  rate.take('one more');
  expect([rate.take('older'), rate.take('old')]).toEqual([2000, 0]);
});
