import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backUpDatabase } from '../../../hub/src/store/sqlite/database-admin/backup.ts';
import { addProbeNodes, createMonitorProbe, IMPORT_TIME } from '../../support/data/import.ts';
import { createDatabase } from '../../support/data/store.ts';
import { makeFolder } from '../../support/folder.ts';
import { fillDisk, mountSmallDisk } from '../../support/machines/small-disk.ts';
import { runHub } from '../../support/process.ts';

const makeDatabase = (path: string) =>
  createDatabase(path, {
    nodes: Array.from({ length: 100 }, (_, index) => ({ name: `n${index}`, remark: 'remark '.repeat(200) })),
    store: { reserveBytes: 64 * 1024 },
  });

async function run(...args: string[]) {
  const command = runHub(args);
  return { code: await command.exited, said: command.output.stderr };
}

test('a backup to a full disk fails with a message and leaves no file', async ({ skip }) => {
  const disk = mountSmallDisk(1024 * 1024) ?? skip('this user may not mount a small disk');
  const db = join(makeFolder(), 'muster.db');
  await makeDatabase(db);
  fillDisk(disk);
  const { code, said } = await run('backup', join(disk, 'backup.db'), '--db', db);
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/^muster-hub: There is no space left .*backup\.db\. Free some space.*\n$/),
  ]);
  expect(readdirSync(disk)).toEqual(['filler']);
  const piped = await run('backup', '-', '--db', db);
  expect(piped.code).toBe(0);
});

test('a restore on a full disk fails with a message and leaves the database unchanged', async ({ skip }) => {
  const disk = mountSmallDisk(8 * 1024 * 1024) ?? skip('this user may not mount a small disk');
  const db = join(disk, 'muster.db');
  const backup = join(makeFolder(), 'backup.db');
  await makeDatabase(db);
  await backUpDatabase({ path: db, target: backup, isForced: false });
  const before = readFileSync(db);
  fillDisk(disk);
  const { code, said } = await run('restore', backup, '--db', db);
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/^muster-hub: There is no space left .+\. Free some.*\n$/),
  ]);
  expect(readFileSync(db).equals(before)).toBe(true);
  expect(
    readdirSync(disk).filter((name) => !/^(filler|muster\.db(\.created|\.lock|\.reserve)?)$/.test(name)),
  ).toEqual([]);
});

const MINUTE_ROWS = `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 200000)
  INSERT INTO metric SELECT 1, ${IMPORT_TIME} - 60 * i, 1, 2, 3, 4, 5, 6, 7, 8, 9 FROM n`;

test.for([
  ['full', true],
  ['too small for the rows', false],
] as const)(
  'an import to a disk that is %s fails with a message and leaves the database unchanged',
  async ([, isFull], { skip }) => {
    const disk = mountSmallDisk(4 * 1024 * 1024) ?? skip('this user may not mount a small disk');
    const db = join(disk, 'muster.db');
    await makeDatabase(db);
    const source = createMonitorProbe(join(makeFolder(), 'monitor.db'), 9, (file) => {
      addProbeNodes(file, 1);
      file.exec(MINUTE_ROWS);
    });
    const before = readFileSync(db);
    if (isFull) fillDisk(disk);
    const { code, said } = await run('import', 'monitor-probe', source, '--merge', '--db', db);
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/^muster-hub: There is no space left .+\. Free some.*\n$/),
    ]);
    expect(readFileSync(db).equals(before)).toBe(true);
    expect(
      readdirSync(disk).filter((name) => !/^(filler|muster\.db(\.created|\.lock|\.reserve)?)$/.test(name)),
    ).toEqual([]);
  },
);
