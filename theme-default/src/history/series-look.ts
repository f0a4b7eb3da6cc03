import type { ChartLine } from 'muster-theme/charts';

const COLOURS = 8;
/** Dash patterns, so that lines differ by more than colour. */
const dashes: readonly (readonly number[])[] = [[], [10, 4], [4, 3], [14, 4, 4, 4], [20, 5], [2, 3]];

/** Colour and dashes of the lines of one kind, such as probes or nodes. */
export function getSeriesLook(index: number): Pick<ChartLine, 'colour' | 'dash'> {
  // Lines that share a colour must have different dashes.
  const turn = Math.floor(index / COLOURS);
  return {
    colour: `--m-series-${(index % COLOURS) + 1}`,
    dash: dashes[(index + turn) % dashes.length] ?? [],
  };
}
