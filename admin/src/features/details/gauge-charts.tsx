import type { NodeGauges } from '@muster/generated/types';
import type { ChartLine, ChartOptions, ChartScale } from 'muster-theme/charts';
import type { ChartData } from 'muster-theme/charts/columns';
import { useChart, useTimeline } from 'muster-theme/charts/react';
import { useMemo } from 'react';
import { formatCelsius, formatCount, formatInstant, formatPercent, formatRate } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { type GaugeName, MAX, toGaugeColumns } from './gauge-columns.ts';
import { detailsMessages } from './messages.ts';
import 'muster-theme/charts.css';

type Unit = 'percent' | 'rate' | 'celsius' | 'count';

interface GaugeChart {
  readonly title: keyof (typeof detailsMessages)['en']['charts'];
  readonly unit: Unit;
  readonly scale: ChartScale;
  /** Colours by gauge. */
  readonly lines: Readonly<Partial<Record<GaugeName, string>>>;
}

const KIBIBYTE = 1024;
const HEIGHT = 140;
const percent = { top: 100 };

const charts: readonly GaugeChart[] = [
  { title: 'temperature', unit: 'celsius', scale: { minTop: 60 }, lines: { temperature: '--m-series-4' } },
  {
    title: 'cpu',
    unit: 'percent',
    scale: percent,
    lines: { core_max: '--m-cpu', iowait: '--m-series-3', steal: '--m-series-6' },
  },
  {
    title: 'pressure',
    unit: 'percent',
    scale: { minTop: 10 },
    lines: { pressure_cpu: '--m-cpu', pressure_memory: '--m-memory', pressure_io: '--m-disk' },
  },
  {
    title: 'disks',
    unit: 'rate',
    scale: { isBinary: true, minTop: KIBIBYTE },
    lines: { disk_read: '--m-received', disk_write: '--m-sent' },
  },
  { title: 'busy', unit: 'percent', scale: percent, lines: { disk_busy: '--m-disk' } },
  {
    title: 'mounts',
    unit: 'percent',
    scale: percent,
    lines: { mount_used: '--m-disk', inodes_used: '--m-series-3' },
  },
  { title: 'gpus', unit: 'percent', scale: percent, lines: { gpu: '--m-cpu', gpu_memory: '--m-memory' } },
  { title: 'errors', unit: 'count', scale: { minTop: 1 }, lines: { net_errors: '--m-series-4' } },
  {
    title: 'counts',
    unit: 'count',
    scale: { minTop: 4 },
    lines: { containers: '--m-cpu', arrays_impaired: '--m-series-4', units_failed: '--m-series-6' },
  },
];

/** The charts of gauges that the host has. In its own chunk, because of uPlot. */
export function GaugeCharts({ history }: { history: NodeGauges }) {
  const texts = useMessages(detailsMessages);
  const timeline = useTimeline({ from: history.from, to: history.to });
  const data = useMemo(() => toGaugeColumns(history), [history]);
  const shown = charts.filter(({ lines }) => Object.keys(lines).some((name) => name in history.gauges));
  if (shown.length === 0) return <p className="muted">{texts.noGauges}</p>;
  return (
    <div className="gauge-charts">
      {shown.map((chart) => (
        <Chart key={chart.title} chart={chart} data={data} timeline={timeline} />
      ))}
    </div>
  );
}

interface ChartProps {
  chart: GaugeChart;
  data: ChartData;
  timeline: ChartOptions['timeline'];
}

function Chart({ chart, data, timeline }: ChartProps) {
  const texts = useMessages(detailsMessages);
  const locale = useLocale();
  const options = useMemo((): Omit<ChartOptions, 'timeline'> => {
    const formatValue = (value: number) => formatGauge(value, chart.unit, locale);
    const known = Object.entries(chart.lines).filter(([name]) => name in data.values);
    return {
      locale,
      texts: { cursor: texts.cursor, noData: texts.noData },
      lines: known.map(
        ([name, colour]): ChartLine => ({
          key: name,
          name: texts.gauges[name as GaugeName],
          colour,
          isFilled: known.length === 1,
          isMirrored: name === 'disk_write',
          band: [name, name + MAX],
          details: [{ key: name + MAX, format: (value) => texts.highest(formatValue(value)) }],
        }),
      ),
      scale: chart.scale,
      height: HEIGHT,
      formatValue,
      formatTime: (ts) => formatInstant(ts, locale),
    };
  }, [chart, data, texts, locale]);
  return (
    <figure>
      <figcaption>{texts.charts[chart.title]}</figcaption>
      <div ref={useChart({ ...options, timeline }, data)} />
    </figure>
  );
}

function formatGauge(value: number, unit: Unit, locale: string): string {
  if (unit === 'percent') return formatPercent(value, locale);
  if (unit === 'rate') return formatRate(value, locale);
  if (unit === 'celsius') return formatCelsius(value, locale);
  return formatCount(value, locale);
}
