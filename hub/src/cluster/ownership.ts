import type { Runtime } from '@muster/shared/runtime';
import { standardCloseCodes } from '@muster/shared/websocket/close-codes';
import type { LedgerOwnership } from '../agents/ledger-ownership.ts';
import type { Presence, Presences } from '../agents/presence.ts';
import type { RemoteNodes } from '../agents/remote-nodes.ts';
import type { IncidentDuty } from '../features/incidents/incident-duty.ts';
import type { Fleet, FleetNode } from '../features/nodes/fleet.ts';
import type { TrafficRow } from '../store/rows.ts';
import type { Beat, ClaimedLedger, LedgerPast, SharedStore } from '../store/shared-store.ts';
import { createLedgerReleases } from './ledger-releases.ts';
import { createOwners, type Owners } from './owners.ts';

/** Ownership of ledgers among several hubs. */
export interface SharedOwnership extends LedgerOwnership {
  readonly duty: IncidentDuty;
  /** Records the ledgers of other hubs, closes connections of nodes that have moved to them, and repeats failed claims. */
  update(beat: Beat): void;
  /** Claims every ledger again after all rows were replaced. */
  reset(): void;
  countOnline: Owners['countOnline'];
}

/** One transaction. */
const MAX_CLAIMS = 500;
/** Ids of incidents from different hubs have different remainders, as have the ids of hubs that run at the same time. */
const ID_STEP = 256;

/** 1001 lets the agent reconnect at once; with 4000 it would wait a minute. */
const movedClose = { code: standardCloseCodes.goingAway, reason: 'another hub serves this node' };

export function createSharedOwnership(
  runtime: Runtime,
  shared: Pick<SharedStore, 'hubId' | 'ledgers'>,
  fleet: Pick<Fleet, 'find' | 'replaceRow'>,
  presences: Pick<Presences, 'find' | 'findOwn' | 'close' | 'all'>,
  remote: Pick<RemoteNodes, 'set' | 'isFresh'>,
  traffic: { mark(row: TrafficRow): void },
): SharedOwnership {
  const owners = createOwners(runtime, shared, fleet, presences, remote, drop);
  const releases = createLedgerReleases(runtime, shared.ledgers, presences);
  const waiting = new Map<number, Presence>();
  let isClaiming = false;
  let isRunner = false;
  let tellOwned: (presence: Presence) => void = () => undefined;

  function drop(nodeId: number): void {
    // A connection that waits for its claim is newer than the lost ledger.
    if (presences.findOwn(nodeId)?.isOwner !== true) return;
    presences.close(nodeId, movedClose);
  }

  /** Resolves to the nodes that this hub owns now. */
  async function claimLedgers(ids: readonly number[], isOnline: boolean): Promise<number[]> {
    const claimed = await shared.ledgers.claim(ids, isOnline);
    return claimed.flatMap((ledger) => {
      const { node_id: id } = ledger.row;
      const node = fleet.find(id);
      if (node === undefined || owners.isNewer(id, ledger.epoch)) return [];
      takeOver(fleet, traffic, node, ledger);
      return [id];
    });
  }

  const isCurrent = (presence: Presence) => presences.findOwn(presence.nodeId) === presence;

  async function claimBatch(): Promise<void> {
    const batch = new Map([...waiting].slice(0, MAX_CLAIMS));
    for (const id of batch.keys()) waiting.delete(id);
    const ids = [...batch.values()].filter(isCurrent).map(({ nodeId }) => nodeId);
    try {
      for (const id of await claimLedgers(ids, true)) settle(batch.get(id));
    } catch (error) {
      for (const [id, presence] of batch) if (!waiting.has(id)) waiting.set(id, presence);
      throw error;
    }
  }

  function settle(presence: Presence | undefined): void {
    if (presence === undefined) return;
    if (isCurrent(presence)) {
      presence.isOwner = true;
      tellOwned(presence);
    } else if (!waiting.has(presence.nodeId)) releases.add(presence.nodeId);
  }

  /** Nodes that connect during a claim are claimed together afterwards. Failed claims wait for the next beat. */
  async function claimWaiting(): Promise<void> {
    if (isClaiming) return;
    isClaiming = true;
    try {
      while (waiting.size > 0) await claimBatch();
    } catch {
      // The database cannot be reached; the flush of the buffers reports it.
    }
    isClaiming = false;
  }

  function claim(presence: Presence): void {
    presence.isOwner = false;
    waiting.set(presence.nodeId, presence);
    void claimWaiting();
  }

  shared.ledgers.onLost(drop);
  return {
    duty: createDuty(shared, presences, () => isRunner),
    countOnline: owners.countOnline,
    isOwner: (nodeId) => shared.ledgers.isOwned(nodeId) || remote.isFresh(nodeId, runtime.monotonic()),
    claim,
    onOwned(listener) {
      tellOwned = listener;
    },
    release: releases.add,
    async acquire(nodeIds) {
      const missing = nodeIds.filter((id) => !shared.ledgers.isOwned(id));
      if (missing.length > 0) await claimLedgers(missing, false);
    },
    reset() {
      shared.ledgers.loseAll();
      for (const presence of [...presences.all()]) claim(presence);
    },
    update(beat) {
      isRunner = beat.isRunner;
      owners.note(beat);
      void claimWaiting();
      releases.retry();
    },
  };
}

function takeOver(
  fleet: Pick<Fleet, 'find' | 'replaceRow'>,
  traffic: { mark(row: TrafficRow): void },
  node: FleetNode,
  ledger: ClaimedLedger & LedgerPast,
): void {
  const { row, reset_day, isContinued, isPublished } = ledger;
  // Traffic that was not written under the previous epoch is written under this one.
  if (isContinued || (isPublished && isAhead(node.traffic, row))) traffic.mark(node.traffic);
  else Object.assign(node.traffic, row);
  // With another reset day the next report would begin a new period.
  if (node.row.traffic_reset_day !== reset_day)
    fleet.replaceRow({ ...node.row, traffic_reset_day: reset_day });
}

/** Whether an owner's published ledger is ahead of its stored one: within a boot and a period, figures only grow. */
function isAhead(published: TrafficRow, stored: TrafficRow): boolean {
  const { boot_id, day_start, period_start } = stored;
  const isSamePeriod =
    published.boot_id === boot_id &&
    published.day_start === day_start &&
    published.period_start === period_start;
  return isSamePeriod && published.rx >= stored.rx && published.tx >= stored.tx;
}

function createDuty(
  shared: Pick<SharedStore, 'hubId' | 'ledgers'>,
  presences: Pick<Presences, 'find' | 'findOwn' | 'close' | 'all'>,
  isRunner: () => boolean,
): IncidentDuty {
  return {
    isRunner,
    isFor: (nodeId) =>
      presences.findOwn(nodeId) !== undefined || (isRunner() && presences.find(nodeId) === undefined),
    alignId: (id) => id - (id % ID_STEP) + (shared.hubId % ID_STEP),
  };
}
