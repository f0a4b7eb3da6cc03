import BetterSqlite, { type Database } from 'better-sqlite3';
import type { DatabaseFigures } from './database-admin.ts';
import { sizeOf } from './database-admin-commands.ts';
import { readSchemaVersion } from './migrate.ts';

/** Unix seconds of the first and the last minute of history. */
export interface SampleSpan {
  oldest: number | null;
  newest: number | null;
}

/**
 * `metric.key` is node << 27 | minute, so its rows are sorted by node first. One seek per node finds its first minute,
 * and another its last.
 */
const SPAN = `WITH RECURSIVE first (key) AS (
    SELECT min(key) FROM metric
    UNION ALL
    SELECT (SELECT min(key) FROM metric WHERE key >= ((first.key >> 27) + 1) << 27) FROM first WHERE first.key IS NOT NULL
  )
  SELECT min(key & 134217727) * 60 AS oldest,
    max((SELECT max(key) FROM metric WHERE key < ((first.key >> 27) + 1) << 27) & 134217727) * 60 AS newest
  FROM first WHERE key IS NOT NULL`;

/** What `GET /api/db` tells, read on a connection of its own. Counting walks the whole file. */
export function inspectDatabase(path: string): DatabaseFigures {
  const db = new BetterSqlite(path, { readonly: true, fileMustExist: true });
  try {
    const pageSize = Number(db.pragma('page_size', { simple: true }));
    return {
      file_bytes: sizeOf(path),
      wal_bytes: sizeOf(`${path}-wal`),
      free_bytes: Number(db.pragma('freelist_count', { simple: true })) * pageSize,
      schema_version: readSchemaVersion(db),
      rows: Object.fromEntries(listTables(db).map((name) => [name, countRows(db, name)])),
      oldest_sample_at: findSampleSpan(db).oldest,
    };
  } finally {
    db.close();
  }
}

/** Our tables in the order of their names; SQLite's own are no one's business. */
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
  const nothing: SampleSpan = { oldest: null, newest: null };
  if (!listTables(db).includes('metric')) return nothing;
  return db.prepare<[], SampleSpan>(SPAN).get() ?? nothing;
}
