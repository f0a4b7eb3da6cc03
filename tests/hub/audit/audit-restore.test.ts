import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countIds } from '../../support/data/store.ts';
import { bootHub, PASSWORD, type TestHub } from '../../support/hub/hub.ts';
import { runHub } from '../../support/process.ts';
import { uploadDatabase } from '../../support/themes/upload.ts';

let hub: TestHub;
let cookie: string;

beforeEach(async () => {
  hub = await bootHub({ store: { drawId: countIds() } });
  cookie = await hub.login();
});
afterEach(() => hub.remove());

const list = async () => (await hub.hub.services.auditLog.list({ limit: 200 })).entries;
const describeEntry = ({ action, target, detail }: { action: string; target: string; detail: string }) =>
  [action, target, detail].filter((text) => text !== '').join(' | ');

async function backUp(): Promise<Buffer> {
  const answer = await fetch(`${hub.url}/api/db/backup`, { headers: { cookie } });
  return Buffer.from(await answer.arrayBuffer());
}

/** A backup after a change to its tables. */
function forge(backup: Buffer, change: (db: BetterSqlite.Database) => void): Buffer {
  const path = join(hub.db, '../forged.db');
  writeFileSync(path, backup);
  const db = new BetterSqlite(path);
  db.pragma('journal_mode = DELETE');
  change(db);
  db.close();
  return readFileSync(path);
}

describe('a restore in the panel', () => {
  test('keeps the entries of the running hub, adds its own, and takes none from the file', async () => {
    await hub.addNode({ name: 'before' });
    const backup = await backUp();
    await hub.addNode({ name: 'after' });
    const forged = forge(backup, (db) => {
      db.exec("DELETE FROM audit; UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'audit'");
      db.prepare(
        `INSERT INTO audit (id, at, last_at, count, actor_kind, actor, address, user_agent, action, target, outcome, detail)
         VALUES (5, 1, 1, 1, 'user', 'somebody else', '', '', 'node.delete', 'forged', 'ok', '')`,
      ).run();
    });
    const before = await list();
    const answer = await uploadDatabase(hub, forged, { cookie });
    expect([answer.status, answer.body.swapped]).toEqual([200, true]);
    const after = await list();
    expect(after.slice(1)).toEqual(before);
    expect(after[0]).toMatchObject({
      id: (before[0]?.id ?? 0) + 1,
      action: 'database.restore',
      actor: 'admin',
    });
    expect(after.map(describeEntry)).toContain('node.create | node 2 "after"');
  });

  test('keeps the retention, so that no file shortens it', async () => {
    await hub.request('PUT', '/api/settings', { cookie, body: { audit_retention_days: 700 } });
    const forged = forge(await backUp(), (db) => {
      db.exec("UPDATE setting SET value = '1' WHERE key = 'audit_retention_days'");
    });
    await uploadDatabase(hub, forged, { cookie });
    cookie = await hub.login();
    const settings = (await hub.request('GET', '/api/settings', { cookie })).body;
    expect(settings.audit_retention_days).toBe(700);
  });

  test('that is a dry run or is refused changes no entry but adds one', async () => {
    const backup = await backUp();
    const before = await list();
    await uploadDatabase(hub, backup, { cookie, dryRun: true });
    await uploadDatabase(hub, Buffer.from('not a database'), { cookie });
    const after = await list();
    expect(after.slice(2)).toEqual(before);
    expect(after.slice(0, 2).map(({ outcome, problem, detail }) => [outcome, problem, detail])).toEqual([
      ['refused', 'invalid_database', ''],
      ['ok', null, 'dry run'],
    ]);
  });
});

