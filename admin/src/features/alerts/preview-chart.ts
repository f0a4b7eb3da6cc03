import { limits } from '@muster/generated/limits';
import type { AlertPreview, AlertPreviewSeries, AlertUnit } from '@muster/generated/types';
import type { ChartScale } from 'muster-theme/charts';
import type { ChartData } from 'muster-theme/charts/columns';
import { pairEvents } from './preview-alerts.ts';

/** The levels of the rule that was tried. */
export interface Levels {
  begin: number;
  end: number;
}

type Subject = Pick<AlertPreviewSeries, 'node_id' | 'task_id' | 'object'>;

const KIBIBYTE = 1024;

/** So that noise is not enlarged. */
export const previewScales: Readonly<Record<AlertUnit, ChartScale>> = {
  percent: { top: 100 },
  celsius: { minTop: 60 },
  bytes_per_second: { isBinary: true, minTop: KIBIBYTE },
  per_second: { minTop: 1 },
  milliseconds: { minTop: 10 },
  seconds: { minTop: 60 },
  days: { minTop: 10 },
  load: { minTop: 1 },
  count: { minTop: 4 },
  flag: { top: 1 },
};

function isSameSubject(a: Subject, b: Subject): boolean {
  return a.node_id === b.node_id && a.task_id === b.task_id && a.object === b.object;
}

/** Values, levels, and when an alert would have been firing; `label` is what that is called. */
export function makePreviewChart(
  preview: AlertPreview,
  series: AlertPreviewSeries,
  levels: Levels | null,
  label: string,
): ChartData {
  const { ts, to, events } = preview;
  if (levels === null) return { ts, values: { value: series.values } };
  const { begin, end } = levels;
  // Ends may be missing behind the last event of a cut list.
  const last = events.length < limits.alertPageMax ? to : (events.at(-1)?.at ?? to);
  return {
    ts,
    values: { value: series.values, begin: ts.map(() => begin), end: ts.map(() => end) },
    annotations: pairEvents(events.filter((event) => isSameSubject(event, series))).map((alert) => ({
      from: alert.from,
      to: alert.to ?? last,
      label,
      colour: '--m-bad',
    })),
  };
}
