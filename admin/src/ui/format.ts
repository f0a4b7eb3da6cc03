const units = {
  1024: ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'],
  1000: ['B', 'kB', 'MB', 'GB', 'TB', 'PB'],
} as const;
const UNKNOWN = '–';

/** Making a formatter takes far longer than using it, and a large fleet formats thousands of figures a second. */
const numberFormats = new Map<string, Intl.NumberFormat>();

function formatNumber(value: number, locale: string, options: Intl.NumberFormatOptions): string {
  const key = `${locale} ${options.unit ?? options.style} ${options.unitDisplay} ${options.maximumFractionDigits}`;
  let format = numberFormats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(locale, options);
    numberFormats.set(key, format);
  }
  return format.format(value);
}

/** Bytes with three significant digits. @param base 1,000 only where somebody named the amount in such a unit */
export function formatBytes(bytes: number | undefined, locale: string, base: 1024 | 1000 = 1024): string {
  if (bytes === undefined) return UNKNOWN;
  let unit = 0;
  let value = bytes;
  // 999.5 would round to a fourth digit; it reads better as a little less than one of the next unit.
  while (value >= 999.5 && unit < units[base].length - 1) {
    value /= base;
    unit += 1;
  }
  return `${formatNumber(value, locale, { maximumSignificantDigits: 3 })} ${units[base][unit]}`;
}

interface BytePair {
  used: number | undefined;
  total: number | undefined;
  base?: 1024 | 1000 | undefined;
}

/** A part and its whole; a unit that both have is named once. */
export function formatBytePair({ used, total, base = 1024 }: BytePair, locale: string): string {
  const part = formatBytes(used, locale, base);
  const whole = formatBytes(total, locale, base);
  const [figure, unit] = part.split(' ');
  const isShared = unit !== undefined && whole.endsWith(` ${unit}`);
  return `${isShared ? figure : part} / ${whole}`;
}

export function formatRate(bytesPerSecond: number | undefined, locale: string): string {
  if (bytesPerSecond === undefined) return UNKNOWN;
  return `${formatBytes(Math.round(bytesPerSecond), locale)}/s`;
}

/** @param percent 0 to 100 */
export function formatPercent(percent: number | undefined, locale: string): string {
  if (percent === undefined) return UNKNOWN;
  const maximumFractionDigits = percent < 10 ? 1 : 0;
  return formatNumber(percent / 100, locale, { style: 'percent', maximumFractionDigits });
}

/** A load average, with two decimals at most. */
export function formatLoad(load: number, locale: string): string {
  return formatNumber(load, locale, { maximumFractionDigits: 2 });
}

/** Share of a total, 0 to 100; undefined where there is nothing to share. */
export function findPercent(part: number | undefined, total: number | undefined): number | undefined {
  if (part === undefined || total === undefined || total <= 0) return undefined;
  return (part / total) * 100;
}

const spans = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const;

/** A length of time in its largest whole unit. */
export function formatDuration(seconds: number | undefined, locale: string): string {
  if (seconds === undefined) return UNKNOWN;
  const span = spans.find((candidate) => seconds >= candidate.seconds) ?? spans[spans.length - 1];
  const count = Math.max(0, Math.floor(seconds / (span?.seconds ?? 1)));
  const unit = span?.unit ?? 'second';
  return formatNumber(count, locale, { style: 'unit', unit, unitDisplay: 'long' });
}

const dayAndTime = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;

/** @param instant Unix seconds; the year is left out, so it goes with a duration */
export function formatInstant(instant: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, dayAndTime).format(instant * 1000);
}

/** Minutes and seconds of a wait, as a clock shows them. */
export function formatCountdown(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** @param ms milliseconds; below ten with one decimal */
export function formatLatency(ms: number, locale: string): string {
  const maximumFractionDigits = ms < 10 ? 1 : 0;
  return `${formatNumber(ms, locale, { maximumFractionDigits })} ms`;
}

/** A short time in seconds, however many they are. */
export function formatSeconds(seconds: number, locale: string): string {
  return formatNumber(seconds, locale, { style: 'unit', unit: 'second', unitDisplay: 'short' });
}

export function formatCount(count: number, locale: string): string {
  return formatNumber(count, locale, { maximumFractionDigits: 0 });
}

/** @param instant Unix seconds */
export function formatDay(instant: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(instant * 1000);
}
