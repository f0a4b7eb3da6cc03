import type { Database } from 'better-sqlite3';
import { NUMBERS_PER_ROW, type TrafficBatch } from '../../traffic-batch.ts';

/** The parameters are in the order of `encodeTraffic` in `traffic-batch.ts`. */
const UPDATE = `UPDATE traffic SET rx = ?, tx = ?, day_rx = ?, day_tx = ?, day_start = ?, period_rx = ?, period_tx = ?,
    period_start = ?, last_rx = ?, last_tx = ?, last_report_at = ?
  WHERE node_id = (SELECT id FROM node WHERE public_id = ?)`;

/** Writes whole rows in the caller's transaction; skips deleted nodes. */
export function createLedgerWriter(db: Database): (batch: TrafficBatch) => void {
  const update = db.prepare(UPDATE);
  const updateTexts = db.prepare<[string, string, number]>(
    'UPDATE traffic SET boot_id = ?, falls = ? WHERE node_id = (SELECT id FROM node WHERE public_id = ?)',
  );

  return ({ numbers, texts }) => {
    for (let at = 0; at < numbers.length; at += NUMBERS_PER_ROW) {
      // Listed one by one, because creating and spreading a view takes as long as the update itself.
      update.run(
        numbers[at],
        numbers[at + 1],
        numbers[at + 2],
        numbers[at + 3],
        numbers[at + 4],
        numbers[at + 5],
        numbers[at + 6],
        numbers[at + 7],
        numbers[at + 8],
        numbers[at + 9],
        numbers[at + 10],
        numbers[at + 11],
      );
    }
    for (const { nodeId, bootId, falls } of texts) updateTexts.run(bootId, falls, nodeId);
  };
}
