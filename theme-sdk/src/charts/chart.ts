import type { Span } from '../series.ts';
import type { ChartOptions } from './chart-options.ts';
import type { ChartData } from './columns.ts';
import { findFirstFrom } from './find-index.ts';
import { createLegend } from './legend.ts';
import { createPlot, type Plot } from './plot.ts';
import { formatReading, listLabels, readLines } from './reading.ts';
import type { Timeline } from './timeline.ts';
import { createTooltip } from './tooltip.ts';

export type { ChartScale } from './axis.ts';
export type { ChartDetail, ChartLine, ChartOptions, ChartTexts } from './chart-options.ts';

/** A chart with legend, cursor and zoom, for mouse, touch and keyboard. */
export interface Chart {
  update(options: ChartOptions, data: ChartData): void;
  /** Empties the element. */
  destroy(): void;
}

const DEFAULT_HEIGHT = 168;
const PAGE_STEP = 10;
const ZOOM_STEP = 0.5;

/**
 * Draws a chart into an empty element, which needs `muster-theme/charts.css`. The element should be inside something that
 * names the chart, since `texts.cursor` names its cursor only.
 */
export function createChart(element: HTMLElement, options: ChartOptions, data: ChartData): Chart {
  let current: Content = { options, data };
  let focus: string | null = null;
  /** Whether pointer or focus is on this chart and not on another one of the timeline. */
  let isActive = false;
  const legend = createLegend({
    onToggle: (group) => current.options.timeline.toggle(group),
    onFocus(group) {
      focus = group;
      plot.refresh();
    },
  });
  const surface = createSurface();
  element.classList.add('m-chart');
  element.append(legend.element, surface);
  const tooltip = createTooltip();
  const build = (): Plot => {
    const made = createPlot(surface, {
      get: () => ({ height: DEFAULT_HEIGHT, ...current.options }),
      getFocus: () => focus,
      onCursor(time) {
        isActive = time !== null;
        current.options.timeline.moveCursor(time);
      },
    });
    made.area.append(tooltip.element);
    return made;
  };
  const showCursor = () => {
    const time = current.options.timeline.cursor.snapshot();
    const readings = readLines(current.data, current.options, time);
    legend.setValues(readings);
    const left = plot.placeCursor(time);
    const isShown = isActive && left !== null && time !== null;
    tooltip.show(isShown ? { time, left, readings, ...current } : null);
    describeCursor(surface, current);
  };
  const showAll = () => {
    legend.setLines(current.options);
    plot.refresh();
    showCursor();
  };
  const end = () => {
    isActive = false;
    current.options.timeline.moveCursor(null);
  };
  surface.addEventListener('blur', end);
  surface.addEventListener('keydown', (event) => {
    isActive = true;
    if (handleKey(event.key, current)) event.preventDefault();
  });

  let plot = build();
  let unsubscribe = follow(options.timeline, showAll, showCursor);
  const update = (next: ChartOptions, nextData: ChartData) => {
    const previous = current.options;
    current = { options: next, data: nextData };
    if (next.timeline !== previous.timeline) {
      unsubscribe();
      unsubscribe = follow(next.timeline, showAll, showCursor);
    }
    if (describeShape(next) !== describeShape(previous)) {
      plot.destroy();
      plot = build();
    }
    plot.setData(nextData);
    showAll();
  };
  update(options, data);
  return {
    update,
    destroy() {
      unsubscribe();
      plot.destroy();
      element.replaceChildren();
    },
  };
}

interface Content {
  readonly options: ChartOptions;
  readonly data: ChartData;
}

/** What is drawn into and operated: for screen readers a slider over the rows. */
function createSurface(): HTMLElement {
  const surface = document.createElement('div');
  surface.className = 'm-chart-plot';
  surface.setAttribute('role', 'slider');
  surface.tabIndex = 0;
  return surface;
}

function follow({ view, cursor, hidden }: Timeline, onChange: () => void, onCursor: () => void): () => void {
  const ends = [view.subscribe(onChange), hidden.subscribe(onChange), cursor.subscribe(onCursor)];
  return () => {
    for (const end of ends) end();
  };
}

/** What a plot cannot change after its creation; the locale is that of its time axis. */
function describeShape({ lines, scale, locale }: ChartOptions): string {
  return JSON.stringify([lines, scale?.isRoot, locale]);
}

/** The rows in the view: indices of the first one and behind the last one. */
function findVisible({ ts }: ChartData, { from, to }: Span): { first: number; end: number } {
  return { first: findFirstFrom(ts, from), end: findFirstFrom(ts, to + 1) };
}

/** The index at the cursor, the last one without a cursor; limited to the view. */
function findCursorIndex(data: ChartData, { cursor, view }: Timeline): number {
  const { first, end } = findVisible(data, view.snapshot());
  const time = cursor.snapshot();
  if (time === null) return end - 1;
  const after = findFirstFrom(data.ts, time);
  const before = after - 1;
  const isBefore =
    time - (data.ts[before] ?? Number.NEGATIVE_INFINITY) <
    (data.ts[after] ?? Number.POSITIVE_INFINITY) - time;
  return Math.min(end - 1, Math.max(first, isBefore ? before : after));
}

/** Slider values are row numbers in the view; their text is what a sighted user reads at the cursor. */
function describeCursor(surface: HTMLElement, { options, data }: Content): void {
  const { timeline, texts, formatTime } = options;
  const { first, end } = findVisible(data, timeline.view.snapshot());
  const index = findCursorIndex(data, timeline);
  const ts = data.ts[index];
  const isEmpty = end <= first || ts === undefined;
  const values = isEmpty ? [] : readLines(data, options, ts).map((reading) => formatReading(reading, texts));
  surface.setAttribute('aria-label', texts.cursor);
  surface.setAttribute('aria-valuemin', '0');
  surface.setAttribute('aria-valuemax', String(Math.max(0, end - first - 1)));
  surface.setAttribute('aria-valuenow', String(Math.max(0, index - first)));
  surface.setAttribute(
    'aria-valuetext',
    isEmpty ? texts.noData : [formatTime(ts), ...listLabels(data, ts), ...values].join(', '),
  );
}

/** Whether the key means something to a chart. */
function handleKey(key: string, { options: { timeline }, data }: Content): boolean {
  if (key === 'Escape') {
    // The second press is left to the page, to close a dialog for example.
    if (!timeline.view.snapshot().isZoomed) return false;
    timeline.zoom(null);
    return true;
  }
  if (key === '+' || key === '=' || key === '-') {
    timeline.zoomBy(key === '-' ? 1 / ZOOM_STEP : ZOOM_STEP);
    return true;
  }
  const { first, end } = findVisible(data, timeline.view.snapshot());
  const index = findCursorIndex(data, timeline);
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    PageDown: index - PAGE_STEP,
    PageUp: index + PAGE_STEP,
    Home: first,
    End: end - 1,
  };
  const next = steps[key];
  if (next === undefined || end <= first) return false;
  timeline.moveCursor(data.ts[Math.min(end - 1, Math.max(first, next))] ?? null);
  return true;
}
