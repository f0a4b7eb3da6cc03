import { expect, test } from 'vitest';
import { chooseZone } from './find-zone.ts';

const HOUR = 3_600_000;
const WRITTEN = Date.UTC(2026, 10, 22, 12);

test.each([
  ['utc', 'written when it says in UTC', { utc: WRITTEN - 60_000, local: WRITTEN - 8 * HOUR }],
  ['local', 'after the file was written, by UTC', { utc: WRITTEN + 8 * HOUR, local: WRITTEN }],
  ['local', 'after the file was copied, by UTC', { utc: WRITTEN + 2 * HOUR, local: WRITTEN - 6 * HOUR }],
  ['local', 'west of UTC', { utc: WRITTEN - 5 * HOUR, local: WRITTEN - 1000 }],
  ['utc', 'long before the file was copied', { utc: WRITTEN - 99 * HOUR, local: WRITTEN - 94 * HOUR }],
  ['utc', 'the same in both', { utc: WRITTEN, local: WRITTEN }],
])('reads times as %s if the newest record is %s', (zone, _, times) => {
  expect(chooseZone({ ...times, written: WRITTEN })).toBe(zone);
});
