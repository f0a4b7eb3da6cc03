import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { acquireLock } from '../../hub/src/store/sqlite/files/lock.ts';
import {
  addProbeMinute,
  addProbeNodes,
  createMonitorProbe,
  findFixture,
  findRefusal,
  IMPORT_TIME,
  prepareTestImport,
  runTestImport,
} from '../support/data/import.ts';
import { openTestStore } from '../support/data/store.ts';
import { makeFolder } from '../support/folder.ts';
import { runCommand, runHub } from '../support/process.ts';

let folder: string;
let source: string;
let path: string;

beforeEach(() => {
  folder = makeFolder();
  mkdirSync(join(folder, 'other'));
  source = join(folder, 'other', 'monitor.db');
  path = join(folder, 'muster.db');
});

/** The refusal; no copy of the source is left. */
async function refuse(): Promise<string> {
  const work = join(folder, 'work.db');
  try {
    await prepareTestImport({ path: work, source });
  } catch (error) {
    expect(error).toMatchObject({ code: 'refused' });
    expect(existsSync(`${work}-source`)).toBe(false);
    return (error as Error).message;
  }
  throw new Error('the import was not refused');
}

describe('a source is refused that', () => {
  test('does not exist', async () => expect(await refuse()).toBe(`${source} does not exist.`));

  test('is a folder', async () => {
    mkdirSync(source);
    expect(await refuse()).toContain('is a folder');
  });

  test('is empty', async () => {
    writeFileSync(source, '');
    expect(await refuse()).toBe(`${source} is empty.`);
  });

  test('is no database', async () => {
    writeFileSync(source, 'text '.repeat(100));
    expect(await refuse()).toBe(`${source} is not an SQLite database.`);
  });

  test('has no tables', async () => {
    const db = new BetterSqlite(source);
    db.exec('CREATE TABLE a (b); DROP TABLE a');
    db.close();
    expect(await refuse()).toBe(`${source} has no tables.`);
  });

  test('belongs to a product that is not known', async () => {
    const db = new BetterSqlite(source);
    db.exec('CREATE TABLE node (id)');
    db.close();
    expect(await refuse()).toBe(`${source} is not a database of monitor-probe.`);
  });

  test('is a backup of a hub', async () => {
    const store = await openTestStore({ path: source });
    await store.close();
    expect(await refuse()).toBe(`${source} is a database of Muster. Use muster-hub restore for a backup.`);
  });

  test('has a newer schema', async () => {
    createMonitorProbe(source, 12, (db) => void db.pragma('user_version = 14'));
    expect(await refuse()).toMatch(
      /has schema version 14 of monitor-probe, and this hub knows versions up to 13/,
    );
  });

  test('has neither nodes nor tasks', async () => {
    createMonitorProbe(source, 12, () => undefined);
    expect(await refuse()).toContain('there is nothing to import');
  });

  test('is truncated', async () => {
    copyFileSync(findFixture('monitor-probe/monitor.db'), source);
    truncateSync(source, statSync(source).size - 4096);
    expect(await refuse()).toMatch(/is truncated: it has 73728 of 77824 bytes/);
  });

  test.each([1, 3, 6, 10])('has a damaged page %i', async (page) => {
    const bytes = readFileSync(findFixture('monitor-probe/monitor.db'));
    bytes.fill(0xa5, page * 4096, page * 4096 + 3000);
    writeFileSync(source, bytes);
    expect(await refuse()).toContain('is damaged');
  });

  test('is the target itself', async () => {
    copyFileSync(findFixture('monitor-probe/monitor.db'), path);
    source = path;
    expect(await findRefusal({ path, source })).toContain("is the hub's own database");
  });

  test('a running process has open in WAL mode', async () => {
    createMonitorProbe(source, 9, (db) => {
      addProbeNodes(db, 1);
      db.pragma('journal_mode = WAL');
    });
    const script = `const { DatabaseSync } = require('node:sqlite');
      const db = new DatabaseSync(process.argv[1]); db.exec('SELECT * FROM node');
      console.log('open'); setInterval(() => db, 1000)`;
    const holder = runCommand(process.execPath, ['-e', script, source]);
    onTestFinished(() => void holder.child.kill('SIGKILL'));
    await holder.waitFor(/open/);
    expect(await refuse()).toBe(
      `${source} is in use by process ${holder.child.pid}. Stop that program first, so that nothing is missing, or import a copy that it exported.`,
    );
  });
});

