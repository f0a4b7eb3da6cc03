import BetterSqlite, { type Database } from 'better-sqlite3';
import { getFileSize } from '../files/database-files.ts';
import { readSchemaVersion } from '../migrate.ts';

/** Unix seconds of the first and the last minute of history. */
export interface SampleSpan {
  oldest: number | null;
  newest: number | null;
  /** Days from the first to the last minute of each node, added up. */
  nodeDays: number;
}

export interface DatabaseStats {
  file_bytes: number;
  wal_bytes: number;
  free_bytes: number;
  schema_version: number;
  /** By table. */
  rows: Record<string, number>;
  /** Unix seconds. */
  oldest_sample_at: number | null;
  /** Days of history of all nodes together. */
  node_days: number;
}

/**
 * `metric.key` is node << 27 | minute, so rows are sorted by node first. A recursive CTE seeks the first and the last
 * minute of each node instead of scanning the table.
 */
const SPAN = `WITH RECURSIVE first (key) AS (
    SELECT min(key) FROM metric
    UNION ALL
    SELECT (SELECT min(key) FROM metric WHERE key >= ((first.key >> 27) + 1) << 27) FROM first WHERE first.key IS NOT NULL
  )
  SELECT min(oldest) * 60 AS oldest, max(newest) * 60 AS newest, sum(newest - oldest + 1) / 1440.0 AS nodeDays
  FROM (
    SELECT key & 134217727 AS oldest,
      (SELECT max(key) FROM metric WHERE key < ((first.key >> 27) + 1) << 27) & 134217727 AS newest
    FROM first WHERE key IS NOT NULL
  )`;

/** The figures of `GET /api/db`. Counting rows reads the whole file. */
export function readDatabaseStats(path: string): DatabaseStats {
  const db = new BetterSqlite(path, { readonly: true, fileMustExist: true });
  try {
    const pageSize = Number(db.pragma('page_size', { simple: true }));
    const { oldest, nodeDays } = findSampleSpan(db);
    return {
      file_bytes: getFileSize(path),
      wal_bytes: getFileSize(`${path}-wal`),
      free_bytes: Number(db.pragma('freelist_count', { simple: true })) * pageSize,
      schema_version: readSchemaVersion(db),
      rows: Object.fromEntries(listTables(db).map((name) => [name, countRows(db, name)])),
      oldest_sample_at: oldest,
      node_days: nodeDays,
    };
  } finally {
    db.close();
  }
}

/** Sorted by name, without SQLite's internal tables. */
export function listTables(db: Database): string[] {
  return db
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
    )
    .pluck()
    .all();
}

export function countRows(db: Database, table: string): number {
  return db.prepare<[], number>(`SELECT count(*) FROM "${table}"`).pluck().get() ?? 0;
}

export function findSampleSpan(db: Database): SampleSpan {
  const none: SampleSpan = { oldest: null, newest: null, nodeDays: 0 };
  if (!listTables(db).includes('metric')) return none;
  const span = db.prepare<[], Omit<SampleSpan, 'nodeDays'> & { nodeDays: number | null }>(SPAN).get() ?? none;
  const recent = findRecentSpan(db);
  const seconds = [span.oldest, span.newest, recent?.oldest, recent?.newest].filter((at) => at != null);
  return {
    oldest: seconds.length === 0 ? null : Math.min(...seconds),
    newest: seconds.length === 0 ? null : Math.max(...seconds),
    nodeDays: span.nodeDays ?? 0,
  };
}

/** Databases of older versions have no table of recent minutes. */
function findRecentSpan(db: Database): Pick<SampleSpan, 'oldest' | 'newest'> | undefined {
  if (!listTables(db).includes('metric_recent')) return;
  return db
    .prepare<[], Pick<SampleSpan, 'oldest' | 'newest'>>(
      `SELECT (SELECT min(minute) FROM metric_recent) * 60 AS oldest,
        (SELECT max(minute) FROM metric_recent) * 60 AS newest`,
    )
    .get();
}
