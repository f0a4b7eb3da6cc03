import type { Environment } from './environment.ts';
import { createFleetStore } from './fleet-store.ts';
import { FleetUpdater } from './fleet-updater.ts';
import type { LiveStatus } from './live-status.ts';
import type { Fleet, FleetNode } from './model.ts';
import { createPageVisibilityObserver } from './page-visibility.ts';
import { createRefCount } from './ref-count.ts';
import { createSignal, type ReadonlySignal } from './signal.ts';

/**
 * The current fleet; null before the first snapshot and while the page is private. The connection opens with the first
 * subscription to any of these signals, and closes after the last one ends. Every value keeps its identity until it
 * changes.
 */
export interface Live extends ReadonlySignal<Fleet | null> {
  /** Ids in the administrator's order. */
  readonly ids: ReadonlySignal<readonly number[]>;
  readonly status: ReadonlySignal<LiveStatus>;
  /** One node; undefined while no node has this id. */
  node(id: number): ReadonlySignal<FleetNode | undefined>;
  /** Retries now instead of waiting for the backoff. */
  retryNow(): void;
}

export interface LiveOptions {
  readonly environment: Environment;
  readonly streamUrl: string;
  fetchFleet(signal: AbortSignal): Promise<Fleet>;
  /** Called when the caller has logged in or out, or the page has become private. */
  onSessionChange(): void;
}

export function createLive(options: LiveOptions): Live {
  const { environment } = options;
  const observer = createPageVisibilityObserver(environment, {
    onVisibility: (visibility) => updater.setVisibility(visibility),
    onNetwork: (isOnline) => (isOnline ? updater.retryNow() : updater.publishStatus()),
  });
  const refCount = createRefCount(environment, { onFirst: observer.start, onLast: observer.stop });
  const store = createFleetStore(refCount);
  const status = createSignal<LiveStatus>({ state: 'connecting' }, refCount);
  const updater = new FleetUpdater({ ...options, store, status });

  return {
    snapshot: store.fleet.snapshot,
    subscribe: store.fleet.subscribe,
    ids: store.ids,
    node: store.node,
    status: { snapshot: status.snapshot, subscribe: status.subscribe },
    retryNow: () => updater.retryNow(),
  };
}
