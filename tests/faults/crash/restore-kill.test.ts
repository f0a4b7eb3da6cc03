import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { createDatabase, readNames } from '../../support/data/store.ts';
import { makeFolder } from '../../support/folder.ts';
import { runFile } from '../../support/process.ts';

test.each([
  ['uploaded', 'old'],
  ['prepared', 'old'],
  ['closed', 'old'],
  ['linked', 'old'],
  ['kept', 'old'],
  ['placed', 'new'],
  ['synced', 'new'],
  ['reopened', 'new'],
  ['swapped', 'new'],
  ['nothing', 'new'],
])('a restore killed after "%s" leaves the %s database', async (step, survivor) => {
  const folder = makeFolder();
  const path = join(folder, 'muster.db');
  const source = join(makeFolder(), 'source.db');
  await createDatabase(path, { username: 'old-admin', nodes: [{ name: 'old' }] });
  await createDatabase(source, { username: 'new-admin', nodes: [{ name: 'new' }] });
  const child = runFile('tests/faults/crash/restore-child.ts', [path, source], { env: { DIE_AFTER: step } });
  expect(await child.exited).toBe(step === 'nothing' ? 0 : 'SIGKILL');
  expect(await readNames(path)).toEqual([`${survivor}-admin`, survivor]);
  const check = new BetterSqlite(path, { readonly: true });
  expect(check.pragma('integrity_check', { simple: true })).toBe('ok');
  check.close();
  // Leftover files are removed, including hard links to the live file.
  const names = readdirSync(dirname(path)).filter((name) => !/-wal$|-shm$/.test(name));
  const kept = survivor === 'new' ? ['muster.db.before-restore'] : [];
  expect(names.sort()).toEqual(['muster.db', ...kept, 'muster.db.created', 'muster.db.lock'].sort());
  if (!existsSync(`${path}.before-restore`)) return;
  expect(await readNames(`${path}.before-restore`)).toEqual(['old-admin', 'old']);
  expect(statSync(`${path}.before-restore`).ino).not.toBe(statSync(path).ino);
});
