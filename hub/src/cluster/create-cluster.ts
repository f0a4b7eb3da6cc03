import type { Runtime } from '@muster/shared/runtime';
import { createUnknownCredentials } from '../features/auth/unknown-credentials.ts';
import type { Beat, SharedStore } from '../store/shared-store.ts';
import type { AttemptQueue } from './attempt-feed.ts';
import { createChanges } from './changes.ts';
import type { HubList } from './hub-list.ts';
import { createBeats, createLease } from './lease.ts';
import type { LiveShare } from './live-share.ts';
import type { SharedOwnership } from './ownership.ts';
import type { SharedClock } from './shared-clock.ts';
import { BEAT_MS, type Cluster, type ClusterServices } from './sharing.ts';

/** How often the runner reads the ledgers of all nodes, to compare them with the limits of plans. */
const LEDGERS_MS = 60_000;

/** Renews this hub's lease, and follows the other hubs' changes. */
export function createCluster(
  clock: SharedClock,
  shared: SharedStore,
  ownership: SharedOwnership,
  hubList: HubList,
  attempts: AttemptQueue,
  services: ClusterServices,
  getAddress: () => string,
  onFailure: (error: unknown) => void,
): Cluster {
  const { runtime } = clock;
  const { agentConnections, viewers, liveShare } = services;
  const lease = createLease(runtime);
  const followChanges = createFollower(runtime, shared, services, ownership);
  let isServing = true;
  let isRunner = false;
  let isOnly = false;
  let hasFailed = false;
  let suspensions = 0;

  function report(error: unknown): void {
    if (!hasFailed) onFailure(error);
    hasFailed = true;
  }

  /**
   * Serves again once the memory is up to date. The beat must not wait for that, because the writer may be busy for
   * minutes.
   */
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
    const found = await exchange(shared, liveShare, attempts, hubList, getAddress);
    lease.confirm(sentAt);
    hubList.note(found, sentAt);
    clock.adjust(found.now, sentAt);
    attempts.receive(found.attempts);
    ({ isRunner } = found);
    isOnly = isOnlyHub(found, shared.hubId);
    ownership.update(found);
    apply(found, settle);
    await liveShare.follow(found);
    hasFailed = false;
  }

  const beats = createBeats(runtime, renew, report);

  /**
   * A hub that was the only one continues without its database, because no other hub serves its agents. If another one
   * starts meanwhile, the epochs of the ledgers decide whose traffic is stored.
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

  const catchUp = async () => lease.isHeld && (await beats.wait());

  hearNotices(shared, beats.start).catch(() => undefined);
  attempts.onAnnounce(beats.start);
  return {
    get isServing() {
      // A process that was suspended may check the lease before its timer fires.
      return isServing && mayServe();
    },
    get isRunner() {
      return isRunner && isServing && lease.isHeld;
    },
    catchUp,
    unknownCredentials: createUnknownCredentials(runtime, catchUp),
    start() {
      beat();
      return [runtime.setRepeating(beat, BEAT_MS)];
    },
  };
}

/** The connection ends with the store. */
async function hearNotices(shared: SharedStore, onNotice: () => void): Promise<void> {
  for (;;) {
    await shared.waitForNotice();
    onNotice();
  }
}

function isOnlyHub({ hubs }: Beat, hubId: number): boolean {
  return hubs.every(({ id, lease_ms }) => id === hubId || lease_ms <= 0);
}

/** Renews the lease, and sends the attempts that were counted here. */
async function exchange(
  shared: SharedStore,
  { isLooking, wanted }: LiveShare,
  queue: AttemptQueue,
  hubList: HubList,
  getAddress: () => string,
): Promise<Beat> {
  const attempts = queue.take();
  const beatMs = Math.round(hubList.beatMs);
  try {
    return await shared.beat({ address: getAddress(), isLooking, watched: wanted, beatMs, attempts });
  } catch (error) {
    queue.restore(attempts);
    throw error;
  }
}

/**
 * Returns a function that applies the changes of a beat, one beat after the other. Of the waiting beats only the latest is
 * applied; for the others it resolves to false.
 */
function createFollower(
  runtime: Runtime,
  shared: SharedStore,
  { applyChanges, themes }: ClusterServices,
  ownership: SharedOwnership,
) {
  const changes = createChanges(
    () => Math.floor(runtime.now() / 1000),
    shared,
    applyChanges,
    () => ownership.reset(),
    () => void themes.follow(),
  );
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
