import type { AlertEvent, AlertFigure, AlertUnit } from '@muster/generated/types';
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

const units: Readonly<Record<AlertUnit, string>> = {
  percent: ' %',
  celsius: ' °C',
  bytes_per_second: ' B/s',
  per_second: '/s',
  count: '',
  load: '',
  days: ' days',
  milliseconds: ' ms',
  seconds: ' s',
  flag: '',
};

/** Empty for an unknown value, and for a figure that is only true or false. */
export function formatValue(figure: AlertFigure, value: number | null): string {
  const { unit } = figures[figure];
  if (value === null || unit === 'flag') return '';
  return `${Math.round(value * 10) / 10}${units[unit]}`;
}
