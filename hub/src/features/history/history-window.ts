import { limits } from '@muster/generated/limits';
import type { HistoryWindow } from '../../store/series.ts';

const HOUR_SECONDS = 3600;
const MINUTE_SECONDS = 60;

export interface HistoryRequest {
  hours: number;
  /** End of the window, Unix seconds; now unless given, or later. */
  until?: number | undefined;
  /** Rows that the caller can draw, at least 60; only lowers their number. */
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
export function planWindow(
  { hours: asked, until, points }: HistoryRequest,
  context: WindowContext,
): HistoryWindow {
  const { isVisitor, now } = context;
  const maxHours = isVisitor ? limits.historyHoursVisitor : limits.historyHoursAdmin;
  const hours = Math.min(asked, maxHours);
  const drawn = Math.max(points ?? Number.POSITIVE_INFINITY, limits.historyPointsMin);
  const maxRows = Math.min(findRowLimit(hours), drawn);
  const unit = hours > limits.historyHoursVisitor ? HOUR_SECONDS : MINUTE_SECONDS;
  const step = Math.ceil((hours * HOUR_SECONDS) / maxRows / unit) * unit;
  const latest = Math.floor(now / 1000);
  const to = Math.min(until ?? latest, latest);
  const earliest = latest - maxHours * HOUR_SECONDS;
  return { from: Math.min(to, Math.max(to - hours * HOUR_SECONDS, earliest)), to, maxRows, step };
}

function findRowLimit(hours: number): number {
  if (hours <= 24) return limits.historyRowsDay;
  return hours <= 168 ? limits.historyRowsWeek : limits.historyRowsWide;
}
