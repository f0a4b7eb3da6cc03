import type { Environment } from './environment.ts';
import { Feed } from './feed.ts';
import { createFleetStore } from './fleet-store.ts';
import type { LiveStatus } from './live-status.ts';
import type { Fleet, FleetNode } from './model.ts';
import { watchPageVisibility } from './page-visibility.ts';
import { createSignal, type ReadonlySignal } from './signal.ts';
import { createUsage } from './usage.ts';

/**
 * The fleet as it is now, null before the first snapshot and while the page is private. The connection opens
 * with the first subscription to any part of it and closes after the last one has gone. Everything handed out
 * keeps its identity until it changes.
 */
export interface Live extends ReadonlySignal<Fleet | null> {
  /** Ids in the administrator's order. */
  readonly ids: ReadonlySignal<readonly number[]>;
  readonly status: ReadonlySignal<LiveStatus>;
  /** One node; undefined while there is no node of this id. */
  node(id: number): ReadonlySignal<FleetNode | undefined>;
  /** Tries again at once what waits to be tried again. */
  retryNow(): void;
}

export interface LiveOptions {
  readonly environment: Environment;
  readonly streamUrl: string;
  fetchFleet(signal: AbortSignal): Promise<Fleet>;
  /** Called when the caller's session has begun or ended, or the page has become private. */
  onSessionChange(): void;
}

export function createLive(options: LiveOptions): Live {
  const { environment } = options;
  const attendance = watchPageVisibility(environment, {
    onAttention: (attention) => feed.attend(attention),
    onNetwork: (isOnline) => (isOnline ? feed.retryNow() : feed.publishStatus()),
  });
  const usage = createUsage(environment, { onBegin: attendance.start, onEnd: attendance.stop });
  const store = createFleetStore(usage);
  const status = createSignal<LiveStatus>({ state: 'connecting' }, usage);
  const feed = new Feed({ ...options, store, status });

  return {
    snapshot: store.fleet.snapshot,
    subscribe: store.fleet.subscribe,
    ids: store.ids,
    node: store.node,
    status: { snapshot: status.snapshot, subscribe: status.subscribe },
    retryNow: () => feed.retryNow(),
  };
}
