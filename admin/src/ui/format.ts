import { createDetailsFormat, type DetailsFormat } from 'muster-theme/details/format';
import { calculatePercent, type Format, type Price } from 'muster-theme/format';

const formats = new Map<string, DetailsFormat>();

function getFormat(locale: string): DetailsFormat {
  const format = formats.get(locale) ?? createDetailsFormat(locale);
  formats.set(locale, format);
  return format;
}

export function formatBytes(bytes: number | undefined, locale: string): string {
  return getFormat(locale).bytes(bytes);
}

interface BytePair {
  used: number | undefined;
  total: number | undefined;
}

/** `0.86 / 1.95 GiB` */
export function formatBytePair({ used, total }: BytePair, locale: string): string {
  return getFormat(locale).bytePair(used, total);
}

export function formatRate(bytesPerSecond: number | undefined, locale: string): string {
  return getFormat(locale).rate(bytesPerSecond);
}

/** @param percent 0 to 100 */
export function formatPercent(percent: number | undefined, locale: string): string {
  return getFormat(locale).percent(percent);
}

/** `99.98%`. The hub rounds down to three decimals: what is not complete never becomes 100%. @param percent 0 to 100 */
export function formatAvailability(percent: number, locale: string): string {
  const digits = percent === 100 ? {} : { minimumFractionDigits: 2, maximumFractionDigits: 3 };
  return new Intl.NumberFormat(locale, { style: 'percent', ...digits }).format(percent / 100);
}

export function formatLoad(load: number, locale: string): string {
  return getFormat(locale).number(load, 2);
}

/** Percent of `total`, 0 to 100; undefined if either is unknown or `total` is 0. */
export function findPercent(part: number | undefined, total: number | undefined): number | undefined {
  return calculatePercent(part, total) ?? undefined;
}

export function formatDuration(seconds: number | undefined, locale: string): string {
  return getFormat(locale).duration(seconds);
}

/** @param instant Unix seconds */
export function formatInstant(instant: number, locale: string): string {
  return getFormat(locale).dateTime(instant);
}

/** `22 Nov 2026, 13:04 – 14:04`: what both have in common is written once. In Unix seconds. */
export function formatPeriod(start: number, end: number, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return format.formatRange(start * 1000, end * 1000);
}

/** @param instant Unix seconds; with seconds */
export function formatTime(instant: number, locale: string): string {
  return getFormat(locale).time(instant);
}

/** `1:05`: minutes and seconds of a countdown. */
export function formatCountdown(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** @param ms milliseconds */
export function formatLatency(ms: number, locale: string): string {
  return getFormat(locale).latency(ms);
}

export function formatCelsius(degrees: number, locale: string): string {
  return getFormat(locale).celsius(degrees);
}

/** `1.5`, and `12`: with as many of two decimals as it has. */
export function formatDecimal(amount: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(amount);
}

/** `24 hours` */
export function formatHours(hours: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(hours);
}

/** `6.5 days` */
export function formatDays(days: number, locale: string): string {
  const maximumFractionDigits = Math.abs(days) < 10 ? 1 : 0;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'day',
    unitDisplay: 'long',
    maximumFractionDigits,
  }).format(days);
}

export function formatCount(count: number, locale: string): string {
  return getFormat(locale).number(count);
}

/** The date without the time. @param instant Unix seconds */
export function formatDay(instant: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(instant * 1000);
}

/** @param date `YYYY-MM-DD` */
export function formatDate(date: string, locale: string): string {
  return getFormat(locale).date(date);
}

type PricedNode = Parameters<Format['price']>[0];

/** Null without a price. */
export function formatPrice(node: PricedNode, locale: string): Price | null {
  return getFormat(locale).price(node);
}

export function formatMoney(amount: number, currency: string, locale: string): string {
  return getFormat(locale).money(amount, currency);
}
