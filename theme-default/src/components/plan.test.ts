import { describe, expect, it } from 'vitest';
import { en } from '../messages/en.ts';
import { describeCycle, dropUnit } from './plan.tsx';

describe('describeCycle', () => {
  it.each([
    [1, false, 'per month'],
    [3, false, 'per 3 months'],
    [12, false, 'per year'],
    [24, false, 'per 2 years'],
    [30, false, 'per 30 months'],
    [null, true, 'one-time'],
    [null, false, ''],
  ])('%j months, once: %j', (months, isOnce, text) => {
    expect(describeCycle({ amount: '€5', months, isOnce }, en, String)).toBe(text);
  });
});

it.each([
  ['70.0 GiB', '250 GiB', '70.0'],
  ['900 MiB', '250 GiB', '900 MiB'],
  ['0', '250 GiB', '0'],
])('%s of %s is written %s', (part, whole, text) => {
  expect(dropUnit(part, whole)).toBe(text);
});
