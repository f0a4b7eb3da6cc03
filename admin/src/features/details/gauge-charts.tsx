import {
  type GaugeName,
  type GaugeUnit,
  gaugeCharts,
  gaugeNames,
  gaugeUnits,
} from '@muster/generated/gauges';
import type { NodeGauges } from '@muster/generated/types';
import type { ChartLine, ChartOptions, ChartScale } from 'muster-theme/charts';
import type { ChartData } from 'muster-theme/charts/columns';
import { useChart, useTimeline } from 'muster-theme/charts/react';
import { useMemo } from 'react';
import { formatCelsius, formatCount, formatInstant, formatPercent, formatRate } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { MAX, toGaugeColumns } from './gauge-columns.ts';
import { detailsMessages } from './messages.ts';
import 'muster-theme/charts.css';

type ChartName = (typeof gaugeCharts)[GaugeName];

interface GaugeChart {
  readonly name: ChartName;
  readonly unit: GaugeUnit;
  readonly scale: ChartScale;
  readonly lines: readonly GaugeName[];
}

const KIBIBYTE = 1024;
const HEIGHT = 140;

const unitScales: Readonly<Record<GaugeUnit, ChartScale>> = {
  percent: { top: 100 },
  celsius: { minTop: 60 },
  bytes_per_second: { isBinary: true, minTop: KIBIBYTE },
  per_second: { minTop: 1 },
  count: { minTop: 4 },
};

/** Scales that are not those of the unit. */
const scales: Readonly<Partial<Record<ChartName, ChartScale>>> = { pressure: { minTop: 10 } };

/** Colours that mean something; the other lines of a chart have those of their places. */
const colours: Readonly<Partial<Record<GaugeName, string>>> = {
  temperature: '--m-series-4',
  pressure_memory: '--m-memory',
  pressure_io: '--m-disk',
  disk_read: '--m-received',
  disk_write: '--m-sent',
  disk_busy: '--m-disk',
  mount_used: '--m-disk',
  net_errors: '--m-series-4',
  gpu_memory: '--m-memory',
  arrays_impaired: '--m-series-4',
};
const placeColours = ['--m-cpu', '--m-series-3', '--m-series-6', '--m-series-4', '--m-series-2'];

/** In the order of the contract. The first gauge of a chart decides its unit. */
const charts = [...new Set(gaugeNames.map((gauge) => gaugeCharts[gauge]))].map((name): GaugeChart => {
  const lines = gaugeNames.filter((gauge) => gaugeCharts[gauge] === name);
  const unit = gaugeUnits[lines[0] as GaugeName];
  return { name, unit, scale: scales[name] ?? unitScales[unit], lines };
});

/** The charts of gauges that the host has. In its own chunk, because of uPlot. */
export function GaugeCharts({ history }: { history: NodeGauges }) {
  const texts = useMessages(detailsMessages);
  const timeline = useTimeline({ from: history.from, to: history.to });
  const data = useMemo(() => toGaugeColumns(history), [history]);
  const shown = charts.filter(({ lines }) => lines.some((name) => name in history.gauges));
  if (shown.length === 0) return <p className="muted">{texts.noGauges}</p>;
  return (
    <div className="gauge-charts">
      {shown.map((chart) => (
        <Chart key={chart.name} chart={chart} data={data} timeline={timeline} />
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
    const formatValue = (value: number) => formats[chart.unit](value, locale);
    const known = chart.lines.filter((name) => name in data.values);
    return {
      locale,
      texts: { cursor: texts.cursor, noData: texts.noData },
      lines: known.map(
        (name): ChartLine => ({
          key: name,
          name: texts.gauges[name],
          colour: colours[name] ?? placeColours[chart.lines.indexOf(name) % placeColours.length] ?? '',
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
      <figcaption>{texts.charts[chart.name]}</figcaption>
      <div ref={useChart({ ...options, timeline }, data)} />
    </figure>
  );
}

const formats: Readonly<Record<GaugeUnit, (value: number, locale: string) => string>> = {
  percent: formatPercent,
  celsius: formatCelsius,
  bytes_per_second: formatRate,
  per_second: formatCount,
  count: formatCount,
};
