const binaryUnits = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const;
const unknown = '–';

/** Bytes with three significant digits, in powers of 1,024. */
export function formatBytes(bytes: number | undefined, locale: string): string {
  if (bytes === undefined) return unknown;
  let unit = 0;
  let value = bytes;
  // 999.5 would round to a fourth digit; it reads better as a little less than one of the next unit.
  while (value >= 999.5 && unit < binaryUnits.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 }).format(value)} ${binaryUnits[unit]}`;
}

export function formatRate(bytesPerSecond: number | undefined, locale: string): string {
  if (bytesPerSecond === undefined) return unknown;
  return `${formatBytes(Math.round(bytesPerSecond), locale)}/s`;
}

/** @param percent 0 to 100 */
export function formatPercent(percent: number | undefined, locale: string): string {
  if (percent === undefined) return unknown;
  const maximumFractionDigits = percent < 10 ? 1 : 0;
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits }).format(percent / 100);
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
  if (seconds === undefined) return unknown;
  const span = spans.find((candidate) => seconds >= candidate.seconds) ?? spans[spans.length - 1];
  const count = Math.max(0, Math.floor(seconds / (span?.seconds ?? 1)));
  const unit = span?.unit ?? 'second';
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

/** @param instant Unix seconds */
export function formatInstant(instant: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(instant * 1000);
}

/** Minutes and seconds of a wait, as a clock shows them. */
export function formatCountdown(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
