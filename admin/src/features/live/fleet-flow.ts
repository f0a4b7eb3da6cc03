import type { AdminSnapshot } from '@muster/generated/types';
import { type QueryClient, useQuery } from '@tanstack/react-query';

/** What the whole fleet receives and sends, in bytes per second, when a snapshot was made. */
export interface Flow {
  ts: number;
  received: number;
  sent: number;
}

const flowKey = ['flow'] as const;
const noFlow: readonly Flow[] = [];
/** Three minutes of snapshots. */
const FLOWS_KEPT = 90;

export function measureFlow({ ts, nodes }: Pick<AdminSnapshot, 'ts' | 'nodes'>): Flow {
  let received = 0;
  let sent = 0;
  for (const { metrics } of nodes) {
    received += metrics?.net_rx ?? 0;
    sent += metrics?.net_tx ?? 0;
  }
  return { ts, received, sent };
}

/** The flows with a newer one; one of the same moment is not taken twice. */
export function appendFlow(flows: readonly Flow[], flow: Flow): readonly Flow[] {
  const last = flows[flows.length - 1];
  if (last !== undefined && last.ts >= flow.ts) return flows;
  return [...flows.slice(1 - FLOWS_KEPT), flow];
}

export function noteFlow(cache: QueryClient, snapshot: AdminSnapshot): void {
  cache.setQueryData<readonly Flow[]>(flowKey, (flows = noFlow) => appendFlow(flows, measureFlow(snapshot)));
}

/** The flow of the last minutes, the latest last; as long as the panel has been open. */
export function useFlow(): readonly Flow[] {
  return useQuery<readonly Flow[]>({ queryKey: flowKey, enabled: false, initialData: noFlow }).data;
}
