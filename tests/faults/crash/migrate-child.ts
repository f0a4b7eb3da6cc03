import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../../hub/src/store/sqlite/files/open-database.ts';
import { readMigrations } from '../../../hub/src/store/sqlite/migrate.ts';

/** Opens the database of the first argument with two extra migrations, and dies after the step named by `DIE_AFTER`. */
const folder = join(fileURLToPath(new URL('../../../hub/src/store/sqlite/migrations', import.meta.url)));
const released = readMigrations(folder);
const NEXT = released.length + 1;
const wanted = Number(process.env.DIE_TIMES ?? 1);
let times = 0;

openDatabase({
  path: process.argv[2] ?? '',
  migrations: [
    ...released,
    { version: NEXT, name: 'one', sql: 'ALTER TABLE node ADD COLUMN one TEXT; UPDATE node SET one = name' },
    { version: NEXT + 1, name: 'two', sql: 'CREATE TABLE two AS SELECT id, one FROM node' },
  ],
  onStep(step) {
    if (step === process.env.DIE_AFTER) times += 1;
    if (times === wanted) process.kill(process.pid, 'SIGKILL');
  },
}).close();
