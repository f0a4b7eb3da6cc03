import type { Runtime } from '@muster/runtime';
import type { AgentConnections } from '../domain/nodes/agent-connections.ts';
import type { Viewers } from '../live/viewers.ts';
import type { StoredState } from '../store/rows.ts';
import type { HubRow, SharedStore } from '../store/shared-store.ts';
import { alone } from './alone.ts';
import { createChanges } from './changes.ts';
import type { Cluster } from './cluster.ts';
import { createLease } from './lease.ts';
import type { SharedOwnership } from './ownership.ts';

export interface ClusterDeps {
  runtime: Runtime;
  /** Null if this hub is alone. */
  shared: SharedStore | null;
  agentConnections: Pick<AgentConnections, 'closeAll'>;
  viewers: Pick<Viewers, 'closeSessions'>;
  /** Null if this hub is alone. */
  ownership: Pick<SharedOwnership, 'update' | 'reset'> | null;
  /** Applies what other hubs have changed; see `Changes`. */
  applyChanges: (changed: Partial<StoredState>) => void;
  /** Where the hub listens. */
  getAddress: () => string;
  /** Called with the first failure of a series. */
  onFailure: (error: unknown) => void;
}

export function createCluster({ shared, ...deps }: ClusterDeps): Cluster {
  return shared === null ? alone : createSharedCluster({ shared, ...deps });
}

/** How often the runner reads the ledgers of all nodes, to compare them with the limits of plans. */
const LEDGERS_MS = 60_000;

function createSharedCluster(deps: ClusterDeps & { shared: SharedStore }): Cluster {
  const { runtime, shared, agentConnections, viewers } = deps;
  const lease = createLease(runtime);
  const changes = createChanges({
    shared,
    apply: deps.applyChanges,
    onReplaced: () => deps.ownership?.reset(),
  });
  let hubs: readonly HubRow[] = [];
  let isServing = true;
  let isRunner = false;
  let ledgersDueAt = 0;
  let isBeating = false;
  let isDue = false;
  let hasFailed = false;

  async function renew(): Promise<void> {
    const sentAt = runtime.monotonic();
    const found = await shared.beat(deps.getAddress());
    lease.confirm(sentAt);
    hubs = found.hubs;
    if (found.isRunner && sentAt >= ledgersDueAt) {
      ledgersDueAt = sentAt + LEDGERS_MS;
      changes.expire('nodes');
    }
    await changes.follow(found.versions);
    deps.ownership?.update(found);
    isRunner = found.isRunner;
    // Only now what is in memory is up to date again.
    isServing = lease.isHeld;
  }

  async function beat(): Promise<void> {
    isBeating = true;
    try {
      await renew();
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) deps.onFailure(error);
      hasFailed = true;
    } finally {
      isBeating = false;
    }
    if (isDue) start();
  }

  function start(): void {
    isDue = isBeating;
    if (!isBeating) void beat();
  }

  /** Ends with the store. */
  async function hearNotices(): Promise<void> {
    for (;;) {
      await shared.waitForNotice();
      start();
    }
  }

  function suspend(): void {
    isServing = false;
    agentConnections.closeAll('the hub has lost its database');
    viewers.closeSessions(() => true);
  }

  hearNotices().catch(() => undefined);
  return {
    isShared: true,
    get isServing() {
      // A process that was stopped may look before its timer does.
      return isServing && lease.isHeld;
    },
    get isRunner() {
      return isRunner && isServing && lease.isHeld;
    },
    get hubs() {
      return hubs;
    },
    beat() {
      if (isServing && !lease.isHeld) suspend();
      if (!isBeating) start();
    },
  };
}
