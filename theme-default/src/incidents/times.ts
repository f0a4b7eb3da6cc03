const DAY_MS = 86_400_000;
const HOUR = 3600;
const DAY_HOURS = 24;

/** `in 40 minutes`, `in 5 hours`, and from a day on in days of the calendar: `tomorrow`, `in 3 days`. */
export function formatDistance(instant: number, now: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const seconds = Math.max(60, instant - now);
  if (seconds < HOUR) return format.format(Math.round(seconds / 60), 'minute');
  if (seconds < DAY_HOURS * HOUR) return format.format(Math.round(seconds / HOUR), 'hour');
  return format.format(countDays(instant, now), 'day');
}

/** Days of the visitor's calendar from one time to another. */
function countDays(instant: number, now: number): number {
  // Noon, because some days have 23 hours.
  const noon = (seconds: number) => new Date(seconds * 1000).setHours(DAY_HOURS / 2, 0, 0, 0);
  return Math.round((noon(instant) - noon(now)) / DAY_MS);
}

/** Whether both times are on the same day of the visitor's calendar. */
export function isSameDay(a: number, b: number): boolean {
  return new Date(a * 1000).toDateString() === new Date(b * 1000).toDateString();
}

/** The time of a snapshot in whole minutes, so that a component renders once a minute. */
export function ceilToMinute({ ts }: { readonly ts: number }): number {
  return Math.ceil(ts / 60) * 60;
}

/** Names of days in the visitor's time zone. */
export interface DayFormat {
  /** The same for all times of a day. */
  getKey(instant: number): string;
  /** `Today`, `Yesterday`, or a date. */
  describe(instant: number): string;
}

export function createDayFormat(locale: string, now: () => number = Date.now): DayFormat {
  const keys = new Intl.DateTimeFormat('en', { dateStyle: 'short' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const dates = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' });
  const datesWithYear = new Intl.DateTimeFormat(locale, { dateStyle: 'full' });
  const getKey = (instant: number) => keys.format(instant * 1000);
  return {
    getKey,
    describe(instant) {
      const day = new Date(instant * 1000);
      const today = new Date(now());
      const distance = countDays(instant, today.getTime() / 1000);
      const isRecent = distance === 0 || distance === -1;
      const format = day.getFullYear() === today.getFullYear() ? dates : datesWithYear;
      return capitalise(isRecent ? relative.format(distance, 'day') : format.format(day), locale);
    },
  };
}

function capitalise(text: string, locale: string): string {
  const [first = '', ...rest] = text;
  return first.toLocaleUpperCase(locale) + rest.join('');
}

/** `12:04`. */
export function formatTime(instant: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(instant * 1000);
}

/** `Tue 24 Nov, 12:00 – 14:00 GMT+1`, in the visitor's time zone. */
export function formatWindow(from: number, to: number | null, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  const start = new Date(from * 1000);
  return to === null ? format.format(start) : format.formatRange(start, new Date(to * 1000));
}
