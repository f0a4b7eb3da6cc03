import type { History } from '@muster/theme-sdk/model';
import { findGaps, type Span } from '@muster/theme-sdk/series';

/** The latest minutes of a node that reports are on their way to the database. */
export const PENDING_SECONDS = 150;

/** Gaps since the first thing that is known of a node, the latest first. */
export function listOutages({
  metrics,
  step,
  from,
  to,
}: Pick<History, 'metrics' | 'step' | 'from' | 'to'>): readonly Span[] {
  const first = metrics[0];
  if (first === undefined) return [];
  return findGaps(metrics, { from: Math.max(from, first.ts - step), to, step })
    .filter((gap) => gap.to < to || to - gap.from > PENDING_SECONDS)
    .toReversed();
}
