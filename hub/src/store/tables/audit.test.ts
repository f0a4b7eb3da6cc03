import BetterSqlite from 'better-sqlite3';
import { beforeEach, describe, expect, test } from 'vitest';
import type { NewAuditRow } from '../rows.ts';
import { migrate, readMigrations } from '../sqlite/migrate.ts';
import { createCommandRunner } from '../sqlite/queries.ts';
import { auditCommands } from './audit.ts';

let db: BetterSqlite.Database;
let run: ReturnType<typeof createCommandRunner>;

beforeEach(() => {
  db = new BetterSqlite(':memory:');
  migrate(db, readMigrations());
  run = createCommandRunner(db);
});

const caps = { maxRows: 10, maxAnonymousRows: 4 };
const entry: NewAuditRow = {
  at: 100,
  last_at: 100,
  count: 1,
  actor_kind: 'user',
  actor: 'admin',
  address: '',
  user_agent: '',
  action: 'node.update',
  target: '',
  outcome: 'ok',
  problem: null,
  detail: '',
  merge_key: null,
};
const failure: NewAuditRow = {
  ...entry,
  actor_kind: 'anonymous',
  actor: '',
  action: 'session.login',
  outcome: 'refused',
};
const repeat = (row: NewAuditRow, times: number): NewAuditRow[] =>
  Array.from({ length: times }, (_, index) => ({ ...row, target: `${index + 1}` }));
const write = (rows: NewAuditRow[]) => run(auditCommands.writeAudit, rows, caps);
const read = () =>
  db.prepare<[], string>("SELECT action || ' ' || target FROM audit ORDER BY id").pluck().all();

test('counts rows with the same key in one row, and keeps the last time', async () => {
  await write([{ ...failure, merge_key: 'k' }]);
  await write([{ ...failure, merge_key: 'k', at: 130, last_at: 130, count: 3 }]);
  expect(db.prepare('SELECT at, last_at, count FROM audit').all()).toEqual([
    { at: 100, last_at: 130, count: 4 },
  ]);
});

describe('the caps', () => {
  test('keep as many rows as allowed', async () => {
    await write([...repeat(entry, 6), ...repeat(failure, 4)]);
    expect(read()).toHaveLength(10);
  });

  test('delete the oldest row of an anonymous caller for one too many', async () => {
    await write([...repeat(failure, 5), ...repeat(entry, 2)]);
    expect(read().filter((row) => row.startsWith('session'))).toEqual(
      [2, 3, 4, 5].map((n) => `session.login ${n}`),
    );
    expect(read()).toHaveLength(6);
  });

  test('delete rows of anonymous callers before all others', async () => {
    await write([...repeat(entry, 9), ...repeat(failure, 2)]);
    expect(read().filter((row) => row.startsWith('session'))).toEqual(['session.login 2']);
  });

  test('never let anonymous callers push out rows of others', async () => {
    await write(repeat(entry, 10));
    for (let i = 0; i < 20; i += 1) await write(repeat(failure, 10));
    expect(read()).toEqual(repeat(entry, 10).map(({ target }) => `node.update ${target}`));
  });

  test('let a flood of one action push out only itself', async () => {
    const backup = { ...entry, action: 'database.back_up', target: 'stolen' };
    await write([backup]);
    for (let i = 0; i < 20; i += 1) await write(repeat(entry, 10));
    expect(read()).toHaveLength(10);
    expect(read()[0]).toBe('database.back_up stolen');
  });
});

test('deletes expired rows in slices, by the time of the last operation', async () => {
  await write([...repeat(entry, 3), { ...entry, last_at: 200 }]);
  expect(await run(auditCommands.deleteExpiredAudit, { before: 101, maxRows: 2 })).toBe(false);
  expect(await run(auditCommands.deleteExpiredAudit, { before: 101, maxRows: 2 })).toBe(true);
  expect(read()).toHaveLength(1);
  expect(await run(auditCommands.deleteExpiredAudit, { before: 200, maxRows: 2 })).toBe(true);
  expect(read()).toHaveLength(1);
});
