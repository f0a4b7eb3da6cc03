import { findNextReset } from './calendar.ts';
import { calculateElapsed, type PlanUsage, predictExhaustion } from './forecast.ts';
import type { MetricFormat } from './format-metrics.ts';
import type { FleetNode } from './model.ts';

export interface PlanFormat {
  /** `1 Dec 2026` for a date of the hub, `YYYY-MM-DD`. */
  date(day: string | null): string;
  /** `1 Dec`, without the year. */
  shortDate(day: string | null): string;
  /** `€4.50`. Without a currency symbol unless `currency` is an ISO 4217 code. */
  money(amount: number, currency: string): string;
  /** Price and billing cycle; null without a price. */
  price(node: Pick<FleetNode, 'price' | 'currency' | 'billing_cycle'>): Price | null;
  /** When the plan expires; null without a date. */
  expiry(node: Pick<FleetNode, 'expires_at' | 'expires_in'>): Expiry | null;
  /** Traffic of the billing period, compared with the plan's limit; both in the units in which the limit was entered. */
  traffic(node: PlanUsage): Traffic;
  /** Whether the traffic will last for the period; `now` is the hub's clock, Unix seconds. */
  forecast(node: PlanUsage, now: number): Forecast;
}

export interface Price {
  readonly amount: string;
  /** Length of the billing cycle; null for a one-time payment or an unknown cycle. */
  readonly months: number | null;
  readonly isOnce: boolean;
}

export interface Expiry {
  /** `in 23 days`, `today`, `3 days ago`. */
  readonly text: string;
  readonly date: string;
  /** `soon` within a week. */
  readonly urgency: 'later' | 'soon' | 'past';
}

export interface Forecast {
  /** Elapsed part of the period, 0 to 1; null when unknown. */
  readonly elapsed: number | null;
  /** Date, without the year, on which the limit is reached at the current pace; null if that is not before the reset. */
  readonly runsOut: string | null;
}

export interface Traffic {
  readonly used: string;
  /** Null without a limit. */
  readonly limit: string | null;
  /** Used part of the limit; above 1 once it is exceeded. Null without a limit. */
  readonly share: number | null;
  /** `high` from 80 % of the limit on. */
  readonly level: 'normal' | 'high' | 'over';
  /** Date on which the next period starts; null when unknown. */
  readonly resets: string | null;
  /** The same without the year. */
  readonly resetsShort: string | null;
}

const SOON_DAYS = 7;
const HIGH_SHARE = 0.8;
/** Days from which a distance is written in months, and in years. */
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

export function createPlanFormat(locale: string, metrics: MetricFormat): PlanFormat {
  const { date, shortDate } = createDateFormats(locale, metrics);
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const money = createMoneyFormat(locale, metrics);
  return {
    date,
    shortDate,
    money,
    price: ({ price, currency, billing_cycle: cycle }) =>
      price > 0
        ? { amount: money(price, currency), months: parseCycle(cycle), isOnce: cycle === 'once' }
        : null,
    expiry({ expires_at, expires_in }) {
      if (expires_at === null || expires_in === null) return null;
      return {
        text: formatDays(relative, expires_in),
        date: date(expires_at),
        urgency: getUrgency(expires_in),
      };
    },
    traffic({ month_used, traffic_limit, month_start, traffic_reset_day }) {
      const share = traffic_limit > 0 ? month_used / traffic_limit : null;
      const reset = findNextReset(month_start, traffic_reset_day);
      return {
        used: metrics.bytes(month_used),
        limit: share === null ? null : metrics.bytes(traffic_limit),
        share,
        level: getLevel(share),
        resets: reset === undefined ? null : date(reset),
        resetsShort: reset === undefined ? null : shortDate(reset),
      };
    },
    forecast(node, now) {
      const day = predictExhaustion(node, now);
      return { elapsed: calculateElapsed(node, now), runsOut: day === null ? null : shortDate(day) };
    },
  };
}

/** The API does not name the hub's time zone: dates are formatted as they are, in UTC, and not in the browser's zone. */
function createDateFormats(locale: string, metrics: MetricFormat): Pick<PlanFormat, 'date' | 'shortDate'> {
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const shortDays = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const withFormat = (format: Intl.DateTimeFormat) => (day: string | null) =>
    metrics.orDash(day === null ? null : Date.parse(day), (ms) => format.format(ms));
  return { date: withFormat(days), shortDate: withFormat(shortDays) };
}

function createMoneyFormat(locale: string, metrics: MetricFormat): PlanFormat['money'] {
  const formats = new Map<string, Intl.NumberFormat>();
  return (amount, currency) => {
    // `Intl.NumberFormat` throws for any other code.
    if (!/^[A-Z]{3}$/.test(currency)) return metrics.number(amount, Number.isInteger(amount) ? 0 : 2);
    const format =
      formats.get(currency) ??
      new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });
    formats.set(currency, format);
    return metrics.orDash(amount, (known) => format.format(known));
  };
}

/** Months of a billing cycle; null for `once` and for an invalid one. */
function parseCycle(cycle: string): number | null {
  const named = cycleMonths.get(cycle);
  if (named !== undefined) return named;
  return /^[1-9]\d{0,2}m$/.test(cycle) ? Number.parseInt(cycle, 10) : null;
}

function formatDays(relative: Intl.RelativeTimeFormat, days: number): string {
  const size = Math.abs(days);
  if (size < MONTHS_FROM) return relative.format(days, 'day');
  if (size < YEARS_FROM) return relative.format(Math.trunc(days / DAYS_PER_MONTH), 'month');
  return relative.format(Math.trunc(days / DAYS_PER_MONTH / 12), 'year');
}

function getUrgency(days: number): Expiry['urgency'] {
  if (days < 0) return 'past';
  return days <= SOON_DAYS ? 'soon' : 'later';
}

function getLevel(share: number | null): Traffic['level'] {
  // As the percentage is written.
  if (share === null || Math.round(share * 100) < HIGH_SHARE * 100) return 'normal';
  return share < 1 ? 'high' : 'over';
}
