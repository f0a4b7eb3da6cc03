import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import BetterSqlite, { type Database } from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '../../../../../tests/support/folder.ts';
import { StoreError } from '../../errors.ts';
import { type Migration, readMigrations, readSchemaVersion } from '../migrate.ts';
import { openDatabase } from './open-database.ts';

const first: Migration = {
  version: 1,
  name: '0001-first',
  sql: 'CREATE TABLE parent (id INTEGER PRIMARY KEY) STRICT; CREATE TABLE child (id INTEGER REFERENCES parent) STRICT;',
};
const second: Migration = {
  version: 2,
  name: '0002-second',
  sql: 'ALTER TABLE parent ADD COLUMN name TEXT;',
};

const makePath = () => join(makeFolder(), 'muster.db');

function open(path: string, migrations = [first]) {
  const database = openDatabase({ path, migrations });
  onTestFinished(() => {
    if (database.db.open) database.close();
  });
  return database;
}

function refuse(path: string, migrations = [first]): StoreError {
  try {
    openDatabase({ path, migrations }).close();
  } catch (error) {
    if (error instanceof StoreError) return error;
    throw error;
  }
  return expect.unreachable('it was opened');
}

/** A database as some other program, or an earlier hub, would leave it. */
function make(path: string, fill: (db: Database) => void): void {
  const db = new BetterSqlite(path);
  fill(db);
  db.close();
}

const modes = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder).map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]),
  );

describe('refuses, with a message that says what to do,', () => {
  test('a missing folder', () => {
    const path = join(makeFolder(), 'no', 'muster.db');
    expect(refuse(path)).toMatchObject({
      code: 'unusable',
      message: expect.stringMatching(
        /folder .*no does not exist\. Create it, or name another file with --db/,
      ),
    });
  });

  test('a folder that is a file', () => {
    const path = makePath();
    writeFileSync(path, '');
    expect(refuse(join(path, 'muster.db')).message).toMatch(
      /is not a folder\. Name another database file with --db/,
    );
  });

  test('a folder in place of the file', () => {
    const folder = makeFolder();
    expect(refuse(folder)).toMatchObject({ code: 'unusable' });
    expect(refuse(folder).message).toMatch(/is a folder\. Name a file in it, such as --db .*muster\.db/);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a device', () => {
    expect(refuse('/dev/null').message).toMatch(/is not a regular file\. Name another/);
  });

  test('a folder without write permission', () => {
    expect(refuse('/proc/muster.db')).toMatchObject({
      code: 'unusable',
      message: expect.stringMatching(
        /folder \/proc is not writable \(.*\)\. Give it to the hub's user, or name/,
      ),
    });
  });

  test.each([
    ['text', Buffer.from('the quick brown fox'.repeat(50))],
    ['a few bytes', Buffer.from('SQLite')],
    ['zeroes', Buffer.alloc(8192)],
  ])('a file that is not a database: %s', (_, content) => {
    const path = makePath();
    writeFileSync(path, content, { mode: 0o644 });
    expect(refuse(path)).toMatchObject({
      code: 'unusable',
      message: expect.stringMatching(/is not a database\. Nothing was changed; name another file with --db/),
    });
    expect(readFileSync(path)).toEqual(content);
    expect(modes(join(path, '..'))).toEqual({ 'muster.db': '644' });
  });

  test('a database of another program, untouched', () => {
    const path = makePath();
    make(path, (db) =>
      db.exec('CREATE TABLE note (text); PRAGMA application_id = 7; PRAGMA user_version = 1'),
    );
    const before = readFileSync(path);
    expect(refuse(path).message).toMatch(
      /is a database of another program\. Nothing was changed; name another/,
    );
    expect(readFileSync(path)).toEqual(before);
    expect(readdirSync(join(path, '..'))).toEqual(['muster.db']);
  });

  test('a newer schema, naming both versions', () => {
    const path = makePath();
    open(path, [first, second]).close();
    const before = readFileSync(path);
    expect(refuse(path)).toMatchObject({ code: 'unusable' });
    expect(refuse(path).message).toMatch(
      /schema version 2, and this muster-hub supports versions up to 1\. Start the newer muster-hub again, or restore a backup/,
    );
    expect(readFileSync(path)).toEqual(before);
    open(path, [first, second]).close();
  });

  test('a damaged database', () => {
    const path = makePath();
    open(path).close();
    const content = readFileSync(path);
    writeFileSync(path, content.fill(0xa5, 100));
    expect(refuse(path)).toMatchObject({
      code: 'unusable',
      message: expect.stringMatching(/is damaged \(SQLITE_CORRUPT.*\)\. Restore a backup/),
    });
  });

  test('a second process, also through a symlink', () => {
    const path = makePath();
    const holder = open(path);
    const alias = join(makeFolder(), 'alias.db');
    symlinkSync(path, alias);
    for (const name of [path, alias]) {
      expect(refuse(name)).toMatchObject({
        code: 'in_use',
        message: expect.stringMatching(
          /in use by another muster-hub process\. Stop that one first, or name another/,
        ),
      });
    }
    holder.close();
    open(alias).close();
  });

  test('a database locked by another program', () => {
    const path = makePath();
    open(path).close();
    const shell = new BetterSqlite(path);
    onTestFinished(() => void shell.close());
    shell.pragma('locking_mode = EXCLUSIVE');
    shell.exec('BEGIN IMMEDIATE');
    expect(refuse(path)).toMatchObject({
      code: 'in_use',
      message: expect.stringMatching(/is locked by another program.*Close it and try again/),
    });
  });

  test('an invalid lock file', () => {
    const path = makePath();
    writeFileSync(`${path}.lock`, 'not a database, and longer than a header '.repeat(20));
    expect(refuse(path).message).toMatch(
      /\.lock cannot be locked \(SQLITE_NOTADB\)\. Delete that file and start again/,
    );
  });
});

