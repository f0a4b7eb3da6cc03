import { StoreError } from './errors.ts';
import type { StoredNode, TrafficRow } from './rows.ts';
import type { DatabaseThread } from './threads/database-thread.ts';
import type { WriterCommands } from './writer-commands.ts';

/** Ledgers for the writer thread: numbers in one transferred buffer, and the boot ids that the writer does not have. */
export interface TrafficBatch {
  numbers: Float64Array<ArrayBuffer>;
  bootIds: { nodeId: number; bootId: string }[];
}

/** Numbers of one row, in the order of `encodeNumbers`. */
export const NUMBERS_PER_ROW = 12;

function encodeNumbers(rows: readonly TrafficRow[]): Float64Array<ArrayBuffer> {
  const numbers = new Float64Array(rows.length * NUMBERS_PER_ROW);
  let at = 0;
  for (const row of rows) {
    numbers[at] = row.rx;
    numbers[at + 1] = row.tx;
    numbers[at + 2] = row.day_rx;
    numbers[at + 3] = row.day_tx;
    numbers[at + 4] = row.day_start;
    numbers[at + 5] = row.period_rx;
    numbers[at + 6] = row.period_tx;
    numbers[at + 7] = row.period_start;
    numbers[at + 8] = row.last_rx;
    numbers[at + 9] = row.last_tx;
    numbers[at + 10] = row.last_report_at;
    numbers[at + 11] = row.node_id;
    at += NUMBERS_PER_ROW;
  }
  return numbers;
}

/** Sends ledgers to the writer. A boot id is text, which is copied, so it is only sent when it changed. */
export function createTrafficSender(writer: DatabaseThread<WriterCommands>) {
  const sentBootIds = new Map<number, string>();
  let isBatchInFlight = false;

  /** Copies the rows before it returns; `send` posts the batch with its transfer list. */
  async function sendRows(
    rows: readonly TrafficRow[],
    send: (batch: TrafficBatch, transfer: [ArrayBuffer]) => Promise<void>,
  ): Promise<void> {
    const bootIds: TrafficBatch['bootIds'] = [];
    for (const { node_id: nodeId, boot_id: bootId } of rows) {
      if (sentBootIds.get(nodeId) === bootId) continue;
      sentBootIds.set(nodeId, bootId);
      bootIds.push({ nodeId, bootId });
    }
    const batch: TrafficBatch = { numbers: encodeNumbers(rows), bootIds };
    try {
      await send(batch, [batch.numbers.buffer]);
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
