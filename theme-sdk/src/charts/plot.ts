import uPlot from 'uplot';
import { type AxisPlan, dropZeros, planAxis } from './axis.ts';
import { type ChartLine, type ChartOptions, getGroup } from './chart-options.ts';
import type { ChartData } from './columns.ts';
import { findIndexAt, findIsolated } from './find-index.ts';
import { drawAnnotations, drawGaps } from './marks.ts';
import { createPalette, type Palette } from './palette.ts';
import { createTimeTicks } from './time-ticks.ts';

/** A canvas with axes, lines and gaps, and the pointer on it. */
export interface Plot {
  setData(data: ChartData): void;
  /** Draws again after a change of options, hidden lines or time range. */
  refresh(): void;
  /** Moves the line of the cursor, without calling `onCursor`; returns its distance from the left edge of the plot. */
  placeCursor(time: number | null): number | null;
  /** The area inside the axes. */
  readonly area: HTMLElement;
  destroy(): void;
}

export interface PlotInput {
  /** The options now: only lines and their look must be those of the start. */
  get(): ChartOptions & { readonly height: number };
  /** The group that is emphasised; null for none. */
  getFocus(): string | null;
  /** The pointer moved to a time, or left. */
  onCursor(time: number | null): void;
}

const AXIS_WIDTH = 66;
/** Distance of two ticks of the y axis, pixels. */
const TICK_PIXELS = 32;
const TIME_AXIS_HEIGHT = 28;
/** A shorter drag is a click. */
const MIN_DRAG_PIXELS = 4;
/** Part of the line's colour in its band. A mixture with the background is opaque, so that bands do not blend. */
const BAND_SHARE = 0.2;
const FAINT_SHARE = 0.75;
/** Opacity of lines beside the emphasised ones. */
const DIMMED = 0.15;

/** A column of uPlot's data after the times: a line or the edge of a band. */
interface Column {
  readonly key: string;
  readonly line: ChartLine;
  readonly isEdge: boolean;
}

/** Draws into `element` until it is destroyed. */
export function createPlot(element: HTMLElement, input: PlotInput): Plot {
  const columns = listColumns(input.get().lines);
  let data: ChartData = { ts: [], values: {} };
  const palette = createPalette(element, () => chart.redraw(false));
  const chart = new uPlot(
    makeOptions({ element, palette, columns, ...input, getData: () => data }),
    [[]],
    element,
  );
  const applyTimes = () => {
    const { from, to } = input.get().timeline.view.snapshot();
    chart.setScale('x', { min: from, max: to });
  };
  const applyHidden = () => {
    const hidden = input.get().timeline.hidden.snapshot();
    for (const [index, { line }] of columns.entries()) {
      const show = !hidden.has(getGroup(line));
      if (chart.series[index + 1]?.show !== show) chart.setSeries(index + 1, { show }, false);
    }
  };
  const resize = new ResizeObserver(() => {
    chart.setSize({ width: element.clientWidth, height: input.get().height });
  });
  resize.observe(element);
  followPointer(chart, input.onCursor);
  return {
    area: chart.over,
    setData(next) {
      data = next;
      chart.batch(() => {
        chart.setData(toColumns(next, columns), false);
        applyHidden();
        applyTimes();
      });
    },
    refresh() {
      const { height } = input.get();
      if (chart.height !== height) chart.setSize({ width: element.clientWidth, height });
      chart.batch(() => {
        applyHidden();
        applyTimes();
      });
    },
    placeCursor(time) {
      const left = time === null ? -10 : Math.round(chart.valToPos(time, 'x'));
      const isInside = left >= 0 && left <= chart.over.clientWidth;
      chart.setCursor({ left: isInside ? left : -10, top: isInside ? 1 : -10 }, false);
      return isInside ? left : null;
    },
    destroy() {
      resize.disconnect();
      palette.destroy();
      chart.destroy();
    },
  };
}

/** Edges come first, so that no band is drawn over a line. */
function listColumns(lines: readonly ChartLine[]): readonly Column[] {
  const edges = lines.flatMap((line) => (line.band ?? []).map((key) => ({ key, line, isEdge: true })));
  return [...edges, ...lines.map((line) => ({ key: line.key, line, isEdge: false }))];
}

function toColumns({ ts, values }: ChartData, columns: readonly Column[]): uPlot.AlignedData {
  const drawn = columns.map(({ key, line }) => {
    const column = values[key] ?? [];
    // A band is drawn up to its line where an edge is unknown.
    const negate = (value: number | null | undefined) => (typeof value === 'number' ? -value : value);
    return line.isMirrored ? column.map(negate) : [...column];
  });
  return [[...ts], ...drawn];
}

interface Drawing extends PlotInput {
  readonly element: HTMLElement;
  readonly palette: Palette;
  readonly columns: readonly Column[];
  getData(): ChartData;
}

