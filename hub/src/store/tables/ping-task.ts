import type { Database } from 'better-sqlite3';
import { StoreError } from '../errors.ts';
import type { NewPingTask, PingTaskConfig, PingTaskRow } from '../rows.ts';

/** A task without its assignment; SQLite has no booleans. */
type Encoded<T extends { all_nodes: boolean; node_ids: number[] }> = Omit<T, 'all_nodes' | 'node_ids'> & {
  all_nodes: number;
};

export interface PingTaskTable {
  readAll(): PingTaskRow[];
  insert(task: NewPingTask): PingTaskRow;
  update(id: number, patch: Partial<PingTaskConfig>): PingTaskRow;
  delete(id: number): void;
}

const COLUMNS = 'id, sort, name, target, interval, all_nodes';

export function createPingTaskTable(db: Database): PingTaskTable {
  const selectAll = db.prepare<[], Encoded<PingTaskRow>>(
    `SELECT ${COLUMNS} FROM ping_task ORDER BY sort, id`,
  );
  const selectOne = db.prepare<[number], Encoded<PingTaskRow>>(
    `SELECT ${COLUMNS} FROM ping_task WHERE id = ?`,
  );
  const selectNodes = db
    .prepare<[number], number>('SELECT node_id FROM ping_node WHERE task_id = ? ORDER BY node_id')
    .pluck();
  const insert = db
    .prepare<Omit<Encoded<PingTaskRow>, 'id' | 'sort'> & { sort: number | null }, number>(
      `INSERT INTO ping_task (sort, name, target, interval, all_nodes)
       VALUES (coalesce(@sort, (SELECT coalesce(max(sort), 0) + 1 FROM ping_task)), @name, @target, @interval,
         @all_nodes)
       RETURNING id`,
    )
    .pluck();
  const update = db.prepare<Encoded<PingTaskRow>>(
    `UPDATE ping_task SET sort = @sort, name = @name, target = @target, interval = @interval, all_nodes = @all_nodes
     WHERE id = @id`,
  );
  const deleteOne = db.prepare<[number]>('DELETE FROM ping_task WHERE id = ?');
  const unassign = db.prepare<[number]>('DELETE FROM ping_node WHERE task_id = ?');
  // A node that was deleted a moment ago is skipped.
  const assign = db.prepare<[number, number]>(
    'INSERT INTO ping_node (task_id, node_id) SELECT ?, id FROM node WHERE id = ?',
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
    insert: db.transaction(({ node_ids, ...task }: NewPingTask) => {
      const id = insert.get({ ...task, all_nodes: task.all_nodes ? 1 : 0 });
      if (id === undefined) throw new StoreError('fault', 'The inserted ping task was not returned.');
      for (const nodeId of node_ids) assign.run(id, nodeId);
      return get(id);
    }),
    update: db.transaction((id: number, patch: Partial<PingTaskConfig>) => {
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
