import type { Database } from 'better-sqlite3';
import type { TrafficRow } from '../rows.ts';
import { NUMBERS_PER_ROW, type TrafficBatch } from '../traffic-batch.ts';

export interface TrafficTable {
  readAll(): TrafficRow[];
  /** An empty ledger for a new node. */
  insert(nodeId: number): TrafficRow;
  write(batch: TrafficBatch): void;
}

const COLUMNS = `node_id, rx, tx, day_rx, day_tx, day_start, period_rx, period_tx, period_start, last_rx, last_tx,
  boot_id, last_report_at`;

/** The parameters are in the order of `encodeTraffic` in `traffic-batch.ts`. */
const UPDATE = `UPDATE traffic SET rx = ?, tx = ?, day_rx = ?, day_tx = ?, day_start = ?, period_rx = ?, period_tx = ?,
    period_start = ?, last_rx = ?, last_tx = ?, last_report_at = ?
  WHERE node_id = ?`;

export function createTrafficTable(db: Database): TrafficTable {
  const selectAll = db.prepare<[], TrafficRow>(`SELECT ${COLUMNS} FROM traffic`);
  const insert = db.prepare<[number], TrafficRow>(
    `INSERT INTO traffic (node_id) VALUES (?) RETURNING ${COLUMNS}`,
  );
  const update = db.prepare(UPDATE);
  const updateBootId = db.prepare<[string, number]>('UPDATE traffic SET boot_id = ? WHERE node_id = ?');

  return {
    readAll: () => selectAll.all(),
    insert: (nodeId) => insert.get(nodeId) as TrafficRow,
    write: db.transaction(({ numbers, bootIds }: TrafficBatch) => {
      for (let at = 0; at < numbers.length; at += NUMBERS_PER_ROW) {
        // Not `...numbers.subarray(…)`: creating and spreading the view takes as long as the update itself.
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
      for (const { nodeId, bootId } of bootIds) updateBootId.run(bootId, nodeId);
    }),
  };
}
