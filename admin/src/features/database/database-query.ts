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

export function useVacuum() {
  const { client } = useHub();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => request(client.POST('/api/db/vacuum')),
    onSettled: () => cache.invalidateQueries({ queryKey: databaseKey }),
  });
}
