/** How full something is, as a class of its bar: the number beside it says the same. */
export type Level = 'normal' | 'high' | 'over';

export function judgePercent(percent: number | null): Level {
  if (percent === null || percent < 80) return 'normal';
  return percent < 95 ? 'high' : 'over';
}
