import { limits } from '@muster/generated/limits';

/** What a caller asked for, narrowed to what it may have. */
export interface HistoryWindow {
  hours: number;
  /** Most rows of a series. */
  most: number;
  /** Seconds of a bucket, when the samples do not fit. */
  step: number;
}

const HOUR_SECONDS = 3600;
const MINUTE_SECONDS = 60;

export interface HistoryRequest {
  hours: number;
  points?: number | undefined;
}

/**
 * Buckets are as narrow as the budget allows: whole minutes up to a week, and whole hours above, which the store has
 * gathered already.
 */
export function planWindow(request: HistoryRequest, isVisitor: boolean): HistoryWindow {
  const hours = Math.min(request.hours, isVisitor ? limits.historyHoursVisitor : limits.historyHoursAdmin);
  const most = Math.min(findBudget(hours), request.points ?? Number.POSITIVE_INFINITY);
  const unit = hours > limits.historyHoursVisitor ? HOUR_SECONDS : MINUTE_SECONDS;
  const step = Math.ceil((hours * HOUR_SECONDS) / most / unit) * unit;
  return { hours, most, step };
}

function findBudget(hours: number): number {
  if (hours <= 24) return limits.historyRowsDay;
  return hours <= 168 ? limits.historyRowsWeek : limits.historyRowsWide;
}
