import { useQuery } from '@tanstack/react-query';
import { request } from '../../api/hub-client.ts';
import { useHub } from '../../api/hub-context.tsx';

const POLL_MS = 2_000;

/** What the node's agent measures while this is rendered. */
export function useDetails(id: number) {
  const { client } = useHub();
  return useQuery({
    queryKey: ['details', id],
    queryFn: () => request(client.GET('/api/nodes/{id}/details', { params: { path: { id } } })),
    refetchInterval: POLL_MS,
    gcTime: 0,
  });
}
