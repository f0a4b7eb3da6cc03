import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { historyColumns } from '@muster/generated/metrics';
import BetterSqlite from 'better-sqlite3';
import { migrate, readMigrations } from './sqlite/migrate.ts';

// Run by `npm run generate`, after the compiler of the contract.

const store = import.meta.dirname;

/** Where each engine keeps the history, and the type of its columns. */
const engines = [
  { migrations: 'sqlite/migrations', tables: ['metric', 'metric_recent', 'metric_hour'], type: 'INTEGER' },
  { migrations: 'postgres/postgres-migrations', tables: ['metric_minute', 'metric_hour'], type: 'BIGINT' },
];

/** Adds a migration for the columns of the history that no migration of a folder adds. Returns the columns. */
export function addMissingColumns(
  folder: string,
  { tables, type }: { tables: readonly string[]; type: string },
  columns: readonly string[] = historyColumns,
): string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const text = files.map((name) => readFileSync(path.join(folder, name), 'utf8')).join('\n');
  // The last table suffices: all of them have the same columns of the history.
  const definition = new RegExp(`^(?:CREATE|ALTER) TABLE ${tables.at(-1)} [^;]*;`, 'gm');
  const present = (text.match(definition) ?? []).join('\n');
  const missing = columns.filter((column) => !new RegExp(`\\b${column}\\s+${type}\\b`).test(present));
  const [first] = missing;
  if (first === undefined) return [];
  const statements = missing.flatMap((column) =>
    tables.map((table) => `ALTER TABLE ${table} ADD COLUMN ${column} ${type};\n`),
  );
  const number = String(files.length + 1).padStart(4, '0');
  writeFileSync(path.join(folder, `${number}-${first.replaceAll('_', '-')}.sql`), statements.join(''));
  return missing;
}

/** The schema of SQLite after all migrations, for people. */
export function describeSchema(): string {
  const db = new BetterSqlite(':memory:');
  migrate(db, readMigrations());
  const statements = db
    .prepare<[], string>(
      "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY tbl_name, type DESC, name",
    )
    .pluck()
    .all();
  const version = db.pragma('user_version', { simple: true });
  const title = `-- The schema at version ${version}, as the migrations make it. Written by npm run generate.`;
  return `${[title, ...statements.map((sql) => `${sql};`)].join('\n\n')}\n`;
}

if (import.meta.main) {
  for (const { migrations, ...engine } of engines) addMissingColumns(path.join(store, migrations), engine);
  writeFileSync(path.join(store, 'sqlite/schema.sql'), describeSchema());
}
