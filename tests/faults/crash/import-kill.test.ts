import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { IS_LONG } from '../../../scripts/test-run/long-form.mjs';
import { addProbeMinute, addProbeNodes, createMonitorProbe, IMPORT_TIME } from '../../support/data/import.ts';
import { createDatabase, readNames } from '../../support/data/store.ts';
import { makeFolder } from '../../support/folder.ts';
import { runFile } from '../../support/process.ts';

const NODES = 3;
const MINUTES = 40_000;
/** Of the fastest and the slowest import in this test. */
const LONGEST_MS = 2500;
const ROUNDS = IS_LONG ? 40 : 6;

const oldDatabase = { username: 'own', nodes: [{ name: 'own' }] };

function makeSource(minutes: number): string {
  return createMonitorProbe(join(makeFolder(), 'monitor.db'), 9, (db) => {
    addProbeNodes(db, NODES);
    db.transaction(() => {
      for (let minute = 0; minute < minutes; minute += 1)
        addProbeMinute(db, 1 + (minute % NODES), IMPORT_TIME - (IMPORT_TIME % 60) - 60 * minute);
    })();
  });
}

function requireWhole(path: string): void {
  const db = new BetterSqlite(path, { readonly: true });
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  db.close();
}

const all = ['own', 'node-1', 'node-2', 'node-3'];

describe('an import killed after', () => {
  test.each([
    ['locked', 'old'],
    ['copied', 'old'],
    ['1', 'old'],
    ['2', 'old'],
    ['3', 'old'],
    ['prepared', 'old'],
    ['audited', 'old'],
    ['linked', 'old'],
    ['kept', 'old'],
    ['placed', 'new'],
    ['synced', 'new'],
    ['installed', 'new'],
    ['nothing', 'new'],
  ])('%s leaves the %s database', async (step, survivor) => {
    const folder = makeFolder();
    const path = join(folder, 'muster.db');
    const source = makeSource(60);
    await createDatabase(path, oldDatabase);
    const before = readFileSync(path);
    const child = runFile('tests/faults/crash/import-child.ts', [path, source], {
      env: { DIE_AFTER: step },
    });
    expect(await child.exited).toBe(step === 'nothing' ? 0 : 'SIGKILL');
    if (survivor === 'old') expect(readFileSync(path).equals(before)).toBe(true);
    expect((await readNames(path)).slice(1)).toEqual(survivor === 'old' ? ['own'] : all);
    requireWhole(path);
    // The next start deletes what is left over, and so did the open above.
    const kept = survivor === 'new' ? ['muster.db.before-restore'] : [];
    const names = readdirSync(folder).filter((name) => !/-wal$|-shm$/.test(name));
    expect(names.sort()).toEqual(['muster.db', ...kept, 'muster.db.created', 'muster.db.lock'].sort());
  });

  test('any time leaves the old database or the complete new one', { timeout: 300_000 }, async () => {
    const source = makeSource(MINUTES);
    for (let round = 0; round < ROUNDS; round += 1) {
      const path = join(makeFolder(), 'muster.db');
      await createDatabase(path, oldDatabase);
      const before = readFileSync(path);
      const child = runFile('tests/faults/crash/import-child.ts', [path, source]);
      const timer = setTimeout(() => void child.stop('SIGKILL'), (LONGEST_MS * (round + 1)) / ROUNDS);
      const code = await child.exited;
      clearTimeout(timer);
      const isUnchanged = readFileSync(path).equals(before);
      if (code === 0) expect(isUnchanged).toBe(false);
      requireWhole(path);
      expect((await readNames(path)).slice(1)).toEqual(isUnchanged ? ['own'] : all);
      expect(existsSync(`${path}.work`)).toBe(false);
      if (isUnchanged) continue;
      const db = new BetterSqlite(path, { readonly: true });
      expect(db.prepare('SELECT count(*) FROM metric').pluck().get()).toBe(MINUTES);
      db.close();
    }
  });

  test('the rows are written, but there was no database, leaves none', async () => {
    const path = join(makeFolder(), 'muster.db');
    const child = runFile('tests/faults/crash/import-child.ts', [path, makeSource(60)], {
      env: { DIE_AFTER: 'audited' },
    });
    expect(await child.exited).toBe('SIGKILL');
    expect(existsSync(path)).toBe(false);
  });
});
