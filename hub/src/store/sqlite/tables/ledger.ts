import type { Database } from 'better-sqlite3';
import type { TrafficRow } from '../../rows.ts';
import { NUMBERS_PER_ROW, type TrafficBatch } from '../../traffic-batch.ts';
import { createWriteTransaction } from '../write-transaction.ts';

export interface TrafficTable {
  readAll(): TrafficRow[];
  /** An empty ledger for a new node. */
  insert(nodeId: number): TrafficRow;
  write(batch: TrafficBatch): void;
}

const COLUMNS = `node.public_id AS node_id, rx, tx, day_rx, day_tx, day_start, period_rx, period_tx, period_start, last_rx, last_tx,
  boot_id, falls, last_report_at`;

/** The parameters are in the order of `encodeTraffic` in `traffic-batch.ts`. */
const UPDATE = `UPDATE traffic SET rx = ?, tx = ?, day_rx = ?, day_tx = ?, day_start = ?, period_rx = ?, period_tx = ?,
    period_start = ?, last_rx = ?, last_tx = ?, last_report_at = ?
  WHERE node_id = (SELECT id FROM node WHERE public_id = ?)`;

export function createTrafficTable(db: Database): TrafficTable {
  const selectAll = db.prepare<[], TrafficRow>(
    `SELECT ${COLUMNS} FROM traffic JOIN node ON node.id = node_id`,
  );
  const selectOne = db.prepare<[number], TrafficRow>(
    `SELECT ${COLUMNS} FROM traffic JOIN node ON node.id = node_id WHERE node.public_id = ?`,
  );
  const insert = db.prepare<[number]>(
    'INSERT INTO traffic (node_id) SELECT id FROM node WHERE public_id = ?',
  );
  const update = db.prepare(UPDATE);
  const updateTexts = db.prepare<[string, string, number]>(
    'UPDATE traffic SET boot_id = ?, falls = ? WHERE node_id = (SELECT id FROM node WHERE public_id = ?)',
  );

  return {
    readAll: () => selectAll.all(),
    insert(nodeId) {
      insert.run(nodeId);
      return selectOne.get(nodeId) as TrafficRow;
    },
    write: createWriteTransaction(db, ({ numbers, texts }: TrafficBatch) => {
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
      for (const { nodeId, bootId, falls } of texts) updateTexts.run(bootId, falls, nodeId);
    }),
  };
}
