/** A number that may be unknown. */
export type MaybeNumber = number | null | undefined;

export interface MetricFormat {
  /** `1.21 GiB`: about three digits. With `base` 1000 decimal units, `1.30 GB`. */
  bytes(value: MaybeNumber, base?: 1024 | 1000): string;
  /** Base of the units in which a limit was entered: 1000 for 500 GB, 1024 for 1 TiB. */
  byteBase(limit: number): 1024 | 1000;
  /** `340 KiB/s`. */
  rate(value: MaybeNumber): string;
  /** `12%` for 12, and `3.4%` for 3.4. */
  percent(value: MaybeNumber): string;
  /** With exactly `digits` decimals, 0 by default. */
  number(value: MaybeNumber, digits?: number): string;
  /** `12.4 ms`. */
  latency(value: MaybeNumber): string;
  /** `3d 4h`: a duration in seconds in its two largest units. */
  duration(seconds: MaybeNumber): string;
  /** `24h` for 24, and `7d` for 168: a time range in hours, in days if it is longer than one. */
  range(hours: MaybeNumber): string;
  /** `4 minutes ago` for −240: seconds from now, in the largest unit that fits. */
  relativeTime(seconds: MaybeNumber): string;
  /** The result of `format` for a known number, a dash for an unknown one. */
  orDash(value: MaybeNumber, format: (value: number) => string): string;
}

interface Units {
  readonly byte: string;
  /** Of the powers of 1000. */
  readonly prefixes: string;
  /** Follows the prefix of a power of 1024. */
  readonly binary: string;
  readonly milli: string;
  readonly second: string;
}

const UNKNOWN = '—';
/** Names of units by language. `Intl` has no binary ones. */
const units: Readonly<Record<string, Units>> = {
  fr: { byte: 'o', prefixes: 'kMGTPE', binary: 'i', milli: 'm', second: 's' },
  ru: { byte: 'Б', prefixes: 'кМГТПЭ', binary: 'и', milli: 'м', second: 'с' },
};
const international: Units = { byte: 'B', prefixes: 'kMGTPE', binary: 'i', milli: 'm', second: 's' };
/** Seconds. */
const timeUnits = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

