/**
 * The first day of the billing period after the one that began on `start` (`YYYY-MM-DD`). A reset day after the end of a
 * month becomes its last day. Undefined for an invalid date.
 */
export function findNextReset(start: string, resetDay: number): string | undefined {
  const match = /^(\d{4})-(\d{2})-\d{2}$/.exec(start);
  if (match === null || resetDay < 1 || resetDay > 31) return undefined;
  const year = Number(match[1]);
  const month = Number(match[2]);
  // Day 0 of a month is the last day of the month before it.
  const lastDay = new Date(Date.UTC(year, month + 1, 0));
  lastDay.setUTCDate(Math.min(resetDay, lastDay.getUTCDate()));
  return lastDay.toISOString().slice(0, 10);
}
