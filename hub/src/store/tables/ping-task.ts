import type { Check } from '@muster/generated/types';
import { command } from '../command.ts';
import { StoreError } from '../errors.ts';
import { parseJson } from '../parse-json.ts';
import type { Queries } from '../queries.ts';
import type { NewPingTask, PingTaskConfig, PingTaskRow } from '../rows.ts';

/** A task without its nodes; `all_nodes` may be a number. */
type Stored = Omit<PingTaskRow, 'node_ids' | 'check'> & { options: string };

const SELECT =
  'SELECT public_id AS id, sort, name, target, interval, all_nodes, options, heartbeat_key FROM ping_task';
const SELECT_NODES = `SELECT ping_task.public_id AS task, node.public_id AS node
  FROM ping_node JOIN node ON node.id = node_id JOIN ping_task ON ping_task.id = task_id`;

/** In the order of creation. */
export async function readPingTasks(queries: Queries): Promise<PingTaskRow[]> {
  const tasks = await queries.all<Stored>(`${SELECT} ORDER BY ping_task.id`);
  const assigned = await queries.all<{ task: number; node: number }>(
    `${SELECT_NODES} ORDER BY node.public_id`,
  );
  const nodes = Map.groupBy(assigned, ({ task }) => task);
  return tasks.map((task) => withNodes(task, nodes.get(task.id) ?? []));
}

async function findPingTask(queries: Queries, id: number): Promise<PingTaskRow> {
  const task = await queries.find<Stored>(`${SELECT} WHERE public_id = @id`, { id });
  if (task === undefined) throw createMissingTask(id);
  const where = 'WHERE ping_task.public_id = @id ORDER BY node.public_id';
  return withNodes(task, await queries.all<{ node: number }>(`${SELECT_NODES} ${where}`, { id }));
}

function withNodes({ options, ...task }: Stored, nodes: readonly { node: number }[]): PingTaskRow {
  const node_ids = nodes.map(({ node }) => node);
  // Text that is not an object is invalid, which `repairState` finds.
  const check = (parseJson(options) ?? null) as Check;
  return { ...task, all_nodes: Boolean(task.all_nodes), node_ids, check };
}

/** Resolves to null if the id is taken. Skips nodes that do not exist. */
export async function insertPingTask(
  queries: Queries,
  { node_ids, check = {}, heartbeat_key = null, ...task }: NewPingTask,
  id: number,
): Promise<PingTaskRow | null> {
  const inserted = await queries.run(
    `INSERT INTO ping_task (public_id, sort, name, target, interval, all_nodes, options, heartbeat_key)
     VALUES (@id, coalesce(@sort, (SELECT coalesce(max(sort), 0) + 1 FROM ping_task)), @name, @target, @interval,
       @all_nodes, @options, @heartbeat_key)
     ON CONFLICT (public_id) DO NOTHING`,
    { ...task, id, heartbeat_key, options: JSON.stringify(check) },
  );
  if (inserted === 0) return null;
  await assignNodes(queries, id, node_ids);
  return findPingTask(queries, id);
}

export async function updatePingTask(
  queries: Queries,
  id: number,
  patch: Partial<PingTaskConfig>,
): Promise<PingTaskRow> {
  const { node_ids: _previous, check, ...row } = { ...(await findPingTask(queries, id)), ...patch };
  await queries.run(
    `UPDATE ping_task SET sort = @sort, name = @name, target = @target, interval = @interval, all_nodes = @all_nodes,
       options = @options
     WHERE public_id = @id`,
    { ...row, id, options: JSON.stringify(check) },
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

export async function deletePingTask(queries: Queries, id: number): Promise<void> {
  const deleted = await queries.run('DELETE FROM ping_task WHERE public_id = @id', { id });
  if (deleted === 0) throw createMissingTask(id);
}

/** A node that was deleted a moment ago is skipped. */
async function assignNodes(queries: Queries, id: number, nodes: readonly number[]): Promise<void> {
  if (nodes.length === 0) return;
  const where = queries.isIn('node.public_id', '@nodes');
  await queries.lockRows({ table: 'node', where, for: 'KEY SHARE' }, { nodes });
  await queries.run(
    `INSERT INTO ping_node (task_id, node_id)
     SELECT ping_task.id, node.id FROM ping_task, node WHERE ping_task.public_id = @id AND ${where}`,
    { id, nodes },
  );
}

function createMissingTask(id: number): StoreError {
  return new StoreError('not_found', `There is no ping task ${id}.`);
}

export const pingTaskCommands = {
  insertPingTask: command({ changes: ['pingTasks'] }, insertPingTask),
  /** Updates the columns in `patch`; resolves to the whole task. `not_found`. */
  updatePingTask: command({ changes: ['pingTasks'] }, updatePingTask),
  /** Deletes the task and its assignments. `not_found`. */
  deletePingTask: command(
    { onDiskFull: 'use_reserve', changes: ['pingTasks', 'incidents', 'checks'] },
    deletePingTask,
  ),
};
