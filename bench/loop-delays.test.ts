import { expect, test } from 'vitest';
import { createLoopDelays } from './loop-delays.ts';

test('a stall counts with each of its milliseconds', () => {
  const delays = createLoopDelays(1);
  for (let sample = 0; sample < 80; sample += 1) delays.add(1);
  expect(delays.max).toBeLessThan(0.01);
  // 21 moments; one in the middle waits for 10 ms.
  delays.add(21);
  expect(delays.max).toBeCloseTo(20, 0);
  expect(delays.percentile(90)).toBeCloseTo(10, 0);
  delays.reset();
  expect(delays.max).toBe(0);
});
