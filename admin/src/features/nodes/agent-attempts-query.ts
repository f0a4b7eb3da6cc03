import { useQuery } from '@tanstack/react-query';
import { request } from '../../api/hub-client.ts';
import { useHub } from '../../api/hub-context.tsx';

const POLL_MS = 2_000;

/** What the hub saw of installers and agents, while this is rendered. */
export function useAgentAttempts() {
  const { client } = useHub();
  return useQuery({
    queryKey: ['agent-attempts'],
    queryFn: () => request(client.GET('/api/agent-attempts')),
    refetchInterval: POLL_MS,
    gcTime: 0,
  });
}
