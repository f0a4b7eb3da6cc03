import { StoreError } from '../errors.ts';
import type { TrafficRow } from '../rows.ts';
import type { ClaimedLedger, SharedLedgers } from '../shared-store.ts';
import type { DatabaseThread } from '../threads/database-thread.ts';
import { createTrafficSender } from '../traffic-sender.ts';
import type { PostgresWriterCommands } from './database-admin.ts';

/** Of a ledger that the hub does not own: no row has it. */
const NO_EPOCH = -1;

/**
 * Sends ledgers with the epochs under which this hub owns them, so that no write of a hub that has lost one has an effect.
 */
export function createOwnedTrafficSender(writer: DatabaseThread<PostgresWriterCommands>, hub: number) {
  const sender = createTrafficSender(writer);
  const epochs = new Map<number, number>();
  let onLost: (nodeId: number) => void = () => undefined;
  let isBatchInFlight = false;

  const sendRows: typeof sender.sendRows = (rows, send) => {
    const own = Float64Array.from(rows, ({ node_id: id }) => epochs.get(id) ?? NO_EPOCH);
    return sender.sendRows(rows, (batch, transfer) => send({ ...batch, epochs: own }, transfer));
  };

  /** One whose epoch has changed since it was sent is still owned: this hub has claimed it once more. */
  function handleRefused(ids: readonly number[], sent: ReadonlyMap<number, number>): void {
    for (const id of ids) {
      const epoch = epochs.get(id);
      if (epoch === undefined || epoch !== sent.get(id)) continue;
      epochs.delete(id);
      onLost(id);
    }
  }

  async function writeBatch(rows: Iterable<TrafficRow>): Promise<void> {
    if (isBatchInFlight) throw new StoreError('busy', 'The previous traffic batch is not written yet.');
    isBatchInFlight = true;
    const sent = new Map(epochs);
    try {
      const refused = await sendRows([...rows], (batch, transfer) =>
        writer.call('writeOwnedTraffic', [batch], transfer),
      );
      handleRefused(refused, sent);
    } finally {
      isBatchInFlight = false;
    }
  }

  /** Returns whether this hub has owned the ledger all along. */
  function own({ row, epoch, previous }: ClaimedLedger): boolean {
    const isContinued = epochs.get(row.node_id) === previous;
    epochs.set(row.node_id, epoch);
    sender.remember(row);
    return isContinued;
  }

  const ledgers: SharedLedgers = {
    async claim(ids, isOnline) {
      const claimed = await writer.call('claimLedgers', [{ hub, ids, isOnline }]);
      return claimed.map((ledger) => ({ ...ledger, isContinued: own(ledger) }));
    },
    async release(ids) {
      const owned = ids.filter((id) => epochs.has(id));
      await writer.call('releaseLedgers', [{ ids: owned, epochs: owned.map((id) => epochs.get(id) ?? 0) }]);
    },
    isOwned: (nodeId) => epochs.has(nodeId),
    lose(nodeId, epoch) {
      const known = epochs.get(nodeId);
      return known !== undefined && known < epoch && epochs.delete(nodeId);
    },
    loseAll: () => epochs.clear(),
    onLost(listener) {
      onLost = listener;
    },
  };

  return {
    sendRows,
    writeBatch,
    saveRow: (row: TrafficRow) =>
      sendRows([row], (batch, transfer) => writer.call('saveTraffic', [batch], transfer)),
    remember: sender.remember,
    forget(nodeId: number): void {
      epochs.delete(nodeId);
      sender.forget(nodeId);
    },
    reset(...args: Parameters<typeof sender.reset>): void {
      epochs.clear();
      sender.reset(...args);
    },
    ledgers,
  };
}
