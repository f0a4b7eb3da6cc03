import { createManualRuntime } from '@muster/shared/runtime/manual';
import BetterSqlite, { type Database } from 'better-sqlite3';
import { editSchema, insertSchemaRow } from './database-file.ts';

interface SeededRandom {
  pick<T>(items: readonly T[]): T;
  isLikely(probability: number): boolean;
}

function createSeededRandom(seed: number): SeededRandom {
  const { randomBytes } = createManualRuntime({ seed: `hostile ${seed}` });
  const next = () => randomBytes(4).readUInt32LE() / 2 ** 32;
  return {
    pick<T>(items: readonly T[]): T {
      return items[Math.floor(next() * items.length)] as T;
    },
    isLikely: (probability) => next() < probability,
  };
}

/** A change to a hub's database that no hub makes. It may fail if it contradicts an earlier one. */
type Mutation = (db: Database, random: SeededRandom) => void;

const tables = [
  'account',
  'setting',
  'node',
  'traffic',
  'session',
  'ping_task',
  'ping_node',
  'metric',
  'ping_record',
];
const foreignNames = [
  'sqlite_stat_x',
  'sqlite_stat1x',
  'sqlite_stat4',
  'sqlite_statistics',
  'sqlite_sequence_',
  'audit',
  'NODE_',
  'a"b',
  "x'; DROP TABLE account; --",
  'name\u{0}with NUL',
  '\u{1b}[2J',
  'é'.repeat(90),
];
const ATTACKER_HASH =
  '$argon2id$v=19$m=19456,p=1,t=2$YXR0YWNrZXJzc2FsdA$YXR0YWNrZXIncyBoYXNoIG9mIGEgcGFzc3dvcmQgISE';

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

function addTrigger(db: Database, random: SeededRandom): void {
  const table = random.pick(['account', 'setting', 'node', 'metric']);
  const name = random.pick(foreignNames);
  const event = random.pick(['INSERT', 'UPDATE', 'DELETE']);
  const timing = random.pick(['BEFORE', 'AFTER']);
  const action = random.pick([
    `UPDATE account SET password_hash = '${ATTACKER_HASH}'`,
    "INSERT OR REPLACE INTO setting VALUES ('oauth_subjects', '[\"eve\"]')",
    "SELECT RAISE(ABORT, 'planted')",
    'DELETE FROM account',
  ]);
  const sql = `CREATE TRIGGER ${quote(name)} ${timing} ${event} ON ${table} BEGIN ${action}; END`;
  insertSchemaRow(db, { type: 'trigger', name, tbl_name: table, sql });
}

function addView(db: Database, random: SeededRandom): void {
  const name = random.pick(foreignNames);
  const body = random.pick([
    'SELECT * FROM account',
    'WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT * FROM r',
    'SELECT randomblob(1000000000)',
    'SELECT * FROM missing',
  ]);
  insertSchemaRow(db, { type: 'view', name, tbl_name: name, sql: `CREATE VIEW ${quote(name)} AS ${body}` });
}

function shadowByView(db: Database, random: SeededRandom): void {
  const table = random.pick(tables);
  db.exec(
    `ALTER TABLE ${table} RENAME TO real_${table}; CREATE VIEW ${table} AS SELECT * FROM real_${table}`,
  );
}

function renameCase(db: Database, random: SeededRandom): void {
  const table = random.pick(tables);
  db.exec(
    `ALTER TABLE ${table} RENAME TO other_name; ALTER TABLE other_name RENAME TO ${table.toUpperCase()}`,
  );
}

function addVirtualTable(db: Database, random: SeededRandom): void {
  const module = random.pick(['fts5(a, b)', 'fts4(a)', 'rtree(id, low, high)', 'geopoly(a)', 'dbstat']);
  db.exec(`CREATE VIRTUAL TABLE ${random.pick(['v1', 'audit', 'sessions'])} USING ${module}`);
}

function replaceByVirtualTable(db: Database, random: SeededRandom): void {
  const table = random.pick(tables);
  const disguise = random.pick(['CREATE VIRTUAL TABLE', 'create/**/virtual table', 'CREATE  VIRTUAL\nTABLE']);
  editSchema(db, () =>
    db
      .prepare('UPDATE sqlite_schema SET sql = ?, rootpage = ? WHERE type = ? AND name = ?')
      .run(`${disguise} ${table} USING fts5(key, value)`, random.pick([0, 2, 5]), 'table', table),
  );
}

function addTable(db: Database, random: SeededRandom): void {
  db.exec(
    random.pick([
      'CREATE TABLE extra (a)',
      'CREATE TABLE extra (a INTEGER PRIMARY KEY, b TEXT DEFAULT (hex(randomblob(8)))) STRICT',
      'CREATE TABLE extra (a TEXT PRIMARY KEY COLLATE NOCASE, b AS (a || a)) WITHOUT ROWID',
      'CREATE TABLE extra (a REFERENCES node (id) ON DELETE CASCADE ON UPDATE SET NULL)',
      'CREATE TABLE audit (id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER CHECK (at > random()))',
    ]),
  );
}

