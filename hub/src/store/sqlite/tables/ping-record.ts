import type { Database } from 'better-sqlite3';
import { HOUR_SECONDS } from '../../metric-layout.ts';
import { NUMBERS_PER_PROBE } from '../../series.ts';
import { createWriteTransaction } from '../sqlite-errors.ts';

export interface PingRecordTable {
  /** Writes results of `NUMBERS_PER_PROBE` numbers; those of deleted nodes and tasks are skipped. */
  write(numbers: Float64Array): void;
  /** Rolls up to `max` hours that ended by `hour`; returns how many it found. */
  rollup(hour: number, max: number): number;
}

interface OpenHour {
  node_id: number;
  task_id: number;
  hour: number;
}

const MICROSECONDS_PER_MS = 1000;

/** Two results in the same second mean that the clock was set back; the newer one is kept. */
const INSERT = `INSERT INTO ping_record (node_id, task_id, ts, latency)
  VALUES (@node, @task, @ts, @latency)
  ON CONFLICT DO UPDATE SET latency = excluded.latency`;

const ROLLUP = `INSERT OR REPLACE INTO ping_hour (node_id, task_id, hour, probes, lost, latency, lowest, highest)
  SELECT node_id, task_id, @hour, count(*), count(*) - count(latency), CAST(round(avg(latency)) AS INTEGER), min(latency),
    max(latency)
  FROM ping_record WHERE node_id = @node AND task_id = @task AND ts > (@hour - 1) * ${HOUR_SECONDS} AND ts <= @hour * ${HOUR_SECONDS}
  GROUP BY node_id, task_id`;

export function createPingRecordTable(db: Database): PingRecordTable {
  const selectRowIds = db.prepare<[number, number], { node: number; task: number }>(
    'SELECT node.id AS node, ping_task.id AS task FROM node, ping_task WHERE node.public_id = ? AND ping_task.public_id = ?',
  );
  const insert = db.prepare<Record<string, number | null>>(INSERT);
  const open = db.prepare<[number, number, number]>(
    'INSERT INTO ping_open (node_id, task_id, hour) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const deleteHour = db.prepare<[number, number, number]>(
    'DELETE FROM ping_hour WHERE node_id = ? AND task_id = ? AND hour = ?',
  );
  const selectOpen = db.prepare<[number, number], OpenHour>(
    'SELECT node_id, task_id, hour FROM ping_open WHERE hour <= ? ORDER BY hour LIMIT ?',
  );
  const close = db.prepare<[number, number, number]>(
    'DELETE FROM ping_open WHERE node_id = ? AND task_id = ? AND hour = ?',
  );
  const rollup = db.prepare<Record<string, number>>(ROLLUP);

  return {
    write: createWriteTransaction(db, (numbers: Float64Array) => {
      for (let at = 0; at < numbers.length; at += NUMBERS_PER_PROBE) {
        const [nodeId = 0, taskId = 0, ts = 0, ms = -1] = numbers.subarray(at, at + NUMBERS_PER_PROBE);
        const rowIds = selectRowIds.get(nodeId, taskId);
        if (rowIds === undefined) continue;
        const { node, task } = rowIds;
        const latency = ms < 0 ? null : Math.round(ms * MICROSECONDS_PER_MS);
        insert.run({ node, task, ts, latency });
        const hour = Math.ceil(ts / HOUR_SECONDS);
        if (open.run(node, task, hour).changes > 0) deleteHour.run(node, task, hour);
      }
    }),
    rollup: createWriteTransaction(db, (hour: number, max: number) => {
      const found = selectOpen.all(hour, max);
      for (const { node_id: node, task_id: task, hour: position } of found) {
        rollup.run({ node, task, hour: position });
        close.run(node, task, position);
      }
      return found.length;
    }),
  };
}
