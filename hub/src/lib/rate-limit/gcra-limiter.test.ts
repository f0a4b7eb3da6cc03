import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { createGcraLimiter } from './gcra-limiter.ts';

/** One request every two seconds, bursts of three. */
const options = { burst: 3, perMinute: 30 };

function takeAll(limiter: ReturnType<typeof createGcraLimiter>, key: string): number {
  let count = 0;
  while (limiter.take(key) === 0) count += 1;
  return count;
}

test('a request beyond the burst is rejected with the time to wait', () => {
  const runtime = createManualRuntime();
  const limiter = createGcraLimiter(runtime, options);
  expect(takeAll(limiter, 'a')).toBe(3);
  expect(limiter.take('a')).toBe(2000);
  runtime.advance(1999);
  expect(limiter.take('a')).toBe(1);
  runtime.advance(1);
  expect(limiter.take('a')).toBe(0);
  expect(limiter.take('a')).toBe(2000);
});

test('peeking returns the time to wait and does not count', () => {
  const runtime = createManualRuntime();
  const limiter = createGcraLimiter(runtime, options);
  for (let count = 0; count < 10; count += 1) expect(limiter.peek('a')).toBe(0);
  expect(takeAll(limiter, 'a')).toBe(3);
  expect([limiter.peek('a'), limiter.peek('b')]).toEqual([2000, 0]);
  runtime.advance(2000);
  expect([limiter.peek('a'), limiter.take('a'), limiter.peek('a')]).toEqual([0, 0, 2000]);
});

test('rejected requests do not count', () => {
  const runtime = createManualRuntime();
  const limiter = createGcraLimiter(runtime, options);
  takeAll(limiter, 'a');
  for (let count = 0; count < 1000; count += 1) limiter.take('a');
  runtime.advance(2000);
  expect(limiter.take('a')).toBe(0);
});

test('the burst refills, but not beyond its size', () => {
  const runtime = createManualRuntime();
  const limiter = createGcraLimiter(runtime, options);
  takeAll(limiter, 'a');
  runtime.advance(4000);
  expect(takeAll(limiter, 'a')).toBe(2);
  runtime.advance(3_600_000);
  expect(takeAll(limiter, 'a')).toBe(3);
});

test('keys are counted separately', () => {
  const limiter = createGcraLimiter(createManualRuntime(), options);
  takeAll(limiter, 'a');
  expect(takeAll(limiter, 'b')).toBe(3);
});

test('a wall-clock step changes nothing', () => {
  const runtime = createManualRuntime();
  const limiter = createGcraLimiter(runtime, options);
  takeAll(limiter, 'a');
  for (const step of [86_400_000, -2 * 86_400_000]) {
    runtime.stepClock(step);
    expect(limiter.take('a')).toBe(2000);
  }
});

test('beyond ten thousand keys the least recently used is evicted', () => {
  const limiter = createGcraLimiter(createManualRuntime(), options);
  takeAll(limiter, 'old');
  takeAll(limiter, 'older');
  for (let count = 0; count < 9_998; count += 1) limiter.take(`key ${count}`);
  expect([limiter.take('old'), limiter.take('older')]).toEqual([2000, 2000]);
  limiter.take('one more');
  expect([limiter.take('older'), limiter.take('old')]).toEqual([2000, 0]);
});
