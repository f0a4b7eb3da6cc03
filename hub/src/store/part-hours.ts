import { HOUR_MINUTES } from './metric-layout.ts';
import type { PartHour } from './rows.ts';

/** The hour of a minute, both numbered by their ends, and the minute's place in it from 0. */
export function placeMinute(minute: number): { hour: number; index: number } {
  const hour = Math.ceil(minute / HOUR_MINUTES);
  return { hour, index: minute - 1 - (hour - 1) * HOUR_MINUTES };
}

/** The digits of `PartHour` for `count` minutes, the last of which is `last`; fewer at the beginning of the hour. */
export function markMinutes(last: number, count: number): string {
  return '1'.repeat(Math.min(count, last + 1)).padStart(last + 1, '0');
}

/** The parts of both; the sums of a measurement that is already included are left out. */
export function mergeParts(older: PartHour | undefined, newer: PartHour): PartHour {
  if (older === undefined) return newer;
  if (includesLast(older.minutes, newer.minutes)) return older;
  const isLater = newer.minutes.length >= older.minutes.length && newer.mounts.length > 0;
  const sums = new Map(older.containers.map((container) => [container.name, container]));
  for (const { name, cpu = 0, memory } of newer.containers) {
    const sum = sums.get(name);
    sums.set(name, { name, cpu: cpu + (sum?.cpu ?? 0), memory: memory + (sum?.memory ?? 0) });
  }
  return {
    minutes: joinMinutes(older.minutes, newer.minutes),
    samples: older.samples + newer.samples,
    mounts: isLater ? newer.mounts : older.mounts,
    containers: [...sums.values()],
  };
}

/** Whether the last minute of `added` is among `minutes`. */
export function includesLast(minutes: string, added: string): boolean {
  return added !== '' && minutes[added.length - 1] === '1';
}

/** Minutes that are in either. */
export function joinMinutes(a: string, b: string): string {
  return Array.from({ length: Math.max(a.length, b.length) }, (_, minute) =>
    a[minute] === '1' || b[minute] === '1' ? '1' : '0',
  ).join('');
}
