import type { Host, HostRole } from './hosts.ts';

const HOUR = 3600;
const DAY = 86_400;
/** 1970-01-01 was a Thursday. */
const EPOCH_WEEKDAY = 4;
const WEEKEND = 0.35;

/** Activity of each role by the local hour, 0 to about 1. */
const curves: Readonly<Record<HostRole, (hour: number) => number>> = {
  edge: (hour) => 0.25 + 0.75 * peak(hour, 20.5, 4),
  web: (hour) => 0.25 + 0.45 * peak(hour, 13, 3.5) + 0.6 * peak(hour, 20, 3),
  cache: (hour) => 0.3 + 0.4 * peak(hour, 13, 3.5) + 0.5 * peak(hour, 20, 3),
  // The nightly dump.
  db: (hour) => 0.3 + 0.4 * peak(hour, 15, 5) + 0.6 * peak(hour, 3, 0.7),
  build: (hour) => 0.06 + 0.8 * peak(hour, 11, 2) + 0.9 * peak(hour, 16, 2),
  mail: (hour) => 0.2 + 0.7 * peak(hour, 9.5, 2) + 0.35 * peak(hour, 14.5, 2.5),
  backup: (hour) => 0.08 + peak(hour, 2.5, 1.2),
  iot: (hour) => 0.5 + 0.2 * peak(hour, 14, 4),
};

/** Roles whose users rest at the weekend. */
const officeRoles: ReadonlySet<HostRole> = new Set(['build', 'mail']);

/** How busy a host is at a time, 0 to about 1, by its role and its local time. */
export function calculateActivity({ role, utcOffset }: Pick<Host, 'role' | 'utcOffset'>, t: number): number {
  const local = t + utcOffset * HOUR;
  const activity = curves[role]((local / HOUR) % 24);
  const weekday = (Math.floor(local / DAY) + EPOCH_WEEKDAY) % 7;
  const isWeekend = weekday === 0 || weekday === 6;
  return isWeekend && officeRoles.has(role) ? activity * WEEKEND : activity;
}

/** A bell of height 1 around an hour of the day. */
function peak(hour: number, at: number, width: number): number {
  const distance = Math.abs(hour - at);
  const shortest = Math.min(distance, 24 - distance);
  return Math.exp(-((shortest / width) ** 2));
}
