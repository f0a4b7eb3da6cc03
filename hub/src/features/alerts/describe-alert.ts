import type { AlertEvent, AlertFigure, AlertUnit } from '@muster/generated/types';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatDuration } from '../../lib/format-time.ts';
import { figures } from './figures.ts';

/** What an alert and its events have in common. */
export type DescribedAlert = Pick<
  AlertEvent,
  'rule_name' | 'figure' | 'node_name' | 'task_name' | 'object' | 'value'
>;

/** `Disk full: web-1 / (97.4 %)`. */
export function nameAlert(alert: DescribedAlert): string {
  const value = formatValue(alert.figure, alert.value);
  return `${alert.rule_name}: ${nameSubject(alert)}${value === '' ? '' : ` (${value})`}`;
}

/** `web-1 /`, `web-1 Quad9`, `Quad9`. */
export function nameSubject({ node_name, task_name, object }: DescribedAlert): string {
  return [node_name, task_name, object].filter((name) => name !== '').join(' ');
}

const plain = (suffix: string) => (value: number) => `${Math.round(value * 10) / 10}${suffix}`;

const writers: Readonly<Record<Exclude<AlertUnit, 'flag'>, (value: number) => string>> = {
  percent: plain(' %'),
  celsius: plain(' °C'),
  bytes_per_second: (value) => `${formatBytes(value)}/s`,
  per_second: plain('/s'),
  count: plain(''),
  load: plain(''),
  days: plain(' days'),
  milliseconds: plain(' ms'),
  seconds: (value) => formatDuration(Math.round(value)),
};

/** Empty for an unknown value, and for a figure that is only true or false. */
export function formatValue(figure: AlertFigure, value: number | null): string {
  const { unit } = figures[figure];
  return value === null || unit === 'flag' ? '' : writers[unit](value);
}
