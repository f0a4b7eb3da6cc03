import { getErrorCode } from '../errors.ts';
import { HOUR_MINUTES, HOUR_SECONDS } from '../metric-layout.ts';
import {
  type HistoryPartitions,
  listEndedPartitions,
  listPartitions,
  type Partition,
} from './history-partitions.ts';
import type { Statements } from './statements.ts';

/** The limits of one call. */
export interface RetentionSlice {
  /** Rows up to the end of this hour have expired. */
  hour: number;
  maxRows: number;
}

export interface HistoryRetention {
  /**
   * Drops expired partitions, and deletes expired rows and rows of deleted nodes and tasks from the others, continuing where
   * the previous slice stopped. Resolves to whether all tables have been checked; the next slice then starts over.
   */
  deleteExpired(queries: Statements, slice: RetentionSlice): Promise<boolean>;
}

/** The node and task of a row; `task` is 0 in tables without tasks. */
interface Owner {
  node: number;
  task: number;
}

interface HistoryTable {
  /** Undefined for a table that is not partitioned. */
  partitions: HistoryPartitions | undefined;
  positionsPerHour: number;
  /** Deletes rows of a range of positions; see `composeDelete`. */
  deleteRows: string;
}

const tables: readonly HistoryTable[] = [
  openTable('metric_minute', { position: 'minute', positionsPerHour: HOUR_MINUTES, isPartitioned: true }),
  openTable('metric_hour', { position: 'hour', positionsPerHour: 1, isPartitioned: true }),
  openTable('metric_open', { position: 'hour', positionsPerHour: 1, isPartitioned: false }),
  openTable('ping_record', { position: 'ts', positionsPerHour: HOUR_SECONDS, isPartitioned: true }),
  openTable('ping_hour', { position: 'hour', positionsPerHour: 1, isPartitioned: true }),
  openTable('ping_open', { position: 'hour', positionsPerHour: 1, isPartitioned: false }),
];

/** Seeking the owners of a partition takes some 10 µs each. */
const MAX_PARTITIONS_PER_SLICE = 2;
/** Partitions of a transaction: each holds locks of the table and its indexes until the commit. */
const MAX_DROPS = 20;
/** How long dropping waits for reads of the table. Other reads wait for it meanwhile. */
const DROP_TIMEOUT_MS = 500;
const LOCK_NOT_AVAILABLE = '55P03';

const firstOwner: Owner = { node: 0, task: 0 };

/** Position at which the next slice continues. */
interface Cursor {
  /** Index in `tables`. */
  table: number;
  /** Undefined until expired partitions have been dropped. Listing partitions takes longer than checking one. */
  left: Partition[] | undefined;
  /** Owner in the first remaining partition; the rows before it are done. */
  owner: Owner;
}

const beginTable = (table: number): Cursor => ({
  table,
  left: undefined,
  owner: firstOwner,
});

export function createHistoryRetention(): HistoryRetention {
  const cursor = beginTable(0);
  return {
    async deleteExpired(queries, { hour, maxRows }) {
      let left = maxRows;
      for (let step = 0; step < MAX_PARTITIONS_PER_SLICE && left > 0; step += 1) {
        const table = tables[cursor.table];
        if (table === undefined) {
          Object.assign(cursor, beginTable(0));
          return true;
        }
        left -= await checkNext(queries, table, { cursor, hour, maxRows: left });
      }
      return false;
    },
  };
}

interface Step extends RetentionSlice {
  /** Is moved on. */
  cursor: Cursor;
}

/** Drops expired partitions, or deletes rows from the next one; resolves to the number of deleted rows. */
async function checkNext(
  queries: Statements,
  table: HistoryTable,
  { cursor, hour, maxRows }: Step,
): Promise<number> {
  const expired = hour * table.positionsPerHour;
  if (cursor.left === undefined) {
    // Limits of a slice.
    if (!(await dropExpired(queries, table, expired))) return maxRows;
    cursor.left = await listLeft(queries, table, expired);
  }
  const [partition] = cursor.left;
  if (partition !== undefined) return deleteRows(queries, table, { partition, expired, maxRows, cursor });
  Object.assign(cursor, beginTable(cursor.table + 1));
  return 0;
}

/** A table without partitions is treated as one. */
async function listLeft(
  queries: Statements,
  { partitions }: HistoryTable,
  expired: number,
): Promise<Partition[]> {
  const { MIN_SAFE_INTEGER: first, MAX_SAFE_INTEGER: last } = Number;
  return partitions === undefined
    ? [{ name: '', first, last }]
    : listPartitions(queries, partitions, expired);
}

