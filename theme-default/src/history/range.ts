import { findClosestRange } from 'muster-theme/series';

const DAY_HOURS = 24;
const DEFAULT_HOURS = 24;

/** Time range of a URL in hours, limited to the caller's history. */
export function parseRange(query: string, historyDays: number): number {
  const match = /^(\d{1,5})([hd])$/.exec(new URLSearchParams(query).get('range') ?? '');
  const hours = match === null ? DEFAULT_HOURS : Number(match[1]) * (match[2] === 'd' ? DAY_HOURS : 1);
  return findClosestRange(hours, historyDays);
}

/** Query of the URL for a time range. */
export function formatRangeQuery(hours: number): string {
  if (hours === DEFAULT_HOURS) return '?';
  return `?range=${hours > DEFAULT_HOURS && hours % DAY_HOURS === 0 ? `${hours / DAY_HOURS}d` : `${hours}h`}`;
}

/** `24h` and `7d`, or `24 hours` and `7 days`. */
export function describeRange(hours: number, locale: string, unitDisplay: 'narrow' | 'long'): string {
  const isDays = hours > DEFAULT_HOURS && hours % DAY_HOURS === 0;
  const unit = isDays ? 'day' : 'hour';
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay });
  return format.format(isDays ? hours / DAY_HOURS : hours);
}
