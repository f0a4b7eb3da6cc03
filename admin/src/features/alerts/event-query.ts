import type { AlertEventPage } from '@muster/generated/types';
import { useInfiniteQuery } from '@tanstack/react-query';
import { request } from '../../api/hub-client.ts';
import { useHub } from '../../api/hub-context.tsx';
import { type EventReader, readEventsBefore } from './read-events.ts';

/** The log of alerts, newest first, by pages. */
export function useAlertEvents() {
  const { client } = useHub();
  const read: EventReader = (query): Promise<AlertEventPage> =>
    request(client.GET('/api/alerts/events', { params: { query } }));
  return useInfiniteQuery({
    queryKey: ['alerts', 'events'],
    queryFn: ({ pageParam }) => readEventsBefore(read, pageParam),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
}
