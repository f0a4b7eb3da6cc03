import { historyColumns } from '@muster/generated/metrics';
import BetterSqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate, readMigrations } from './migrate.ts';

function migrateInMemory() {
  const db = new BetterSqlite(':memory:');
  migrate(db, readMigrations());
  return db;
}

test('schema.sql equals the migrated schema (npx vitest run -u rewrites it)', async () => {
  const db = migrateInMemory();
  const statements = db
    .prepare<[], string>(
      "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY tbl_name, type DESC, name",
    )
    .pluck()
    .all();
  const version = db.pragma('user_version', { simple: true });
  const text = [
    `-- The schema at version ${version}, as the migrations make it.`,
    ...statements.map((sql) => `${sql};`),
  ];
  await expect(`${text.join('\n\n')}\n`).toMatchFileSnapshot('./schema.sql');
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
    expect(
      missing,
      `A migration is missing. Add a file to hub/src/store/sqlite/migrations with: ${missing
        .map((column) => `ALTER TABLE ${table} ADD COLUMN ${column} INTEGER;`)
        .join(' ')}`,
    ).toEqual([]);
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
