/** Days of the ledger, in this process's time zone, as the number YYYYMMDD. */
export interface LedgerDays {
  day_start: number;
  period_start: number;
  /** Unix seconds at which they begin. */
  dayBegins: number;
  periodBegins: number;
}

/** Today, and the plan period with this reset day; past the month's end it is the last day. `now` is in Unix seconds. */
export function findLedgerDays(now: number, resetDay = 1): LedgerDays {
  const today = new Date(now * 1000);
  const [year, month, day] = [today.getFullYear(), today.getMonth(), today.getDate()];
  const thisMonth = Math.min(resetDay, countDays(year, month));
  const period =
    day >= thisMonth
      ? new Date(year, month, thisMonth)
      : new Date(year, month - 1, Math.min(resetDay, countDays(year, month - 1)));
  const begin = new Date(year, month, day);
  return {
    day_start: toDayNumber(begin),
    period_start: toDayNumber(period),
    dayBegins: begin.getTime() / 1000,
    periodBegins: period.getTime() / 1000,
  };
}

function countDays(year: number, month: number): number {
  return new Date(year, month + 1, 0).getDate();
}

function toDayNumber(date: Date): number {
  return date.getFullYear() * 10_000 + (date.getMonth() + 1) * 100 + date.getDate();
}
