import { limits } from '@muster/generated/limits';
import type { HistoryWindow } from '../../store/series.ts';

const HOUR_SECONDS = 3600;
const MINUTE_SECONDS = 60;

export interface HistoryRequest {
  hours: number;
  /** Rows that the caller can draw; only lowers their number. */
  points?: number | undefined;
}

export interface WindowContext {
  isVisitor: boolean;
  /** Milliseconds since the epoch. */
  now: number;
}

/**
 * The window that a caller may have of what it asks for. Buckets are as narrow as the row limit allows: whole minutes up
 * to a week, and above whole hours, which are stored.
 */
export function planWindow({ hours: asked, points }: HistoryRequest, context: WindowContext): HistoryWindow {
  const { isVisitor, now } = context;
  const hours = Math.min(asked, isVisitor ? limits.historyHoursVisitor : limits.historyHoursAdmin);
  const maxRows = Math.min(findRowLimit(hours), points ?? Number.POSITIVE_INFINITY);
  const unit = hours > limits.historyHoursVisitor ? HOUR_SECONDS : MINUTE_SECONDS;
  const step = Math.ceil((hours * HOUR_SECONDS) / maxRows / unit) * unit;
  const to = Math.floor(now / 1000);
  return { from: to - hours * HOUR_SECONDS, to, maxRows, step };
}

function findRowLimit(hours: number): number {
  if (hours <= 24) return limits.historyRowsDay;
  return hours <= 168 ? limits.historyRowsWeek : limits.historyRowsWide;
}
