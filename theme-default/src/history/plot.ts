import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { createPalette, type Palette } from './palette.ts';

/** One line of a chart. */
export interface Line {
  readonly key: string;
  readonly name: string;
  /** A colour of the page, such as `--cpu`. */
  readonly colour: string;
  /** Lengths of strokes and holes, so that lines differ without their colour. */
  readonly dash?: readonly number[];
  /** The space down to the base is tinted. */
  readonly isFilled?: boolean;
  /** Each value holds until the next one. */
  readonly isStepped?: boolean;
  /** Keys of the values between which the band lies. */
  readonly band?: readonly [low: string, high: string];
}

export interface PlotData {
  /** Unix seconds, rising. */
  readonly ts: readonly number[];
  readonly values: Readonly<Record<string, readonly (number | null | undefined)[]>>;
}

export interface PlotOptions {
  readonly lines: readonly Line[];
  /** Left and right edge, Unix seconds. */
  readonly from: number;
  readonly to: number;
  /** The value at the top; null fits the highest. */
  readonly top: number | null;
  /** What the highest value is rounded up to at least. */
  readonly atLeast: number;
  readonly height: number;
  /** Whether steps of the axis are powers of two. */
  readonly isBinary: boolean;
  writeValue(value: number): string;
  writeTime(ts: number): string;
  /** The index of the moment under the cursor; null when it leaves. */
  onCursor(index: number | null): void;
}

export interface Plot {
  show(data: PlotData, options: PlotOptions): void;
  /** Puts the cursor on a moment. */
  point(index: number | null): void;
  destroy(): void;
}

/** Cursors of all charts of the page move together. */
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
    show(data, next) {
      options = next;
      const columns = listKeys(options.lines).map((key) => [...(data.values[key] ?? [])]);
      chart.setData([[...data.ts], ...columns] as uPlot.AlignedData);
    },
    point(index) {
      const ts = index === null ? undefined : chart.data[0][index];
      const outside = { left: -10, top: -10 };
      const at = ts === undefined ? outside : { left: chart.valToPos(ts, 'x'), top: chart.height / 3 };
      // The last argument, which the types lack, moves the cursors of the other charts too.
      (chart.setCursor as (at: typeof outside, fires: boolean, publishes: boolean) => void)(at, true, true);
    },
    destroy() {
      resize.disconnect();
      palette.destroy();
      chart.destroy();
    },
  };
}

/** Every column after the times: each line, then the two edges of its band. */
function listKeys(lines: readonly Line[]): readonly string[] {
  return lines.flatMap(({ key, band }) => [key, ...(band ?? [])]);
}

function makeOptions(element: HTMLElement, palette: Palette, get: () => PlotOptions): uPlot.Options {
  const { lines, height } = get();
  return {
    width: element.clientWidth,
    height,
    // Half of the last time's width, which is centred below the end of the line.
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

function findRange(high: number | null, { top, atLeast }: PlotOptions): [number, number] {
  if (top !== null) return [0, top];
  return [0, Math.max(atLeast, (high ?? 0) * 1.1)];
}

function makeAxes(palette: Palette, get: () => PlotOptions): uPlot.Axis[] {
  const common = {
    stroke: () => palette.find('--muted'),
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
      values: (_, splits) => splits.map((ts) => get().writeTime(ts)),
    },
    {
      ...common,
      size: AXIS_WIDTH,
      gap: 6,
      space: 34,
      grid: { stroke: () => palette.find('--border'), width: 1 },
      values: (_, splits) => splits.map((value) => get().writeValue(value)),
      ...(get().isBinary ? { incrs: BINARY_STEPS } : {}),
    },
  ];
}

function makeSeries(line: Line, palette: Palette): uPlot.Series[] {
  const stroke = () => palette.find(line.colour);
  const shape = line.isStepped ? uPlot.paths.stepped?.({ align: -1 }) : undefined;
  const drawn: uPlot.Series = {
    stroke,
    width: 1.5,
    points: { show: true, size: 4, fill: stroke, filter: findLonely },
    ...(line.dash === undefined ? {} : { dash: [...line.dash] }),
    ...(line.isFilled ? { fill: () => palette.find(line.colour, 0.12) } : {}),
    ...(shape === undefined ? {} : { paths: shape }),
  };
  // An edge is not drawn; it only ends the band.
  const edge: uPlot.Series = { stroke: 'transparent', width: 0, points: { show: false } };
  return [drawn, ...(line.band ?? []).map(() => edge)];
}

/** Values between two gaps, which a line alone would not show. */
function findLonely(plot: uPlot, series: number): number[] {
  const column = plot.data[series] ?? [];
  const lonely: number[] = [];
  let before: number | null | undefined = null;
  for (let index = 0; index < column.length; index += 1) {
    const value = column[index];
    // Undefined is a moment of another line, over which this one goes on.
    if (value === undefined) continue;
    if (value !== null && before === null && isEnd(column, index)) lonely.push(index);
    before = value;
  }
  return lonely;
}

/** Whether a gap, or nothing, follows. */
function isEnd(column: ArrayLike<number | null | undefined>, index: number): boolean {
  for (let next = index + 1; next < column.length; next += 1)
    if (column[next] !== undefined) return column[next] === null;
  return true;
}

function makeBands(lines: readonly Line[], palette: Palette): uPlot.Band[] {
  const keys = listKeys(lines);
  return lines.flatMap(({ key, band, colour }) => {
    if (band === undefined) return [];
    // Two lines may share an edge by name, so the search begins at the line itself; times are column 0.
    const start = keys.indexOf(key);
    const [low, high] = [keys.indexOf(band[0], start) + 1, keys.indexOf(band[1], start) + 1];
    return [{ series: [high, low], fill: () => palette.find(colour, 0.2) } satisfies uPlot.Band];
  });
}
