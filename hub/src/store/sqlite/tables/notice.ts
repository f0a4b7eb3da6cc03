import type { Database } from 'better-sqlite3';
import { createMissingNodes, StoreError } from '../../errors.ts';
import type { NoticeConfig, NoticeRow } from '../../rows.ts';
import { createWriteTransaction } from '../write-transaction.ts';

/** A notice without its nodes; SQLite has no booleans. */
type Encoded<T extends { public: boolean; node_ids: number[] }> = Omit<T, 'public' | 'node_ids'> & {
  public: number;
};

export interface NoticeTable {
  readAll(): NoticeRow[];
  /** Returns null if the id is taken. `conflict` if none of its nodes exists. */
  insert(notice: NoticeConfig, id: number): NoticeRow | null;
  /** `not_found`; `conflict` as in `insert`. */
  update(id: number, notice: NoticeConfig): NoticeRow;
  delete(id: number): void;
  /** Deletes the notices that are about this node alone: without it they would be about none in particular. */
  deleteOfNode(nodeId: number): void;
}

const COLUMNS = 'id, kind, title, body, public, starts_at, ends_at, updated_at';

export function createNoticeTable(db: Database): NoticeTable {
  const selectAll = db.prepare<[], Encoded<NoticeRow>>(`SELECT ${COLUMNS} FROM notice ORDER BY id`);
  const selectNodes = db
    .prepare<
      [number],
      number
    >(`SELECT node.public_id FROM notice_node JOIN node ON node.id = node_id WHERE notice_id = ?
       ORDER BY node.public_id`)
    .pluck();
  const insert = db
    .prepare<Encoded<NoticeRow>, number>(
      `INSERT INTO notice (id, kind, title, body, public, starts_at, ends_at, updated_at)
       VALUES (@id, @kind, @title, @body, @public, @starts_at, @ends_at, @updated_at)
       ON CONFLICT (id) DO NOTHING
       RETURNING id`,
    )
    .pluck();
  const update = db.prepare<Encoded<NoticeRow>>(
    `UPDATE notice SET kind = @kind, title = @title, body = @body, public = @public, starts_at = @starts_at,
       ends_at = @ends_at, updated_at = @updated_at
     WHERE id = @id`,
  );
  const deleteOne = db.prepare<[number]>('DELETE FROM notice WHERE id = ?');
  const deleteOfNode = db.prepare<[number]>(
    `DELETE FROM notice WHERE id IN
       (SELECT notice_id FROM notice_node GROUP BY notice_id
        HAVING count(*) = 1 AND max(node_id) = (SELECT id FROM node WHERE public_id = ?))`,
  );
  const detach = db.prepare<[number]>('DELETE FROM notice_node WHERE notice_id = ?');
  // A node that was deleted a moment ago is skipped.
  const attach = db.prepare<[number, number]>(
    'INSERT INTO notice_node (notice_id, node_id) SELECT ?, id FROM node WHERE public_id = ?',
  );

  function attachNodes(id: number, { node_ids, ...notice }: NoticeConfig): NoticeRow {
    for (const nodeId of node_ids) attach.run(id, nodeId);
    const attached = selectNodes.all(id);
    if (attached.length === 0 && node_ids.length > 0) throw createMissingNodes();
    return { ...notice, id, node_ids: attached };
  }

  return {
    readAll: () =>
      selectAll.all().map((row) => ({ ...row, public: row.public === 1, node_ids: selectNodes.all(row.id) })),
    insert: createWriteTransaction(db, (notice: NoticeConfig, id: number) =>
      insert.get({ ...encode(notice), id }) === undefined ? null : attachNodes(id, notice),
    ),
    update: createWriteTransaction(db, (id: number, notice: NoticeConfig) => {
      if (update.run({ ...encode(notice), id }).changes === 0) throw createMissingNotice(id);
      detach.run(id);
      return attachNodes(id, notice);
    }),
    delete(id) {
      if (deleteOne.run(id).changes === 0) throw createMissingNotice(id);
    },
    deleteOfNode: (nodeId) => void deleteOfNode.run(nodeId),
  };
}

function encode({ node_ids: _nodes, ...notice }: NoticeConfig): Encoded<NoticeConfig> {
  return { ...notice, public: notice.public ? 1 : 0 };
}

function createMissingNotice(id: number): StoreError {
  return new StoreError('not_found', `There is no notice ${id}.`);
}
