const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;

/** The value of an input of type `datetime-local`, in the browser's time zone. @param instant Unix seconds */
export function toLocalInput(instant: number): string {
  const date = new Date(instant * 1000);
  const pad = (value: number, length = 2) => String(value).padStart(length, '0');
  const day = `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

/** Unix seconds of such a value, undefined if it is none. */
export function parseLocalInput(text: string): number | undefined {
  // A date without a time is in UTC, by the definition of Date.parse.
  if (!/^\d{4,6}-\d\d-\d\dT\d\d:\d\d/.test(text)) return undefined;
  const instant = Math.floor(Date.parse(text) / 1000);
  return Number.isNaN(instant) ? undefined : instant;
}

export function startOfMinute(instant: number): number {
  return instant - (instant % MINUTE_SECONDS);
}

/** The next full hour by the clock; zones differ from UTC by quarters of an hour. */
export function startOfNextHour(instant: number): number {
  const minutes = new Date(instant * 1000).getMinutes();
  return startOfMinute(instant) + HOUR_SECONDS - minutes * MINUTE_SECONDS;
}

/** The browser's time zone with its offset at an instant: `Europe/Berlin, UTC+01:00`. */
export function describeTimeZone(instant: number): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  // Minutes east of UTC.
  const offset = -new Date(instant * 1000).getTimezoneOffset();
  if (offset === 0) return timeZone === 'UTC' ? timeZone : `${timeZone}, UTC`;
  const pad = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.abs(offset);
  return `${timeZone}, UTC${offset < 0 ? '−' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}
