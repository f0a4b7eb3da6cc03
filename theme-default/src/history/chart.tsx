import type { ChartLine, ChartScale } from 'muster-theme/charts';
import type { ChartData } from 'muster-theme/charts/columns';
import { useChart } from 'muster-theme/charts/react';
import type { Timeline } from 'muster-theme/charts/timeline';
import { useMemo } from 'preact/hooks';
import { Enlarge, Shrink } from '../app/icons.tsx';
import { useLanguage } from '../app/language.tsx';
import { ChartTable } from './chart-table.tsx';
import 'muster-theme/charts.css';

/** What all charts of a page have in common. */
export interface ChartFrame {
  readonly timeline: Timeline;
  /** Whether times have seconds. */
  readonly isLive: boolean;
  /** Name of the enlarged chart; "" for none. */
  readonly large: string;
  /** Enlarges a chart; "" for none. */
  onEnlarge(name: string): void;
}

export interface ChartProps extends ChartFrame {
  /** Identifies the chart in the URL. */
  readonly name: string;
  readonly title: string;
  readonly data: ChartData;
  readonly lines: readonly ChartLine[];
  readonly scale?: ChartScale;
  readonly height?: number;
  readonly isWide?: boolean;
  formatValue(value: number): string;
  formatAxis?(value: number): string;
}

const HEIGHT = 168;
const LARGE_HEIGHT = 420;
const noScale: ChartScale = {};

/** A chart with its title, and its data as a table. */
export function Chart(props: ChartProps) {
  const { name, title, data, lines, timeline, scale = noScale, height = HEIGHT, formatValue } = props;
  const { isLive, large, onEnlarge, formatAxis = formatValue } = props;
  const { messages, locale, format } = useLanguage();
  const { noData, cursor } = messages.history;
  const texts = useMemo(() => ({ noData, cursor: cursor(title) }), [noData, cursor, title]);
  const isLarge = large === name;
  const element = useChart(
    {
      ...{ timeline, lines, texts, locale, scale, formatValue, formatAxis },
      height: isLarge ? LARGE_HEIGHT : height,
      formatTime: isLive ? format.time : format.dateTime,
    },
    data,
  );
  return (
    <section
      class={['panel chart', props.isWide || isLarge ? 'is-wide' : ''].join(' ').trim()}
      aria-label={title}
    >
      <div class="chart-head">
        <h3>{title}</h3>
        <button
          type="button"
          class="chart-button"
          aria-pressed={isLarge}
          aria-label={messages.history.enlarge(title)}
          title={messages.history.enlarge(title)}
          onClick={() => onEnlarge(isLarge ? '' : name)}
        >
          {isLarge ? <Shrink /> : <Enlarge />}
        </button>
      </div>
      <div ref={element} />
      <ChartTable title={title} data={data} lines={lines} timeline={timeline} formatValue={formatValue} />
    </section>
  );
}
