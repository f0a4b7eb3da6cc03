import type { Incident } from '@muster/generated/types';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { request } from '../../api/hub-client.ts';
import { useHub } from '../../api/hub-context.tsx';
import { useFleet } from '../live/live-context.tsx';
import type { IncidentSearch } from './incident-search.ts';

const incidentsKey = ['incidents'] as const;
const PAGE_INCIDENTS = 50;
/** Of the operation. */
const MAX_PAGE = 200;
/** The last instant of the contract: incidents that are open, and none that has ended. */
const LAST_INSTANT = 253_402_300_799;

/** Incidents, newest first, by pages. The previous ones stay visible while those of a new filter load. */
export function useIncidents({ kind, node, state }: IncidentSearch) {
  const { client } = useHub();
  const filter = {
    ...(kind !== undefined && { kind }),
    ...(node !== undefined && { node }),
    ...(state !== undefined && { from: LAST_INSTANT }),
  };
  useIncidentChanges();
  return useInfiniteQuery({
    queryKey: [...incidentsKey, 'list', filter],
    queryFn: ({ pageParam }) => {
      const page = { limit: PAGE_INCIDENTS, ...(pageParam !== null && { before: pageParam }) };
      return request(client.GET('/api/incidents', { params: { query: { ...filter, ...page } } }));
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

export interface RecentIncidents {
  /** Newest first. */
  incidents: Incident[];
  /** Whether there are more than one request returns. */
  isPartial: boolean;
}

/** The latest incidents that are open or ended within a period before now. */
export function useRecentIncidents(periodSeconds: number) {
  const { client } = useHub();
  const now = useFleet().data?.ts ?? 0;
  useIncidentChanges();
  return useQuery({
    queryKey: [...incidentsKey, 'recent', periodSeconds],
    queryFn: async (): Promise<RecentIncidents> => {
      const query = { from: Math.max(0, Math.floor(now) - periodSeconds), limit: MAX_PAGE };
      const { incidents, next } = await request(client.GET('/api/incidents', { params: { query } }));
      return { incidents, isPartial: next !== null };
    },
    enabled: now > 0,
    staleTime: 60_000,
  });
}

/** Requests incidents again when one begins or ends: the snapshots have the open ones. */
function useIncidentChanges(): void {
  const cache = useQueryClient();
  const open = useFleet().data?.incidents;
  const ids = open?.map(({ id }) => id).join();
  const before = useRef(ids);
  useEffect(() => {
    const hasChanged = before.current !== undefined && before.current !== ids;
    before.current = ids;
    if (hasChanged) void cache.invalidateQueries({ queryKey: incidentsKey });
  }, [cache, ids]);
}
