import { closeCodes } from '@muster/generated/close-codes';
import type { AdminSnapshot } from '@muster/generated/types';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { browserClock } from '../../api/clock.ts';
import { type HubClient, request } from '../../api/hub-client.ts';
import { useHub } from '../../api/hub-context.tsx';
import { HubError } from '../../api/hub-error.ts';
import type { LinkStatus } from '../../api/link-state.ts';
import { type LiveStream, type StreamListener, startLiveStream } from '../../api/live-stream.ts';
import { lacksTokens, readSnapshot } from '../../api/snapshot.ts';
import { endSession } from '../session/session.ts';
import { noteFlow } from './fleet-flow.ts';
import { fleetKey } from './fleet-query.ts';
import { adviseReload } from './reload-advice.ts';

interface Live {
  status: LinkStatus;
  retryNow(): void;
}

const LiveContext = createContext<Live | null>(null);

/** Keeps the fleet in the query cache up to date for as long as it is rendered. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { csrfToken } = useHub();
  const cache = useQueryClient();
  const [status, setStatus] = useState<LinkStatus>('connecting');
  const stream = useRef<LiveStream>(null);

  useEffect(() => {
    const present = startLiveStream({
      open: (listener) => openSocket(csrfToken, listener),
      clock: browserClock,
      sessionEndedCode: closeCodes.sessionEnded,
      onSnapshot: (snapshot) => storeSnapshot(cache, snapshot),
      onStatus(next) {
        setStatus(next);
        // Whatever interrupted the stream may have been an update of the hub.
        if (next === 'live') void cache.invalidateQueries({ queryKey: ['me'] });
        if (next === 'ended') endSession(cache);
      },
    });
    stream.current = present;
    const stopWatching = watchReturn(present.retryNow);
    return () => {
      stopWatching();
      present.stop();
    };
  }, [cache, csrfToken]);

  return <LiveContext value={{ status, retryNow: () => stream.current?.retryNow() }}>{children}</LiveContext>;
}

/**
 * How fresh the figures are. Where neither the stream nor requests bring any: `unreachable` without an answer, `failing`
 * when the answer is an error.
 */
export function useFreshness(): LinkStatus | 'unreachable' | 'failing' {
  const { status } = useLive();
  const { error } = useFleet();
  if (status !== 'polling' || error === null) return status;
  return error instanceof HubError && error.code !== 'unreachable' ? 'failing' : 'unreachable';
}

export function useLive(): Live {
  const live = useContext(LiveContext);
  if (live === null) throw new Error('This component stands outside of LiveProvider.');
  return live;
}

const POLL_MS = 5_000;

/** The latest snapshot: from the stream, or asked for every few seconds while the stream does not come up. */
export function useFleet() {
  const { client } = useHub();
  const { status } = useLive();
  const cache = useQueryClient();
  const isPolling = status === 'polling';
  return useQuery({
    queryKey: fleetKey,
    queryFn: () => askForFleet(client, cache),
    enabled: isPolling,
    refetchInterval: isPolling && POLL_MS,
    refetchIntervalInBackground: true,
    retry: false,
  });
}

function openSocket(csrfToken: string, listener: StreamListener): WebSocket {
  const address = new URL('/api/ws', window.location.origin.replace(/^http/, 'ws'));
  const protocols = csrfToken === '' ? ['muster'] : ['muster', `muster.csrf.${csrfToken}`];
  const socket = new WebSocket(address, protocols);
  socket.onmessage = (event) => listener.message(event.data);
  socket.onclose = (event) => listener.closed(event.code);
  return socket;
}

async function askForFleet(client: HubClient, cache: QueryClient): Promise<AdminSnapshot> {
  const reading = readSnapshot(await request(client.GET('/api/nodes')));
  if (reading.view === 'admin') {
    if (lacksTokens(reading.snapshot.nodes)) adviseReload('csrf-token');
    return reading.snapshot;
  }
  if (reading.view === 'visitor') endSession(cache);
  throw new HubError({ code: 'unreadable', status: 200, detail: 'The answer is no snapshot of the fleet.' });
}

function storeSnapshot(cache: QueryClient, snapshot: AdminSnapshot): void {
  if (lacksTokens(snapshot.nodes)) adviseReload('csrf-token');
  cache.setQueryData<AdminSnapshot>(fleetKey, snapshot);
  noteFlow(cache, snapshot);
}

/** A machine that wakes, or a network that is back, should not wait for the next attempt. */
function watchReturn(retry: () => void): () => void {
  const retryIfVisible = () => {
    if (document.visibilityState === 'visible') retry();
  };
  window.addEventListener('online', retry);
  document.addEventListener('visibilitychange', retryIfVisible);
  return () => {
    window.removeEventListener('online', retry);
    document.removeEventListener('visibilitychange', retryIfVisible);
  };
}
