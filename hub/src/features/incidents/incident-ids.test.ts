import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { soleDuty } from './incident-duty.ts';
import { createIncidentIds } from './incident-log.ts';

/** As of hub `hubId` of several: see `createSharedOwnership`. */
const shareIds = (hubId: number) => ({ alignId: (id: number) => id - (id % 256) + hubId });
const at = (text: string) => createManualRuntime({ now: Date.parse(text) });

function drawMany(drawId: () => number, count: number): number[] {
  return Array.from({ length: count }, drawId);
}

test('a later second has larger ids, also after thousands in one', () => {
  const runtime = at('2026-11-27T12:00:00Z');
  const drawId = createIncidentIds(runtime, soleDuty);
  const seconds = Array.from({ length: 5 }, () => {
    runtime.advance(1000);
    return drawMany(drawId, 5_000);
  });
  for (const [index, ids] of seconds.entries()) {
    expect(new Set(ids).size).toBe(5_000);
    expect(Math.min(...ids)).toBeGreaterThan(Math.max(0, ...(seconds[index - 1] ?? [])));
  }
});

test('within a second, the numbers are spread over all that there are', () => {
  const runtime = at('2026-11-27T12:00:00Z');
  const numbers = drawMany(createIncidentIds(runtime, soleDuty), 8_000).map((id) => id % 2 ** 22);
  const counts = new Array<number>(8).fill(0);
  for (const number of numbers) counts[Math.floor(number / 2 ** 19)]! += 1;
  // Six standard deviations.
  for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(180);
});

test('two hubs never draw the same id, also when one has used up those of a second', () => {
  const runtime = at('2026-11-27T12:00:00Z');
  const [one, other] = [7, 8].map((hubId) => createIncidentIds(runtime, shareIds(hubId)));
  const drawn = [...drawMany(one!, 40_000), ...drawMany(other!, 1_000)];
  expect(new Set(drawn).size).toBe(41_000);
  runtime.advance(1000);
  expect(drawn).not.toContain(one!());
});

test('a clock that is set back has the ids of its time', () => {
  const runtime = at('2026-11-27T12:00:00Z');
  const drawId = createIncidentIds(runtime, soleDuty);
  const before = drawId();
  runtime.stepClock(-3_600_000);
  expect(drawId()).toBeLessThan(before);
});

test.each([
  ['1970-01-01T00:00:00Z', 1, 2 ** 22],
  ['2059-01-08T00:00:00Z', 1, 2 ** 52],
  ['2100-01-01T00:00:00Z', 2 ** 51, 2 ** 52],
])('in %s ids are positive, and below what a backup may have', (time, min, max) => {
  for (const id of drawMany(createIncidentIds(at(time), soleDuty), 100)) {
    expect(id).toBeGreaterThanOrEqual(min);
    expect(id).toBeLessThan(max);
  }
});