describe('files', () => {
  test('are private from the start, side files and lock included', () => {
    const path = makePath();
    const { db } = open(path);
    db.exec('INSERT INTO parent VALUES (1)');
    expect(modes(join(path, '..'))).toEqual({
      'muster.db': '600',
      'muster.db-shm': '600',
      'muster.db-wal': '600',
      'muster.db.created': '600',
      'muster.db.lock': '600',
    });
  });

  test('become private if they were not, side files of a killed process included', () => {
    const path = makePath();
    const { db, close } = open(path);
    db.exec('INSERT INTO parent VALUES (1)');
    const wal = readFileSync(`${path}-wal`);
    close();
    writeFileSync(`${path}-wal`, wal, { mode: 0o644 });
    chmodSync(path, 0o666);
    chmodSync(`${path}.lock`, 0o666);
    open(path);
    expect(new Set(Object.values(modes(join(path, '..'))))).toEqual(new Set(['600']));
  });

  test('are reduced to one, the marker and the lock on close', () => {
    const path = makePath();
    const { db, close } = open(path);
    db.exec('INSERT INTO parent VALUES (1)');
    close();
    expect(readdirSync(join(path, '..')).sort()).toEqual([
      'muster.db',
      'muster.db.created',
      'muster.db.lock',
    ]);
    expect(open(path).db.prepare('SELECT id FROM parent').all()).toEqual([{ id: 1 }]);
  });

  test('of length zero become a database', () => {
    const path = makePath();
    writeFileSync(path, '');
    expect(readSchemaVersion(open(path).db)).toBe(1);
  });
});

describe('migrations', () => {
  test('of an older file keep a copy of it beside it', () => {
    const path = makePath();
    const old = open(path);
    old.db.exec('INSERT INTO parent VALUES (1)');
    old.close();
    const { db } = open(path, [first, second]);
    expect(db.prepare('SELECT * FROM parent').all()).toEqual([{ id: 1, name: null }]);
    expect(readSchemaVersion(db)).toBe(2);
    expect(modes(join(path, '..'))['muster.db.before-v2']).toBe('600');
    const kept = new BetterSqlite(`${path}.before-v2`, { readonly: true });
    expect(readSchemaVersion(kept)).toBe(1);
    expect(kept.prepare('SELECT * FROM parent').all()).toEqual([{ id: 1 }]);
    kept.close();
  });

  test('of an older file with an uncheckpointed log keep the content of the log', () => {
    const path = makePath();
    const old = open(path);
    old.db.exec('INSERT INTO parent VALUES (1)');
    const [file, wal] = [readFileSync(path), readFileSync(`${path}-wal`)];
    old.close();
    writeFileSync(path, file);
    writeFileSync(`${path}-wal`, wal);
    open(path, [first, second]).close();
    const kept = new BetterSqlite(`${path}.before-v2`, { readonly: true });
    expect(kept.prepare('SELECT * FROM parent').all()).toEqual([{ id: 1 }]);
    kept.close();
  });

  test('that fail leave the old database unchanged', () => {
    const path = makePath();
    open(path).close();
    const broken = { ...second, sql: `${second.sql} CREATE TABLE parent (id);` };
    expect(refuse(path, [first, broken]).message).toMatch(/parent/);
    const { db } = open(path);
    expect(readSchemaVersion(db)).toBe(1);
    expect(db.prepare('SELECT * FROM parent').columns()).toHaveLength(1);
  });

  test('that would orphan rows are refused', () => {
    const path = makePath();
    const { db, close } = open(path);
    db.exec('INSERT INTO parent VALUES (1); INSERT INTO child VALUES (1)');
    close();
    expect(refuse(path, [first, { ...second, sql: 'DELETE FROM parent' }]).message).toMatch(
      /0002-second.* would leave 1 rows that violate a foreign key/,
    );
  });

  test('that cannot keep a copy do not start', () => {
    const path = makePath();
    open(path).close();
    mkdirSync(`${path}.before-v2`);
    expect(refuse(path, [first, second]).message).toMatch(
      /could not be copied to .*before-v2.*so it was not migrated/,
    );
    expect(existsSync(`${path}.before-v2.part`)).toBe(false);
    expect(readSchemaVersion(open(path).db)).toBe(1);
  });

  test('are numbered without gaps', () => {
    const folder = makeFolder();
    writeFileSync(join(folder, '0001-a.sql'), '');
    writeFileSync(join(folder, 'notes.txt'), '');
    expect(readMigrations(folder)).toEqual([{ version: 1, name: '0001-a.sql', sql: '' }]);
    writeFileSync(join(folder, '0003-b.sql'), '');
    expect(() => readMigrations(folder)).toThrow(/0003-b\.sql is out of sequence/);
  });
});

test('the connection is set up for durability, foreign keys and a bounded log', () => {
  const { db } = openDatabase({ path: makePath(), migrations: [first], maxPages: 99 });
  const read = (name: string) => db.pragma(name, { simple: true });
  expect(
    ['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout', 'trusted_schema', 'auto_vacuum'].map(
      read,
    ),
  ).toEqual(['wal', 1, 1, 2_000, 0, 2]);
  expect(['wal_autocheckpoint', 'journal_size_limit', 'max_page_count'].map(read)).toEqual([
    1_000,
    16 << 20,
    99,
  ]);
  db.close();
});