function makeOptions(drawing: Drawing): uPlot.Options {
  const { element, columns, palette, get, getData } = drawing;
  const { height, scale: { isRoot = false } = {} } = get();
  let plan: AxisPlan = { min: 0, max: 1, ticks: [0, 1] };
  const getMarks = () => ({ palette, data: getData(), view: get().timeline.view.snapshot() });
  return {
    width: element.clientWidth,
    height,
    // Room for half of the highest tick and half of the last time label, which is centred at the end of the axis.
    padding: [9, 24, 0, 0],
    legend: { show: false },
    cursor: {
      y: false,
      drag: { x: true, y: false, dist: MIN_DRAG_PIXELS, setScale: false },
      dataIdx: (...[, series, , time]) => {
        const { ts, values } = getData();
        return findIndexAt(ts, values[columns[series - 1]?.key ?? ''] ?? [], time) ?? null;
      },
      points: { size: 7 },
      bind: {
        dblclick: () => () => {
          get().timeline.zoom(null);
          return null;
        },
      },
    },
    scales: {
      x: { time: true },
      y: {
        range: (chart, low, high) => {
          const pixels = chart.bbox.height > 0 ? chart.bbox.height / devicePixelRatio : height;
          plan = planAxis([low ?? 0, high ?? 0], get().scale ?? {}, Math.floor(pixels / TICK_PIXELS));
          return [plan.min, plan.max];
        },
        ...(isRoot ? { distr: 100, fwd: Math.cbrt, bwd: (value: number) => value ** 3 } : {}),
      },
    },
    axes: makeAxes(drawing, () => plan),
    series: [{}, ...columns.map((column) => makeSeries(column, drawing))],
    bands: makeBands(drawing),
    hooks: {
      setSelect: [(chart) => zoomToSelection(chart, get())],
      // Annotations are in front of the lines, which would cross their labels.
      drawAxes: [(chart) => drawGaps(chart, getMarks())],
      draw: [(chart) => drawAnnotations(chart, getMarks())],
    },
  };
}

/** Reports the time under mouse, pen or finger; a finger moves the cursor, and a page still scrolls up and down. */
function followPointer(chart: uPlot, onCursor: PlotInput['onCursor']): void {
  const { over } = chart;
  const move = ({ clientX }: PointerEvent) =>
    onCursor(chart.posToVal(clientX - over.getBoundingClientRect().left, 'x'));
  over.addEventListener('pointerdown', move);
  over.addEventListener('pointermove', move);
  // A finger is lifted to read; the cursor stays until the chart loses the focus.
  over.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType !== 'touch') onCursor(null);
  });
}

function zoomToSelection(chart: uPlot, { timeline }: ChartOptions): void {
  const { left, width } = chart.select;
  if (width < MIN_DRAG_PIXELS) return;
  const [from, to] = [chart.posToVal(left, 'x'), chart.posToVal(left + width, 'x')];
  chart.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
  timeline.zoom({ from, to });
}

function makeAxes({ palette, get }: Drawing, getPlan: () => AxisPlan): uPlot.Axis[] {
  const formatTick = createTimeTicks(get().locale);
  const common = {
    stroke: () => palette.getColour('--m-chart-text'),
    font: `12px ${palette.fontFamily}`,
    gap: 6,
    ticks: { show: false },
  };
  return [
    {
      ...common,
      size: TIME_AXIS_HEIGHT,
      space: 64,
      grid: { show: false },
      values: (_, splits) => splits.map((ts) => formatTick(ts, get().timeline.view.snapshot())),
    },
    {
      ...common,
      size: AXIS_WIDTH,
      grid: { stroke: () => palette.getColour('--m-chart-line'), width: 1 },
      splits: () => [...getPlan().ticks],
      // By default uPlot leaves out labels of scales that are not linear.
      filter: (_, splits) => splits,
      values: (_, splits) => {
        const { formatAxis, formatValue } = get();
        return splits.map((value) => dropZeros((formatAxis ?? formatValue)(Math.abs(value))));
      },
    },
  ];
}

function makeSeries({ line, isEdge }: Column, { palette, getFocus }: Drawing): uPlot.Series {
  // Only the fill of a band shows its edges.
  if (isEdge) return { stroke: 'transparent', width: 0, points: { show: false } };
  const { colour, dash, isFaint = false, isFilled = false, isStepped = false } = line;
  const dim = () => (isDimmed(line, getFocus()) ? DIMMED : 1);
  const stroke = () => palette.getColour(colour, dim() * (isFaint ? FAINT_SHARE : 1));
  const stepped = isStepped ? uPlot.paths.stepped?.({ align: -1 }) : undefined;
  return {
    stroke,
    width: isFaint ? 1.25 : 1.5,
    points: {
      show: true,
      size: 4,
      fill: stroke,
      filter: (chart, series) => findIsolated(chart.data[series] ?? []),
    },
    ...(dash === undefined || dash.length === 0 ? {} : { dash: [...dash] }),
    ...(isFilled ? { fill: () => palette.getColour(colour, 0.1 * dim()) } : {}),
    ...(stepped === undefined ? {} : { paths: stepped }),
  };
}

function isDimmed(line: ChartLine, focus: string | null): boolean {
  return focus !== null && getGroup(line) !== focus;
}

function makeBands({ columns, palette, getFocus }: Drawing): uPlot.Band[] {
  return columns.flatMap(({ line, isEdge }, index) => {
    // The edges of a band are neighbours; the lower one comes first.
    if (!isEdge || columns[index + 1]?.line !== line || columns[index - 1]?.line === line) return [];
    const edges: [number, number] = [index + 1, index + 2];
    const fill = () =>
      palette.getColour(line.colour, isDimmed(line, getFocus()) ? 0.05 : BAND_SHARE, '--m-chart-ground');
    return [{ series: line.isMirrored ? edges : [edges[1], edges[0]], fill }];
  });
}
