import { StoreError } from './errors.ts';
import type { StoredNode, TrafficRow } from './rows.ts';
import type { WriterCommands } from './store-commands.ts';
import type { DatabaseThread } from './threads/database-thread.ts';
import { encodeTraffic, type TrafficBatch } from './traffic-batch.ts';

export type TrafficSender = ReturnType<typeof createTrafficSender>;

/** Sends ledgers to the writer. Texts are sent only when they have changed, because they are copied. */
export function createTrafficSender(writer: DatabaseThread<WriterCommands>) {
  const sentTexts = new Map<number, Pick<TrafficRow, 'boot_id' | 'falls'>>();
  let isBatchInFlight = false;

  /** Copies the rows before it returns; `send` posts the batch with its transfer list. */
  async function sendRows<T>(
    rows: readonly TrafficRow[],
    send: (batch: TrafficBatch, transfer: [ArrayBuffer]) => Promise<T>,
  ): Promise<T> {
    const texts: TrafficBatch['texts'] = [];
    for (const { node_id: nodeId, boot_id: bootId, falls } of rows) {
      const sent = sentTexts.get(nodeId);
      if (sent?.boot_id === bootId && sent.falls === falls) continue;
      sentTexts.set(nodeId, { boot_id: bootId, falls });
      texts.push({ nodeId, bootId, falls });
    }
    const batch: TrafficBatch = { numbers: encodeTraffic(rows), texts };
    try {
      return await send(batch, [batch.numbers.buffer]);
    } catch (error) {
      for (const { nodeId } of texts) sentTexts.delete(nodeId);
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
    /** The stored texts of a node. */
    remember({ node_id, boot_id, falls }: TrafficRow): void {
      sentTexts.set(node_id, { boot_id, falls });
    },
    forget(nodeId: number): void {
      sentTexts.delete(nodeId);
    },
    /** After a restore. */
    reset(nodes: readonly StoredNode[]): void {
      sentTexts.clear();
      for (const { traffic } of nodes) this.remember(traffic);
    },
  };
}
