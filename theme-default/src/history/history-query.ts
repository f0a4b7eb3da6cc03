import type { FleetNode, History } from 'muster-theme/model';
import { findClosestRange, listRanges, type Span } from 'muster-theme/series';

/** What the charts of a page show; all of it is in the URL. */
export interface HistoryQuery {
  /** Length of the range in hours; 0 for the last minutes of the live stream. */
  readonly hours: number;
  /** `hours` of an address without a range. */
  readonly defaultHours: number;
  /** Part of the range, Unix seconds. */
  readonly zoom: Span | null;
  /** Hours by which the period drawn behind is earlier; 0 for none. */
  readonly behind: number;
  /** Name of the enlarged chart; "" for none. */
  readonly large: string;
}

const DAY_HOURS = 24;
const WEEK_HOURS = 168;
const HOUR_SECONDS = 3600;
const LIVE = 'live';
const behindNames = { day: DAY_HOURS, week: WEEK_HOURS } as const;

/** Shown of the live stream, seconds. */
export const LIVE_SECONDS = 300;

/** Parses the query of a URL, limited to the caller's history; invalid values are ignored. */
export function parseHistoryQuery(
  text: string,
  historyDays: number,
  defaultHours: number = DAY_HOURS,
): HistoryQuery {
  const params = new URLSearchParams(text);
  const range = params.get('range');
  const hours = range === null ? limitRange(defaultHours, historyDays) : parseRange(range, historyDays);
  const behind = behindNames[params.get('behind') as keyof typeof behindNames] ?? 0;
  return {
    hours,
    defaultHours,
    zoom: parseZoom(params),
    behind: listBehind(hours, historyDays).includes(behind) ? behind : 0,
    large: params.get('chart') ?? '',
  };
}

function parseRange(text: string, historyDays: number): number {
  if (text === LIVE) return 0;
  const match = /^(\d{1,5})([hd])$/.exec(text);
  return limitRange(
    match === null ? DAY_HOURS : Number(match[1]) * (match[2] === 'd' ? DAY_HOURS : 1),
    historyDays,
  );
}

function limitRange(hours: number, historyDays: number): number {
  return hours === 0 ? 0 : findClosestRange(hours, historyDays);
}

/** The range that is shown first: the shortest of at most a day with all that `history`, a day, has; longer ones reach the last report. */
export function chooseDefaultRange(
  {
    metrics,
    step,
    to,
  }: { metrics: readonly Pick<History['metrics'][number], 'ts'>[] } & Pick<History, 'step' | 'to'>,
  { online, last_seen }: Pick<FleetNode, 'online' | 'last_seen'>,
  historyDays: number,
): number {
  const first = metrics[0]?.ts;
  if (first === undefined && online) return 0;
  if (first === undefined && last_seen === 0) return DAY_HOURS;
  const seconds = to - (first === undefined ? last_seen : first - step);
  const ranges = listRanges(historyDays);
  return ranges.find((hours) => hours * HOUR_SECONDS >= seconds) ?? ranges.at(-1) ?? DAY_HOURS;
}

function parseZoom(params: URLSearchParams): Span | null {
  const [from, to] = ['from', 'to'].map((key) => Number(params.get(key) ?? Number.NaN));
  const isSpan = Number.isSafeInteger(from) && Number.isSafeInteger(to) && Number(to) > Number(from);
  return isSpan ? { from: Number(from), to: Number(to) } : null;
}

/** The query of a URL, with the parameters that are not those of the charts; without default values. */
export function writeHistoryQuery(query: HistoryQuery, text = ''): string {
  const params = new URLSearchParams(text);
  for (const key of ['range', 'from', 'to', 'behind', 'chart']) params.delete(key);
  const { hours, defaultHours, zoom, behind, large } = query;
  if (hours !== defaultHours) params.set('range', hours === 0 ? LIVE : writeHours(hours));
  if (zoom !== null) {
    params.set('from', String(zoom.from));
    params.set('to', String(zoom.to));
  }
  if (behind > 0) params.set('behind', behind === DAY_HOURS ? 'day' : 'week');
  if (large !== '') params.set('chart', large);
  const written = params.toString();
  return written === '' ? '' : `?${written}`;
}

function writeHours(hours: number): string {
  return isWholeDays(hours) ? `${hours / DAY_HOURS}d` : `${hours}h`;
}

function isWholeDays(hours: number): boolean {
  return hours > DAY_HOURS && hours % DAY_HOURS === 0;
}

/** The earlier periods of which the caller may request the range. */
export function listBehind(hours: number, historyDays: number): readonly number[] {
  return [DAY_HOURS, WEEK_HOURS].filter(
    (behind) => behind + hours <= historyDays * DAY_HOURS && hours <= behind,
  );
}

/** `24h` and `7d`, or `24 hours` and `7 days`. */
export function describeRange(hours: number, locale: string, unitDisplay: 'narrow' | 'long'): string {
  const isDays = isWholeDays(hours);
  const unit = isDays ? 'day' : 'hour';
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay });
  return format.format(isDays ? hours / DAY_HOURS : hours);
}
