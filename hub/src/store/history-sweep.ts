import type { Database } from 'better-sqlite3';
import { HOUR_MINUTES, HOUR_SECONDS, KEY_SPAN, makeKey } from './metric-layout.ts';

/** What one sweep may do. */
export interface SweepSlice {
  /** Rows that describe a time up to this whole hour are too old. */
  hour: number;
  /** Most rows to delete. */
  rows: number;
}

export interface HistorySweep {
  /**
   * Goes on where the last slice stopped and deletes what is too old, and what belongs to nodes and tasks that are gone.
   * Returns whether the round over all tables is complete; the next slice then begins a new one.
   */
  run(slice: SweepSlice): boolean;
}

/** Whose rows they are; `taskId` is 0 where tasks play no part. */
interface Owner {
  nodeId: number;
  taskId: number;
}

/** A table as a sequence of owners, each with rows in the order of time. */
interface Strand {
  /** The first owner after `after` (from the beginning for null), with the position of its oldest row. */
  findNext(after: Owner | null): { owner: Owner; oldest: number } | undefined;
  /** Deletes rows from `oldest` up to the position `last`, at most `most`; returns their number. */
  deleteUpTo(owner: Owner, range: { oldest: number; last: number; most: number }): number;
  positionsPerHour: number;
}

/** Owners that a slice looks at, at most, when there is nothing to delete: a look costs some microseconds. */
const OWNERS_PER_SLICE = 100;

export function createHistorySweep(db: Database): HistorySweep {
  const selectNode = db.prepare<[number], number>('SELECT 1 FROM node WHERE id = ?').pluck();
  const selectTask = db.prepare<[number], number>('SELECT 1 FROM ping_task WHERE id = ?').pluck();
  const strands = [
    createKeyStrand(db, { table: 'metric', positionsPerHour: HOUR_MINUTES }),
    createKeyStrand(db, { table: 'metric_hour', positionsPerHour: 1 }),
    createColumnStrand(db, { table: 'metric_open', task: '0', position: 'hour', positionsPerHour: 1 }),
    createColumnStrand(db, {
      table: 'ping_record',
      task: 'task_id',
      position: 'ts',
      positionsPerHour: HOUR_SECONDS,
    }),
    createColumnStrand(db, { table: 'ping_hour', task: 'task_id', position: 'hour', positionsPerHour: 1 }),
    createColumnStrand(db, { table: 'ping_open', task: 'task_id', position: 'hour', positionsPerHour: 1 }),
  ];
  let current = 0;
  let passed: Owner | null = null;

  const isKnown = ({ nodeId, taskId }: Owner) =>
    selectNode.get(nodeId) !== undefined && (taskId === 0 || selectTask.get(taskId) !== undefined);

  /** Returns the rows deleted; −1 when the strand has no further owner. */
  function step(strand: Strand, { hour, rows }: SweepSlice): number {
    const found = strand.findNext(passed);
    if (found === undefined) return -1;
    const { owner, oldest } = found;
    const last = isKnown(owner) ? hour * strand.positionsPerHour : Number.MAX_SAFE_INTEGER;
    const deleted = oldest > last ? 0 : strand.deleteUpTo(owner, { oldest, last, most: rows });
    if (deleted === 0) passed = owner;
    return deleted;
  }

  return {
    run: db.transaction(({ hour, rows }: SweepSlice) => {
      let left = rows;
      for (let looks = 0; looks < OWNERS_PER_SLICE && left > 0; looks += 1) {
        const strand = strands[current];
        if (strand === undefined) {
          current = 0;
          return true;
        }
        const deleted = step(strand, { hour, rows: left });
        left -= Math.max(0, deleted);
        if (deleted >= 0) continue;
        current += 1;
        passed = null;
      }
      return false;
    }),
  };
}

function createKeyStrand(
  db: Database,
  { table, positionsPerHour }: { table: string; positionsPerHour: number },
): Strand {
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
    deleteUpTo({ nodeId }, { oldest, last, most }) {
      const end = Math.min(last, oldest + most - 1, KEY_SPAN - 1);
      return remove.run(makeKey(nodeId, oldest), makeKey(nodeId, end)).changes;
    },
  };
}

interface ColumnStrand {
  table: string;
  /** Column of the task, or 0 in a table that has none. */
  task: string;
  position: string;
  positionsPerHour: number;
}

function createColumnStrand(db: Database, { table, task, position, positionsPerHour }: ColumnStrand): Strand {
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
    deleteUpTo(owner, { last, most }) {
      const end = selectEnd.get(...bind(owner), most - 1);
      return remove.run(...bind(owner), Math.min(last, end ?? last)).changes;
    },
  };
}
