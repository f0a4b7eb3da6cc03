import { command } from '../command.ts';
import { createMissingNodes, StoreError } from '../errors.ts';
import { parseJson } from '../parse-json.ts';
import type { Queries } from '../queries.ts';
import type { NoticeConfig, NoticeRow } from '../rows.ts';

/** A notice without its nodes; `public` may be a number, and `tags` is JSON. */
type Stored = Omit<NoticeRow, 'node_ids' | 'tags'> & { tags: string };

const SELECT_NODES =
  'SELECT notice_id AS notice, node.public_id AS node FROM notice_node JOIN node ON node.id = node_id';

/** By id. */
export async function readNotices(queries: Queries): Promise<NoticeRow[]> {
  const notices = await queries.all<Stored>(
    'SELECT id, kind, title, body, public, starts_at, ends_at, updated_at, tags FROM notice ORDER BY id',
  );
  const attached = await queries.all<{ notice: number; node: number }>(
    `${SELECT_NODES} ORDER BY node.public_id`,
  );
  const nodes = Map.groupBy(attached, ({ notice }) => notice);
  return notices.map((notice) => ({
    ...notice,
    public: Boolean(notice.public),
    tags: (parseJson(notice.tags) ?? null) as string[],
    node_ids: nodes.get(notice.id)?.map(({ node }) => node) ?? [],
  }));
}

/** Skips nodes that do not exist; `conflict` if none of them does, and the notice would become one about no particular node. */
async function attachNodes(
  queries: Queries,
  id: number,
  { node_ids: nodes, ...notice }: NoticeConfig,
): Promise<NoticeRow> {
  if (nodes.length === 0) return { ...notice, id, node_ids: [] };
  await queries.run(
    `INSERT INTO notice_node (notice_id, node_id)
     SELECT notice.id, node.id FROM notice, node WHERE notice.id = @id AND ${queries.isIn('node.public_id', '@nodes')}`,
    { id, nodes },
  );
  const attached = await queries.all<{ node: number }>(
    `${SELECT_NODES} WHERE notice_id = @id ORDER BY node.public_id`,
    { id },
  );
  if (attached.length === 0 && notice.tags.length === 0) throw createMissingNodes();
  return { ...notice, id, node_ids: attached.map(({ node }) => node) };
}

/**
 * Prevents deletions of the nodes until the end of the transaction. The nodes are locked before the notice, as in a
 * deletion, so that the two do not wait for each other.
 */
async function lockNodes(queries: Queries, nodes: readonly number[]): Promise<void> {
  if (nodes.length === 0) return;
  const where = queries.isIn('node.public_id', '@nodes');
  await queries.lockRows({ table: 'node', where, for: 'KEY SHARE' }, { nodes });
}

/**
 * Deletes the notices about this node and no tags only, which would otherwise be shown to everybody. The caller has locked the node,
 * and deletes it in the same transaction.
 */
export async function deleteNoticesOfNode(queries: Queries, nodeId: number): Promise<void> {
  // Locked, because two transactions that each delete one of a notice's two nodes would both see the other node.
  await queries.lockRows(
    {
      table: 'notice',
      where:
        'id IN (SELECT notice_id FROM notice_node JOIN node ON node.id = node_id WHERE node.public_id = @nodeId)',
    },
    { nodeId },
  );
  await queries.run(
    `DELETE FROM notice WHERE tags = '[]' AND id IN
       (SELECT notice_id FROM notice_node GROUP BY notice_id
        HAVING count(*) = 1 AND max(node_id) = (SELECT id FROM node WHERE public_id = @nodeId))`,
    { nodeId },
  );
}

const toValues = ({ tags, ...notice }: NoticeConfig) => ({ ...notice, tags: JSON.stringify(tags) });

/** Resolves to null if the id is taken. `conflict` if none of its nodes exists. */
export async function insertNotice(
  queries: Queries,
  notice: NoticeConfig,
  id: number,
): Promise<NoticeRow | null> {
  const { node_ids, ...values } = toValues(notice);
  await lockNodes(queries, node_ids);
  const inserted = await queries.run(
    `INSERT INTO notice (id, kind, title, body, public, starts_at, ends_at, updated_at, tags)
     VALUES (@id, @kind, @title, @body, @public, @starts_at, @ends_at, @updated_at, @tags)
     ON CONFLICT (id) DO NOTHING`,
    { ...values, id },
  );
  return inserted === 0 ? null : attachNodes(queries, id, notice);
}

export async function updateNotice(queries: Queries, id: number, notice: NoticeConfig): Promise<NoticeRow> {
  const { node_ids, ...values } = toValues(notice);
  await lockNodes(queries, node_ids);
  const updated = await queries.run(
    `UPDATE notice SET kind = @kind, title = @title, body = @body, public = @public, starts_at = @starts_at,
       ends_at = @ends_at, updated_at = @updated_at, tags = @tags
     WHERE id = @id`,
    { ...values, id },
  );
  if (updated === 0) throw createMissingNotice(id);
  await queries.run('DELETE FROM notice_node WHERE notice_id = @id', { id });
  return attachNodes(queries, id, notice);
}

function createMissingNotice(id: number): StoreError {
  return new StoreError('not_found', `There is no notice ${id}.`);
}

export const noticeCommands = {
  insertNotice: command({ changes: ['notices'] }, insertNotice),
  /** Replaces the notice's values; resolves to the stored notice. `not_found`; `conflict` if none of its nodes exists. */
  updateNotice: command({ changes: ['notices'] }, updateNotice),
  /** `not_found`. */
  deleteNotice: command(
    { onDiskFull: 'use_reserve', changes: ['notices'] },
    async (queries, id: number): Promise<void> => {
      const deleted = await queries.run('DELETE FROM notice WHERE id = @id', { id });
      if (deleted === 0) throw createMissingNotice(id);
    },
  ),
};
