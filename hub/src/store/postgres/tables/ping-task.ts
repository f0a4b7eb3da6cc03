import { StoreError } from '../../errors.ts';
import type { NewPingTask, PingTaskConfig, PingTaskRow } from '../../rows.ts';
import type { Queries } from '../queries.ts';

const SELECT = `SELECT public_id AS id, sort, name, target, interval, all_nodes,
    ARRAY(SELECT node.public_id FROM ping_node JOIN node ON node.id = node_id
      WHERE ping_node.task_id = ping_task.id ORDER BY node.public_id)::float8[] AS node_ids
  FROM ping_task`;

/** In the order of creation. */
export function readPingTasks(queries: Queries): Promise<PingTaskRow[]> {
  return queries.all<PingTaskRow>(`${SELECT} ORDER BY ping_task.id`);
}

/** Resolves to null if the id is taken. Skips nodes that do not exist. */
export async function insertPingTask(
  queries: Queries,
  { node_ids, ...task }: NewPingTask,
  id: number,
): Promise<PingTaskRow | null> {
  const inserted = await queries.run(
    `INSERT INTO ping_task (public_id, sort, name, target, interval, all_nodes)
     VALUES (@id, coalesce(@sort, (SELECT coalesce(max(sort), 0) + 1 FROM ping_task)), @name, @target, @interval,
       @all_nodes)
     ON CONFLICT (public_id) DO NOTHING`,
    { ...task, id },
  );
  if (inserted === 0) return null;
  await assignNodes(queries, id, node_ids);
  return findPingTask(queries, id);
}

/** Resolves to the whole task. `not_found`. */
export async function updatePingTask(
  queries: Queries,
  id: number,
  patch: Partial<PingTaskConfig>,
): Promise<PingTaskRow> {
  const { node_ids: _previous, ...row } = { ...(await findPingTask(queries, id)), ...patch };
  await queries.run(
    `UPDATE ping_task SET sort = @sort, name = @name, target = @target, interval = @interval, all_nodes = @all_nodes
     WHERE public_id = @id`,
    { ...row, id },
  );
  if (patch.node_ids !== undefined) {
    await queries.run(
      'DELETE FROM ping_node WHERE task_id = (SELECT id FROM ping_task WHERE public_id = @id)',
      { id },
    );
    await assignNodes(queries, id, patch.node_ids);
  }
  return findPingTask(queries, id);
}

/** `not_found`. */
export async function deletePingTask(queries: Queries, id: number): Promise<void> {
  const deleted = await queries.run('DELETE FROM ping_task WHERE public_id = @id', { id });
  if (deleted === 0) throw createMissingTask(id);
}

async function findPingTask(queries: Queries, id: number): Promise<PingTaskRow> {
  const row = await queries.find<PingTaskRow>(`${SELECT} WHERE public_id = @id`, { id });
  if (row === undefined) throw createMissingTask(id);
  return row;
}

async function assignNodes(queries: Queries, id: number, nodeIds: number[]): Promise<void> {
  if (nodeIds.length === 0) return;
  await queries.run(
    `INSERT INTO ping_node (task_id, node_id)
     SELECT ping_task.id, node.id FROM ping_task, node
     WHERE ping_task.public_id = @id AND node.public_id = ANY (@nodeIds::bigint[])
     FOR KEY SHARE OF node`,
    { id, nodeIds },
  );
}

function createMissingTask(id: number): StoreError {
  return new StoreError('not_found', `There is no ping task ${id}.`);
}
