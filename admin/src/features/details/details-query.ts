import type { NodeDetails } from '@muster/generated/types';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { request } from '../../api/hub-client.ts';
import { useHub } from '../../api/hub-context.tsx';
import { emptyTrail, extendTrail, type Trail } from './trail.ts';

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

/** The latest figures by time, since the page was opened. */
export function useTrail({ at, details }: NodeDetails): Trail {
  const [trail, setTrail] = useState(emptyTrail);
  useEffect(() => {
    if (at !== null) setTrail((present) => extendTrail(present, at, details));
  }, [at, details]);
  return trail;
}
