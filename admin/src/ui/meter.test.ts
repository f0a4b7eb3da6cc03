import { expect, test } from 'vitest';
import { findLevel } from './meter.tsx';

test.each([
  [79.4, 'usual'],
  [79.5, 'high'],
  [80, 'high'],
  [94.4, 'high'],
  [94.5, 'full'],
] as const)('%d percent has the colour of the percent that is written: %s', (percent, level) => {
  expect(findLevel(percent)).toBe(level);
});
