import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/hub-client.ts';
import { useHub } from '../../api/hub-context.tsx';

const databaseKey = ['database'] as const;

export function useDatabase() {
  const { client } = useHub();
  return useQuery({
    queryKey: databaseKey,
    queryFn: () => request(client.GET('/api/db')),
    staleTime: 60_000,
  });
}

const HUBS_POLL_MS = 2000;

/** Empty for a hub that has its database for itself. */
export function useHubs() {
  const { client } = useHub();
  return useQuery({
    queryKey: ['hubs'],
    queryFn: async () => (await request(client.GET('/api/hubs'))).hubs,
    refetchInterval: ({ state }) => (state.data?.length ? HUBS_POLL_MS : false),
  });
}

export function useVacuum() {
  const { client } = useHub();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => request(client.POST('/api/db/vacuum')),
    onSettled: () => cache.invalidateQueries({ queryKey: databaseKey }),
  });
}
