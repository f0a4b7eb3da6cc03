import type { AdminSnapshot } from '@muster/generated/types';
import { type QueryClient, replaceEqualDeep, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LiveStream } from 'muster-theme/live-stream';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { sendDeferredRequests } from '../../api/deferred-requests.ts';
import { type HubClient, request } from '../../api/hub-client.ts';
import { useHub } from '../../api/hub-context.tsx';
import { HubError } from '../../api/hub-error.ts';
import { type LinkStatus, startAdminStream } from '../../api/live-stream.ts';
import { lacksTokens, readSnapshot } from '../../api/snapshot.ts';
import { adviseReload } from '../../ui/reload-advice.ts';
import { useStore } from '../../ui/store.ts';
import { endSession } from '../session/session.ts';
import { noteFlow } from './fleet-flow.ts';
import { fleetKey } from './fleet-query.ts';
import { hiddenNodes, omitNodes } from './hidden-nodes.ts';
import { createMinuteMeans, type MinuteMeans } from './minute-means.ts';

interface Live {
  status: LinkStatus;
  retryNow(): void;
  /** Means of the nodes' live figures. */
  means: MinuteMeans;
}

const LiveContext = createContext<Live | null>(null);

/** Keeps the fleet in the query cache up to date for as long as it is rendered. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { csrfToken, environment } = useHub();
  const cache = useQueryClient();
  const [status, setStatus] = useState<LinkStatus>('connecting');
  const stream = useRef<Pick<LiveStream, 'retryNow'>>(null);
  const [means] = useState(createMinuteMeans);

  useEffect(() => {
    const present = startAdminStream({
      environment,
      csrfToken,
      onSnapshot(snapshot) {
        means.update(snapshot);
        storeSnapshot(cache, snapshot);
      },
      onStatus(next) {
        setStatus(next);
        // The interruption may have been an update of the hub.
        if (next === 'live') void cache.invalidateQueries({ queryKey: ['me'] });
        if (next === 'ended') endSession(cache);
      },
    });
    stream.current = present;
    // After a sleep or without a network the backoff may be long.
    const unwatch = environment.watchPage((event) => {
      if (event === 'visible' || event === 'online') present.retryNow();
    });
    const sendAll = () => void sendDeferredRequests();
    window.addEventListener('pagehide', sendAll);
    return () => {
      window.removeEventListener('pagehide', sendAll);
      unwatch();
      present.stop();
    };
  }, [cache, csrfToken, environment, means]);

  const retryNow = () => stream.current?.retryNow();
  return <LiveContext value={{ status, retryNow, means }}>{children}</LiveContext>;
}

/**
 * How current the data is. When both the stream and requests fail: `unreachable` without a response, `failing` when the
 * response is an error.
 */
export function useFreshness(): LinkStatus | 'unreachable' | 'failing' {
  const { status } = useLive();
  const { error } = useFleet();
  if (status !== 'polling' || error === null) return status;
  return error instanceof HubError && error.code !== 'unreachable' ? 'failing' : 'unreachable';
}

export function useLive(): Live {
  const live = useContext(LiveContext);
  if (live === null) throw new Error('useLive must be used inside a LiveProvider.');
  return live;
}

const POLL_MS = 5_000;

/** The latest snapshot: from the stream, or by polling while the stream cannot connect. */
export function useFleet() {
  const { client } = useHub();
  const { status, means } = useLive();
  const cache = useQueryClient();
  const hidden = useStore(hiddenNodes);
  const isPolling = status === 'polling';
  return useQuery({
    queryKey: fleetKey,
    async queryFn() {
      const snapshot = await fetchFleet(client, cache);
      means.update(snapshot);
      return snapshot;
    },
    enabled: isPolling,
    refetchInterval: isPolling && POLL_MS,
    refetchIntervalInBackground: true,
    retry: false,
    // Snapshots are shared as they are stored: each observer would compare thousands of nodes again.
    structuralSharing: false,
    select: useCallback((snapshot: AdminSnapshot) => omitNodes(snapshot, hidden), [hidden]),
  });
}

async function fetchFleet(client: HubClient, cache: QueryClient): Promise<AdminSnapshot> {
  const reading = readSnapshot(await request(client.GET('/api/nodes')));
  if (reading.view === 'admin') {
    if (lacksTokens(reading.snapshot.nodes)) adviseReload('csrf-token');
    return replaceEqualDeep(cache.getQueryData<AdminSnapshot>(fleetKey), reading.snapshot);
  }
  if (reading.view === 'visitor') endSession(cache);
  throw new HubError({
    code: 'unreadable',
    status: 200,
    detail: 'The response is not a snapshot of the fleet.',
  });
}

function storeSnapshot(cache: QueryClient, snapshot: AdminSnapshot): void {
  if (lacksTokens(snapshot.nodes)) adviseReload('csrf-token');
  cache.setQueryData<AdminSnapshot>(fleetKey, (previous) => replaceEqualDeep(previous, snapshot));
  noteFlow(cache, snapshot);
}
