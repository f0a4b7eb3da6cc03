import { type Cell, toText } from './cells.ts';

/** How to read a timestamp without an offset: as UTC, or in the time zone of this process (the variable `TZ`). */
export type DefaultZone = 'utc' | 'local';

interface ParsedTime {
  /** Milliseconds since the epoch. */
  ms: number;
  /** Minutes east of UTC; null if the text has no offset. */
  offset: number | null;
  /** The date as it is written. */
  date: string;
}

const DAY_MS = 86_400_000;
const QUARTER_MS = 900_000;

/** Go's zero time is in the year 1, and some products write it for "never". */
const OLDEST_YEAR = 1970;

/**
 * ISO 8601, and the forms of Go's SQLite drivers: `2026-11-22 12:16:59.223950093+00:00`, without an offset, and
 * `2025-06-14 23:51:17.3022328 +0800 CST`.
 */
const TIME =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,12}))?)?)?\s*(Z|[+-]\d\d:?\d\d|[+-]\d\d)?(?:\s.*)?$/i;

/** Milliseconds since the epoch; null for NULL, for the zero time and for what is no time. */
export function parseTime(cell: Cell, zone: DefaultZone = 'utc'): number | null {
  return parse(cell, zone)?.ms ?? null;
}

/** Unix seconds, rounded down. */
export function parseSeconds(cell: Cell, zone: DefaultZone = 'utc'): number | null {
  const ms = parseTime(cell, zone);
  return ms === null ? null : Math.floor(ms / 1000);
}

/**
 * The calendar day, `YYYY-MM-DD`, that somebody chose in a date picker and that was stored as an instant; null for none.
 *
 * With an offset other than zero it is the date as written. Otherwise the instant is midnight, or the last second of a day,
 * in the time zone of the browser: 16:00 UTC is midnight of the next day at +08:00, and 05:00 UTC midnight of the same day
 * at −05:00. An instant that is neither is a time of day, and its date that of UTC.
 */
export function parseCalendarDay(cell: Cell): string | null {
  const time = parse(cell, 'utc');
  if (time === null) return null;
  if (time.offset !== null && time.offset !== 0) return time.date;
  const second = Math.floor(time.ms / 1000) * 1000;
  if (second % QUARTER_MS === 0) return formatDay(roundToMidnight(second));
  if ((second + 1000) % QUARTER_MS === 0) return formatDay(roundToMidnight(second + 1000) - DAY_MS);
  return formatDay(time.ms);
}

function roundToMidnight(ms: number): number {
  return Math.round(ms / DAY_MS) * DAY_MS;
}

function formatDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function parse(cell: Cell, zone: DefaultZone): ParsedTime | null {
  const text = toText(cell);
  if (/^\d{6,19}$/.test(text)) return parseEpoch(Number(text));
  const match = TIME.exec(text);
  if (match === null) return null;
  const [, year = '', month = '', day = '', hour = '0', minute = '0', second = '0', fraction = ''] = match;
  const date = `${year}-${month}-${day}`;
  if (Number(year) < OLDEST_YEAR || !isDay(date)) return null;
  const parts = [
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  ] as const;
  const ms = Math.floor(Number(`0.${fraction || '0'}`) * 1000);
  const offset = parseOffset(match[8]);
  if (offset === null && zone === 'local') return { ms: new Date(...parts, ms).getTime(), offset, date };
  return { ms: Date.UTC(...parts, ms) - (offset ?? 0) * 60_000, offset, date };
}

/** Seconds, milliseconds, microseconds or nanoseconds, by magnitude. */
function parseEpoch(value: number): ParsedTime {
  const ms = Math.floor(value * findMsPerUnit(value));
  return { ms, offset: 0, date: formatDay(ms) };
}

function findMsPerUnit(value: number): number {
  if (value >= 1e17) return 1e-6;
  if (value >= 1e14) return 1e-3;
  return value >= 1e11 ? 1 : 1000;
}

function parseOffset(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/z/i.test(text)) return 0;
  const [hours = '0', minutes = '0'] = [text.slice(1, 3), text.slice(3).replace(':', '') || '0'];
  return (text.startsWith('-') ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** False for 30 February. */
function isDay(date: string): boolean {
  const ms = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(ms) && formatDay(ms) === date;
}
