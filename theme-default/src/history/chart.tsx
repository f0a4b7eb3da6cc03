import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useLanguage } from '../frame/language.tsx';
import { dropZeros } from './axis-text.ts';
import { ChartTable } from './chart-table.tsx';
import { createPlot, type Line, type Plot, type PlotData, type PlotOptions } from './plot.ts';

export interface ChartProps {
  readonly title: string;
  readonly data: PlotData;
  readonly lines: readonly Line[];
  readonly from: number;
  readonly to: number;
  readonly top?: number | undefined;
  readonly atLeast?: number;
  readonly height?: number;
  readonly isBinary?: boolean;
  readonly isWide?: boolean;
  /** For figures beside the chart and in its table. */
  write(value: number | null | undefined): string;
  /** For the axis, where zeros after the point are left out; as `write` unless given. */
  writeAxis?(value: number): string;
}

const JUMP = 10;

/** A chart with its figures in words, a cursor for mouse and keyboard, and a table of the same values. */
export function Chart(props: ChartProps) {
  const { title, data, lines, isWide = false, write } = props;
  const { messages } = useLanguage();
  const [cursor, setCursor] = useState<number | null>(null);
  const { element, plot } = usePlot(props, setCursor);
  const shown = cursor !== null && cursor < data.ts.length ? cursor : null;
  const last = data.ts.length - 1;

  const move = (event: KeyboardEvent) => {
    const next = findNextIndex(event.key, shown ?? last, last);
    if (next === undefined) return;
    event.preventDefault();
    plot.current?.point(next);
  };
  return (
    <section class={isWide ? 'panel chart is-wide' : 'panel chart'} aria-label={title}>
      <div class="chart-head">
        <h3>{title}</h3>
        <Readout data={data} lines={lines} index={shown} write={write} />
      </div>
      {/* Its value is the moment under the cursor: a reader moves it as a slider and hears what is there. */}
      <div
        ref={element}
        class="plot"
        role="slider"
        tabIndex={0}
        aria-label={messages.history.cursor(title)}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={Math.max(0, shown ?? last)}
        aria-valuetext={useMoment(props, shown ?? last)}
        onKeyDown={move}
        onBlur={() => plot.current?.point(null)}
      />
      <ChartTable title={title} data={data} lines={lines} write={write} />
    </section>
  );
}

/** Draws, and draws again when the data change. Another set of lines makes another plot. */
function usePlot(props: ChartProps, onCursor: (index: number | null) => void) {
  const { data, lines, from, to, top = null, atLeast = 1, height = 168, isBinary = false } = props;
  const element = useRef<HTMLDivElement | null>(null);
  const plot = useRef<Plot | null>(null);
  const writeTime = useAxisTime(to - from);
  const writeLong = props.writeAxis ?? props.write;
  const writeValue = useCallback((value: number) => dropZeros(writeLong(value)), [writeLong]);
  const options: PlotOptions = {
    ...{ lines, from, to, top, atLeast, height, isBinary, writeValue, writeTime, onCursor },
  };
  const latest = useRef(options);
  latest.current = options;
  const shape = lines.map(({ key }) => key).join();
  // Only another set of lines asks for another plot.
  useLayoutEffect(() => {
    if (element.current === null) return;
    plot.current = createPlot(element.current, latest.current);
    return () => plot.current?.destroy();
  }, [shape]);
  // A new plot has nothing drawn yet, whether the data are new or not.
  useEffect(
    () => plot.current?.show(data, latest.current),
    [data, from, to, top, writeTime, writeValue, shape],
  );
  return { element, plot };
}

/** Times of the axis: of day in a day, and dates in what is longer. */
function useAxisTime(seconds: number): (ts: number) => string {
  const { locale } = useLanguage();
  const format = useRef<{ key: string; write: (ts: number) => string } | null>(null);
  const isLong = seconds > 2 * 86_400;
  const key = `${locale} ${isLong}`;
  if (format.current?.key !== key) {
    const dates = new Intl.DateTimeFormat(
      locale,
      isLong ? { day: 'numeric', month: 'short' } : { hour: '2-digit', minute: '2-digit' },
    );
    format.current = { key, write: (ts) => dates.format(new Date(ts * 1000)) };
  }
  return format.current.write;
}

interface ReadoutProps extends Pick<ChartProps, 'data' | 'lines' | 'write'> {
  /** Null for the latest values. */
  readonly index: number | null;
}

/** What each line says at the cursor, or now. It is the legend too. */
function Readout({ data, lines, index, write }: ReadoutProps) {
  const { format } = useLanguage();
  return (
    <p class="readout">
      {index !== null && <span class="readout-time">{format.dateTime(data.ts[index])}</span>}
      {lines.map((line) => (
        <span key={line.key} class="readout-value">
          <Swatch line={line} />
          {lines.length > 1 && <span class="muted">{line.name}</span>}
          {write(index === null ? findLast(data, line.key) : data.values[line.key]?.[index])}
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

/** The moment at an index as a sentence. */
function useMoment({ data, lines, write }: ChartProps, index: number): string {
  const { format, messages } = useLanguage();
  const ts = data.ts[index];
  if (ts === undefined) return messages.history.empty;
  const values = lines.map(({ key, name, band }) => {
    const high = band === undefined ? undefined : data.values[band[1]]?.[index];
    const value = `${name} ${write(data.values[key]?.[index])}`;
    return typeof high === 'number' ? `${value}, ${messages.history.highest(write(high))}` : value;
  });
  return [format.dateTime(ts), ...values].join(', ');
}

function findNextIndex(key: string, index: number, last: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    PageDown: index - JUMP,
    PageUp: index + JUMP,
    Home: 0,
    End: last,
  };
  const next = steps[key];
  return next === undefined || last < 0 ? undefined : Math.min(last, Math.max(0, next));
}
