import { createManualRuntime } from '@muster/shared/runtime/manual';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Outage } from '../../store/rows.ts';
import { computeAvailability, findDayEnd, listDays } from './availability.ts';

const at = (text: string) => Date.parse(text) / 1000;

test('days are those of the hub’s time zone, and the last one ends now', () => {
  const runtime = createManualRuntime({ timeZone: 'Asia/Shanghai' });
  expect(listDays(runtime, at('2026-03-10T17:30:00Z'), 2)).toEqual([
    { date: '2026-03-10', from: at('2026-03-09T16:00:00Z'), to: at('2026-03-10T16:00:00Z') },
    { date: '2026-03-11', from: at('2026-03-10T16:00:00Z'), to: at('2026-03-10T17:30:00Z') },
  ]);
});

test('days on which the clocks change have 23 and 25 hours', () => {
  const runtime = createManualRuntime({ timeZone: 'Europe/Berlin' });
  const hours = (now: string) =>
    listDays(runtime, at(now), 3).map(({ date, from, to }) => [date, (to - from) / 3600]);
  expect(hours('2026-03-30T22:00:00Z')[1]).toEqual(['2026-03-30', 24]);
  expect(hours('2026-03-30T12:00:00Z')[1]).toEqual(['2026-03-29', 23]);
  expect(hours('2026-10-26T12:00:00Z')[1]).toEqual(['2026-10-25', 25]);
});

test.each([
  ['UTC', '2026-03-11T00:00:00Z'],
  ['Pacific/Kiritimati', '2026-03-10T10:00:00Z'],
  ['Etc/GMT+12', '2026-03-11T12:00:00Z'],
])('a date ends at midnight in %s', (timeZone, end) => {
  expect(findDayEnd(createManualRuntime({ timeZone }), '2026-03-10')).toBe(at(end));
});

const DAY = 86_400;
/** Start of the first day. */
const START = 10 * DAY;
const days = Array.from({ length: 4 }, (_, index) => ({
  date: `day ${index}`,
  from: START + index * DAY,
  // The last day is half over.
  to: START + index * DAY + (index === 3 ? DAY / 2 : DAY),
}));
/** Times in seconds after the start of the first day. */
const outage = (began: number, ended: number | null): Outage => ({
  node_id: 1,
  began_at: START + began,
  ended_at: ended === null ? null : START + ended,
});

test.each<[string, number, Outage[], (number | null)[]]>([
  ['no outage', 1, [], [100, 100, 100, 100]],
  ['a node that never connected', 0, [], [null, null, null, null]],
  ['days before the first connection', START + DAY + DAY / 2, [], [null, 100, 100, 100]],
  ['an outage within a day', 1, [outage(DAY, DAY + DAY / 4)], [100, 75, 100, 100]],
  ['an outage over midnight', 1, [outage(DAY / 2, DAY + DAY / 4)], [50, 75, 100, 100]],
  ['an open outage', 1, [outage(2 * DAY + DAY / 2, null)], [100, 100, 50, 0]],
  ['one second', 1, [outage(DAY, DAY + 1)], [100, 99.998, 100, 100]],
  ['two on one day', 1, [outage(0, DAY / 4), outage(DAY / 2, DAY)], [25, 100, 100, 100]],
])('%s', (_name, watchedSince, outages, expected) => {
  const result = computeAvailability({ id: 1, watchedSince }, outages, { days, keptFrom: 0 });
  expect(result.days).toEqual(expected);
});

test('days whose incidents may have been deleted have no data', () => {
  const window = { days, keptFrom: START + 2 * DAY };
  expect(computeAvailability({ id: 1, watchedSince: 1 }, [outage(0, DAY)], window)).toEqual({
    id: 1,
    percent: 100,
    days: [null, null, 100, 100],
  });
});

test('equals the sum over seconds', () => {
  const spans = fc.array(fc.tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 300 })), {
    maxLength: 12,
  });
  const small = days.map(({ date, from, to }) => ({ date, from: from / 864, to: to / 864 }));
  fc.assert(
    fc.property(spans, fc.integer({ min: 900, max: 1300 }), (gaps, keptFrom) => {
      let time = 0;
      const outages = gaps.map(([pause, length]) => {
        time += pause;
        const began = time;
        time += length;
        return { node_id: 1, began_at: 1000 + began, ended_at: 1000 + time };
      });
      const isDown = (second: number) =>
        outages.some(({ began_at, ended_at }) => second >= began_at && second < (ended_at ?? second + 1));
      const result = computeAvailability({ id: 1, watchedSince: 1 }, outages, { days: small, keptFrom });
      for (const [index, { from, to }] of small.entries()) {
        const seconds = Array.from({ length: to - from }, (_, second) => from + second);
        const watched = seconds.filter((second) => second >= Math.max(1, keptFrom));
        const up = watched.filter((second) => !isDown(second)).length;
        const expected =
          watched.length === 0
            ? null
            : Math.floor((1 - (watched.length - up) / watched.length) * 100_000) / 1000;
        expect(result.days[index]).toBe(expected);
      }
    }),
  );
});
