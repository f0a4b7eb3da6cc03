import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openStore } from '../../../hub/src/store/open-store.ts';
import { openDatabase } from '../../../hub/src/store/sqlite/files/open-database.ts';
import { readMigrations } from '../../../hub/src/store/sqlite/migrate.ts';
import { fillEmptyTables, listSampleRows } from '../../support/data/sample-rows.ts';
import { addNodes, countIds } from '../../support/data/store.ts';
import { makeFolder } from '../../support/folder.ts';
import { runFile } from '../../support/process.ts';

const NODES = 50;

function inspect(path: string) {
  const db = new BetterSqlite(path);
  const version = Number(db.pragma('user_version', { simple: true }));
  const check = db.pragma('integrity_check', { simple: true });
  const nodes = db.prepare('SELECT count(*) FROM node').pluck().get();
  const hasTwo = db.prepare("SELECT count(*) FROM sqlite_schema WHERE name = 'two'").pluck().get() === 1;
  const filled = hasTwo ? db.prepare('SELECT count(one) FROM two').pluck().get() : 0;
  db.close();
  return { version, check, nodes, filled };
}

test.each([
  ['checkpointed', 1, 'old'],
  ['copied', 1, 'old'],
  ['kept', 1, 'old'],
  ['migrating', 1, 'old'],
  ['migrating', 2, 'old'],
  ['migrated', 1, 'new'],
  ['nothing', 1, 'new'],
])('a migration killed after "%s" (%i) leaves the %s schema intact', async (step, times, survivor) => {
  const path = join(makeFolder(), 'muster.db');
  const store = await openStore({ path, drawId: countIds() });
  await addNodes(store, NODES);
  await store.close();
  const { version } = inspect(path);

  const env = { DIE_AFTER: step, DIE_TIMES: String(times) };
  const killed = runFile('tests/faults/crash/migrate-child.ts', [path], { env });
  expect(await killed.exited).toBe(step === 'nothing' ? 0 : 'SIGKILL');
  const isNew = survivor === 'new';
  const [next, filled] = isNew ? [version + 2, NODES] : [version, 0];
  expect(inspect(path)).toEqual({ version: next, check: 'ok', nodes: NODES, filled });

  // The next start completes the migration; the old file is kept.
  const again = runFile('tests/faults/crash/migrate-child.ts', [path]);
  expect(await again.exited).toBe(0);
  expect(inspect(path)).toEqual({ version: version + 2, check: 'ok', nodes: NODES, filled: NODES });
  expect(inspect(`${path}.before-v${version + 2}`)).toMatchObject({ version, check: 'ok', nodes: NODES });
});

const migrations = readMigrations();

test.each([1, 8, migrations.length])(
  'a migration from the first schema that is killed after %i of its steps leaves it intact',
  async (times) => {
    const path = join(makeFolder(), 'muster.db');
    const { db, close } = openDatabase({ path, migrations: migrations.slice(0, 1) });
    fillEmptyTables(db);
    close();
    const nodes = listSampleRows('node').length;

    const env = { DIE_AFTER: 'migrating', DIE_TIMES: String(times) };
    expect(await runFile('tests/faults/crash/migrate-child.ts', [path], { env }).exited).toBe('SIGKILL');
    expect(inspect(path)).toEqual({ version: 1, check: 'ok', nodes, filled: 0 });

    expect(await runFile('tests/faults/crash/migrate-child.ts', [path]).exited).toBe(0);
    const version = migrations.length + 2;
    expect(inspect(path)).toEqual({ version, check: 'ok', nodes, filled: nodes });
    expect(inspect(`${path}.before-v${version}`)).toMatchObject({ version: 1, check: 'ok', nodes });
  },
);
