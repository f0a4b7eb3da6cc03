import { createMissingNodes, StoreError } from '../../errors.ts';
import type { NoticeConfig, NoticeRow } from '../../rows.ts';
import type { Queries } from '../queries.ts';

const SELECT = `SELECT id, kind, title, body, public, starts_at, ends_at, updated_at,
    ARRAY(SELECT node.public_id FROM notice_node JOIN node ON node.id = node_id
      WHERE notice_id = notice.id ORDER BY node.public_id)::float8[] AS node_ids
  FROM notice`;

/** Sorted by id. */
export function readNotices(queries: Queries): Promise<NoticeRow[]> {
  return queries.all<NoticeRow>(`${SELECT} ORDER BY id`);
}

/** Resolves to null if the id is taken. Skips nodes that do not exist; `conflict` if none of them does. */
export async function insertNotice(
  queries: Queries,
  { node_ids, ...notice }: NoticeConfig,
  id: number,
): Promise<NoticeRow | null> {
  await lockNodes(queries, node_ids);
  const inserted = await queries.run(
    `INSERT INTO notice (id, kind, title, body, public, starts_at, ends_at, updated_at)
     VALUES (@id, @kind, @title, @body, @public, @starts_at, @ends_at, @updated_at)
     ON CONFLICT (id) DO NOTHING`,
    { ...notice, id },
  );
  return inserted === 0 ? null : attachNodes(queries, id, node_ids);
}

/** `not_found`; `conflict` as in `insertNotice`. */
export async function updateNotice(
  queries: Queries,
  id: number,
  { node_ids, ...notice }: NoticeConfig,
): Promise<NoticeRow> {
  await lockNodes(queries, node_ids);
  const updated = await queries.run(
    `UPDATE notice SET kind = @kind, title = @title, body = @body, public = @public, starts_at = @starts_at,
       ends_at = @ends_at, updated_at = @updated_at
     WHERE id = @id`,
    { ...notice, id },
  );
  if (updated === 0) throw createMissingNotice(id);
  await queries.run('DELETE FROM notice_node WHERE notice_id = @id', { id });
  return attachNodes(queries, id, node_ids);
}

/** `not_found`. */
export async function deleteNotice(queries: Queries, id: number): Promise<void> {
  if ((await queries.run('DELETE FROM notice WHERE id = @id', { id })) === 0) throw createMissingNotice(id);
}

async function attachNodes(queries: Queries, id: number, nodeIds: number[]): Promise<NoticeRow> {
  if (nodeIds.length > 0)
    await queries.run(
      `INSERT INTO notice_node (notice_id, node_id)
       SELECT @id::bigint, id FROM node WHERE public_id = ANY (@nodeIds::bigint[])`,
      { id, nodeIds },
    );
  const row = await queries.find<NoticeRow>(`${SELECT} WHERE id = @id`, { id });
  if (row === undefined) throw createMissingNotice(id);
  if (row.node_ids.length === 0 && nodeIds.length > 0) throw createMissingNodes();
  return row;
}

/**
 * Deletes the notices about this node alone: without it they would be about none in particular. The caller has locked the node,
 * and deletes it in the same transaction.
 */
export async function deleteNoticesOfNode(queries: Queries, nodeId: number): Promise<void> {
  // Two transactions that delete one of the two nodes of a notice each would both see the other one.
  await queries.run(
    `SELECT FROM notice WHERE id IN
       (SELECT notice_id FROM notice_node JOIN node ON node.id = node_id WHERE node.public_id = @nodeId)
     ORDER BY id FOR UPDATE`,
    { nodeId },
  );
  await queries.run(
    `DELETE FROM notice WHERE id IN
       (SELECT notice_id FROM notice_node GROUP BY notice_id
        HAVING count(*) = 1 AND max(node_id) = (SELECT id FROM node WHERE public_id = @nodeId))`,
    { nodeId },
  );
}

/**
 * Waits for a deletion of the nodes, and lets none begin before the end of the transaction. Before the notice is locked, as in a
 * deletion, so that the two do not wait for each other.
 */
async function lockNodes(queries: Queries, nodeIds: readonly number[]): Promise<void> {
  if (nodeIds.length === 0) return;
  await queries.run('SELECT FROM node WHERE public_id = ANY (@nodeIds::bigint[]) ORDER BY id FOR KEY SHARE', {
    nodeIds,
  });
}

function createMissingNotice(id: number): StoreError {
  return new StoreError('not_found', `There is no notice ${id}.`);
}
