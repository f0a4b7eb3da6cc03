import type { Runtime } from '@muster/runtime';
import { createLiveShare, type LiveShareDeps } from './cluster/live-share.ts';
import { createSharedOwnership, type SharedOwnership } from './cluster/ownership.ts';
import {
  createFlushScheduler,
  type Flushable,
  type FlushScheduler,
  type PacedBuffer,
} from './domain/history/flush-scheduler.ts';
import { createMinutes } from './domain/history/minutes.ts';
import { createHubList, noHubs } from './domain/hubs/hub-list.ts';
import { soleDuty } from './domain/incidents/incident-duty.ts';
import { createFactsBuffer } from './domain/nodes/facts-buffer.ts';
import { createFleet } from './domain/nodes/fleet.ts';
import { soleOwnership } from './domain/nodes/ledger-ownership.ts';
import { createTaskPublisher } from './domain/ping/task-publisher.ts';
import { createTaskRegistry } from './domain/ping/task-registry.ts';
import { createAttemptFeed, noAttemptFeed } from './domain/rate-limit/attempt-feed.ts';
import { createPresences } from './live/presence.ts';
import { createRemoteNodes } from './live/remote-nodes.ts';
import { createViewers } from './live/viewers.ts';
import { createMinuteBuffer } from './store/minute-buffer.ts';
import { createProbeBuffer } from './store/probe-buffer.ts';
import type { StoredState } from './store/rows.ts';
import { LEASE_MS } from './store/shared-store.ts';
import type { Store } from './store/store.ts';
import { createTrafficBuffer } from './store/traffic-buffer.ts';

interface LiveDeps {
  runtime: Runtime;
  store: Store;
  state: Pick<StoredState, 'nodes' | 'pingTasks'>;
}

/**
 * How often each kind of history is written: a flush appends every page that it changes to the write-ahead log, and most
 * pages are the same as in the previous one. With the interval of flushes, a crash loses less than a second of finished minutes.
 */
const HISTORY_FLUSH_MS = 800;

/** After a crash a ledger is caught up from the agent's next report, so it is stored for the case that the host restarts too. */
const LEDGER_FLUSH_MS = 10_000;
/** Another hub that takes a node over shows what is stored until the next report. */
const SHARED_LEDGER_FLUSH_MS = 2_000;

type ShareSources = Pick<LiveShareDeps, 'runtime' | 'pings' | 'viewers' | 'onChange'>;

/** The fleet in memory, and what agents report until it is stored. */
export function createLiveServices({ runtime, store, state }: LiveDeps) {
  const { shared } = store;
  const remote = shared === null ? undefined : createRemoteNodes();
  const fleet = createFleet(state.nodes);
  const presences = createPresences(remote);
  const buffers = createBuffers(store);
  const taskRegistry = createTaskRegistry(state.pingTasks);
  const owned = { runtime, fleet, presences, traffic: buffers.traffic };
  const sharedOwnership: SharedOwnership | null =
    shared === null || remote === undefined ? null : createSharedOwnership({ ...owned, shared, remote });
  const hubList =
    shared === null || sharedOwnership === null
      ? noHubs
      : createHubList({
          runtime,
          hubId: shared.hubId,
          leaseMs: LEASE_MS,
          countNodes: sharedOwnership.countOnline,
        });
  const attemptFeed = shared === null ? null : createAttemptFeed();
  return {
    viewers: createViewers(),
    buffers,
    minutes: createMinutes({ runtime, fleet, buffer: buffers.minutes }),
    /** Null, or empty, for a hub that is alone. */
    sharing: { sharedOwnership, attemptFeed, hubList },
    attempts: attemptFeed ?? noAttemptFeed,
    fleet,
    presences,
    taskRegistry,
    taskPublisher: createTaskPublisher({ runtime, presences, registry: taskRegistry }),
    ownership: sharedOwnership ?? soleOwnership,
    duty: sharedOwnership?.duty ?? soleDuty,
    /** Null if this hub is alone. */
    createShare: (sources: ShareSources) =>
      shared === null || remote === undefined
        ? null
        : createLiveShare({ ...sources, shared, fleet, presences, remote }),
  };
}

type Buffers = ReturnType<typeof createBuffers>;

function createBuffers(store: Store) {
  return {
    traffic: createTrafficBuffer(store),
    facts: createFactsBuffer(store),
    minutes: createMinuteBuffer(store),
    probes: createProbeBuffer(store),
  };
}

/** Writes the buffers, and logs that are written like facts. */
export function createFlushing(
  { runtime, store }: Omit<LiveDeps, 'state'>,
  { traffic, facts, minutes, probes }: Buffers,
  logs: readonly Flushable[],
): FlushScheduler {
  const buffers: PacedBuffer[] = [
    { buffer: traffic, everyMs: store.shared === null ? LEDGER_FLUSH_MS : SHARED_LEDGER_FLUSH_MS },
    ...[minutes, probes].map((buffer) => ({ buffer, everyMs: HISTORY_FLUSH_MS })),
    ...[facts, ...logs].map((buffer) => ({ buffer, everyMs: 0 })),
  ];
  return createFlushScheduler({ runtime, store, buffers });
}
