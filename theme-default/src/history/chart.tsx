import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useLanguage } from '../app/language.tsx';
import { dropZeros } from './axis-text.ts';
import { ChartTable, type ChartTableProps } from './chart-table.tsx';
import { createPlot, type Line, type Plot, type PlotData, type PlotOptions } from './plot.ts';

export interface ChartProps extends ChartTableProps {
  readonly from: number;
  readonly to: number;
  readonly top?: number | undefined;
  readonly minTop?: number;
  readonly height?: number;
  readonly isBinary?: boolean;
  readonly isWide?: boolean;
  /** Axis labels, without trailing zeros; `formatValue` by default. */
  formatAxis?(value: number): string;
}

const PAGE_STEP = 10;

/** A chart with a readout, a cursor for mouse and keyboard, and a table of its data. */
export function Chart(props: ChartProps) {
  const { title, data, lines, isWide = false, formatValue } = props;
  const { messages } = useLanguage();
  const [cursor, setCursor] = useState<number | null>(null);
  const { element, plot } = usePlot(props, setCursor);
  const shown = cursor !== null && cursor < data.ts.length ? cursor : null;
  const last = data.ts.length - 1;

  const move = (event: KeyboardEvent) => {
    const next = findNextIndex(event.key, shown ?? last, last);
    if (next === undefined) return;
    event.preventDefault();
    plot.current?.setCursor(next);
  };
  return (
    <section class={isWide ? 'panel chart is-wide' : 'panel chart'} aria-label={title}>
      <div class="chart-head">
        <h3>{title}</h3>
        <Readout data={data} lines={lines} index={shown} formatValue={formatValue} />
      </div>
      {/* A slider for screen readers: its value is the time at the cursor. */}
      <div
        ref={element}
        class="plot"
        role="slider"
        tabIndex={0}
        aria-label={messages.history.cursor(title)}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={Math.max(0, shown ?? last)}
        aria-valuetext={useValueText(props, shown ?? last)}
        onKeyDown={move}
        onBlur={() => plot.current?.setCursor(null)}
      />
      <ChartTable title={title} data={data} lines={lines} formatValue={formatValue} />
    </section>
  );
}

/** Draws the plot and updates it with the data; a different set of lines creates a new plot. */
function usePlot(props: ChartProps, onCursor: (index: number | null) => void) {
  const { data, lines, from, to, top = null, minTop = 1, height = 168, isBinary = false } = props;
  const element = useRef<HTMLDivElement | null>(null);
  const plot = useRef<Plot | null>(null);
  const formatTime = useAxisTime(to - from);
  const formatLong = props.formatAxis ?? props.formatValue;
  const formatValue = useCallback((value: number) => dropZeros(formatLong(value)), [formatLong]);
  const options: PlotOptions = {
    ...{
      lines,
      from,
      to,
      top,
      minTop,
      height,
      isBinary,
      formatValue,
      formatTime,
      onCursor,
    },
  };
  const latest = useRef(options);
  latest.current = options;
  const shape = lines.map(({ key }) => key).join();
  // Only a different set of lines needs a new plot.
  useLayoutEffect(() => {
    if (element.current === null) return;
    plot.current = createPlot(element.current, latest.current);
    return () => plot.current?.destroy();
  }, [shape]);
  // A new plot is still empty, so `shape` is a dependency too.
  useEffect(
    () => plot.current?.setData(data, latest.current),
    [data, from, to, top, formatTime, formatValue, shape],
  );
  return { element, plot };
}

/** Axis labels: times up to two days, dates for longer ranges. */
function useAxisTime(seconds: number): (ts: number) => string {
  const { locale } = useLanguage();
  const format = useRef<{ key: string; format: (ts: number) => string } | null>(null);
  const isLong = seconds > 2 * 86_400;
  const key = `${locale} ${isLong}`;
  if (format.current?.key !== key) {
    const dates = new Intl.DateTimeFormat(
      locale,
      isLong ? { day: 'numeric', month: 'short' } : { hour: '2-digit', minute: '2-digit' },
    );
    format.current = { key, format: (ts) => dates.format(new Date(ts * 1000)) };
  }
  return format.current.format;
}

interface ReadoutProps extends Pick<ChartProps, 'data' | 'lines' | 'formatValue'> {
  /** Null for the latest values. */
  readonly index: number | null;
}

/** Value of each line at the cursor, or the latest; also the legend. */
function Readout({ data, lines, index, formatValue }: ReadoutProps) {
  const { format } = useLanguage();
  return (
    <p class="readout">
      {index !== null && <span class="readout-time">{format.dateTime(data.ts[index])}</span>}
      {lines.map((line) => (
        <span key={line.key} class="readout-value">
          <Swatch line={line} />
          {lines.length > 1 && <span class="muted">{line.name}</span>}
          {formatValue(index === null ? findLast(data, line.key) : data.values[line.key]?.[index])}
        </span>
      ))}
    </p>
  );
}

function Swatch({ line }: { readonly line: Line }) {
  return (
    <svg class="swatch" viewBox="0 0 16 4" aria-hidden="true">
      <path
        d="M0 2H16"
        style={{ stroke: `var(${line.colour})` }}
        stroke-dasharray={line.dash?.map((length) => length / 1.6).join(' ')}
      />
    </svg>
  );
}

function findLast(data: PlotData, key: string): number | undefined {
  return data.values[key]?.findLast((value) => typeof value === 'number') ?? undefined;
}

/** Time and values at an index, for screen readers. */
function useValueText({ data, lines, formatValue }: ChartProps, index: number): string {
  const { format, messages } = useLanguage();
  const ts = data.ts[index];
  if (ts === undefined) return messages.history.empty;
  const values = lines.map(({ key, name, band }) => {
    const high = band === undefined ? undefined : data.values[band[1]]?.[index];
    const value = `${name} ${formatValue(data.values[key]?.[index])}`;
    return typeof high === 'number' ? `${value}, ${messages.history.highest(formatValue(high))}` : value;
  });
  return [format.dateTime(ts), ...values].join(', ');
}

function findNextIndex(key: string, index: number, last: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    PageDown: index - PAGE_STEP,
    PageUp: index + PAGE_STEP,
    Home: 0,
    End: last,
  };
  const next = steps[key];
  return next === undefined || last < 0 ? undefined : Math.min(last, Math.max(0, next));
}
