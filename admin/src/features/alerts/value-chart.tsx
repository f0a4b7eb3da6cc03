import type { AlertFigure, AlertPreview, AlertPreviewSeries, AlertUnit } from '@muster/generated/types';
import type { ChartLine, ChartOptions } from 'muster-theme/charts';
import { useChart, useTimeline } from 'muster-theme/charts/react';
import { useMemo } from 'react';
import { formatDecimal, formatInstant } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { formatValue } from './format-value.ts';
import { alertMessages } from './messages.ts';
import { type Levels, makePreviewChart, previewScales } from './preview-chart.ts';
import 'muster-theme/charts.css';

interface ValueChartProps {
  preview: AlertPreview;
  /** One of the preview's. */
  series: AlertPreviewSeries;
  figure: AlertFigure;
  unit: AlertUnit;
  /** Null draws the values alone. */
  levels: Levels | null;
  /** What it is called to reach the level; by default that an alert begins and fires. */
  reached?: string;
}

const HEIGHT = 168;
const dashes = { begin: [6, 3], end: [2, 3] };

/** The values of an object with the levels of a rule. In its own chunk, because of uPlot. */
export function ValueChart({ preview, series, figure, unit, levels, reached }: ValueChartProps) {
  const texts = useMessages(alertMessages);
  const locale = useLocale();
  const timeline = useTimeline({ from: preview.ts[0] ?? preview.from, to: preview.to });
  const firing = reached ?? texts.states.firing;
  const begins = reached ?? texts.chart.begin;
  const data = useMemo(
    () => makePreviewChart(preview, series, levels, firing),
    [preview, series, levels, firing],
  );
  const count = levels === null ? 1 : 2 + Number(levels.begin !== levels.end);
  const options = useMemo((): Omit<ChartOptions, 'timeline'> => {
    const name = texts.figures[figure];
    const lines: ChartLine[] = [
      { key: 'value', name, colour: '--m-cpu' },
      { key: 'begin', name: begins, colour: '--m-bad', dash: dashes.begin },
      { key: 'end', name: texts.chart.end, colour: '--m-good', dash: dashes.end },
    ];
    return {
      locale,
      texts: { cursor: texts.chart.cursor(name), noData: texts.chart.noData },
      lines: lines.slice(0, count),
      scale: previewScales[unit],
      height: HEIGHT,
      formatValue: (value) => formatValue(value, unit, locale, texts) ?? '',
      ...(unit === 'per_second' && { formatAxis: (value: number) => `${formatDecimal(value, locale)}/s` }),
      formatTime: (ts) => formatInstant(ts, locale),
    };
  }, [texts, locale, figure, unit, count, begins]);
  return <div ref={useChart({ ...options, timeline }, data)} />;
}
