import { command } from '../command.ts';
import type { Queries } from '../queries.ts';
import type { IncidentFilter, IncidentQuery, IncidentRow, Outage, OutageQuery } from '../rows.ts';

/** Columns with the contract's ids instead of the rows'. */
const SELECT = `SELECT incident.id, node.public_id AS node_id, kind, cause, ping_task.public_id AS task_id, began_at, ended_at
  FROM incident JOIN node ON node.id = incident.node_id LEFT JOIN ping_task ON ping_task.id = incident.task_id`;

/** By id. */
export function readOpenIncidents(queries: Queries): Promise<IncidentRow[]> {
  return queries.all<IncidentRow>(`${SELECT} WHERE ended_at IS NULL ORDER BY incident.id`);
}

export const incidentCommands = {
  /**
   * Inserts incidents, or ends those with the same id, and deletes a node's oldest ones above the limit. Skips those of deleted
   * nodes and tasks.
   */
  writeIncidents: command(
    { onDiskFull: 'suspend', isDurable: false, changes: ['incidents'] },
    async (queries, rows: IncidentRow[], maxPerNode: number): Promise<void> => {
      for (const row of rows)
        await queries.run(
          `INSERT INTO incident (id, node_id, kind, cause, task_id, began_at, ended_at)
           SELECT @id, node.id, @kind, @cause, ping_task.id, @began_at, @ended_at
           FROM node LEFT JOIN ping_task ON ping_task.public_id = CAST(@task_id AS BIGINT)
           WHERE node.public_id = @node_id AND (CAST(@task_id AS BIGINT) IS NULL OR ping_task.id IS NOT NULL)
           ON CONFLICT (id) DO UPDATE SET ended_at = excluded.ended_at
             WHERE incident.node_id = excluded.node_id AND incident.began_at = excluded.began_at`,
          { ...row },
        );
      for (const node of new Set(rows.map(({ node_id }) => node_id)))
        await queries.run(
          `DELETE FROM incident WHERE node_id = (SELECT id FROM node WHERE public_id = @node) AND id <=
             (SELECT id FROM incident WHERE node_id = (SELECT id FROM node WHERE public_id = @node)
              ORDER BY id DESC LIMIT 1 OFFSET @max)`,
          { node, max: maxPerNode },
        );
    },
  ),

  /** Deletes at most `maxRows` incidents that ended before `before` (Unix seconds). Resolves to whether none are left. */
  deleteExpiredIncidents: command(
    { onDiskFull: 'use_reserve', isDurable: false },
    async (queries, { before, maxRows }: { before: number; maxRows: number }): Promise<boolean> => {
      const deleted = await queries.run(
        `DELETE FROM incident WHERE id IN
           (SELECT id FROM incident WHERE ended_at < @before ORDER BY ended_at LIMIT @maxRows)`,
        { before, maxRows },
      );
      return deleted < maxRows;
    },
  ),
};

/** Conditions of a filter, by its name. */
const conditions = {
  before: 'incident.id < @before',
  node: 'node.public_id = @node',
  kind: 'kind = @kind',
  from: '(ended_at IS NULL OR ended_at >= @from)',
  to: 'began_at < @to',
} as const satisfies Record<keyof IncidentFilter, string>;

/** Newest first. */
export function readIncidents(
  queries: Queries,
  { maxRows, isPublicOnly, ...filter }: IncidentQuery,
): Promise<IncidentRow[]> {
  const names = (Object.keys(conditions) as (keyof typeof conditions)[]).filter(
    (name) => filter[name] !== undefined,
  );
  const wanted = [...names.map((name) => conditions[name]), ...(isPublicOnly ? ['node.public'] : [])];
  const where = wanted.length === 0 ? '' : `WHERE ${wanted.join(' AND ')}`;
  return queries.all<IncidentRow>(`${SELECT} ${where} ORDER BY incident.id DESC LIMIT @maxRows`, {
    ...filter,
    maxRows,
  });
}

/** The outages of all nodes that had not ended before `from`, by node. */
export function readOutages(queries: Queries, { from }: OutageQuery): Promise<Outage[]> {
  return queries.all<Outage>(
    `SELECT node.public_id AS node_id, began_at, ended_at FROM incident JOIN node ON node.id = incident.node_id
     WHERE kind = 'node' AND (ended_at IS NULL OR ended_at >= @from) ORDER BY incident.node_id, began_at`,
    { from },
  );
}
