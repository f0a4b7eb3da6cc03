import type { Database } from 'better-sqlite3';
import { HOUR_SECONDS } from '../metric-layout.ts';
import { NUMBERS_PER_PROBE } from '../series.ts';

export interface PingRecordTable {
  /** Writes results of `NUMBERS_PER_PROBE` numbers; those of deleted nodes are skipped. */
  write(numbers: Float64Array): void;
  /** Gathers up to `most` complete hours, those that end by `hour`; returns how many it found. */
  fold(hour: number, most: number): number;
}

interface OpenHour {
  node_id: number;
  task_id: number;
  hour: number;
}

const MICROSECONDS_PER_MS = 1000;

/** A second result of the same second can only come from a clock that went back; the newer one stands. */
const INSERT = `INSERT INTO ping_record (node_id, task_id, ts, latency)
  SELECT ?1, ?2, ?3, ?4 WHERE EXISTS (SELECT 1 FROM node WHERE id = ?1)
  ON CONFLICT DO UPDATE SET latency = excluded.latency`;

const FOLD = `INSERT OR REPLACE INTO ping_hour (node_id, task_id, hour, probes, lost, latency, lowest, highest)
  SELECT node_id, task_id, ?4, count(*), count(*) - count(latency), CAST(round(avg(latency)) AS INTEGER), min(latency),
    max(latency)
  FROM ping_record WHERE node_id = ?1 AND task_id = ?2 AND ts > ?3 AND ts <= ?3 + ${HOUR_SECONDS}
  GROUP BY node_id, task_id`;

export function createPingRecordTable(db: Database): PingRecordTable {
  const insert = db.prepare<[number, number, number, number | null]>(INSERT);
  const open = db.prepare<[number, number, number]>(
    'INSERT INTO ping_open (node_id, task_id, hour) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const unfold = db.prepare<[number, number, number]>(
    'DELETE FROM ping_hour WHERE node_id = ? AND task_id = ? AND hour = ?',
  );
  const selectOpen = db.prepare<[number, number], OpenHour>(
    'SELECT node_id, task_id, hour FROM ping_open WHERE hour <= ? ORDER BY hour LIMIT ?',
  );
  const close = db.prepare<[number, number, number]>(
    'DELETE FROM ping_open WHERE node_id = ? AND task_id = ? AND hour = ?',
  );
  const fold = db.prepare<[number, number, number, number]>(FOLD);

  return {
    write: db.transaction((numbers: Float64Array) => {
      for (let at = 0; at < numbers.length; at += NUMBERS_PER_PROBE) {
        const [nodeId = 0, taskId = 0, ts = 0, latency = -1] = numbers.subarray(at, at + NUMBERS_PER_PROBE);
        const stored = latency < 0 ? null : Math.round(latency * MICROSECONDS_PER_MS);
        if (insert.run(nodeId, taskId, ts, stored).changes === 0) continue;
        const hour = Math.ceil(ts / HOUR_SECONDS);
        if (open.run(nodeId, taskId, hour).changes > 0) unfold.run(nodeId, taskId, hour);
      }
    }),
    fold: db.transaction((hour: number, most: number) => {
      const found = selectOpen.all(hour, most);
      for (const row of found) {
        fold.run(row.node_id, row.task_id, (row.hour - 1) * HOUR_SECONDS, row.hour);
        close.run(row.node_id, row.task_id, row.hour);
      }
      return found.length;
    }),
  };
}
