import { readFileSync } from 'node:fs';
import { historyColumns } from '@muster/generated/metrics';
import BetterSqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { describeSchema } from '../generate-schema.ts';
import { migrate, readMigrations } from './migrate.ts';

function migrateInMemory() {
  const db = new BetterSqlite(':memory:');
  migrate(db, readMigrations());
  return db;
}

test('schema.sql is the migrated schema', () => {
  const file = readFileSync(new URL('schema.sql', import.meta.url), 'utf8');
  expect(file, 'Run: npm run generate').toBe(describeSchema());
});

test('every table is strict', () => {
  const tables = migrateInMemory()
    .prepare<[], { name: string; strict: number }>(
      "SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite_%'",
    )
    .all();
  expect(tables.length).toBeGreaterThan(0);
  expect(tables.filter(({ strict }) => strict === 0)).toEqual([]);
});

test.each(['metric', 'metric_recent', 'metric_hour'])(
  'the migrations create every history column in %s',
  (table) => {
    const present = migrateInMemory()
      .prepare<[string], string>('SELECT name FROM pragma_table_info(?)')
      .pluck()
      .all(table);
    const missing = historyColumns.filter((column) => !present.includes(column));
    expect(missing, 'A migration is missing. Run: npm run generate').toEqual([]);
  },
);

test('the migration to weights renames the CSRF token', () => {
  const db = new BetterSqlite(':memory:');
  const migrations = readMigrations();
  migrate(db, migrations.slice(0, 3));
  db.exec("INSERT INTO setting VALUES ('panel_proof', '\"secret\"'), ('site_name', '\"Fleet\"')");
  migrate(db, migrations);
  expect(db.prepare('SELECT key, value FROM setting ORDER BY key').raw().all()).toEqual([
    ['csrf_token', '"secret"'],
    ['site_name', '"Fleet"'],
  ]);
});