/** Resolves to false if more are left. Partitions in long use, for example by a backup, are dropped in a later round. */
async function dropExpired(
  queries: Statements,
  { partitions }: HistoryTable,
  expired: number,
): Promise<boolean> {
  if (partitions === undefined) return true;
  const ended = await listEndedPartitions(queries, partitions, { by: expired, max: MAX_DROPS });
  if (ended.length === 0) return true;
  await queries.exec('SAVEPOINT before_drop');
  try {
    await queries.exec(
      `SET LOCAL lock_timeout = ${DROP_TIMEOUT_MS}; DROP TABLE ${ended.map(({ name }) => name).join(', ')};
       SET LOCAL lock_timeout = DEFAULT; RELEASE SAVEPOINT before_drop`,
    );
    return ended.length < MAX_DROPS;
  } catch (error) {
    if (getErrorCode(error) !== LOCK_NOT_AVAILABLE) throw error;
    await queries.exec('ROLLBACK TO SAVEPOINT before_drop');
    return true;
  }
}

interface Deletion {
  partition: Partition;
  /** The last position that has expired. */
  expired: number;
  maxRows: number;
  /** Is moved on. */
  cursor: Cursor;
}

/** Resolves to the number of deleted rows. */
async function deleteRows(
  queries: Statements,
  { deleteRows: sql }: HistoryTable,
  { partition: { first, last }, expired, maxRows, cursor }: Deletion,
): Promise<number> {
  const { node, task } = cursor.owner;
  const values = { first, last, expired, node, task, maxRows };
  const deleted = await queries.raw<[number, number]>(sql, values);
  if (deleted.length < maxRows) {
    cursor.left?.shift();
    cursor.owner = firstOwner;
  } else {
    cursor.owner = findLast(deleted);
  }
  return deleted.length;
}

function findLast(owners: readonly (readonly [number, number])[]): Owner {
  const last = { ...firstOwner };
  for (const [node, task] of owners) {
    if (node < last.node || (node === last.node && task <= last.task)) continue;
    last.node = node;
    last.task = task;
  }
  return last;
}

interface TableShape {
  position: string;
  positionsPerHour: number;
  isPartitioned: boolean;
}

function openTable(
  name: HistoryPartitions | 'metric_open' | 'ping_open',
  { position, positionsPerHour, isPartitioned }: TableShape,
): HistoryTable {
  return {
    partitions: isPartitioned ? (name as HistoryPartitions) : undefined,
    positionsPerHour,
    deleteRows: composeDelete(name, position),
  };
}

/**
 * Deletes at most @maxRows rows with positions from @first to @last, which lie in one partition: those up to @expired, and
 * all rows of deleted nodes and tasks. Begins with the owner @node, @task and returns the owner of each row. Seeks each owner
 * in the primary key instead of reading all rows, and stops seeking after @maxRows rows.
 */
function composeDelete(table: string, position: string): string {
  const hasTask = table.startsWith('ping');
  const range = `${position} BETWEEN @first::bigint AND @last::bigint`;
  const key = hasTask ? 'node_id, task_id' : 'node_id';
  const task = hasTask ? 'task_id' : '@task::bigint AS task_id';
  const [begin, next] = hasTask
    ? [
        '(node_id, task_id) >= (@node::bigint, @task::bigint)',
        '(node_id, task_id) > (owner.node_id, owner.task_id)',
      ]
    : ['node_id >= @node::bigint', 'node_id > owner.node_id'];
  const exists = `EXISTS (SELECT FROM node WHERE id = owner.node_id)${
    hasTask ? ' AND EXISTS (SELECT FROM ping_task WHERE id = owner.task_id)' : ''
  }`;
  const isOwned = hasTask ? 'node_id = due.node_id AND task_id = due.task_id' : 'node_id = due.node_id';
  return `WITH RECURSIVE owner (node_id, task_id) AS (
      (SELECT node_id, ${task} FROM ${table} WHERE ${range} AND ${begin} ORDER BY ${key} LIMIT 1)
      UNION ALL
      SELECT found.node_id, found.task_id FROM owner CROSS JOIN LATERAL
        (SELECT node_id, ${task} FROM ${table} WHERE ${range} AND ${next} ORDER BY ${key} LIMIT 1) AS found
    ),
    due AS NOT MATERIALIZED (
      SELECT node_id, task_id, CASE WHEN ${exists} THEN least(@expired::bigint, @last::bigint) ELSE @last::bigint END AS until
      FROM owner
    )
    DELETE FROM ${table} WHERE ${range} AND ctid = ANY (ARRAY(
      SELECT found.row_id FROM due CROSS JOIN LATERAL (
        SELECT ctid AS row_id FROM ${table} WHERE ${isOwned} AND ${range} AND ${position} <= due.until
        ORDER BY ${position} LIMIT @maxRows::bigint
      ) AS found WHERE due.until >= @first::bigint LIMIT @maxRows::bigint
    ))
    RETURNING node_id, ${task}`;
}
