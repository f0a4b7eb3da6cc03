import type { History } from 'muster-theme/model';
import { findGaps, type Span } from 'muster-theme/series';

/** The latest minutes may not be in the database yet. */
export const UNSAVED_SECONDS = 150;

/** Gaps since the first row, oldest first. */
export function listGaps({
  metrics,
  step,
  from,
  to,
}: Pick<History, 'metrics' | 'step' | 'from' | 'to'>): readonly Span[] {
  const first = metrics[0];
  if (first === undefined) return [];
  return findGaps(metrics, { from: Math.max(from, first.ts - step), to, step }).filter(
    (gap) => gap.to < to || to - gap.from > UNSAVED_SECONDS,
  );
}

/** The gaps, latest first. */
export function listOutages(history: Pick<History, 'metrics' | 'step' | 'from' | 'to'>): readonly Span[] {
  return listGaps(history).toReversed();
}
