import { createMetricFormat, type MaybeNumber, type MetricFormat } from './format-metrics.ts';
import { createPlanFormat, type PlanFormat } from './format-plan.ts';

export type { MaybeNumber } from './format-metrics.ts';
export type { Expiry, Forecast, Price, Traffic } from './format-plan.ts';

export interface FormatOptions {
  /** IANA time zone for times of day; the browser's unless given. */
  readonly timeZone?: string;
}

/** Formatters for one locale. No function throws; an unknown value becomes a dash or null. */
export interface Format extends MetricFormat, PlanFormat {
  /** Time of day of an instant in Unix seconds. */
  time(instant: MaybeNumber): string;
  /** Date and time of an instant in Unix seconds. */
  dateTime(instant: MaybeNumber): string;
  /** Flag and name of an ISO 3166-1 alpha-2 code; null for anything else. */
  country(code: string): Country | null;
}

export interface Country {
  /** Two regional indicator symbols; most systems show them as a flag, Windows does not. */
  readonly flag: string;
  readonly name: string;
}

/** Distance from a capital letter to its regional indicator symbol (U+1F1E6 is A). */
const INDICATOR_OFFSET = 0x1f1e6 - 0x41;

/** Creates the formatters for a BCP 47 language tag. Creating them is slow, so create them once per locale. */
export function createFormat(locale: string, { timeZone }: FormatOptions = {}): Format {
  const zone = timeZone === undefined ? {} : { timeZone };
  const metrics = createMetricFormat(locale);
  const times = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', ...zone });
  const dateTimes = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', ...zone });
  const regions = new Intl.DisplayNames(locale, { type: 'region' });
  return {
    ...metrics,
    ...createPlanFormat(locale, metrics),
    time: (instant) => metrics.orDash(instant, (seconds) => formatInstant(times, seconds)),
    dateTime: (instant) => metrics.orDash(instant, (seconds) => formatInstant(dateTimes, seconds)),
    country(code) {
      if (!/^[A-Z]{2}$/.test(code)) return null;
      const letters = [...code].map((letter) => (letter.codePointAt(0) ?? 0) + INDICATOR_OFFSET);
      return { flag: String.fromCodePoint(...letters), name: regions.of(code) ?? code };
    },
  };
}

/** The latest time of a `Date`, Unix seconds (ECMA-262, "Time Values and Time Range"). */
const MAX_INSTANT = 8.64e12;

function formatInstant(format: Intl.DateTimeFormat, seconds: number): string {
  return format.format(new Date(Math.min(seconds, MAX_INSTANT) * 1000));
}

/**
 * Chooses a text by the plural rules of a language (CLDR, `Intl.PluralRules`). `Form` names the forms that the language
 * distinguishes for whole numbers; `fallback`, one of them, is used for every other number.
 *
 *     const plural = createPlural<'one' | 'few' | 'many'>('ru', 'many');
 *     plural(3, { one: 'узел', few: 'узла', many: 'узлов' }); // узла
 */
export function createPlural<Form extends Intl.LDMLPluralRule = 'one' | 'other'>(
  locale: string,
  fallback: NoInfer<Form>,
): (count: number, forms: Readonly<Record<Form, string>>) => string {
  const rules = new Intl.PluralRules(locale);
  return (count, forms) => {
    const texts: Partial<Record<Intl.LDMLPluralRule, string>> = forms;
    return texts[rules.select(count)] ?? forms[fallback];
  };
}

/** How many percent of `total` are used; null if either is unknown or `total` is 0. */
export function calculatePercent(used: MaybeNumber, total: MaybeNumber): number | null {
  return typeof used === 'number' && typeof total === 'number' && total > 0 ? (used / total) * 100 : null;
}
