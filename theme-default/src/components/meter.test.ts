import { expect, it } from 'vitest';
import { getLevel } from './meter.tsx';

it.each([
  [null, 'normal'],
  [79.4, 'normal'],
  [79.5, 'high'],
  [80, 'high'],
  [94.4, 'high'],
  [94.5, 'over'],
] as const)('%j percent has the colour of the percent that is written: %s', (percent, level) => {
  expect(getLevel(percent)).toBe(level);
});
