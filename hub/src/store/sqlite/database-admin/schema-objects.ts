import { isOrdinaryTable } from '@muster/import/untrusted-file';
import BetterSqlite, { type Database } from 'better-sqlite3';
import { type Migration, migrate } from '../migrate.ts';

/** A row of `sqlite_schema`: a table, an index, a view or a trigger. */
export interface SchemaObject {
  type: string;
  name: string;
  tbl_name: string;
  /** Null for the indexes of primary keys and unique columns. */
  sql: string | null;
}

/** How a database's schema differs from the one that the migrations create. */
export interface SchemaDifferences {
  missing: SchemaObject[];
  /** Tables and indexes with the expected name and another definition, as they are. */
  changed: SchemaObject[];
  /** All other unexpected objects. */
  unknown: SchemaObject[];
}

/** A hub's definitions are shorter; SQLite accepts 500 MB. */
const MAX_SQL_BYTES = 65_536;

/**
 * Tables of ANALYZE, which contain nothing but statistics for the query planner:
 * https://sqlite.org/fileformat2.html#the_sqlite_stat1_table
 */
const statistics: Readonly<Record<string, string>> = {
  sqlite_stat1: 'CREATE TABLE sqlite_stat1(tbl,idx,stat)',
  sqlite_stat4: 'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)',
};

/** Tables of Litestream, by which it makes the write-ahead log grow and holds it: https://litestream.io/how-it-works/ */
const litestream: Readonly<Record<string, string>> = {
  _litestream_seq: 'CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)',
  _litestream_lock: 'CREATE TABLE _litestream_lock (id INTEGER)',
};

/** Tables of other programs that may be in a hub's database and contain nothing of the hub. */
const guests = { ...statistics, ...litestream };

/** In the order of the file. A definition of more than 64 KiB is read as "". */
export function readSchemaObjects(db: Database): SchemaObject[] {
  return db
    .prepare<[], SchemaObject>(
      `SELECT CAST(type AS TEXT) AS type, substr(CAST(name AS TEXT), 1, 200) AS name,
         substr(CAST(tbl_name AS TEXT), 1, 200) AS tbl_name,
         iif(octet_length(sql) > ${MAX_SQL_BYTES}, '', CAST(sql AS TEXT)) AS sql
       FROM sqlite_schema`,
    )
    .all();
}

/** The objects of a new database after these migrations. */
export function readExpectedObjects(migrations: readonly Migration[]): SchemaObject[] {
  const db = new BetterSqlite(':memory:');
  try {
    migrate(db, migrations);
    return readSchemaObjects(db);
  } finally {
    db.close();
  }
}

/** Objects are the same if type, name (in the same case), table and definition are. */
export function compareSchemas(
  found: readonly SchemaObject[],
  expected: readonly SchemaObject[],
): SchemaDifferences {
  const byKey = new Map(expected.map((object) => [toKey(object), object]));
  const foundKeys = new Set(found.map(toKey));
  return {
    missing: expected.filter((object) => !foundKeys.has(toKey(object))),
    changed: found.filter((object) => {
      const own = byKey.get(toKey(object));
      return own !== undefined && (own.sql !== object.sql || own.tbl_name !== object.tbl_name);
    }),
    unknown: found.filter((object) => !byKey.has(toKey(object)) && !isGuest(object)),
  };
}

/** Keyed by type and name, so that a view does not count as a table. */
function toKey({ type, name }: SchemaObject): string {
  return JSON.stringify([type, name]);
}

function isGuest({ type, name, sql }: SchemaObject): boolean {
  return type === 'table' && Object.hasOwn(guests, name) && sql === guests[name];
}

/** "trigger", "view", "index", "table" or "virtual_table". */
export function nameKind(object: SchemaObject): 'trigger' | 'view' | 'index' | 'table' | 'virtual_table' {
  const { type } = object;
  if (type === 'table') return isOrdinaryTable(object) ? 'table' : 'virtual_table';
  return type === 'trigger' || type === 'view' ? type : 'index';
}
