import { findNextReset } from './calendar.ts';
import { foretellExhaustion, measurePeriod, type PlanFacts } from './forecast.ts';
import type { FigureFormat } from './format-figures.ts';
import type { FleetNode } from './model.ts';

export interface PlanFormat {
  /** A day of the hub's calendar, `YYYY-MM-DD`, as `1 Dec 2026`. */
  date(day: string | null): string;
  /** The same without the year: `1 Dec`. */
  shortDate(day: string | null): string;
  /** `€4.50`. A currency that is not a code of three letters is left out. */
  money(amount: number, currency: string): string;
  /** What a node costs and how often; null when no price is set. */
  price(node: Pick<FleetNode, 'price' | 'currency' | 'billing_cycle'>): Price | null;
  /** When the plan ends; null without a date. */
  expiry(node: Pick<FleetNode, 'expires_at' | 'expires_in'>): Expiry | null;
  /** Traffic of the plan period, against the plan if it has a limit. */
  traffic(node: PlanFacts): Traffic;
  /** Where a plan with a limit stands at `now`, Unix seconds of the hub's clock. */
  forecast(node: PlanFacts, now: number): Forecast;
}

export interface Price {
  readonly amount: string;
  /** Length of the billing cycle; null when it is paid once, or the cycle is not known. */
  readonly months: number | null;
  readonly isOnce: boolean;
}

export interface Expiry {
  /** `in 23 days`, `today`, `3 days ago`. */
  readonly text: string;
  readonly date: string;
  /** `soon` is a week or less. */
  readonly urgency: 'later' | 'soon' | 'past';
}

export interface Forecast {
  /** Part of the period that is over, 0 to 1; null when unknown. */
  readonly elapsed: number | null;
  /** The day, without its year, on which the limit is reached at this pace; null when it is not before the reset. */
  readonly runsOut: string | null;
}

export interface Traffic {
  readonly used: string;
  /** Null without a limit. */
  readonly limit: string | null;
  /** Part of the limit that is used, 1 for all of it; it may be more. Null without a limit. */
  readonly share: number | null;
  /** `high` from nine tenths of the limit on. */
  readonly level: 'normal' | 'high' | 'over';
  /** The day on which the next period starts; null when unknown. */
  readonly resets: string | null;
  /** The same without the year. */
  readonly resetsShort: string | null;
}

const SOON_DAYS = 7;
const HIGH_SHARE = 0.9;
/** Distances up to here are written in days, and in months below `YEARS_FROM`. */
const MONTHS_FROM = 91;
const YEARS_FROM = 730;
const DAYS_PER_MONTH = 365.25 / 12;

const cycleMonths: ReadonlyMap<string, number> = new Map([
  ['monthly', 1],
  ['quarterly', 3],
  ['semiannual', 6],
  ['yearly', 12],
  ['biennial', 24],
  ['triennial', 36],
]);

export function createPlanFormat(locale: string, figures: FigureFormat): PlanFormat {
  const { date, shortDate } = createDays(locale, figures);
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const money = createMoney(locale, figures);
  return {
    date,
    shortDate,
    money,
    price: ({ price, currency, billing_cycle: cycle }) =>
      price > 0
        ? { amount: money(price, currency), months: readMonths(cycle), isOnce: cycle === 'once' }
        : null,
    expiry({ expires_at, expires_in }) {
      if (expires_at === null || expires_in === null) return null;
      return {
        text: writeDays(relative, expires_in),
        date: date(expires_at),
        urgency: judgeUrgency(expires_in),
      };
    },
    traffic({ month_used, traffic_limit, month_start, traffic_reset_day }) {
      const share = traffic_limit > 0 ? month_used / traffic_limit : null;
      const reset = findNextReset(month_start, traffic_reset_day);
      return {
        used: figures.bytes(month_used),
        limit: share === null ? null : figures.bytes(traffic_limit),
        share,
        level: judgeShare(share),
        resets: reset === null ? null : date(reset),
        resetsShort: reset === null ? null : shortDate(reset),
      };
    },
    forecast(node, now) {
      const day = foretellExhaustion(node, now);
      return { elapsed: measurePeriod(node, now), runsOut: day === null ? null : shortDate(day) };
    },
  };
}

/** The hub's calendar has no zone in the JSON; days are written as they are, whatever the reader's zone. */
function createDays(locale: string, figures: FigureFormat): Pick<PlanFormat, 'date' | 'shortDate'> {
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const shortDays = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const write = (format: Intl.DateTimeFormat) => (day: string | null) =>
    figures.write(day === null ? null : Date.parse(day), (ms) => format.format(ms));
  return { date: write(days), shortDate: write(shortDays) };
}

function createMoney(locale: string, figures: FigureFormat): PlanFormat['money'] {
  const formats = new Map<string, Intl.NumberFormat>();
  return (amount, currency) => {
    // `Intl` throws for anything but three letters.
    if (!/^[A-Z]{3}$/.test(currency)) return figures.number(amount, Number.isInteger(amount) ? 0 : 2);
    const format =
      formats.get(currency) ??
      new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });
    formats.set(currency, format);
    return figures.write(amount, (known) => format.format(known));
  };
}

/** Months of a billing cycle; null for `once` and for what is not one. */
function readMonths(cycle: string): number | null {
  const named = cycleMonths.get(cycle);
  if (named !== undefined) return named;
  return /^[1-9]\d{0,2}m$/.test(cycle) ? Number.parseInt(cycle, 10) : null;
}

function writeDays(relative: Intl.RelativeTimeFormat, days: number): string {
  const size = Math.abs(days);
  if (size < MONTHS_FROM) return relative.format(days, 'day');
  if (size < YEARS_FROM) return relative.format(Math.trunc(days / DAYS_PER_MONTH), 'month');
  return relative.format(Math.trunc(days / DAYS_PER_MONTH / 12), 'year');
}

function judgeUrgency(days: number): Expiry['urgency'] {
  if (days < 0) return 'past';
  return days <= SOON_DAYS ? 'soon' : 'later';
}

function judgeShare(share: number | null): Traffic['level'] {
  if (share === null || share < HIGH_SHARE) return 'normal';
  return share < 1 ? 'high' : 'over';
}
