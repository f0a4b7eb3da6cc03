import type { NodeGauges } from '@muster/generated/theme-types';

type Parts = NodeGauges['parts'];

/** Values at equal distances, NaN where there is none, so that a gap in time is one in the line. */
export function spreadValues(
  { ts, step }: Pick<Parts, 'ts' | 'step'>,
  values: readonly (number | null)[],
): number[] {
  const first = ts[0] ?? 0;
  const last = ts.at(-1) ?? first;
  const spread = Array.from({ length: (last - first) / step + 1 }, () => Number.NaN);
  for (const [index, time] of ts.entries()) spread[(time - first) / step] = values[index] ?? Number.NaN;
  return spread;
}

/** Undefined if nothing was measured. */
export function findLatest(values: readonly (number | null)[]): number | undefined {
  return values.findLast((value) => value !== null) ?? undefined;
}

/** The mean and the highest of what was measured. */
export function summarise(values: readonly (number | null)[]): { mean: number; highest: number } | undefined {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return undefined;
  return { mean: known.reduce((sum, value) => sum + value, 0) / known.length, highest: Math.max(...known) };
}
