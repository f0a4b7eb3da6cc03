import type { Runtime } from '@muster/runtime';
import type { HubList } from '../domain/hubs/hub-list.ts';
import type { AgentConnections } from '../domain/nodes/agent-connections.ts';
import type { AttemptQueue } from '../domain/rate-limit/attempt-feed.ts';
import type { Themes } from '../domain/themes/themes.ts';
import type { Viewers } from '../live/viewers.ts';
import type { Beat, SharedStore } from '../store/shared-store.ts';
import { alone } from './alone.ts';
import { createBeats } from './beats.ts';
import { type ChangedState, createChanges } from './changes.ts';
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
  applyChanges: (changed: ChangedState) => boolean;
  themes: Pick<Themes, 'follow'>;
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
  const followChanges = createFollower(deps);
  let isServing = true;
  let isRunner = false;
  let isOnly = false;
  let hasFailed = false;
  let suspensions = 0;

  function report(error: unknown): void {
    if (!hasFailed) deps.onFailure(error);
    hasFailed = true;
  }

  /** Serves again when what is in memory is up to date. The beat must not wait for it: the writer may be busy for minutes. */
  function apply(beat: Beat, settle: (isApplied: boolean) => void): void {
    const before = suspensions;
    followChanges(beat)
      .then((isUpToDate) => {
        if (!isUpToDate) return;
        if (suspensions === before && lease.isHeld) isServing = true;
        settle(true);
      })
      .catch((error: unknown) => {
        report(error);
        settle(false);
      });
  }

  async function renew(settle: (isApplied: boolean) => void): Promise<void> {
    const sentAt = runtime.monotonic();
    const found = await exchange(deps);
    lease.confirm(sentAt);
    deps.hubList.note(found, sentAt);
    deps.clock?.adjust(found.now, sentAt);
    deps.attemptFeed?.receive(found.attempts);
    ({ isRunner } = found);
    isOnly = isOnlyHub(found, shared.hubId);
    deps.ownership?.update(found);
    apply(found, settle);
    await deps.liveShare?.follow(found);
    hasFailed = false;
  }

  const beats = createBeats({ runtime, beat: renew, onFailure: report });

  /**
   * A hub that was the only one goes on without its database, as it would without a lease: nobody else serves its agents. If
   * another one starts meanwhile, the epochs of the ledgers decide whose traffic is stored.
   */
  const mayServe = () => lease.isHeld || isOnly;

  function suspend(): void {
    isServing = false;
    suspensions += 1;
    agentConnections.closeAll('the hub has lost its database');
    viewers.closeSessions(() => true);
  }

  function beat(): void {
    if (isServing && !mayServe()) suspend();
    if (!beats.isBeating) beats.start();
  }

  hearNotices(shared, beats.start).catch(() => undefined);
  deps.attemptFeed?.onAnnounce(beats.start);
  return {
    get isServing() {
      // A process that was stopped may look before its timer does.
      return isServing && mayServe();
    },
    get isRunner() {
      return isRunner && isServing && lease.isHeld;
    },
    catchUp: async () => lease.isHeld && (await beats.wait()),
    start() {
      beat();
      return [runtime.setRepeating(beat, BEAT_MS)];
    },
  };
}

/** Ends with the store. */
async function hearNotices(shared: SharedStore, onNotice: () => void): Promise<void> {
  for (;;) {
    await shared.waitForNotice();
    onNotice();
  }
}

function isOnlyHub({ hubs }: Beat, hubId: number): boolean {
  return hubs.every(({ id, lease_ms }) => id === hubId || lease_ms <= 0);
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

/**
 * Returns the function that applies the changes of a beat, one beat after the other. Of those that wait the latest is applied;
 * for the others it resolves to false.
 */
function createFollower({
  runtime,
  shared,
  applyChanges,
  ownership,
  themes,
}: ClusterDeps & { shared: SharedStore }) {
  const changes = createChanges({
    now: () => Math.floor(runtime.now() / 1000),
    shared,
    apply: applyChanges,
    onReplaced: () => ownership?.reset(),
    onThemes: () => void themes.follow(),
  });
  let running: Promise<boolean> = Promise.resolve(true);
  let ledgersDueAt = 0;
  let latest: Beat | null = null;

  function expireLedgers({ isRunner }: Beat): void {
    if (!isRunner || runtime.monotonic() < ledgersDueAt) return;
    ledgersDueAt = runtime.monotonic() + LEDGERS_MS;
    changes.expire('nodes');
  }

  return (beat: Beat): Promise<boolean> => {
    latest = beat;
    running = running
      .catch(() => undefined)
      .then(async () => {
        if (beat !== latest) return false;
        expireLedgers(beat);
        await changes.follow(beat.versions);
        return true;
      });
    return running;
  };
}
