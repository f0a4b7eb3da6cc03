/** How the values of a chart are scaled. */
export interface ChartScale {
  /** The axis ends here unless the data is higher, such as 100 for percent or the size of a disk. */
  readonly top?: number | undefined;
  /** Lower bound of the axis' end when it fits the data, so that noise is not enlarged. */
  readonly minTop?: number;
  /** Ticks at powers of two, for bytes. */
  readonly isBinary?: boolean;
  /**
   * The cube root of the values, which must not be mirrored: 0.3 stays visible beside 100, for packet loss in percent.
   */
  readonly isRoot?: boolean;
}

/** The y axis: its ends, which are also the first and the last tick. */
export interface AxisPlan {
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
}

/** Room above the highest value, so that its line is not drawn on the edge. */
const HEADROOM = 1.04;

/** `extremes` of the data are 0 without data; `maxSteps` is how many ticks fit above the first. */
export function planAxis(
  extremes: readonly [low: number, high: number],
  scale: ChartScale,
  maxSteps: number,
): AxisPlan {
  const [low, high] = extremes;
  const { top = 0, minTop = 0, isBinary = false, isRoot = false } = scale;
  if (isRoot) return planRoot(high);
  if (top > 0 && high <= top && low >= 0) return planFixed(top, isBinary, maxSteps);
  const highest = Math.max(high * HEADROOM, low < 0 ? 0 : minTop || Number(high === 0));
  const lowest = Math.min(0, low * HEADROOM);
  const reach = Math.max(highest - lowest, minTop) || 1;
  const step = findStep(reach, isBinary, maxSteps);
  // Half of a mirrored chart is never missing.
  const max = Math.max(1, Math.ceil(highest / step)) * step;
  const min = Math.floor(lowest / step) * step;
  return { min, max, ticks: listTicks(min, max, step) };
}

/** The last tick is `top` itself, which need not be round. */
function planFixed(top: number, isBinary: boolean, maxSteps: number): AxisPlan {
  const step = findStep(top, isBinary, maxSteps);
  const ticks = listTicks(0, top, step).filter((tick) => tick <= top - step / 2);
  return { min: 0, max: top, ticks: [...ticks, top] };
}

const rootTops = [1, 10, 100];

function planRoot(high: number): AxisPlan {
  const max = rootTops.find((top) => high <= top) ?? high;
  return { min: 0, max, ticks: [0, max / 100, max / 10, max].filter((tick) => tick === 0 || tick >= 0.1) };
}

function listTicks(min: number, max: number, step: number): number[] {
  const first = Math.round(min / step);
  const count = Math.floor(max / step + 1e-9) - first + 1;
  // Multiplied, because the error of repeated addition would show.
  return Array.from({ length: count }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

/** The smallest round step of which at most `maxSteps` reach over `reach`. */
function findStep(reach: number, isBinary: boolean, maxSteps: number): number {
  const least = reach / Math.max(1, maxSteps);
  if (isBinary) return 2 ** Math.ceil(Math.log2(least));
  const unit = 10 ** Math.floor(Math.log10(least));
  // 2.5 of a unit only where that is a whole number.
  const factor = [1, 2, ...(unit >= 10 ? [2.5] : []), 5, 10].find(
    (round) => round * unit >= least * 0.999_999,
  );
  return (factor ?? 10) * unit;
}

/**
 * A decimal separator with zeros only. Values have at most two decimals, so a separator before three zeros is a thousands
 * separator.
 */
const ZEROS = /[.,]0{1,2}(?!\d)/;

/** `4 GiB` for `4.00 GiB`. */
export function dropZeros(text: string): string {
  return text.replace(ZEROS, '');
}
