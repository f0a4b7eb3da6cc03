import type { NodeAvailability } from '@muster/generated/types';
import type { CivilDate, Runtime } from '@muster/shared/runtime';
import type { Outage } from '../../store/rows.ts';

/** The time for which availability is computed. Unix seconds. */
export interface AvailabilityWindow {
  /** Days, oldest first; the last one ends now. */
  days: readonly CalendarDay[];
  /** Begin of the recorded incidents; earlier ones may have been deleted. */
  keptFrom: number;
}

export interface WatchedNode {
  id: number;
  /** 0 for a node that has never connected. */
  watchedSince: number;
}

/** Availability of a node on each day and over all of them. `outages` are ordered by time and do not overlap. */
export function computeAvailability(
  { id, watchedSince }: WatchedNode,
  outages: readonly Pick<Outage, 'began_at' | 'ended_at'>[],
  { days, keptFrom }: AvailabilityWindow,
): NodeAvailability {
  const since = Math.max(watchedSince, keptFrom);
  const watched = days.map(({ from, to }) =>
    watchedSince === 0 ? 0 : Math.max(0, to - Math.max(from, since)),
  );
  const down = sumByDay(outages, days, since);
  return {
    id,
    percent: toPercent(sum(down), sum(watched)),
    days: watched.map((seconds, index) => toPercent(down[index] ?? 0, seconds)),
  };
}

/** Seconds of outages on each day, from `since` on. */
function sumByDay(
  outages: readonly Pick<Outage, 'began_at' | 'ended_at'>[],
  days: readonly CalendarDay[],
  since: number,
): number[] {
  const down = days.map(() => 0);
  let first = 0;
  for (const { began_at, ended_at } of outages) {
    const start = Math.max(began_at, since);
    while ((days[first]?.to ?? Number.POSITIVE_INFINITY) <= start) first += 1;
    for (let index = first; index < days.length; index += 1) {
      const { from, to } = days[index] as CalendarDay;
      const end = Math.min(to, ended_at ?? to);
      if (end <= from) break;
      down[index] = (down[index] ?? 0) + Math.max(0, end - Math.max(from, start));
    }
  }
  return down;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Three decimals, rounded down, so that only a day without an outage has 100. */
function toPercent(down: number, seconds: number): number | null {
  return seconds === 0 ? null : Math.floor((1 - down / seconds) * 100_000) / 1000;
}

type Calendar = Pick<Runtime, 'calendar'>;

/** A day of the hub's calendar. */
export interface CalendarDay {
  /** `YYYY-MM-DD`. */
  date: string;
  /** Unix seconds of its first and, exclusively, its last moment. */
  from: number;
  to: number;
}

const MINUTE = 60;
const HOUR_MINUTES = 60;
/** Longer than any day: a day of a time change has up to 25 hours. Zones change on whole minutes. */
const MAX_DAY_MINUTES = 26 * HOUR_MINUTES;
/** A date begins up to 14 hours before midnight UTC, and ends up to 12 hours after the next midnight UTC. */
const EARLIEST_END_MINUTES = 9 * HOUR_MINUTES;
const LATEST_END_MINUTES = 37 * HOUR_MINUTES;

/** The latest `count` days, oldest first; the last one ends `now` (Unix seconds). */
export function listDays(calendar: Calendar, now: number, count: number): CalendarDay[] {
  const days: CalendarDay[] = [];
  let minute = Math.floor(now / MINUTE);
  let to = now;
  while (days.length < count) {
    const date = readDate(calendar, minute);
    const first = findMinute(minute - MAX_DAY_MINUTES, minute, (one) => readDate(calendar, one) >= date);
    days.unshift({ date, from: first * MINUTE, to });
    to = first * MINUTE;
    minute = first - 1;
  }
  return days;
}

/** Unix seconds at which a date (`YYYY-MM-DD`) ends in the hub's time zone. */
export function findDayEnd(calendar: Calendar, date: string): number {
  const midnight = Date.parse(`${date}T00:00:00Z`) / 1000 / MINUTE;
  const isLater = (minute: number) => readDate(calendar, minute) > date;
  return findMinute(midnight + EARLIEST_END_MINUTES, midnight + LATEST_END_MINUTES, isLater) * MINUTE;
}

/** Binary search for the first minute that `isReached`, which is false at `low` and true at `high`. */
function findMinute(low: number, high: number, isReached: (minute: number) => boolean): number {
  let before = low;
  let after = high;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (isReached(middle)) after = middle;
    else before = middle;
  }
  return after;
}

function readDate(calendar: Calendar, minute: number): string {
  return formatDate(calendar.calendar(minute * MINUTE * 1000));
}

function formatDate({ year, month, day }: CivilDate): string {
  const pad = (value: number, length: number) => String(value).padStart(length, '0');
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}
