import type { Database } from 'better-sqlite3';
import { HOUR_MINUTES, HOUR_SECONDS, KEY_SPAN, makeKey } from '../metric-layout.ts';
import { createWriteTransaction } from './sqlite-errors.ts';

/** The limits of one call. */
export interface RetentionSlice {
  /** Rows up to the end of this hour have expired. */
  hour: number;
  maxRows: number;
}

export interface HistoryRetention {
  /**
   * Deletes expired rows, and rows of deleted nodes and tasks, continuing where the previous slice stopped. Returns
   * whether all tables have been checked; the next slice then starts over.
   */
  deleteExpired(slice: RetentionSlice): boolean;
}

/** The node and task of a row; `taskId` is 0 in tables without tasks. */
interface Owner {
  nodeId: number;
  taskId: number;
}

/** A table that is sorted by owner, then by time. */
interface HistoryTable {
  /** The first owner after `after`, or of the table if that is null, with the position of its oldest row. */
  findNext(after: Owner | null): { owner: Owner; oldest: number } | undefined;
  /** Deletes rows from `oldest` up to the position `last`, at most `maxRows`; returns their number. */
  deleteUpTo(owner: Owner, range: { oldest: number; last: number; maxRows: number }): number;
  positionsPerHour: number;
}

/** Checking an owner takes some microseconds even if none of its rows have expired. */
const MAX_OWNERS_PER_SLICE = 100;

export function createHistoryRetention(db: Database): HistoryRetention {
  const selectNode = db.prepare<[number], number>('SELECT 1 FROM node WHERE id = ?').pluck();
  const selectTask = db.prepare<[number], number>('SELECT 1 FROM ping_task WHERE id = ?').pluck();
  const tables = [
    openKeyTable(db, { table: 'metric', positionsPerHour: HOUR_MINUTES }),
    openKeyTable(db, { table: 'metric_hour', positionsPerHour: 1 }),
    openColumnTable(db, { table: 'metric_open', task: '0', position: 'hour', positionsPerHour: 1 }),
    openColumnTable(db, {
      table: 'ping_record',
      task: 'task_id',
      position: 'ts',
      positionsPerHour: HOUR_SECONDS,
    }),
    openColumnTable(db, { table: 'ping_hour', task: 'task_id', position: 'hour', positionsPerHour: 1 }),
    openColumnTable(db, { table: 'ping_open', task: 'task_id', position: 'hour', positionsPerHour: 1 }),
  ];
  let current = 0;
  let done: Owner | null = null;

  const exists = ({ nodeId, taskId }: Owner) =>
    selectNode.get(nodeId) !== undefined && (taskId === 0 || selectTask.get(taskId) !== undefined);

  /** Returns the number of deleted rows, or −1 if the table has no more owners. */
  function step(table: HistoryTable, { hour, maxRows }: RetentionSlice): number {
    const found = table.findNext(done);
    if (found === undefined) return -1;
    const { owner, oldest } = found;
    const last = exists(owner) ? hour * table.positionsPerHour : Number.MAX_SAFE_INTEGER;
    const deleted = oldest > last ? 0 : table.deleteUpTo(owner, { oldest, last, maxRows });
    if (deleted === 0) done = owner;
    return deleted;
  }

  return {
    deleteExpired: createWriteTransaction(db, ({ hour, maxRows }: RetentionSlice) => {
      let left = maxRows;
      for (let owners = 0; owners < MAX_OWNERS_PER_SLICE && left > 0; owners += 1) {
        const table = tables[current];
        if (table === undefined) {
          current = 0;
          return true;
        }
        const deleted = step(table, { hour, maxRows: left });
        left -= Math.max(0, deleted);
        if (deleted >= 0) continue;
        current += 1;
        done = null;
      }
      return false;
    }),
  };
}

function openKeyTable(
  db: Database,
  { table, positionsPerHour }: { table: string; positionsPerHour: number },
): HistoryTable {
  const select = db
    .prepare<[number], number>(`SELECT key FROM ${table} WHERE key >= ? ORDER BY key LIMIT 1`)
    .pluck();
  const remove = db.prepare<[number, number]>(`DELETE FROM ${table} WHERE key >= ? AND key <= ?`);
  return {
    positionsPerHour,
    findNext(after) {
      const key = select.get(makeKey((after?.nodeId ?? -1) + 1, 0));
      if (key === undefined) return;
      return { owner: { nodeId: Math.floor(key / KEY_SPAN), taskId: 0 }, oldest: key % KEY_SPAN };
    },
    deleteUpTo({ nodeId }, { oldest, last, maxRows }) {
      const end = Math.min(last, oldest + maxRows - 1, KEY_SPAN - 1);
      return remove.run(makeKey(nodeId, oldest), makeKey(nodeId, end)).changes;
    },
  };
}

interface ColumnTable {
  table: string;
  /** Column of the task, or 0 in a table without one. */
  task: string;
  position: string;
  positionsPerHour: number;
}

function openColumnTable(
  db: Database,
  { table, task, position, positionsPerHour }: ColumnTable,
): HistoryTable {
  const hasTask = task !== '0';
  const ownerKey = hasTask ? 'node_id, task_id' : 'node_id';
  const isOwner = hasTask ? 'node_id = ? AND task_id = ?' : 'node_id = ?';
  const select = db.prepare<number[], { nodeId: number; taskId: number; oldest: number }>(
    `SELECT node_id AS nodeId, ${task} AS taskId, ${position} AS oldest FROM ${table}
     WHERE (${ownerKey}) > (${hasTask ? '?, ?' : '?'}) ORDER BY ${ownerKey}, ${position} LIMIT 1`,
  );
  const selectEnd = db
    .prepare<number[], number>(
      `SELECT ${position} FROM ${table} WHERE ${isOwner} ORDER BY ${position} LIMIT 1 OFFSET ?`,
    )
    .pluck();
  const remove = db.prepare<number[]>(`DELETE FROM ${table} WHERE ${isOwner} AND ${position} <= ?`);
  const bind = ({ nodeId, taskId }: Owner) => (hasTask ? [nodeId, taskId] : [nodeId]);

  return {
    positionsPerHour,
    findNext(after) {
      const found = select.get(...bind(after ?? { nodeId: 0, taskId: 0 }));
      if (found === undefined) return;
      return { owner: { nodeId: found.nodeId, taskId: found.taskId }, oldest: found.oldest };
    },
    deleteUpTo(owner, { last, maxRows }) {
      const end = selectEnd.get(...bind(owner), maxRows - 1);
      return remove.run(...bind(owner), Math.min(last, end ?? last)).changes;
    },
  };
}
