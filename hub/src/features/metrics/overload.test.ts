import { expect, test } from 'vitest';
import { createOverloadDetector, OVERLOAD_BEGINS_MS, OVERLOAD_ENDS_MS } from './metrics-services.ts';

function observe(delay: number, times: number, detector = createOverloadDetector()) {
  for (let time = 0; time < times; time += 1) detector.observe(delay);
  return detector;
}

test('begins at its limit, and not below', () => {
  expect(observe(OVERLOAD_BEGINS_MS + 1, 200).isOverloaded).toBe(true);
  expect(observe(OVERLOAD_BEGINS_MS - 1, 200).isOverloaded).toBe(false);
});

test('ends below another limit, and not at it', () => {
  const overloaded = observe(1000, 50);
  expect(observe(OVERLOAD_ENDS_MS + 1, 200, overloaded).isOverloaded).toBe(true);
  expect(observe(OVERLOAD_ENDS_MS - 1, 200, overloaded).isOverloaded).toBe(false);
});

test('two long stalls in a row are no overload, three are', () => {
  expect(observe(60_000, 2).isOverloaded).toBe(false);
  expect(observe(60_000, 3).isOverloaded).toBe(true);
});

test('timers that run early count as punctual', () => {
  expect(observe(10, 10, observe(-1_000_000, 10)).isOverloaded).toBe(false);
});
