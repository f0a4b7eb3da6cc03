/** How full something is, as a class of its bar: the number beside it says the same. */
export type Level = 'normal' | 'high' | 'over';

export function judgePercent(percent: number | null): Level {
  if (percent === null || percent < 80) return 'normal';
  return percent < 95 ? 'high' : 'over';
}

/** Percent of `total` that is used; null when it cannot be said. */
export function findPercent(
  used: number | null | undefined,
  total: number | null | undefined,
): number | null {
  return typeof used === 'number' && typeof total === 'number' && total > 0 ? (used / total) * 100 : null;
}
