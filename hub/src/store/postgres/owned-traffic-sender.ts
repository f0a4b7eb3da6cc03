import { StoreError } from '../errors.ts';
import type { TrafficRow } from '../rows.ts';
import type { ClaimedLedger, LedgerPast, SharedLedgers } from '../shared-store.ts';
import type { DatabaseThread } from '../threads/database-thread.ts';
import { createTrafficSender, type TrafficSender } from '../traffic-sender.ts';
import type { PostgresWriterCommands } from './database-admin.ts';
import { createOwnedFactsSender, type OwnedFactsSender } from './owned-facts.ts';

/** Epoch of a ledger that another hub owns; no row has it. */
const NO_EPOCH = -1;

/** Sends ledgers with the epochs under which this hub owns them, so that writes of lost ledgers have no effect. */
export function createOwnedTrafficSender(
  writer: DatabaseThread<PostgresWriterCommands>,
  hub: number,
): TrafficSender & { ledgers: SharedLedgers; saveFacts: OwnedFactsSender['save'] } {
  const sender = createTrafficSender(writer);
  const epochs = createEpochs();
  const facts = createOwnedFactsSender(writer, epochs.find);
  let onLost: (nodeId: number) => void = () => undefined;
  let isBatchInFlight = false;

  const sendRows: TrafficSender['sendRows'] = (rows, send) => {
    const own = Float64Array.from(rows, ({ node_id: id }) => epochs.find(id) ?? NO_EPOCH);
    return sender.sendRows(rows, (batch, transfer) => send({ ...batch, epochs: own }, transfer));
  };

  async function writeRows(rows: readonly TrafficRow[]): Promise<void> {
    const sent = new Map(rows.map(({ node_id: id }) => [id, epochs.find(id)]));
    const refused = await sendRows(rows, (batch, transfer) =>
      writer.call('writeOwnedTraffic', [batch], transfer),
    );
    // A ledger whose epoch has changed since it was sent is still owned: this hub has claimed it again.
    for (const id of refused) if (epochs.drop(id, sent.get(id))) onLost(id);
  }

  return {
    sendRows,
    async writeBatch(rows) {
      if (isBatchInFlight) throw new StoreError('busy', 'The previous traffic batch is not written yet.');
      isBatchInFlight = true;
      await writeRows([...rows]).finally(() => {
        isBatchInFlight = false;
      });
    },
    saveRow: (row) => sendRows([row], (batch, transfer) => writer.call('saveTraffic', [batch], transfer)),
    remember: sender.remember,
    saveFacts: facts.save,
    forget(nodeId) {
      facts.drop(nodeId);
      epochs.drop(nodeId, epochs.find(nodeId));
      sender.forget(nodeId);
    },
    reset(nodes) {
      epochs.clear();
      sender.reset(nodes);
    },
    ledgers: {
      async claim(ids, isOnline) {
        const claimed = await writer.call('claimLedgers', [{ hub, ids, isOnline }]);
        for (const { row } of claimed) sender.remember(row);
        const owned = claimed.map((ledger) => ({ ...ledger, ...epochs.own(ledger) }));
        void facts.saveWaiting(claimed.map(({ row }) => row.node_id));
        return owned;
      },
      async release(ids) {
        const owned = ids.filter((id) => epochs.find(id) !== undefined);
        const known = owned.map((id) => epochs.find(id) ?? NO_EPOCH);
        await writer.call('releaseLedgers', [{ ids: owned, epochs: known }]);
      },
      isOwned: (nodeId) => epochs.find(nodeId) !== undefined,
      findEpoch: epochs.find,
      share: epochs.share,
      lose(nodeId, epoch) {
        const known = epochs.find(nodeId);
        const isLost = known !== undefined && known < epoch && epochs.drop(nodeId, known);
        if (isLost) facts.drop(nodeId);
        return isLost;
      },
      loseAll: epochs.clear,
      onLost(listener) {
        onLost = listener;
      },
    },
  };
}

function createEpochs() {
  const owned = new Map<number, number>();
  /** Ledgers whose values another hub has published. */
  const published = new Map<number, number>();
  return {
    find: (nodeId: number) => owned.get(nodeId),
    own({ row, epoch, previous }: ClaimedLedger): LedgerPast {
      const past = {
        isContinued: owned.get(row.node_id) === previous,
        isPublished: published.get(row.node_id) === previous,
      };
      owned.set(row.node_id, epoch);
      published.delete(row.node_id);
      return past;
    },
    share(nodeId: number, epoch: number): boolean {
      if (owned.has(nodeId)) return false;
      published.set(nodeId, epoch);
      return true;
    },
    /** Returns whether the ledger was owned under this epoch. */
    drop: (nodeId: number, epoch: number | undefined) =>
      epoch !== undefined && owned.get(nodeId) === epoch && owned.delete(nodeId),
    clear(): void {
      owned.clear();
      published.clear();
    },
  };
}