function addIndex(db: Database, random: SeededRandom): void {
  db.exec(
    random.pick([
      'CREATE INDEX extra_i ON node (lower(name))',
      "CREATE UNIQUE INDEX extra_i ON setting (key) WHERE json_extract(value, '$') IS NOT NULL",
      'CREATE INDEX extra_i ON account (username COLLATE NOCASE DESC)',
      'CREATE INDEX extra_i ON metric (abs(cpu))',
      'DROP INDEX ping_node_by_node',
    ]),
  );
}

function addColumn(db: Database, random: SeededRandom): void {
  const table = random.pick(tables);
  db.exec(
    `ALTER TABLE ${table} ADD COLUMN ${random.pick([
      'more TEXT',
      'more INTEGER NOT NULL DEFAULT 7',
      'more TEXT AS (hex(randomblob(4)))',
      'more INTEGER AS (1 / 0) VIRTUAL',
      'more TEXT CHECK (more <> abs(random()))',
    ])}`,
  );
}

/** Recreates a table with another definition and the same rows, as somebody would by hand. */
function rebuildTable(db: Database, random: SeededRandom): void {
  const [table, definition] = random.pick([
    ['setting', 'key TEXT, value TEXT'],
    ['setting', 'key TEXT PRIMARY KEY COLLATE NOCASE, value BLOB NOT NULL DEFAULT (randomblob(4))'],
    ['setting', "key TEXT PRIMARY KEY, value TEXT AS ('\"' || key || '\"')"],
    ['account', 'username, password_hash, changed_at'],
    ['account', `username TEXT, password_hash TEXT AS ('${ATTACKER_HASH}'), changed_at INTEGER`],
    ['metric_open', 'node_id, hour'],
    ['ping_node', 'task_id, node_id'],
  ] as const);
  const columns = definition.split(',').map((column) => column.trim().split(' ')[0] ?? '');
  const ordinary = columns
    .filter((_, index) => !/ AS \(/.test(definition.split(',')[index] ?? ''))
    .join(', ');
  db.exec(
    `CREATE TABLE rebuilt (${definition}); INSERT INTO rebuilt (${ordinary}) SELECT ${ordinary} FROM ${table};
     DROP TABLE ${table}; ALTER TABLE rebuilt RENAME TO ${table}`,
  );
  if (random.isLikely(0.5)) db.exec(`INSERT INTO ${table} (${ordinary}) SELECT ${ordinary} FROM ${table}`);
}

function editDefinition(db: Database, random: SeededRandom): void {
  const [from, to] = random.pick([
    [') STRICT', ')'],
    [', WITHOUT ROWID', ''],
    ['NOT NULL', ''],
    ['INTEGER PRIMARY KEY AUTOINCREMENT', 'INTEGER PRIMARY KEY'],
    ['TEXT NOT NULL', "TEXT NOT NULL DEFAULT (load_extension('/tmp/evil'))"],
    ['CHECK (', 'CHECK (randomblob(10) AND '],
    ['CREATE TABLE', 'CREATE  TABLE'],
    ['REFERENCES node (id)', 'REFERENCES account (username)'],
  ] as const);
  editSchema(db, () =>
    db
      .prepare('UPDATE sqlite_schema SET sql = replace(sql, ?, ?) WHERE name = ?')
      .run(from, to, random.pick(tables)),
  );
}

function corruptSchema(db: Database, random: SeededRandom): void {
  editSchema(db, () =>
    db.exec(
      random.pick([
        "UPDATE sqlite_schema SET sql = 'CREATE TABLE node (' WHERE name = 'node'",
        "UPDATE sqlite_schema SET sql = NULL WHERE name = 'node'",
        "UPDATE sqlite_schema SET sql = x'ff00' WHERE name = 'setting'",
        "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'account') WHERE name = 'setting'",
        "UPDATE sqlite_schema SET rootpage = 999999 WHERE name = 'metric'",
        "UPDATE sqlite_schema SET name = 'NODE' WHERE name = 'node'",
        "UPDATE sqlite_schema SET type = 'view' WHERE name = 'account'",
        "DELETE FROM sqlite_schema WHERE name LIKE 'sqlite_autoindex%'",
        "INSERT INTO sqlite_schema SELECT type, name, tbl_name, rootpage, sql FROM sqlite_schema WHERE name = 'node'",
        "INSERT INTO sqlite_schema VALUES ('nonsense', x'00', 1.5, -1, 'CREATE')",
        `UPDATE sqlite_schema SET sql = sql || '/*' || printf('%.100000c', 'x') || '*/' WHERE name = 'node'`,
      ]),
    ),
  );
}

function editSequence(db: Database, random: SeededRandom): void {
  db.exec(
    random.pick([
      'UPDATE sqlite_sequence SET seq = 9223372036854775807',
      'UPDATE sqlite_sequence SET seq = -1',
      "UPDATE sqlite_sequence SET seq = 'many'",
      'UPDATE sqlite_sequence SET seq = 1.5',
      'UPDATE sqlite_sequence SET seq = NULL',
      'DELETE FROM sqlite_sequence',
      "INSERT INTO sqlite_sequence VALUES ('node', 5), ('node', 9), ('nobody', 1), (x'00', x'ff')",
    ]),
  );
}

function lieInHeader(db: Database, random: SeededRandom): void {
  db.pragma(
    random.pick([
      'user_version = 1',
      'user_version = 2',
      'user_version = 3',
      'user_version = -1',
      'user_version = 2147483647',
      'application_id = 7',
    ]),
  );
}

const values = [
  "x'00ff00ff'",
  '9223372036854775807',
  '-9223372036854775808',
  '9007199254740993',
  '9e999',
  '-9e999',
  '0.5',
  "CAST(x'c3' AS TEXT)",
  "CAST(x'eda080' AS TEXT)",
  "'a' || char(0) || 'b'",
  'NULL',
  "''",
  "'null'",
  '\'"../outside"\'',
  "'[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]'",
  "printf('%.2000000c', 'x')",
];

/** Writes a value without the checks of STRICT, NOT NULL and CHECK, which a file's author can remove and add again. */
function plantValue(db: Database, random: SeededRandom): void {
  const table = random.pick(tables);
  const columns = db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table);
  const column = random.pick(columns);
  const value = random.pick(values);
  const sql = db
    .prepare<[string], string>("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?")
    .pluck()
    .get(table);
  const setSql = (text: string | undefined) =>
    editSchema(db, () => db.prepare('UPDATE sqlite_schema SET sql = ? WHERE name = ?').run(text, table));
  setSql(sql?.replace(/\) STRICT/, ')').replaceAll(/NOT NULL/g, ''));
  db.pragma('ignore_check_constraints = ON');
  try {
    db.exec(`UPDATE OR REPLACE ${table} SET "${column}" = ${value}`);
  } finally {
    db.pragma('ignore_check_constraints = OFF');
    setSql(sql);
  }
}

