import { createFigureFormat, type Figure, type FigureFormat } from './format-figures.ts';
import { createPlanFormat, type PlanFormat } from './format-plan.ts';

export type { Expiry, Forecast, Price, Traffic } from './format-plan.ts';

export interface FormatOptions {
  /** IANA name of the zone in which times of day are written; left out, it is the reader's. */
  readonly timeZone?: string;
}

/** Texts for one language. No function throws; what is unknown is written as a dash, or answered with null. */
export interface Format extends FigureFormat, PlanFormat {
  /** Time of day of an instant in Unix seconds. */
  time(instant: Figure): string;
  /** Day and time of an instant in Unix seconds. */
  instant(instant: Figure): string;
  /** Flag and name for an ISO 3166-1 code of two letters; null for anything else. */
  country(code: string): Country | null;
}

export interface Country {
  /** Two regional indicator letters; most systems, though not Windows, draw them as a flag. */
  readonly flag: string;
  readonly name: string;
}

/** Distance from a capital letter to its regional indicator (U+1F1E6 is A). */
const INDICATOR_OFFSET = 0x1f1e6 - 0x41;

/** Formatters for a BCP 47 language tag. Making one is slow, calling its functions is not: keep it. */
export function createFormat(locale: string, { timeZone }: FormatOptions = {}): Format {
  const zone = timeZone === undefined ? {} : { timeZone };
  const figures = createFigureFormat(locale);
  const times = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', ...zone });
  const instants = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', ...zone });
  const regions = new Intl.DisplayNames(locale, { type: 'region' });
  return {
    ...figures,
    ...createPlanFormat(locale, figures),
    time: (instant) => figures.write(instant, (seconds) => writeInstant(times, seconds)),
    instant: (instant) => figures.write(instant, (seconds) => writeInstant(instants, seconds)),
    country(code) {
      if (!/^[A-Z]{2}$/.test(code)) return null;
      const letters = [...code].map((letter) => (letter.codePointAt(0) ?? 0) + INDICATOR_OFFSET);
      return { flag: String.fromCodePoint(...letters), name: regions.of(code) ?? code };
    },
  };
}

/** Largest distance from the epoch that a `Date` can hold, in seconds (ECMA-262, "Time Values and Time Range"). */
const MAX_INSTANT = 8.64e12;

function writeInstant(format: Intl.DateTimeFormat, seconds: number): string {
  return format.format(new Date(Math.min(seconds, MAX_INSTANT) * 1000));
}
