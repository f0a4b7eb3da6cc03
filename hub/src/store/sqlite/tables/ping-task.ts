import type { Database } from 'better-sqlite3';
import { StoreError } from '../../errors.ts';
import type { NewPingTask, PingTaskConfig, PingTaskRow } from '../../rows.ts';
import { createWriteTransaction } from '../write-transaction.ts';

/** A task without its assignment; SQLite has no booleans. */
type Encoded<T extends { all_nodes: boolean; node_ids: number[] }> = Omit<T, 'all_nodes' | 'node_ids'> & {
  all_nodes: number;
};

export interface PingTaskTable {
  /** In the order of creation. */
  readAll(): PingTaskRow[];
  /** Returns null if the id is taken. */
  insert(task: NewPingTask, id: number): PingTaskRow | null;
  /** The row's `id` in the database, to which other tables refer, by the task's id. */
  readRowIds(): Map<number, number>;
  update(id: number, patch: Partial<PingTaskConfig>): PingTaskRow;
  delete(id: number): void;
}

const COLUMNS = 'public_id AS id, sort, name, target, interval, all_nodes';

export function createPingTaskTable(db: Database): PingTaskTable {
  const selectAll = db.prepare<[], Encoded<PingTaskRow>>(
    `SELECT ${COLUMNS} FROM ping_task ORDER BY ping_task.id`,
  );
  const selectOne = db.prepare<[number], Encoded<PingTaskRow>>(
    `SELECT ${COLUMNS} FROM ping_task WHERE public_id = ?`,
  );
  const selectNodes = db
    .prepare<[number], number>(
      `SELECT node.public_id FROM ping_node JOIN node ON node.id = node_id
       WHERE task_id = (SELECT id FROM ping_task WHERE public_id = ?) ORDER BY node.public_id`,
    )
    .pluck();
  const selectRowIds = db.prepare<[], [number, number]>('SELECT public_id, id FROM ping_task').raw();
  const insert = db
    .prepare<Omit<Encoded<PingTaskRow>, 'sort'> & { sort: number | null }, number>(
      `INSERT INTO ping_task (public_id, sort, name, target, interval, all_nodes)
       VALUES (@id, coalesce(@sort, (SELECT coalesce(max(sort), 0) + 1 FROM ping_task)), @name, @target, @interval,
         @all_nodes)
       ON CONFLICT (public_id) DO NOTHING
       RETURNING public_id`,
    )
    .pluck();
  const update = db.prepare<Encoded<PingTaskRow>>(
    `UPDATE ping_task SET sort = @sort, name = @name, target = @target, interval = @interval, all_nodes = @all_nodes
     WHERE public_id = @id`,
  );
  const deleteOne = db.prepare<[number]>('DELETE FROM ping_task WHERE public_id = ?');
  const unassign = db.prepare<[number]>(
    'DELETE FROM ping_node WHERE task_id = (SELECT id FROM ping_task WHERE public_id = ?)',
  );
  // A node that was deleted a moment ago is skipped.
  const assign = db.prepare<[number, number]>(
    `INSERT INTO ping_node (task_id, node_id)
     SELECT ping_task.id, node.id FROM ping_task, node WHERE ping_task.public_id = ? AND node.public_id = ?`,
  );

  function get(id: number): PingTaskRow {
    const row = selectOne.get(id);
    if (row === undefined) throw new StoreError('not_found', `There is no ping task ${id}.`);
    return decode(row);
  }

  function decode({ all_nodes, ...row }: Encoded<PingTaskRow>): PingTaskRow {
    return { ...row, all_nodes: all_nodes === 1, node_ids: selectNodes.all(row.id) };
  }

  return {
    readAll: () => selectAll.all().map(decode),
    readRowIds: () => new Map(selectRowIds.all()),
    insert: createWriteTransaction(db, ({ node_ids, ...task }: NewPingTask, id: number) => {
      if (insert.get({ ...task, id, all_nodes: task.all_nodes ? 1 : 0 }) === undefined) return null;
      for (const nodeId of node_ids) assign.run(id, nodeId);
      return get(id);
    }),
    update: createWriteTransaction(db, (id: number, patch: Partial<PingTaskConfig>) => {
      const { node_ids: _previous, ...row } = { ...get(id), ...patch };
      update.run({ ...row, all_nodes: row.all_nodes ? 1 : 0 });
      if (patch.node_ids !== undefined) {
        unassign.run(id);
        for (const nodeId of patch.node_ids) assign.run(id, nodeId);
      }
      return get(id);
    }),
    delete(id) {
      if (deleteOne.run(id).changes === 0) throw new StoreError('not_found', `There is no ping task ${id}.`);
    },
  };
}
