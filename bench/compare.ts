import type { Results } from './results.ts';
import type { Figure } from './scenario.ts';

/** A figure of two runs. */
export interface Comparison {
  readonly figure: Figure;
  readonly before: number;
  /** Relative change: 0.15 is 15 % worse, below 0 is better. Corrected for the speed of the machine. */
  readonly worseBy: number;
}

/** A larger change is a regression. */
export const MAX_WORSE = 0.15;

/** Sizes, counts and ratios do not depend on the machine; everything else is time. */
const sizeUnits: readonly string[] = ['B', 'kB', 'KB', 'MB', '×', ''];

/** The figure that measures the speed of the machine. */
export const YARDSTICK = 'the same messages to a bare server of the ws library that throws them away';

/**
 * Compares figures that both runs have and that have a target or are counts. Times and rates are compared relative to the bare server of the same
 * run, or directly if one run lacks it.
 */
export function compareResults(before: Results, after: Results): readonly Comparison[] {
  const known = new Map(listFigures(before).map((figure) => [nameFigure(figure), figure.value]));
  const slower = measureSlowness(before, after);
  return listFigures(after).flatMap((figure) => {
    const value = known.get(nameFigure(figure));
    if (value === undefined || (figure.target === null && figure.isCount !== true)) return [];
    return [{ figure, before: value, worseBy: findWorsening(figure, value, slower) }];
  });
}

/** How many times slower the machine was in the later run; 1 unless both runs measured it. */
function measureSlowness(before: Results, after: Results): number {
  const [then, now] = [before, after].map(
    (results) => listFigures(results).find(({ what }) => what === YARDSTICK)?.value,
  );
  return then === undefined || now === undefined ? 1 : now / then;
}

function findWorsening({ value, unit, target }: Figure, before: number, slower: number): number {
  const isSize = sizeUnits.includes(unit);
  if (target !== null && 'least' in target) return before / (value * (isSize ? 1 : slower) || 1) - 1;
  const expected = before * (isSize ? 1 : slower);
  // A figure of 0 remains 0.
  if (expected === 0) return value > 0 ? Number.POSITIVE_INFINITY : 0;
  return value / expected - 1;
}

function listFigures({ scenarios }: Results): Figure[] {
  return scenarios.flatMap(({ figures }) => figures);
}

function nameFigure({ row, what }: Figure): string {
  return `${row} ${what}`;
}

/** A line for each, worst first. */
export function describeComparisons(comparisons: readonly Comparison[]): readonly string[] {
  return comparisons
    .toSorted((a, b) => b.worseBy - a.worseBy)
    .map(({ figure, before, worseBy }) => {
      const verdict = worseBy > MAX_WORSE ? 'REGRESSED' : 'holds    ';
      const change = `${worseBy >= 0 ? '+' : '−'}${(Math.abs(worseBy) * 100).toFixed(0)} %`;
      const values = `${before.toPrecision(3)} → ${figure.value.toPrecision(3)} ${figure.unit}`;
      return `${verdict} ${change.padStart(7)}  ${figure.row} ${figure.what}: ${values.trim()}`;
    });
}
