/** A number that may be unknown. */
export type Figure = number | null | undefined;

export interface FigureFormat {
  /** `1.21 GiB`: three digits, in steps of 1024. */
  bytes(value: Figure): string;
  /** `340 KiB/s`. */
  rate(value: Figure): string;
  /** `12%` for 12, and `3.4%` for 3.4. */
  percent(value: Figure): string;
  /** With exactly `digits` decimals, none unless told. */
  number(value: Figure, digits?: number): string;
  /** `12.4 ms`. */
  latency(value: Figure): string;
  /** `3d 4h` for a span in seconds: its two largest units. */
  duration(seconds: Figure): string;
  /** `24h` for 24, and `7d` for 168: the width of a window in hours, in its largest whole unit above a day. */
  range(hours: Figure): string;
  /** `4 minutes ago` for −240: seconds from now, in the largest unit that fits. */
  distance(seconds: Figure): string;
  /** What `write` makes of a known figure; a dash for an unknown one. */
  write(value: Figure, write: (value: number) => string): string;
}

const UNKNOWN = '—';
const byteUnits = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'] as const;
const spans = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

export function createFigureFormat(locale: string): FigureFormat {
  const number = createNumbers(locale);
  const percents = [0, 1].map(
    (digits) =>
      new Intl.NumberFormat(locale, {
        style: 'percent',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  );
  const writeBytes = (value: number) => {
    const { amount, unit } = scaleBytes(value);
    return `${number(amount, unit === 'B' ? 0 : countDecimals(amount, 3))} ${unit}`;
  };
  return {
    write: writeKnown,
    bytes: (value) => writeKnown(value, writeBytes),
    rate: (value) => writeKnown(value, (known) => `${writeBytes(known)}/s`),
    percent: (value) =>
      writeKnown(value, (known) => percents[countDecimals(known, 2)]?.format(known / 100) ?? UNKNOWN),
    number: (value, digits = 0) => writeKnown(value, (known) => number(known, digits)),
    latency: (value) => writeKnown(value, (known) => `${number(known, countDecimals(known, 3))} ms`),
    duration: createDurations(locale),
    range: createRanges(locale),
    distance: createDistances(locale),
  };
}

function writeKnown(value: Figure, write: (value: number) => string): string {
  return typeof value === 'number' && Number.isFinite(value) ? write(value) : UNKNOWN;
}

/** Decimals that leave a number about `significant` digits, so that a moving figure keeps its width. */
function countDecimals(value: number, significant: 2 | 3): number {
  const size = Math.abs(value);
  if (size < 9.95) return significant - 1;
  if (size < 99.5) return significant - 2;
  return 0;
}

/** The amount in the largest unit that leaves it below 1000 once rounded. */
function scaleBytes(value: number): { amount: number; unit: (typeof byteUnits)[number] } {
  let amount = value;
  for (const unit of byteUnits) {
    if (Math.abs(amount) < 999.5 || unit === 'EiB') return { amount, unit };
    amount /= 1024;
  }
  return { amount: value, unit: 'B' };
}

function createNumbers(locale: string): (value: number, digits: number) => string {
  const formats = new Map<number, Intl.NumberFormat>();
  return (value, digits) => {
    const format =
      formats.get(digits) ??
      new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
    formats.set(digits, format);
    return format.format(value);
  };
}

function createDurations(locale: string): (seconds: Figure) => string {
  const units = spans.map(([unit, length]) => ({
    length,
    format: new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'narrow' }),
  }));
  const list = new Intl.ListFormat(locale, { type: 'unit', style: 'narrow' });
  const writeSpan = (seconds: number) => {
    const whole = Math.max(0, Math.floor(seconds));
    const first = units.findIndex(({ length }) => whole >= length);
    // Less than a second is written as none.
    const start = first < 0 ? units.length - 1 : first;
    let rest = whole;
    const parts = units.slice(start, start + 2).map(({ length, format }) => {
      const amount = Math.floor(rest / length);
      rest -= amount * length;
      return format.format(amount);
    });
    return list.format(parts);
  };
  return (seconds) => writeKnown(seconds, writeSpan);
}

function createRanges(locale: string): (hours: Figure) => string {
  const [hours, days] = (['hour', 'day'] as const).map(
    (unit) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'narrow' }),
  );
  return (value) =>
    writeKnown(
      value,
      (known) =>
        (known > 24 && known % 24 === 0 ? days?.format(known / 24) : hours?.format(known)) ?? UNKNOWN,
    );
}

function createDistances(locale: string): (seconds: Figure) => string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  const writeDistance = (seconds: number) => {
    const size = Math.abs(seconds);
    const [unit, length] = spans.find((span) => size >= span[1]) ?? spans[3];
    return format.format(Math.trunc(seconds / length), unit);
  };
  return (seconds) => writeKnown(seconds, writeDistance);
}
