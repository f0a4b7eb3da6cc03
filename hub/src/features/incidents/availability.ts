import type { NodeAvailability } from '@muster/generated/types';
import type { Outage } from '../../store/rows.ts';
import type { CalendarDay } from './calendar-days.ts';

/** The time for which availability is computed. Unix seconds. */
export interface AvailabilityWindow {
  /** Oldest first; the last one ends now. */
  days: readonly CalendarDay[];
  /** Earlier incidents may have been deleted. */
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
  outages: readonly Outage[],
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
function sumByDay(outages: readonly Outage[], days: readonly CalendarDay[], since: number): number[] {
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

/** Three decimals, rounded down: only a day without an outage has 100. */
function toPercent(down: number, seconds: number): number | null {
  return seconds === 0 ? null : Math.floor((1 - down / seconds) * 100_000) / 1000;
}
