import type { DatabaseStats } from '../sqlite/database-admin/database-stats.ts';
import { sharedTables } from './copy-tables.ts';
import type { Statements } from './statements.ts';

/** The figures of `GET /api/db`. Rows of the history are the planner's estimates: counting would read all of it. */
export async function readPostgresStats(queries: Statements): Promise<DatabaseStats> {
  const size = await queries.find<{ bytes: number; version: number; oldest: number | null; days: number }>(
    `SELECT (SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::bigint FROM pg_class
         WHERE relkind = 'r' AND relnamespace = quote_ident(current_schema())::regnamespace) AS bytes,
       (SELECT max(version) FROM schema_migration) AS version,
       (SELECT min(minute) * 60 FROM metric_minute) AS oldest,
       (SELECT coalesce(sum(spans.newest - spans.oldest + 1), 0)::float8 / 1440 FROM node CROSS JOIN LATERAL
         (SELECT min(minute) AS oldest, max(minute) AS newest FROM metric_minute WHERE node_id = node.id) AS spans) AS days`,
  );
  const counts = await queries.all<{ name: string; rows: number }>(
    sharedTables
      .map((table) => `SELECT '${table}' AS name, count(*) AS rows FROM ${table}`)
      .join(' UNION ALL '),
  );
  const estimates = await queries.all<{ name: string; rows: number }>(
    `SELECT coalesce(parent.relname, child.relname)::text AS name, sum(greatest(child.reltuples, 0))::bigint AS rows
     FROM pg_class AS child LEFT JOIN pg_inherits ON inhrelid = child.oid LEFT JOIN pg_class AS parent ON parent.oid = inhparent
     WHERE child.relkind = 'r' AND child.relnamespace = quote_ident(current_schema())::regnamespace
     GROUP BY 1 ORDER BY 1`,
  );
  return {
    file_bytes: size?.bytes ?? 0,
    wal_bytes: 0,
    free_bytes: 0,
    schema_version: size?.version ?? 0,
    rows: Object.fromEntries([...estimates, ...counts].map(({ name, rows }) => [name, rows])),
    oldest_sample_at: size?.oldest ?? null,
    node_days: size?.days ?? 0,
  };
}
