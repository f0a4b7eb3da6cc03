import type { Database } from 'better-sqlite3';
import type { IncidentRow } from '../../rows.ts';
import { createWriteTransaction } from '../write-transaction.ts';

export interface IncidentTable {
  /** The open incidents, by id. */
  readOpen(): IncidentRow[];
  /** Inserts rows, or ends those with the same id; skips those of deleted nodes and tasks. Deletes a node's oldest rows above the limit. */
  write(rows: IncidentRow[], maxPerNode: number): void;
  /** Deletes incidents that ended before; returns whether no expired row is left. */
  deleteExpired(slice: { before: number; maxRows: number }): boolean;
}

/** Selects incidents with the ids of the contract instead of those of the rows. */
export const SELECT_INCIDENTS = `SELECT incident.id, node.public_id AS node_id, kind, cause, ping_task.public_id AS task_id,
    began_at, ended_at
  FROM incident JOIN node ON node.id = incident.node_id LEFT JOIN ping_task ON ping_task.id = incident.task_id`;

export function createIncidentTable(db: Database): IncidentTable {
  const selectOpen = db.prepare<[], IncidentRow>(
    `${SELECT_INCIDENTS} WHERE ended_at IS NULL ORDER BY incident.id`,
  );
  const upsert = db.prepare<IncidentRow>(
    `INSERT INTO incident (id, node_id, kind, cause, task_id, began_at, ended_at)
     SELECT @id, node.id, @kind, @cause, ping_task.id, @began_at, @ended_at
     FROM node LEFT JOIN ping_task ON ping_task.public_id = @task_id
     WHERE node.public_id = @node_id AND (@task_id IS NULL OR ping_task.id IS NOT NULL)
     ON CONFLICT (id) DO UPDATE SET ended_at = excluded.ended_at
       WHERE node_id = excluded.node_id AND began_at = excluded.began_at`,
  );
  const trim = db.prepare<{ node: number; max: number }>(
    `DELETE FROM incident WHERE node_id = (SELECT id FROM node WHERE public_id = @node) AND id <=
       (SELECT id FROM incident WHERE node_id = (SELECT id FROM node WHERE public_id = @node)
        ORDER BY id DESC LIMIT 1 OFFSET @max)`,
  );
  const deleteBefore = db.prepare<[number, number]>(
    'DELETE FROM incident WHERE id IN (SELECT id FROM incident WHERE ended_at < ? ORDER BY ended_at LIMIT ?)',
  );

  return {
    readOpen: () => selectOpen.all(),
    write: createWriteTransaction(db, (rows: IncidentRow[], maxPerNode: number) => {
      for (const row of rows) upsert.run(row);
      for (const node of new Set(rows.map(({ node_id }) => node_id))) trim.run({ node, max: maxPerNode });
    }),
    deleteExpired: ({ before, maxRows }) => deleteBefore.run(before, maxRows).changes < maxRows,
  };
}
