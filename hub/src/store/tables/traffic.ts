import type { Database } from 'better-sqlite3';
import type { TrafficRow } from '../store.ts';
import { NUMBERS_PER_ROW, type TrafficBatch } from '../traffic-batch.ts';

export interface TrafficTable {
  readAll(): TrafficRow[];
  /** An empty ledger for a new node. */
  insert(nodeId: number): TrafficRow;
  write(batch: TrafficBatch): void;
  /** Dates the running period, as a number YYYYMMDD, and leaves its figures. */
  setPeriodStart(nodeId: number, day: number): void;
}

const COLUMNS = `node_id, rx, tx, day_rx, day_tx, day_start, period_rx, period_tx, period_start, last_rx, last_tx,
  boot_id, last_report_at`;

/** The parameters follow `encodeTraffic`, so the numbers of a row bind in their order. */
const UPDATE = `UPDATE traffic SET rx = ?, tx = ?, day_rx = ?, day_tx = ?, day_start = ?, period_rx = ?, period_tx = ?,
    period_start = ?, last_rx = ?, last_tx = ?, last_report_at = ?
  WHERE node_id = ?`;

export function createTrafficTable(db: Database): TrafficTable {
  const selectAll = db.prepare<[], TrafficRow>(`SELECT ${COLUMNS} FROM traffic`);
  const insert = db.prepare<[number], TrafficRow>(
    `INSERT INTO traffic (node_id) VALUES (?) RETURNING ${COLUMNS}`,
  );
  const update = db.prepare(UPDATE);
  const updatePeriodStart = db.prepare<[number, number]>(
    'UPDATE traffic SET period_start = ? WHERE node_id = ?',
  );
  const updateBootId = db.prepare<[string, number]>('UPDATE traffic SET boot_id = ? WHERE node_id = ?');

  return {
    readAll: () => selectAll.all(),
    insert: (nodeId) => insert.get(nodeId) as TrafficRow,
    setPeriodStart: (nodeId, day) => void updatePeriodStart.run(day, nodeId),
    write: db.transaction(({ numbers, bootIds }: TrafficBatch) => {
      for (let at = 0; at < numbers.length; at += NUMBERS_PER_ROW) {
        // Spelt out: spreading a view of the numbers takes as long as writing them.
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
