import type { AlertUnit } from '@muster/generated/types';
import {
  formatCelsius,
  formatDays,
  formatDecimal,
  formatDuration,
  formatLatency,
  formatLoad,
  formatPercent,
  formatRate,
} from '../../ui/format.ts';

interface ValueTexts {
  perSecond(value: string): string;
}

const writers: Readonly<
  Record<Exclude<AlertUnit, 'flag' | 'per_second'>, (value: number, locale: string) => string>
> = {
  percent: formatPercent,
  celsius: formatCelsius,
  bytes_per_second: formatRate,
  milliseconds: formatLatency,
  seconds: formatDuration,
  days: formatDays,
  load: formatLoad,
  count: formatDecimal,
};

/** The value of a figure with its unit; undefined for a flag, which the name of the figure says, and for no value. */
export function formatValue(
  value: number | null,
  unit: AlertUnit,
  locale: string,
  texts: ValueTexts,
): string | undefined {
  if (value === null || unit === 'flag') return undefined;
  return unit === 'per_second' ? texts.perSecond(formatDecimal(value, locale)) : writers[unit](value, locale);
}