export function createMetricFormat(locale: string): MetricFormat {
  const names = units[new Intl.Locale(locale).language] ?? international;
  const formatNumber = createNumberFormat(locale);
  const percents = [0, 1].map(
    (digits) =>
      new Intl.NumberFormat(locale, {
        style: 'percent',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  );
  const formatBytes = (value: number, base: 1024 | 1000 = 1024) => {
    const { amount, power } = scaleBytes(value, base);
    return `${formatNumber(amount, power === 0 ? 0 : countDecimals(amount, 3))} ${nameUnit(names, base, power)}`;
  };
  return {
    orDash,
    bytes: (value, base) => orDash(value, (known) => formatBytes(known, base)),
    byteBase: findByteBase,
    rate: (value) => orDash(value, (known) => `${formatBytes(known)}/${names.second}`),
    percent: (value) =>
      orDash(value, (known) => percents[countDecimals(known, 2)]?.format(known / 100) ?? UNKNOWN),
    number: (value, digits = 0) => orDash(value, (known) => formatNumber(known, digits)),
    latency: (value) =>
      orDash(
        value,
        (known) => `${formatNumber(known, countDecimals(known, 3))} ${names.milli}${names.second}`,
      ),
    duration: createDurationFormat(locale),
    range: createRangeFormat(locale),
    relativeTime: createRelativeTimeFormat(locale),
  };
}

/** `kB` is decimal and `KiB` binary (IEC 80000-13). */
function nameUnit({ byte, prefixes, binary }: Units, base: 1024 | 1000, power: number): string {
  const prefix = prefixes.charAt(power - 1);
  return (base === 1000 || power === 0 ? prefix : prefix.toUpperCase() + binary) + byte;
}

function orDash(value: MaybeNumber, format: (value: number) => string): string {
  return typeof value === 'number' && Number.isFinite(value) ? format(value) : UNKNOWN;
}

/** Decimals for about `significant` digits, so that a changing number keeps its width. */
function countDecimals(value: number, significant: 2 | 3): number {
  const size = Math.abs(value);
  if (size < 9.95) return significant - 1;
  if (size < 99.5) return significant - 2;
  return 0;
}

/** Largest first. */
const limitUnits = [
  [1024, 1024 ** 4],
  [1000, 1000 ** 4],
  [1024, 1024 ** 3],
  [1000, 1000 ** 3],
] as const;

function findByteBase(limit: number): 1000 | 1024 {
  const unit = limitUnits.find(([, size]) => {
    const amount = Math.round((limit / size) * 1000) / 1000;
    return amount >= 1 && Math.round(amount * size) === limit;
  });
  return unit?.[0] ?? 1024;
}

/** Of the base, for EiB. */
const MAX_POWER = 6;

/** The amount in the smallest unit that keeps it below 1000 after rounding. */
function scaleBytes(value: number, base: 1024 | 1000): { amount: number; power: number } {
  let amount = value;
  let power = 0;
  while (Math.abs(amount) >= 999.5 && power < MAX_POWER) {
    amount /= base;
    power += 1;
  }
  return { amount, power };
}

function createNumberFormat(locale: string): (value: number, digits: number) => string {
  const formats = new Map<number, Intl.NumberFormat>();
  return (value, digits) => {
    const format =
      formats.get(digits) ??
      new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
    formats.set(digits, format);
    return format.format(value);
  };
}

/**
 * Languages whose narrow units are mixed (`1h, 1 Min.`), Latin letters (`3d4h` in Japanese) or not separated
 * (`3 天4 小時`). Their days are written in full, and the other units short: `3 Tage 4 Std.`
 */
const WIDE_LANGUAGES = /^(de|ja|ru|zh-Hant)-/;

function isWide(locale: string): boolean {
  return WIDE_LANGUAGES.test(String(new Intl.Locale(locale).maximize()));
}

type TimeUnit = (typeof timeUnits)[number][0];

function createUnitFormat(locale: string, unit: TimeUnit): Intl.NumberFormat {
  const wide = unit === 'day' ? 'long' : 'short';
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: isWide(locale) ? wide : 'narrow',
  });
}

/** Not `Intl.DurationFormat`: its short form is a sentence in several languages (`3 j et 4 h`). */
function createDurationFormat(locale: string): MetricFormat['duration'] {
  const units = timeUnits.map(([unit, length]) => ({ length, format: createUnitFormat(locale, unit) }));
  const list = new Intl.ListFormat(locale, { type: 'unit', style: 'narrow' });
  // Once: finding the script of a language costs far more than formatting a duration.
  const isJoinedBySpace = isWide(locale);
  const join = (parts: string[]) => (isJoinedBySpace ? parts.join(' ') : list.format(parts));
  const formatSeconds = (seconds: number) => {
    const whole = Math.max(0, Math.floor(seconds));
    const first = units.findIndex(({ length }) => whole >= length);
    const start = first < 0 ? units.length - 1 : first;
    let rest = whole;
    const parts = units.slice(start, start + 2).map(({ length, format }) => {
      const amount = Math.floor(rest / length);
      rest -= amount * length;
      return format.format(amount);
    });
    return join(parts);
  };
  return (seconds) => orDash(seconds, formatSeconds);
}

function createRangeFormat(locale: string): MetricFormat['range'] {
  const hours = createUnitFormat(locale, 'hour');
  const days = createUnitFormat(locale, 'day');
  return (value) =>
    orDash(value, (known) =>
      known > 24 && known % 24 === 0 ? days.format(known / 24) : hours.format(known),
    );
}

function createRelativeTimeFormat(locale: string): MetricFormat['relativeTime'] {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  const formatSeconds = (seconds: number) => {
    const size = Math.abs(seconds);
    const [unit, length] = timeUnits.find(([, unitLength]) => size >= unitLength) ?? timeUnits[3];
    return format.format(Math.trunc(seconds / length), unit);
  };
  return (seconds) => orDash(seconds, formatSeconds);
}
