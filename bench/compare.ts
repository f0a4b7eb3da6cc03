import type { Results } from './results.ts';
import type { Figure } from './scenario.ts';

/** A figure of two runs. */
export interface Comparison {
  readonly figure: Figure;
  readonly before: number;
  /** How much worse it has become: 0.15 is 15 %, below 0 is better. The speed of the machine is taken out. */
  readonly worseBy: number;
}

/** More than this is a regression. */
export const MAX_WORSE = 0.15;

/** Sizes, counts and ratios: what only the program decides. Everything else is time, which the machine decides too. */
const sizeUnits: readonly string[] = ['B', 'kB', 'KB', 'MB', '×', ''];

/** The figure that is measured beside the others to tell how fast the machine is. */
export const YARDSTICK = 'the same messages to a bare server of the ws library that throws them away';

/**
 * Compares the figures that have a target and stand in both runs. Times and rates are compared as ratios to what a bare
 * server took in the same run; where one of the runs lacks it, as they are.
 */
export function compareResults(before: Results, after: Results): readonly Comparison[] {
  const known = new Map(listFigures(before).map((figure) => [nameFigure(figure), figure.value]));
  const slower = measureSlowness(before, after);
  return listFigures(after).flatMap((figure) => {
    const value = known.get(nameFigure(figure));
    if (value === undefined || figure.target === null) return [];
    return [{ figure, before: value, worseBy: findWorsening(figure, value, slower) }];
  });
}

/** How many times slower the machine was in the later run; 1 where that was not measured in both. */
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
  // Nothing lost stays nothing lost.
  if (expected === 0) return value > 0 ? Number.POSITIVE_INFINITY : 0;
  return value / expected - 1;
}

function listFigures({ scenarios }: Results): Figure[] {
  return scenarios.flatMap(({ figures }) => figures);
}

function nameFigure({ row, what }: Figure): string {
  return `${row} ${what}`;
}

/** One line for each, the worst first. */
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
