import {
  type GaugeName,
  type GaugeUnit,
  gaugeCharts,
  gaugeNames,
  gaugeUnits,
} from '@muster/generated/gauges';
import type { NodeGauges } from '@muster/generated/theme-types';
import { useMemo } from 'react';
import type { ChartLine, ChartOptions, ChartScale } from '../charts/chart.ts';
import type { ChartData } from '../charts/columns.ts';
import { useChart, useTimeline } from '../charts/react.ts';
import type { DetailsFormat } from './details-format.ts';
import { MAX, toGaugeColumns } from './gauge-columns.ts';
import { useLook } from './look.tsx';
import { PartCharts } from './part-charts.tsx';

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

export interface GaugeChartsProps {
  /** Of `GET /api/nodes/{id}/gauges`. */
  readonly history: NodeGauges;
}

/** The charts of the gauges, file systems and containers that the host has; nothing without any. They need `charts.css`, and uPlot. */
export function GaugeCharts({ history }: GaugeChartsProps) {
  const timeline = useTimeline({ from: history.from, to: history.to });
  const data = useMemo(() => toGaugeColumns(history), [history]);
  const shown = charts.filter(({ lines }) => lines.some((name) => name in history.gauges));
  return (
    <>
      {shown.length > 0 && (
        <div className="m-gauges">
          {shown.map((chart) => (
            <Chart key={chart.name} chart={chart} data={data} timeline={timeline} />
          ))}
        </div>
      )}
      <PartCharts parts={history.parts} />
    </>
  );
}

interface ChartProps {
  chart: GaugeChart;
  data: ChartData;
  timeline: ChartOptions['timeline'];
}

function Chart({ chart, data, timeline }: ChartProps) {
  const { words: texts, format, locale } = useLook();
  const options = useMemo((): Omit<ChartOptions, 'timeline'> => {
    const formatValue = (value: number) => formats[chart.unit](format)(value);
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
      formatTime: (ts) => format.dateTime(ts),
    };
  }, [chart, data, texts, format, locale]);
  return (
    <figure>
      <figcaption>{texts.charts[chart.name]}</figcaption>
      <div ref={useChart({ ...options, timeline }, data)} />
    </figure>
  );
}

const formats: Readonly<Record<GaugeUnit, (format: DetailsFormat) => (value: number) => string>> = {
  percent: ({ percent }) => percent,
  celsius: ({ celsius }) => celsius,
  bytes_per_second: ({ rate }) => rate,
  per_second: ({ events }) => events,
  count: ({ number }) => number,
};
