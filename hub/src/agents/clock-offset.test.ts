import { expect, test } from 'vitest';
import { addClockReading, type ClockOffset } from './clock-offset.ts';

const NOW = 1_790_000_000_000;

/** The offsets after each message; `ahead` is that of the agent's clock on receipt, in seconds. */
function read(...ahead: number[]): (number | null)[] {
  const presence: ClockOffset = { clockReadings: [], clockOffset: null };
  return ahead.map((seconds) => {
    addClockReading(presence, NOW + seconds * 1000, NOW);
    return presence.clockOffset;
  });
}

test.each<[string, number[], (number | null)[]]>([
  ['unknown before the third message', [40, 40, 40], [null, null, 40]],
  ['that of a clock that is ahead', [3600.25, 3600.5, 3600.5], [null, null, 3600.25]],
  ['that of a clock that is behind', [-90, -91, -92], [null, null, -90]],
  ['not that of a message that was delayed', [0, 0, -110, 0, -70, -110, 0], [null, null, 0, 0, 0, 0, 0]],
  [
    'that of a clock that was set wrong after the third message',
    [0, 0, 0, 50, 50, 50],
    [null, null, 0, 0, 0, 50],
  ],
  ['that of a clock that was set right at once', [50, 50, 50, 1], [null, null, 50, 1]],
  ['the smaller one while a clock jumps to and fro', [60, -60, 45, -45, 70], [null, null, 45, 45, 45]],
])('the offset is %s', (_, ahead, offsets) => {
  expect(read(...ahead)).toEqual(offsets);
});
