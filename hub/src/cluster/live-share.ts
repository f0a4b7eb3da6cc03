import type { Runtime } from '@muster/shared/runtime';
import type { HostDetails } from '../agents/host-details.ts';
import type { PingResults } from '../agents/ping-results.ts';
import { keepReport, type Presence, type Presences } from '../agents/presence.ts';
import type { RemoteNodes } from '../agents/remote-nodes.ts';
import type { Fleet } from '../features/nodes/fleet.ts';
import type { Viewers } from '../live/viewers.ts';
import type { Beat, LiveShareRow, SharedStore } from '../store/shared-store.ts';
import { decodeShare, encodeShare, type SharedNode } from './share-codec.ts';

/** Shares live figures: each hub publishes its nodes' figures while somebody looks at any hub. */
export interface LiveShare {
  /** Whether somebody looks at this hub. */
  readonly isLooking: boolean;
  /** Nodes of other hubs whose details somebody asks this one for. */
  readonly wanted: number[];
  /** Records that somebody has asked for figures. */
  noteLook(): void;
  /** Publishes figures that are due, and reads those of the other hubs. */
  follow(beat: Pick<Beat, 'areSharesWanted' | 'shares' | 'watched'>): Promise<void>;
}

const PUBLISH_MS = 2000;
/** How long figures are published after the last request. */
const LOOK_MS = 5000;

/**
 * @param onChange Called when figures of other hubs have arrived.
 */
export function createLiveShare(
  runtime: Runtime,
  shared: Pick<SharedStore, 'publish' | 'ledgers'>,
  fleet: Pick<Fleet, 'find'>,
  presences: Pick<Presences, 'findOwn' | 'all'>,
  remote: Pick<RemoteNodes, 'find'>,
  pings: Pick<PingResults, 'share' | 'adopt'>,
  viewers: Pick<Viewers, 'size'>,
  hostDetails: Pick<HostDetails, 'listWanted' | 'follow' | 'share' | 'adopt'>,
  onChange: () => void,
): LiveShare {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let publishedAt = Number.NEGATIVE_INFINITY;
  let isPublishing = false;

  function describe(presence: Presence): SharedNode[] {
    const { nodeId: id, probes, report, extra, lastReceivedAt } = presence;
    const node = fleet.find(id);
    if (node === undefined) return [];
    const silentMs = Math.round(runtime.monotonic() - lastReceivedAt);
    const epoch = presence.isOwner ? shared.ledgers.findEpoch(id) : undefined;
    const described: SharedNode = {
      ...{ id, silentMs, probes, report, extra, epoch },
      traffic: { ...node.traffic },
      pings: pings.share(id),
      hasDetails: presence.hasDetails === true,
    };
    const details = hostDetails.share(id);
    return [details === undefined ? described : { ...described, details }];
  }

  async function publish(): Promise<void> {
    isPublishing = true;
    publishedAt = runtime.monotonic();
    try {
      await shared.publish(await encodeShare(runtime, [...presences.all()].flatMap(describe)));
    } catch {
      // The next call tries again. Without the database the lease runs out.
    } finally {
      isPublishing = false;
    }
  }

  /** Skips nodes that have moved to another hub since. */
  function adopt(taken: SharedNode): void {
    const { id, silentMs, probes, report, extra, epoch, traffic, pings: results } = taken;
    const node = fleet.find(id);
    const presence = remote.find(id);
    if (node === undefined || presence === undefined || presences.findOwn(id) !== undefined) return;
    const now = runtime.monotonic();
    keepReport(presence, report, extra);
    Object.assign(presence, { lastReceivedAt: now - silentMs, lastReportAt: now });
    // The same object while the values are equal, because rendered fragments depend on its identity.
    if (presence.probes.join() !== probes.join()) presence.probes = probes;
    if (epoch !== undefined && shared.ledgers.share(id, epoch)) Object.assign(node.traffic, traffic);
    pings.adopt(id, probes, results);
    presence.hasDetails = taken.hasDetails ?? false;
    if (taken.details !== undefined) hostDetails.adopt(id, taken.details);
  }

  async function take({ content }: LiveShareRow): Promise<void> {
    await decodeShare(runtime, content, (nodes) => {
      for (const node of nodes) adopt(node);
    });
  }

  return {
    get isLooking() {
      return (
        viewers.size > 0 || runtime.monotonic() - lookedAt < LOOK_MS || hostDetails.listWanted().length > 0
      );
    },
    get wanted() {
      return hostDetails.listWanted();
    },
    noteLook() {
      lookedAt = runtime.monotonic();
    },
    async follow({ areSharesWanted, shares, watched }) {
      hostDetails.follow(watched);
      const isDue = runtime.monotonic() - publishedAt >= PUBLISH_MS;
      if (areSharesWanted && isDue && !isPublishing) void publish();
      for (const share of shares) await take(share);
      if (shares.length > 0) onChange();
    },
  };
}