function plantSetting(db: Database, random: SeededRandom): void {
  db.exec(
    `INSERT OR REPLACE INTO setting VALUES ${random.pick([
      `('theme', '"../outside"')`,
      "('oauth_subjects', 'null')",
      "('oauth_subjects', '[1]')",
      "('public_page', '\"yes\"')",
      "('retention_days', '-1')",
      `('theme_config:default', '{"__proto__": {"polluted": true}}')`,
      "('theme_config:../x', '{}')",
      "('registration', '{}')",
      "('csrf_token', '7')",
      "('__proto__', '{\"polluted\": true}')",
      "('constructor', '1')",
    ])}`,
  );
}

function plantRows(db: Database, random: SeededRandom): void {
  db.pragma('foreign_keys = OFF');
  db.exec(
    random.pick([
      'INSERT INTO traffic (node_id) VALUES (77)',
      'INSERT INTO ping_node VALUES (7, 7)',
      "INSERT INTO account VALUES ('0-eve', 'hash', 0)",
      `INSERT INTO account VALUES ('0-eve', '${ATTACKER_HASH}', 0)`,
      "UPDATE account SET password_hash = '$argon2id$v=19$m=4194304,t=50,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNo'",
      'INSERT INTO metric (key) VALUES (-1), (0), (1), (9223372036854775807)',
      "INSERT INTO metric (key, cpu, weights) VALUES (134217800, -5, NULL), (134217801, 1, '\"x\"'), (134217802, 1, '[1]')",
      'UPDATE node SET id = 9007199254740991 WHERE id = 1',
      'INSERT INTO ping_record VALUES (-1, -1, -1, 5), (1, 1, 9223372036854775807, NULL)',
    ]),
  );
}

function analyze(db: Database): void {
  db.exec('ANALYZE');
}

const mutations: readonly Mutation[] = [
  addTrigger,
  addTrigger,
  addView,
  addView,
  shadowByView,
  renameCase,
  addVirtualTable,
  addVirtualTable,
  replaceByVirtualTable,
  addTable,
  addTable,
  addIndex,
  addIndex,
  addColumn,
  rebuildTable,
  editDefinition,
  corruptSchema,
  editSequence,
  editSequence,
  lieInHeader,
  plantValue,
  plantSetting,
  plantRows,
  analyze,
];

/** Applies one to four mutations to the hub's database at `path`, and returns their names. */
export function makeHostile(path: string, seed: number): string[] {
  const random = createSeededRandom(seed);
  const done: string[] = [];
  const count = random.pick([1, 1, 2, 3, 4]);
  for (let index = 0; index < count; index += 1) {
    const mutate = random.pick(mutations);
    const db = new BetterSqlite(path);
    try {
      db.pragma('journal_mode = DELETE');
      mutate(db, random);
      done.push(mutate.name);
    } catch {
      // It contradicts an earlier one, or SQLite itself refuses it.
      done.push(`${mutate.name} failed`);
    } finally {
      db.close();
    }
  }
  return done;
}
