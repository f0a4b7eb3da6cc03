import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { createRandomIds } from './random-ids.ts';

const DRAWS = 9_000;

test('ids have six digits, and each is as likely as any other', () => {
  const drawId = createRandomIds(createManualRuntime().randomBytes);
  const counts = new Map<number, number>();
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const firstDigit = Math.floor(drawId() / 100_000);
    counts.set(firstDigit, (counts.get(firstDigit) ?? 0) + 1);
  }
  expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  // Six standard deviations.
  for (const count of counts.values()) expect(Math.abs(count - DRAWS / 9)).toBeLessThan(180);
});

test('the lowest and the highest id are drawn, and values beyond a multiple of 900,000 are drawn again', () => {
  const values = [0, 899_999, 900_000, 2 ** 32 - 1, 2 ** 32 - (2 ** 32 % 900_000) - 1];
  const drawId = createRandomIds((count) => {
    const bytes = Buffer.alloc(count);
    bytes.writeUInt32BE(values.shift() ?? 0);
    return bytes;
  });
  expect([drawId(), drawId(), drawId(), drawId()]).toEqual([100_000, 999_999, 100_000, 999_999]);
});
