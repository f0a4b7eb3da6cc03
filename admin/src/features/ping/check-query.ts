import { type QueryClient, useQuery } from '@tanstack/react-query';
import { request } from '../../api/hub-client.ts';
import { useHub } from '../../api/hub-context.tsx';

const POLL_MS = 10_000;
const checksKey = ['checks'] as const;

export function useChecks() {
  const { client } = useHub();
  return useQuery({
    queryKey: checksKey,
    queryFn: async () => (await request(client.GET('/api/checks'))).checks,
    refetchInterval: POLL_MS,
  });
}

export function useCheck(id: number) {
  const { client } = useHub();
  return useQuery({
    queryKey: [...checksKey, id],
    queryFn: () => request(client.GET('/api/checks/{id}', { params: { path: { id } } })),
    refetchInterval: POLL_MS,
  });
}

/** After a change of a task: its state may be another one. */
export function refreshChecks(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: checksKey });
}
