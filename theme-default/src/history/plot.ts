import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { createPalette, type Palette } from './palette.ts';

/** One line of a chart. */
export interface Line {
  readonly key: string;
  readonly name: string;
  /** A custom property, such as `--cpu`. */
  readonly colour: string;
  /** Dash pattern, so that lines differ by more than colour. */
  readonly dash?: readonly number[];
  /** Whether to fill the area below the line. */
  readonly isFilled?: boolean;
  /** Each value holds until the next one. */
  readonly isStepped?: boolean;
  /** Keys of the lower and upper values of the band. */
  readonly band?: readonly [low: string, high: string];
}

export interface PlotData {
  /** Unix seconds, ascending. */
  readonly ts: readonly number[];
  readonly values: Readonly<Record<string, readonly (number | null | undefined)[]>>;
}

export interface PlotOptions {
  readonly lines: readonly Line[];
  /** Left and right edge, Unix seconds. */
  readonly from: number;
  readonly to: number;
  /** Maximum of the y axis; null fits the data. */
  readonly top: number | null;
  /** Lower bound of the maximum when it fits the data. */
  readonly minTop: number;
  readonly height: number;
  /** Whether axis steps are powers of two. */
  readonly isBinary: boolean;
  formatValue(value: number): string;
  formatTime(ts: number): string;
  /** Called with the index of the time at the cursor; null when the cursor leaves. */
  onCursor(index: number | null): void;
}

export interface Plot {
  setData(data: PlotData, options: PlotOptions): void;
  /** Moves the cursor to an index; null removes it. */
  setCursor(index: number | null): void;
  destroy(): void;
}

/** Synchronizes the cursors of all charts. */
const SYNC_KEY = 'muster';
const AXIS_WIDTH = 62;
const BINARY_STEPS = Array.from({ length: 60 }, (_, power) => 2 ** power);

/** Draws into `element` until it is destroyed. */
export function createPlot(element: HTMLElement, first: PlotOptions): Plot {
  let options = first;
  const palette = createPalette(element, () => chart.redraw(false));
  const chart = new uPlot(
    makeOptions(element, palette, () => options),
    [[]],
    element,
  );
  const resize = new ResizeObserver(() => {
    chart.setSize({ width: element.clientWidth, height: options.height });
  });
  resize.observe(element);
  return {
    setData(data, next) {
      options = next;
      const columns = listKeys(options.lines).map((key) => [...(data.values[key] ?? [])]);
      chart.setData([[...data.ts], ...columns] as uPlot.AlignedData);
    },
    setCursor(index) {
      const ts = index === null ? undefined : chart.data[0][index];
      const outside = { left: -10, top: -10 };
      const at = ts === undefined ? outside : { left: chart.valToPos(ts, 'x'), top: chart.height / 3 };
      // The third argument, missing in the types, moves the cursors of the other charts.
      (chart.setCursor as (at: typeof outside, fires: boolean, publishes: boolean) => void)(at, true, true);
    },
    destroy() {
      resize.disconnect();
      palette.destroy();
      chart.destroy();
    },
  };
}

/** Keys of the columns after the times: each line, then the edges of its band. */
function listKeys(lines: readonly Line[]): readonly string[] {
  return lines.flatMap(({ key, band }) => [key, ...(band ?? [])]);
}

function makeOptions(element: HTMLElement, palette: Palette, get: () => PlotOptions): uPlot.Options {
  const { lines, height } = get();
  return {
    width: element.clientWidth,
    height,
    // Half the width of the last time label, which is centred at the end of the axis.
    padding: [8, 22, 0, 0],
    legend: { show: false },
    cursor: {
      y: false,
      drag: { x: false, y: false },
      sync: { key: SYNC_KEY, setSeries: false },
      points: { size: 7 },
    },
    scales: {
      x: { time: true, range: () => [get().from, get().to] },
      y: { range: (_, _low, high) => findRange(high, get()) },
    },
    axes: makeAxes(palette, get),
    series: [{}, ...lines.flatMap((line) => makeSeries(line, palette))],
    bands: makeBands(lines, palette),
    hooks: {
      setCursor: [({ cursor }) => get().onCursor(cursor.idx ?? null)],
    },
  };
}

function findRange(high: number | null, { top, minTop: atLeast }: PlotOptions): [number, number] {
  if (top !== null) return [0, top];
  return [0, Math.max(atLeast, (high ?? 0) * 1.1)];
}

function makeAxes(palette: Palette, get: () => PlotOptions): uPlot.Axis[] {
  const common = {
    stroke: () => palette.getColour('--muted'),
    font: palette.font,
    ticks: { show: false },
  };
  return [
    {
      ...common,
      size: 28,
      gap: 6,
      space: 72,
      grid: { show: false },
      values: (_, splits) => splits.map((ts) => get().formatTime(ts)),
    },
    {
      ...common,
      size: AXIS_WIDTH,
      gap: 6,
      space: 34,
      grid: { stroke: () => palette.getColour('--border'), width: 1 },
      values: (_, splits) => splits.map((value) => get().formatValue(value)),
      ...(get().isBinary ? { incrs: BINARY_STEPS } : {}),
    },
  ];
}

function makeSeries(line: Line, palette: Palette): uPlot.Series[] {
  const stroke = () => palette.getColour(line.colour);
  const shape = line.isStepped ? uPlot.paths.stepped?.({ align: -1 }) : undefined;
  const drawn: uPlot.Series = {
    stroke,
    width: 1.5,
    points: { show: true, size: 4, fill: stroke, filter: findIsolatedPoints },
    ...(line.dash === undefined ? {} : { dash: [...line.dash] }),
    ...(line.isFilled ? { fill: () => palette.getColour(line.colour, 0.12) } : {}),
    ...(shape === undefined ? {} : { paths: shape }),
  };
  // Invisible; only an edge of the band.
  const edge: uPlot.Series = { stroke: 'transparent', width: 0, points: { show: false } };
  return [drawn, ...(line.band ?? []).map(() => edge)];
}

/** Values between two gaps, which a line would not show. */
function findIsolatedPoints(plot: uPlot, series: number): number[] {
  const column = plot.data[series] ?? [];
  const lonely: number[] = [];
  let before: number | null | undefined = null;
  for (let index = 0; index < column.length; index += 1) {
    const value = column[index];
    // Undefined is a time of another line, which this line skips.
    if (value === undefined) continue;
    if (value !== null && before === null && isEnd(column, index)) lonely.push(index);
    before = value;
  }
  return lonely;
}

/** Whether a gap or the end follows. */
function isEnd(column: ArrayLike<number | null | undefined>, index: number): boolean {
  for (let next = index + 1; next < column.length; next += 1)
    if (column[next] !== undefined) return column[next] === null;
  return true;
}

function makeBands(lines: readonly Line[], palette: Palette): uPlot.Band[] {
  const keys = listKeys(lines);
  return lines.flatMap(({ key, band, colour }) => {
    if (band === undefined) return [];
    // Lines may share edge keys, so the search starts at this line; column 0 has the times.
    const start = keys.indexOf(key);
    const [low, high] = [keys.indexOf(band[0], start) + 1, keys.indexOf(band[1], start) + 1];
    return [{ series: [high, low], fill: () => palette.getColour(colour, 0.2) } satisfies uPlot.Band];
  });
}
