import type { Availability } from 'muster-theme/incidents';

/** Percent of each day, oldest first; null for a day without data. */
export type Days = readonly (number | null)[];

export interface DailyAvailability {
  readonly days: Days;
  /** Over all days with data; null without any. */
  readonly percent: number | null;
}

/** How much of a day is missing: next to nothing, a part, or more than a twentieth. */
export type DayLevel = 'full' | 'part' | 'low' | 'none';

const LOW_PERCENT = 95;
/** From here on the mean of many nodes is good: in a large fleet, a node is away on most days. */
export const GOOD_MEAN = 99.9;
const DAY_MS = 86_400_000;

export function getDayLevel(percent: number | null, goodFrom = 100): DayLevel {
  if (percent === null) return 'none';
  if (percent >= goodFrom) return 'full';
  return percent >= LOW_PERCENT ? 'part' : 'low';
}

/** Height of a day's bar in percent. */
export function getBarHeight(percent: number | null): number {
  if (percent === null) return 12;
  if (percent === 100) return 100;
  // Most outages are short: the last twentieth has a third of the height.
  return Math.round(
    percent < LOW_PERCENT ? 20 + (percent / LOW_PERCENT) * 30 : 50 + (percent - LOW_PERCENT) * 6,
  );
}

/** The mean of the nodes on each day, and over all of their days. */
export function combineNodes({ nodes }: Pick<Availability, 'nodes'>): DailyAvailability {
  const length = Math.max(0, ...nodes.map(({ days }) => days.length));
  const days = Array.from({ length }, (_, index) =>
    calculateMean(nodes.map((node) => node.days[index] ?? null)),
  );
  return { days, percent: calculateMean(nodes.flatMap((node) => node.days)) };
}

/** With three decimals, rounded down: only what is complete is 100. */
function calculateMean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  // In thousandths, which are whole numbers.
  const sum = known.reduce((total, value) => total + Math.round(value * 1000), 0);
  return Math.floor(sum / known.length) / 1000;
}

/** `99.98%`. The hub rounds down to three decimals; what is not complete never becomes 100%. */
export function formatAvailability(percent: number, locale: string): string {
  const digits = percent === 100 ? {} : { minimumFractionDigits: 2, maximumFractionDigits: 3 };
  return new Intl.NumberFormat(locale, { style: 'percent', ...digits }).format(percent / 100);
}

/** `90 days`. */
export function describeDays(count: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(count);
}

/** The date of a day, `YYYY-MM-DD`, by its distance from the first one. */
export function addDays(from: string, count: number): string {
  const start = Date.parse(from);
  return Number.isNaN(start) ? '' : new Date(start + count * DAY_MS).toISOString().slice(0, 10);
}
