import '../../support/fetched-programs.ts';
import { createHash } from 'node:crypto';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Connection, connect } from '../../../hub/src/store/postgres/connection.ts';
import {
  ensurePartitions,
  type HistoryPartitions,
} from '../../../hub/src/store/postgres/history-partitions.ts';
import { migratePostgres, readPostgresMigrations } from '../../../hub/src/store/postgres/migrate.ts';
import { IS_LONG } from '../../../scripts/test-run/long-form.mjs';
import { openPostgresStore, type PostgresDatabase, sharePostgres } from '../../support/data/postgres.ts';
import { listSampleRows, type SampleRow } from '../../support/data/sample-rows.ts';

// Databases of PostgreSQL of older schemas, with rows in each table. tests/faults/crash/upgrade.test.ts is about SQLite.

/** What hubs that run tell each other; a hub that starts deletes what others have left. */
const exchanged = ['attempt', 'change', 'hub', 'live_interest', 'live_share', 'schema_migration'];
const positions: Readonly<Record<HistoryPartitions, string>> = {
  metric_minute: 'minute',
  metric_hour: 'hour',
  ping_record: 'ts',
  ping_hour: 'hour',
};

const migrations = readPostgresMigrations();
const older = migrations.map(({ version }) => version).slice(0, -1);
const versions = IS_LONG ? older : older.filter((version) => [1, 8, migrations.length - 1].includes(version));

let server: PostgresDatabase;

beforeAll(async () => {
  server = await sharePostgres();
}, 240_000);

/** Names of tables, without partitions. */
async function listTables(connection: Connection): Promise<string[]> {
  const rows = await connection.all<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
     WHERE nspname = current_schema() AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY relname`,
  );
  return rows.map(({ name }) => name).filter((name) => !exchanged.includes(name));
}

const readColumns = async (connection: Connection, table: string) =>
  (
    await connection.all<{ name: string }>(
      `SELECT attname::text AS name FROM pg_attribute
       WHERE attrelid = @table::text::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attname`,
      { table },
    )
  ).map(({ name }) => name);

async function insert(connection: Connection, table: string, row: SampleRow): Promise<void> {
  const columns = await readColumns(connection, table);
  const entries = Object.entries(row).filter(([name]) => columns.includes(name));
  const names = entries.map(([name]) => `"${name}"`).join(', ');
  const places = entries.map((_, index) => `$${index + 1}`).join(', ');
  const values = entries.map(([, value]) => value);
  await connection.client.query(`INSERT INTO ${table} (${names}) VALUES (${places})`, values);
}

/** Foreign keys are not checked meanwhile, because the tables are filled in the order of their names. */
async function fillTables(connection: Connection): Promise<void> {
  await connection.exec('SET session_replication_role = replica');
  for (const table of await listTables(connection)) {
    const rows = listSampleRows(table);
    const position = positions[table as HistoryPartitions];
    if (position !== undefined) {
      const needed = rows.map((row) => Number(row[position]));
      await ensurePartitions(connection, table as HistoryPartitions, needed);
    }
    for (const row of rows) await insert(connection, table, row);
  }
  await connection.exec('SET session_replication_role = DEFAULT');
}

type Digest = Record<string, { columns: string[]; rows: number; digest: string }>;

/** Checksum of the rows of every table, limited to the tables and columns of `like` if given. */
async function digestTables(connection: Connection, like?: Digest): Promise<Digest> {
  const found: Digest = {};
  for (const table of like === undefined ? await listTables(connection) : Object.keys(like)) {
    const columns = like?.[table]?.columns ?? (await readColumns(connection, table));
    const list = columns.map((name) => `"${name}"::text`).join(', ');
    const { rows } = await connection.client.query({
      text: `SELECT ${list} FROM ${table} ORDER BY ${columns.map((_, index) => index + 1).join(', ')}`,
      rowMode: 'array',
    });
    const digest = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
    found[table] = { columns, rows: rows.length, digest };
  }
  return found;
}

test.each(versions)('a database of schema version %i is upgraded with every row', async (version) => {
  const path = await server.createSchema();
  const connection = await connect(path);
  onTestFinished(() => connection.close());
  await migratePostgres(connection, { migrations: migrations.slice(0, version) });
  await fillTables(connection);
  const before = await digestTables(connection);
  expect(Object.entries(before).filter(([, { rows }]) => rows === 0)).toEqual([]);

  const store = await openPostgresStore(server, { path });
  const { nodes, pingTasks, sessions } = await store.load(0);
  expect([nodes.length, pingTasks.length, sessions.length]).toEqual([3, 3, 3]);
  expect(await digestTables(connection, before)).toEqual(before);
});

test('every table of this schema has sample rows', async () => {
  const connection = await connect(await server.createSchema());
  onTestFinished(() => connection.close());
  await migratePostgres(connection);
  await fillTables(connection);
  const digest = await digestTables(connection);
  expect(Object.entries(digest).filter(([, { rows }]) => rows === 0)).toEqual([]);
});
