import type { Runtime, Timer } from '@muster/runtime';
import type { HubList } from '../domain/hubs/hub-list.ts';
import type { AgentConnections } from '../domain/nodes/agent-connections.ts';
import type { AttemptQueue } from '../domain/rate-limit/attempt-feed.ts';
import type { Viewers } from '../live/viewers.ts';
import type { StoredState } from '../store/rows.ts';
import type { Beat, SharedStore } from '../store/shared-store.ts';
import { alone } from './alone.ts';
import { createChanges } from './changes.ts';
import { BEAT_MS, type Cluster } from './cluster.ts';
import { createLease } from './lease.ts';
import type { LiveShare } from './live-share.ts';
import type { SharedOwnership } from './ownership.ts';
import type { SharedClock } from './shared-clock.ts';

export interface ClusterDeps {
  runtime: Runtime;
  /** Null if this hub is alone. */
  shared: SharedStore | null;
  agentConnections: Pick<AgentConnections, 'closeAll'>;
  viewers: Pick<Viewers, 'closeSessions'>;
  /** Null if this hub is alone. */
  ownership: Pick<SharedOwnership, 'update' | 'reset'> | null;
  hubList: Pick<HubList, 'note' | 'beatMs'>;
  /** Null if this hub is alone. */
  liveShare: LiveShare | null;
  /** Null if this hub is alone. */
  attemptFeed: AttemptQueue | null;
  /** Applies what other hubs have changed; see `Changes`. */
  applyChanges: (changed: Partial<StoredState>) => void;
  /** The clock that `runtime` has; null if this hub is alone. */
  clock: Pick<SharedClock, 'adjust'> | null;
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
  const follower = createFollower(deps);
  let isServing = true;
  let isRunner = false;
  let isBeating = false;
  let isDue = false;
  let hasFailed = false;
  let suspensions = 0;

  function report(error: unknown): void {
    if (!hasFailed) deps.onFailure(error);
    hasFailed = true;
  }

  /** Serves again when what is in memory is up to date. The beat must not wait for it: the writer may be busy for minutes. */
  function follow(beat: Beat, sentAt: number): void {
    const before = suspensions;
    follower.follow(beat, sentAt).then((isUpToDate) => {
      if (isUpToDate && suspensions === before && lease.isHeld) isServing = true;
    }, report);
  }

  async function renew(): Promise<void> {
    const sentAt = runtime.monotonic();
    const found = await exchange(deps);
    lease.confirm(sentAt);
    deps.hubList.note(found, sentAt);
    deps.clock?.adjust(found.now, sentAt);
    deps.attemptFeed?.receive(found.attempts);
    ({ isRunner } = found);
    deps.ownership?.update(found);
    follow(found, sentAt);
    await deps.liveShare?.follow(found);
    hasFailed = false;
  }

  function start(): void {
    isDue = isBeating;
    if (isBeating) return;
    isBeating = true;
    renew()
      .catch(report)
      .finally(() => {
        isBeating = false;
        if (isDue) start();
      });
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
    suspensions += 1;
    agentConnections.closeAll('the hub has lost its database');
    viewers.closeSessions(() => true);
  }

  function beat(): void {
    if (isServing && !lease.isHeld) suspend();
    if (!isBeating) start();
  }

  hearNotices().catch(() => undefined);
  deps.attemptFeed?.onAnnounce(start);
  return {
    get isServing() {
      // A process that was stopped may look before its timer does.
      return isServing && lease.isHeld;
    },
    get isRunner() {
      return isRunner && isServing && lease.isHeld;
    },
    catchUp: follower.catchUp,
    start() {
      beat();
      return [runtime.setRepeating(beat, BEAT_MS)];
    },
  };
}

/** Renews the lease, and passes on what has been counted here. */
async function exchange(deps: ClusterDeps & { shared: SharedStore }): Promise<Beat> {
  const { shared, liveShare, attemptFeed, hubList, getAddress } = deps;
  const attempts = attemptFeed?.take() ?? [];
  const isLooking = liveShare?.isLooking === true;
  const beatMs = Math.round(hubList.beatMs);
  try {
    return await shared.beat({ address: getAddress(), isLooking, beatMs, attempts });
  } catch (error) {
    attemptFeed?.restore(attempts);
    throw error;
  }
}

/** Within which a request may wait for what other hubs have changed: several beats. */
const CATCH_UP_MS = 2000;

/** Applies the changes of beats, one beat after the other. */
function createFollower({ runtime, shared, applyChanges, ownership }: ClusterDeps & { shared: SharedStore }) {
  const changes = createChanges({ shared, apply: applyChanges, onReplaced: () => ownership?.reset() });
  let running: Promise<boolean> = Promise.resolve(true);
  let ledgersDueAt = 0;
  let latest: Beat | null = null;
  const waiting = new Map<Timer, { since: number; resolve: (isUpToDate: boolean) => void }>();

  function expireLedgers({ isRunner }: Beat): void {
    if (!isRunner || runtime.monotonic() < ledgersDueAt) return;
    ledgersDueAt = runtime.monotonic() + LEDGERS_MS;
    changes.expire('nodes');
  }

  async function apply(beat: Beat, sentAt: number): Promise<boolean> {
    if (beat !== latest) return false;
    expireLedgers(beat);
    await changes.follow(beat.versions);
    for (const [timer, { since, resolve }] of waiting) {
      if (since > sentAt) continue;
      end(timer);
      resolve(true);
    }
    return true;
  }

  function end(timer: Timer): void {
    timer.cancel();
    waiting.delete(timer);
  }

  return {
    /** A beat that was sent at `sentAt`. Of those that wait the latest is applied; for the others it resolves to false. */
    follow(beat: Beat, sentAt: number): Promise<boolean> {
      latest = beat;
      running = running.catch(() => undefined).then(() => apply(beat, sentAt));
      return running;
    },
    /** See `Cluster`. */
    catchUp: () =>
      new Promise<boolean>((resolve) => {
        const timer = runtime.setTimer(() => {
          end(timer);
          resolve(false);
        }, CATCH_UP_MS);
        waiting.set(timer, { since: runtime.monotonic(), resolve });
      }),
  };
}
