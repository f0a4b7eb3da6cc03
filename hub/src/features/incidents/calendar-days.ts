import type { CivilDate, Runtime } from '@muster/runtime';

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
/** Longer than any day: those on which a zone changes have up to 25 hours. Zones change on whole minutes. */
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
