import { StoreError } from './errors.ts';
import type { StoredNode, TrafficRow } from './rows.ts';
import type { WriterCommands } from './store-commands.ts';
import type { DatabaseThread } from './threads/database-thread.ts';
import { encodeTraffic, type TrafficBatch } from './traffic-batch.ts';

export type TrafficSender = ReturnType<typeof createTrafficSender>;

/** Sends ledgers to the writer. A boot id is text, which is copied, so it is only sent when it changed. */
export function createTrafficSender(writer: DatabaseThread<WriterCommands>) {
  const sentBootIds = new Map<number, string>();
  let isBatchInFlight = false;

  /** Copies the rows before it returns; `send` posts the batch with its transfer list. */
  async function sendRows<T>(
    rows: readonly TrafficRow[],
    send: (batch: TrafficBatch, transfer: [ArrayBuffer]) => Promise<T>,
  ): Promise<T> {
    const bootIds: TrafficBatch['bootIds'] = [];
    for (const { node_id: nodeId, boot_id: bootId } of rows) {
      if (sentBootIds.get(nodeId) === bootId) continue;
      sentBootIds.set(nodeId, bootId);
      bootIds.push({ nodeId, bootId });
    }
    const batch: TrafficBatch = { numbers: encodeTraffic(rows), bootIds };
    try {
      return await send(batch, [batch.numbers.buffer]);
    } catch (error) {
      for (const { nodeId } of bootIds) sentBootIds.delete(nodeId);
      throw error;
    }
  }

  return {
    sendRows,
    saveRow: (row: TrafficRow) =>
      sendRows([row], (batch, transfer) => writer.call('saveTraffic', [batch], transfer)),
    async writeBatch(rows: Iterable<TrafficRow>): Promise<void> {
      if (isBatchInFlight) throw new StoreError('busy', 'The previous traffic batch is not written yet.');
      isBatchInFlight = true;
      try {
        await sendRows(Array.from(rows), (batch, transfer) => writer.call('writeTraffic', [batch], transfer));
      } finally {
        isBatchInFlight = false;
      }
    },
    /** The stored boot id of a node. */
    remember(row: TrafficRow): void {
      sentBootIds.set(row.node_id, row.boot_id);
    },
    forget(nodeId: number): void {
      sentBootIds.delete(nodeId);
    },
    /** After a restore. */
    reset(nodes: readonly StoredNode[]): void {
      sentBootIds.clear();
      for (const { traffic } of nodes) this.remember(traffic);
    },
  };
}
