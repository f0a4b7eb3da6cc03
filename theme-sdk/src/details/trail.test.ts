import type { Details } from '@muster/generated/theme-types';
import { expect, test } from 'vitest';
import { emptyTrail, extendTrail, sumBusy, TRAIL_LENGTH } from './trail.ts';

const withBusy = (user: number): Details => ({ processor: { user, system: 1 } });

test('keeps the samples of three minutes', () => {
  let trail = emptyTrail;
  for (let second = 1; second <= TRAIL_LENGTH + 1; second += 1)
    trail = extendTrail(trail, second, withBusy(second / 10));
  expect(trail.ts).toHaveLength(TRAIL_LENGTH);
  expect(trail.ts[0]).toBe(2);
  expect(trail.values.get('busy')?.at(-1)).toBeCloseTo(10.1);
  expect(trail.values.get('busy')).toHaveLength(TRAIL_LENGTH);
});

test('a sample of the same time is added once', () => {
  const trail = extendTrail(emptyTrail, 5, withBusy(1));
  expect(extendTrail(trail, 5, withBusy(2))).toBe(trail);
});

test('a disk that appears has no earlier values, and one that is gone for three minutes is dropped', () => {
  let trail = extendTrail(emptyTrail, 1, {});
  trail = extendTrail(trail, 2, { disks: [{ name: 'sda', read: 7 }] });
  expect(trail.values.get('read sda')).toEqual([Number.NaN, 7]);
  for (let second = 3; second < TRAIL_LENGTH + 2; second += 1) trail = extendTrail(trail, second, {});
  expect(trail.values.has('read sda')).toBe(true);
  trail = extendTrail(trail, TRAIL_LENGTH + 2, {});
  expect(trail.values.has('read sda')).toBe(false);
});

test('the busy share needs two measurements, and includes what the hypervisor withholds', () => {
  expect(sumBusy({ cores: [] })).toBeUndefined();
  expect(sumBusy({ user: 10, system: 5, steal: 2, iowait: 50 })).toBe(17);
  expect(sumBusy({ user: 90, system: 10.01 })).toBe(100);
});
