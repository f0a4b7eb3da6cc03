import type { Span } from '../series.ts';

const DAY_SECONDS = 86_400;

/** Creates the labels of a time axis: seconds, minutes or days, and the day at midnight. */
export function createTimeTicks(locale: string): (ts: number, view: Span) => string {
  const seconds = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const minutes = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });
  const days = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
  return (ts, { from, to }) => {
    const length = to - from;
    const date = new Date(ts * 1000);
    const isMidnight = date.getHours() === 0 && date.getMinutes() === 0 && date.getSeconds() === 0;
    if (length > 4 * DAY_SECONDS || (isMidnight && length > DAY_SECONDS / 4)) return days.format(date);
    // Ticks are at whole minutes unless there is room for more.
    return (length <= 600 ? seconds : minutes).format(date);
  };
}
