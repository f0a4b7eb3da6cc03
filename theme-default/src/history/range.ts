import { chooseRange } from '@muster/theme-sdk/series';

const DAY_HOURS = 24;
const DEFAULT_HOURS = 24;

/** The width of the window that an address asks for, in hours, among those that this reader may see. */
export function readRange(query: string, historyDays: number): number {
  const match = /^(\d{1,5})([hd])$/.exec(new URLSearchParams(query).get('range') ?? '');
  const hours = match === null ? DEFAULT_HOURS : Number(match[1]) * (match[2] === 'd' ? DAY_HOURS : 1);
  return chooseRange(hours, historyDays);
}

/** The address of the same page with this width. */
export function writeRange(hours: number): string {
  if (hours === DEFAULT_HOURS) return '?';
  return `?range=${hours > DEFAULT_HOURS && hours % DAY_HOURS === 0 ? `${hours / DAY_HOURS}d` : `${hours}h`}`;
}

/** `24h` and `7d`, or in whole words. */
export function describeRange(hours: number, locale: string, unitDisplay: 'narrow' | 'long'): string {
  const isDays = hours > DEFAULT_HOURS && hours % DAY_HOURS === 0;
  const unit = isDays ? 'day' : 'hour';
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay });
  return format.format(isDays ? hours / DAY_HOURS : hours);
}
