import { findNextReset } from './calendar.ts';
import type { FleetNode } from './model.ts';

export type PlanFacts = Pick<FleetNode, 'month_used' | 'traffic_limit' | 'month_start' | 'traffic_reset_day'>;

const DAY_SECONDS = 86_400;

/** The first and the next period's first day of a plan, as Unix seconds; null where they are unknown. */
function findPeriod({ month_start, traffic_reset_day }: PlanFacts): { from: number; to: number } | null {
  const reset = findNextReset(month_start, traffic_reset_day);
  if (reset === null) return null;
  const [from, to] = [month_start, reset].map((day) => Date.parse(day) / 1000);
  if (from === undefined || to === undefined || !(to > from)) return null;
  return { from, to };
}

/**
 * How much of the plan's period is over at `now` (Unix seconds), 0 to 1; null where the period is unknown. The hub's
 * zone is not in its JSON, so this is right to half a day.
 */
export function measurePeriod(plan: PlanFacts, now: number): number | null {
  const period = findPeriod(plan);
  if (period === null) return null;
  return Math.min(1, Math.max(0, (now - period.from) / (period.to - period.from)));
}

/**
 * The day, `YYYY-MM-DD`, on which the plan's traffic is used up if the rest of the period goes on as it began. Null
 * when it lasts, is used up already or has no limit, and in the first day of a period, which foretells nothing.
 */
export function foretellExhaustion(plan: PlanFacts, now: number): string | null {
  const { month_used: used, traffic_limit: limit } = plan;
  const period = findPeriod(plan);
  if (period === null || limit <= 0 || used <= 0 || used >= limit) return null;
  const elapsed = now - period.from;
  if (elapsed < DAY_SECONDS) return null;
  const end = now + ((limit - used) * elapsed) / used;
  return end < period.to ? new Date(end * 1000).toISOString().slice(0, 10) : null;
}
