import type { AlertEvent, AlertEventPage } from '@muster/generated/types';

export type EventReader = (query: {
  after: number;
  limit: number;
}) => Promise<Pick<AlertEventPage, 'events' | 'latest'>>;

export interface EventsBefore {
  /** Newest first. */
  events: AlertEvent[];
  /** Id below which there may be more; null if there are none. */
  next: number | null;
}

const PAGE_EVENTS = 50;

/**
 * The newest events below an id, or of all if it is null. The log is read forwards only: a page is a range of ids, which may
 * have gaps, so that a page may be short.
 */
export async function readEventsBefore(read: EventReader, before: number | null): Promise<EventsBefore> {
  const { events: first, latest } = await read({ after: 0, limit: 1 });
  const oldest = first[0]?.id;
  if (oldest === undefined) return { events: [], next: null };
  let end = before ?? latest + 1;
  while (end > oldest) {
    const start = Math.max(oldest, end - PAGE_EVENTS);
    const { events } = await read({ after: start - 1, limit: end - start });
    const found = events.filter(({ id }) => id < end).reverse();
    end = start;
    if (found.length > 0) return { events: found, next: start > oldest ? start : null };
  }
  return { events: [], next: null };
}
