import { findNextReset } from './calendar.ts';
import type { FleetNode } from './model.ts';

export type PlanUsage = Pick<FleetNode, 'month_used' | 'traffic_limit' | 'month_start' | 'traffic_reset_day'>;

const DAY_SECONDS = 86_400;

/** Start of the billing period and of the next one, Unix seconds. */
function findPeriod({ month_start, traffic_reset_day }: PlanUsage): { from: number; to: number } | undefined {
  const reset = findNextReset(month_start, traffic_reset_day);
  if (reset === undefined) return undefined;
  const [from, to] = [month_start, reset].map((day) => Date.parse(day) / 1000);
  if (from === undefined || to === undefined || !(to > from)) return undefined;
  return { from, to };
}

/**
 * Elapsed part of the billing period at `now` (Unix seconds), 0 to 1; null where the period is unknown. The API does not
 * name the hub's time zone, so this is accurate to about half a day.
 */
export function calculateElapsed(plan: PlanUsage, now: number): number | null {
  const period = findPeriod(plan);
  if (period === undefined) return null;
  return Math.min(1, Math.max(0, (now - period.from) / (period.to - period.from)));
}

/**
 * The date, `YYYY-MM-DD`, on which the traffic limit is reached at the average rate of the period so far. Null if the
 * traffic lasts until the reset, is used up already or has no limit, and on the first day, which is too short to predict.
 */
export function predictExhaustion(plan: PlanUsage, now: number): string | null {
  const { month_used: used, traffic_limit: limit } = plan;
  const period = findPeriod(plan);
  if (period === undefined || limit <= 0 || used <= 0 || used >= limit) return null;
  const elapsed = now - period.from;
  if (elapsed < DAY_SECONDS) return null;
  const end = now + ((limit - used) * elapsed) / used;
  return end < period.to ? new Date(end * 1000).toISOString().slice(0, 10) : null;
}
