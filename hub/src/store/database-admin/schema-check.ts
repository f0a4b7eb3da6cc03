import BetterSqlite, { type Database } from 'better-sqlite3';
import { createStoreError } from '../errors.ts';
import { type Migration, migrate } from '../migrate.ts';

interface SchemaEntry {
  type: string;
  name: string;
  tbl_name: string;
  sql: string | null;
}

/** Without the tables that ANALYZE creates. */
const ENTRIES =
  "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_stat%' ESCAPE '\\'";

/**
 * Throws `refused` unless the database has exactly the tables and indexes that `migrations` create. Anything else (a
 * trigger, a view, a virtual table, a generated column) could run code with the hub's rights.
 */
export function requireExpectedSchema(db: Database, migrations: readonly Migration[]): void {
  const found = readEntries(db);
  const expected = readExpected(migrations);
  for (const [name, { type, sql }] of expected) {
    const entry = found.get(name);
    if (entry === undefined) throw refuse(`it lacks the ${type} ${name}`);
    if (entry.sql !== sql || entry.type !== type) throw refuse(`its ${type} ${name} differs`);
  }
  for (const [name, { type }] of found)
    if (!expected.has(name)) throw refuse(`it has the ${type} ${name}, which is unknown`);
}

function readExpected(migrations: readonly Migration[]): Map<string, SchemaEntry> {
  const db = new BetterSqlite(':memory:');
  try {
    migrate(db, migrations);
    return readEntries(db);
  } finally {
    db.close();
  }
}

function readEntries(db: Database): Map<string, SchemaEntry> {
  const entries = db.prepare<[], SchemaEntry>(ENTRIES).all();
  return new Map(entries.map((entry) => [entry.name, entry]));
}

function refuse(difference: string) {
  return createStoreError('refused', `The file is not a hub's database: ${difference}.`, undefined);
}