test('other programs may read the source meanwhile', async () => {
  copyFileSync(findFixture('monitor-probe/monitor.db'), source);
  const script = `const { DatabaseSync } = require('node:sqlite');
    const db = new DatabaseSync(process.argv[1]); db.exec('BEGIN; SELECT * FROM node');
    console.log('open'); setInterval(() => db, 1000)`;
  const reader = runCommand(process.execPath, ['-e', script, source]);
  onTestFinished(() => void reader.child.kill('SIGKILL'));
  await reader.waitFor(/open/);
  const { report } = await prepareTestImport({ path: join(folder, 'work.db'), source });
  expect(report.nodes.added).toBe(9);
});

describe('a target is refused that', () => {
  beforeEach(() => copyFileSync(findFixture('monitor-probe/monitor.db'), source));

  test('has nodes, unless they are merged', async () => {
    await runTestImport({ path, source });
    const before = readFileSync(path);
    expect(await findRefusal({ path, source })).toMatch(/^The hub has 9 nodes\. Use --merge/);
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  test('a hub has open', async () => {
    const lock = acquireLock(path);
    onTestFinished(() => lock.release());
    const command = runHub(['import', 'monitor-probe', source, '--db', path]);
    expect(await command.exited).toBe(1);
    expect(command.output.stderr).toContain('is in use by another muster-hub process');
  });

  test('belongs to another program', async () => {
    copyFileSync(source, path);
    source = findFixture('monitor-probe/monitor.db');
    expect(await findRefusal({ path, source })).toContain('is a database of another program');
  });
});

describe('the source is only read', () => {
  test('in WAL mode without its log, in a folder without other files', async () => {
    createMonitorProbe(source, 9, (db) => {
      addProbeNodes(db, 2);
      db.pragma('journal_mode = WAL');
    });
    const before = readFileSync(source);
    const { report } = await runTestImport({ path, source });
    expect(report.nodes.added).toBe(2);
    expect(readFileSync(source).equals(before)).toBe(true);
    expect(readdirSync(join(folder, 'other'))).toEqual(['monitor.db']);
  });

  test('rows that are only in the write-ahead log of a killed process are imported', async () => {
    const live = join(folder, 'live.db');
    const db = new BetterSqlite(live);
    onTestFinished(() => void db.close());
    createMonitorProbe(source, 9, (empty) => void empty.pragma('journal_mode = WAL'));
    copyFileSync(source, live);
    db.close();
    const writer = new BetterSqlite(live);
    writer.pragma('wal_autocheckpoint = 0');
    addProbeNodes(writer, 3);
    addProbeMinute(writer, 1, IMPORT_TIME - (IMPORT_TIME % 60));
    for (const side of ['', '-wal']) copyFileSync(live + side, source + side);
    writer.close();
    expect(statSync(`${source}-wal`).size).toBeGreaterThan(0);
    const before = ['', '-wal'].map((side) => readFileSync(source + side));
    const { report } = await runTestImport({ path, source });
    expect([report.nodes.added, report.rows.minutes]).toEqual([3, 1]);
    expect(['', '-wal'].map((side) => readFileSync(source + side))).toEqual(before);
    expect(readdirSync(join(folder, 'other')).sort()).toEqual(['monitor.db', 'monitor.db-wal']);
  });

  test('views, triggers and generated columns of the file are not evaluated', async () => {
    createMonitorProbe(source, 9, (db) => {
      addProbeNodes(db, 1);
      db.exec(`ALTER TABLE node ADD COLUMN public_remark TEXT AS ('evaluated');
        CREATE TRIGGER t AFTER INSERT ON node BEGIN DELETE FROM traffic; END;
        CREATE VIEW metric_hour AS SELECT id AS node_id, 3600 AS ts, 60 AS minutes FROM node;`);
    });
    const { report } = await runTestImport({ path, source });
    expect([report.nodes.added, report.rows.hours]).toEqual([1, 0]);
    const imported = new BetterSqlite(path, { readonly: true });
    onTestFinished(() => void imported.close());
    expect(imported.prepare('SELECT public_remark FROM node').pluck().all()).toEqual(['']);
  });
});

test('a dry run reports the same and leaves nothing, also beside a running hub', async () => {
  copyFileSync(findFixture('monitor-probe/monitor.db'), source);
  const lock = acquireLock(path);
  const { report: planned } = await runTestImport({ path, source, isDryRun: true });
  lock.release();
  expect(existsSync(path)).toBe(false);
  expect(readdirSync(folder).sort()).toEqual(['muster.db.lock', 'other']);
  const { report } = await runTestImport({ path, source });
  expect(planned).toEqual({ ...report, dry_run: true });
});
