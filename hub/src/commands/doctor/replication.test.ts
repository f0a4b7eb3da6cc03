import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { makeFolder } from '../../../../tests/support/folder.ts';
import { checkReplication } from './postgres.ts';

const CHANGED_AT = 1_790_000_000;

let folder: string;
let path: string;

beforeEach(() => {
  folder = makeFolder();
  path = join(folder, 'muster.db');
});

function write(name: string, modifiedAt: number): void {
  const file = join(folder, name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, '');
  utimesSync(file, modifiedAt, modifiedAt);
}

test('a database without Litestream', () => {
  write('muster.db-wal', CHANGED_AT);
  expect(checkReplication({ path })).toMatchObject({ level: 'ok' });
});

test.each([
  [60, 'ok'],
  [61, 'warn'],
])('a copy that is %i s older than the log', (seconds, level) => {
  write('muster.db-wal', CHANGED_AT);
  write('.muster.db-litestream/ltx/0/1.ltx', CHANGED_AT - 3600);
  write('.muster.db-litestream/ltx/0/2.ltx', CHANGED_AT - seconds);
  expect(checkReplication({ path })).toMatchObject({ level });
});

test('an old copy of a database that has not changed since', () => {
  write('.muster.db-litestream/ltx/0/1.ltx', CHANGED_AT);
  expect(checkReplication({ path })).toMatchObject({ level: 'ok' });
});

test('Litestream that has copied nothing', () => {
  write('muster.db-wal', CHANGED_AT);
  mkdirSync(join(folder, '.muster.db-litestream'));
  expect(checkReplication({ path })).toMatchObject({
    level: 'warn',
    message: expect.stringContaining('never'),
  });
});