describe('on the command line', () => {
  const run = async (...args: string[]) => {
    const command = runHub(args);
    expect([await command.exited, command.output.stderr]).toEqual([0, '']);
    return command.output.stdout;
  };
  const read = async () => {
    hub = await bootHub({ folder: join(hub.db, '..'), runtime: hub.runtime });
    return list();
  };

  test('a restore keeps the log and adds an entry with the user of the system', async () => {
    const path = join(hub.db, '../backup.db');
    writeFileSync(path, await backUp());
    const { id } = await hub.addNode({ name: 'after' });
    await hub.close();
    await run('restore', path, '--db', hub.db);
    const [restore, ...rest] = await read();
    expect(restore).toMatchObject({
      actor_kind: 'command_line',
      actor: expect.stringMatching(/./),
      address: '',
      action: 'database.restore',
      outcome: 'ok',
    });
    expect(rest.map(describeEntry)).toContain(`node.create | node ${id} "after"`);
  });

  test('a restore to a new place keeps the log of the backup', async () => {
    const { id } = await hub.addNode({ name: 'web-1' });
    // Stores the entries.
    await list();
    const path = join(hub.db, '../backup.db');
    writeFileSync(path, await backUp());
    await hub.close();
    const db = new BetterSqlite(path);
    db.exec('UPDATE audit SET last_at = 8000000000000000 WHERE id = 1');
    db.close();
    const fresh = join(hub.db, '../fresh.db');
    await run('restore', path, '--db', fresh);
    copyFileSync(fresh, hub.db);
    const [restore, ...rest] = await read();
    expect(restore?.action).toBe('database.restore');
    expect(rest.map(describeEntry)).toContain(`node.create | node ${id} "web-1"`);
    expect(rest.at(-1)?.last_at).toBe(253_402_300_799);
  });

  test('over a database that was created after the loss of the old one keeps both logs', async () => {
    const { id } = await hub.addNode({ name: 'old' });
    await hub.request('PUT', '/api/settings', { cookie, body: { audit_retention_days: 30 } });
    await list();
    const path = join(hub.db, '../backup.db');
    writeFileSync(path, await backUp());
    const before = (await list()).filter(({ action }) => action !== 'database.back_up');
    for (const file of [hub.db, `${hub.db}.created`]) rmSync(file);
    hub.runtime.advance(60_000);
    hub = await hub.restart();
    cookie = await hub.login();
    await hub.addNode({ name: 'new' });
    await list();
    await hub.close();
    const said = await run('restore', path, '--db', hub.db);
    expect(said).toContain(
      `${before.length} entries of the backup’s audit log are restored before the current ones.`,
    );
    const after = (await read()).map(describeEntry);
    expect(after).toEqual([
      'database.restore',
      expect.stringMatching(/^node\.create \| .* "new"$/),
      'session.login',
      ...before.map(describeEntry),
    ]);
    expect(after).toContain(`node.create | node ${id} "old"`);
    const db = new BetterSqlite(hub.db);
    expect(db.prepare("SELECT value FROM setting WHERE key = 'audit_retention_days'").pluck().get()).toBe(
      '30',
    );
    db.close();
  });

  test('of entries that the current log does not have says that they are not restored', async () => {
    await list();
    const path = join(hub.db, '../backup.db');
    writeFileSync(
      path,
      forge(await backUp(), (db) => db.exec("UPDATE audit SET action = 'settings.update'")),
    );
    await hub.close();
    const said = await run('restore', path, '--db', hub.db);
    expect(said).toMatch(
      /The current audit log is kept; \d+ (entry|entries) of the backup’s (is|are) not in it\./,
    );
    expect((await read()).map(describeEntry)).not.toContain('settings.update');
  });

  test('a damaged database is replaced all the same', async () => {
    const path = join(hub.db, '../backup.db');
    writeFileSync(path, await backUp());
    await hub.close();
    const bytes = readFileSync(hub.db);
    bytes.fill(0x5a, 4096);
    writeFileSync(hub.db, bytes);
    await run('restore', path, '--db', hub.db);
    expect((await read())[0]?.action).toBe('database.restore');
  });

  test('a reset password and a node created for a token are entries', async () => {
    await hub.close();
    const reset = runHub(['passwd', '--db', hub.db], { MUSTER_ADMIN_PASSWORD: PASSWORD });
    expect(await reset.exited).toBe(0);
    const token = runHub(['node-token', 'local', '--db', hub.db]);
    expect([await token.exited, token.output.stderr]).toEqual([0, '']);
    expect(
      (await read()).slice(0, 2).map(({ actor_kind, ...entry }) => [actor_kind, describeEntry(entry)]),
    ).toEqual([
      ['command_line', expect.stringMatching(/^node\.create \| node \d{6} "local"$/)],
      ['command_line', 'account.reset_password'],
    ]);
  });
});

describe('retention', () => {
  test('deletes entries after the set number of days and not before', async () => {
    await hub.request('PUT', '/api/settings', { cookie, body: { audit_retention_days: 2 } });
    const sweep = async (advanceMs: number) => {
      // The clock is trusted again 10 minutes after a step.
      hub.runtime.stepClock(advanceMs);
      for (let i = 0; i < 2; i += 1) {
        await hub.hub.services.retentionJob.run((error) => expect.unreachable(String(error)));
        hub.runtime.advance(3_700_000);
      }
      await hub.hub.services.retentionJob.run((error) => expect.unreachable(String(error)));
      return (await list()).length;
    };
    expect(await sweep(86_400_000)).toBe(2);
    expect(await sweep(86_400_000)).toBe(0);
  });
});
