import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { limits } from '@muster/generated/limits';
import BetterSqlite from 'better-sqlite3';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { editDatabase as rework } from '../../support/data/database-file.ts';
import { makeReport } from '../../support/data/samples.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { openAgent, openSocket } from '../../support/network/socket.ts';
import { downloadBackup, sendPiece, uploadDatabase } from '../../support/themes/upload.ts';

let hub: TestHub;
let cookie: string;

beforeEach(async () => {
  hub = await bootHub();
  onTestFinished(() => hub.remove());
  cookie = await hub.openSession();
});

/** Files beside the database that must not exist at rest. */
function listLeftovers(): string[] {
  const expected = /^muster\.db(-wal|-shm|\.created|\.lock|\.sock|\.before-restore)?$/;
  const names = readdirSync(dirname(hub.db), { recursive: true }).map(String);
  return names.filter((name) => !expected.test(name) && name !== 'muster.db.work');
}

describe('statistics', () => {
  test('report sizes, schema version and rows of each table', async () => {
    await hub.addNode();
    const { status, body } = await hub.request('GET', '/api/db', { cookie });
    expect(status).toBe(200);
    expect(body.file_bytes + body.wal_bytes).toBeGreaterThan(4096);
    expect(body.schema_version).toBeGreaterThanOrEqual(1);
    expect(body.rows).toMatchObject({ node: 1, traffic: 1, account: 1, session: 2 });
    expect(Object.keys(body.rows)).not.toContain('sqlite_sequence');
    expect(body.oldest_sample_at).toBeNull();
  });

  test('are counted once for concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => hub.request('GET', '/api/db', { cookie })),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });
});

describe('a backup', () => {
  test('has a dated file name, opens as a database, and leaves no temporary file', async () => {
    const { id } = await hub.addNode({ name: 'kept' });
    const response = await fetch(`${hub.url}/api/db/backup`, { headers: { cookie } });
    expect(response.headers.get('content-type')).toBe('application/vnd.sqlite3');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="muster-2026-03-10.db"');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(Number(response.headers.get('content-length'))).toBe(bytes.length);
    rework(bytes, (db) => {
      expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
      expect(db.prepare('SELECT public_id AS id, name FROM node').all()).toEqual([{ id, name: 'kept' }]);
    });
    expect(listLeftovers()).toEqual([]);
  });

  test('that is not read blocks a second one until its client disconnects', async () => {
    // Larger than the socket buffers.
    await hub.hub.services.settings.update({ site_description: '' });
    for (let count = 0; count < 10; count += 1)
      await hub.hub.services.nodes.create({ name: `n${count}`, remark: 'x'.repeat(2000) });
    const reader = new AbortController();
    const first = await fetch(`${hub.url}/api/db/backup`, { headers: { cookie }, signal: reader.signal });
    expect(first.status).toBe(200);
    reader.abort();
    await expect.poll(async () => (await hub.request('HEAD', '/api/db/backup', { cookie })).status).toBe(200);
    expect(listLeftovers()).toEqual([]);
  });
});

describe('a restore', () => {
  test('restores the data, ends every session and keeps the old file', async () => {
    const kept = await hub.addNode({ name: 'kept' });
    const backup = await downloadBackup(hub, cookie);
    const added = await hub.addNode({ name: 'added later' });
    await hub.request('PUT', `/api/nodes/${kept.id}`, { cookie, body: { name: 'renamed' } });

    const stayer = await openAgent(hub.wsUrl, kept.token);
    const goner = await openAgent(hub.wsUrl, added.token);
    const panel = await openSocket(`${hub.wsUrl}/api/ws`, { headers: { cookie } });
    const visitor = await openSocket(`${hub.wsUrl}/api/ws`);
    stayer.send(makeReport());
    await stayer.settle();

    const answer = await uploadDatabase(hub, backup, { cookie });
    expect(answer).toMatchObject({
      status: 200,
      body: { swapped: true, nodes: 1, ping_tasks: 0, oldest_sample_at: null, newest_sample_at: null },
    });
    expect(await stayer.closed).toMatchObject({ code: 1001 });
    expect(await goner.closed).toMatchObject({ code: 4001 });
    expect(await panel.closed).toMatchObject({ code: 4401 });
    expect((await hub.request('GET', '/api/db', { cookie })).status).toBe(401);
    await visitor.close();

    const again = await openAgent(hub.wsUrl, kept.token);
    again.send(makeReport({ net_rx_total: 5 }));
    await again.settle();
    const { body } = await hub.request('GET', '/api/nodes');
    expect(body.nodes).toMatchObject([{ id: kept.id, name: 'kept', online: true }]);
    await expect(openAgent(hub.wsUrl, added.token)).rejects.toMatchObject({ status: 401 });
    await again.close();

    const next = await hub.openSession();
    expect((await hub.request('POST', '/api/nodes', { cookie: next, body: { name: 'new' } })).status).toBe(
      201,
    );
    expect(listLeftovers()).toEqual([]);
    expect(statSync(`${hub.db}.before-restore`).mode & 0o777).toBe(0o600);
    const old = new BetterSqlite(`${hub.db}.before-restore`, { readonly: true });
    expect(old.prepare('SELECT name FROM node ORDER BY id').pluck().all()).toEqual([
      'renamed',
      'added later',
    ]);
    old.close();

    const restarted = await hub.restart();
    onTestFinished(() => restarted.remove());
    const nodes = await restarted.request('GET', '/api/nodes');
    expect(nodes.body.nodes.map(({ name }: { name: string }) => name)).toEqual(['kept', 'new']);
  });

  test('works in chunks, and a dry run changes nothing', async () => {
    await hub.addNode({ name: 'kept' });
    const backup = await downloadBackup(hub, cookie);
    await hub.addNode({ name: 'added later' });
    const dry = await uploadDatabase(hub, backup, { cookie, pieceBytes: 10_000, dryRun: true });
    expect(dry).toMatchObject({ status: 200, body: { swapped: false, nodes: 1 } });
    expect((await hub.request('GET', '/api/nodes', { cookie })).body.nodes).toHaveLength(2);
    expect(existsSync(`${hub.db}.before-restore`)).toBe(false);
    expect(listLeftovers()).toEqual([]);
    const real = await uploadDatabase(hub, backup, { cookie, pieceBytes: 10_000 });
    expect(real).toMatchObject({ status: 200, body: { swapped: true, nodes: 1 } });
    expect((await hub.request('GET', '/api/nodes')).body.nodes).toHaveLength(1);
  });

  test('run twice keeps the file before the second', async () => {
    const empty = await downloadBackup(hub, cookie);
    await hub.addNode({ name: 'first' });
    expect((await uploadDatabase(hub, empty, { cookie })).status).toBe(200);
    const next = await hub.openSession();
    await hub.request('POST', '/api/nodes', { cookie: next, body: { name: 'second' } });
    expect((await uploadDatabase(hub, empty, { cookie: next })).status).toBe(200);
    const old = new BetterSqlite(`${hub.db}.before-restore`, { readonly: true });
    expect(old.prepare('SELECT name FROM node').pluck().all()).toEqual(['second']);
    old.close();
  });

  test('keeps the CSRF token of open panels', async () => {
    const proofIn = (file: Uint8Array) => {
      let csrfToken: unknown;
      rework(file, (db) => {
        csrfToken = db.prepare("SELECT value FROM setting WHERE key = 'csrf_token'").pluck().get();
      });
      return csrfToken;
    };
    const backup = await downloadBackup(hub, cookie);
    const foreign = rework(backup, (db) => {
      db.exec(`UPDATE setting SET value = '"other"' WHERE key = 'csrf_token'`);
    });
    expect(proofIn(foreign)).toBe('"other"');
    expect((await uploadDatabase(hub, foreign, { cookie })).status).toBe(200);
    expect(proofIn(await downloadBackup(hub, await hub.openSession()))).toBe(proofIn(backup));
  });
});

describe('refuses a file and changes nothing', () => {
  async function expectRefusal(bytes: Uint8Array, sentence: RegExp, status = 422): Promise<void> {
    const answer = await uploadDatabase(hub, bytes, { cookie });
    expect(answer.body.detail).toMatch(sentence);
    expect(answer).toMatchObject({
      status,
      body: { code: status === 422 ? 'invalid_database' : expect.any(String) },
    });
    expect((await hub.request('POST', '/api/nodes', { cookie, body: { name: 'still' } })).status).toBe(201);
    expect(existsSync(`${hub.db}.before-restore`)).toBe(false);
    expect(listLeftovers()).toEqual([]);
  }

  test('when it is empty, text or another file', async () => {
    await expectRefusal(Buffer.alloc(0), /not a database/);
    await expectRefusal(Buffer.from('hello'), /not a database/);
    await expectRefusal(Buffer.alloc(200_000, 'x'), /not a database/);
    await expectRefusal(Buffer.from(`SQLite format 3\0${'\0'.repeat(500)}`), /of another program/);
  });

  test('when it is truncated or longer', async () => {
    const backup = await downloadBackup(hub, cookie);
    await expectRefusal(backup.subarray(0, backup.length - 1), /truncated: it has \d+ of \d+ bytes/);
    await expectRefusal(backup.subarray(0, 4096), /truncated/);
  });

  test.each<[string, string, RegExp]>([
    [
      'of a newer version',
      'PRAGMA user_version = 9999',
      /version 9999, and this hub supports versions up to \d+/,
    ],
    ['without a version', 'PRAGMA user_version = 0', /no schema version/],
    ['of another program', 'PRAGMA application_id = 7', /another program/],
    [
      'with a generated column in place of an ordinary one',
      'ALTER TABLE node DROP COLUMN country; ALTER TABLE node ADD COLUMN country TEXT AS (name)',
      /in its table node the column country is generated/,
    ],
    ['without a column', 'ALTER TABLE node DROP COLUMN country', /its table node lacks the column country/],
    [
      'with a view in place of a table',
      'ALTER TABLE account RENAME TO real; CREATE VIEW account AS SELECT * FROM real',
      /lacks the table account/,
    ],
    [
      'with a table whose name differs in case',
      'ALTER TABLE account RENAME TO a; ALTER TABLE a RENAME TO ACCOUNT',
      /lacks the table account/,
    ],
    [
      'with two accounts',
      "INSERT INTO account SELECT 'second', password_hash, changed_at FROM account",
      /has 2 accounts, and a hub has one/,
    ],
    [
      'with an id after which no node could be added',
      'PRAGMA foreign_keys = OFF; UPDATE node SET id = 9007199254740991; UPDATE traffic SET node_id = 9007199254740991',
      /table node, row 9007199254740991, column id is above/,
    ],
    ['without a table', 'DROP TABLE session', /lacks the table session/],
    ['without an account', 'DELETE FROM account', /no account/],
    [
      'with rows that violate a foreign key',
      'PRAGMA foreign_keys = OFF; INSERT INTO traffic (node_id) VALUES (77)',
      /1 rows in traffic/,
    ],
  ])('when it is %s', async (_name, sql, sentence) => {
    await hub.addNode();
    const backup = await downloadBackup(hub, cookie);
    const changed = rework(backup, (db) => db.exec(sql));
    await expectRefusal(changed, sentence);
  });

  test('when it is a database of another program', async () => {
    const db = new BetterSqlite(':memory:');
    db.exec('CREATE TABLE user (id INTEGER PRIMARY KEY, name TEXT)');
    await expectRefusal(db.serialize(), /another program/);
    db.close();
  });

  test('when it exceeds the limit, before reading its body', async () => {
    const total = limits.restoreFileBytes + 1;
    const answer = await sendPiece(hub, {
      cookie,
      bytes: Buffer.from('SQLite'),
      range: `bytes 0-5/${total}`,
    });
    expect(answer).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
    const sparse = 10_000_000_000 - 1;
    expect(
      (await sendPiece(hub, { cookie, bytes: Buffer.from('S'), range: `bytes 0-0/${sparse}` })).status,
    ).toBe(413);
    expect(listLeftovers()).toEqual([]);
  });

  test('when another program has the database open', async () => {
    const backup = await downloadBackup(hub, cookie);
    const shell = new BetterSqlite(hub.db);
    shell.prepare('SELECT * FROM node').all();
    const answer = await uploadDatabase(hub, backup, { cookie });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: expect.stringMatching(/open in another/) },
    });
    shell.close();
    expect((await uploadDatabase(hub, backup, { cookie })).status).toBe(200);
  });
});

describe('compaction', () => {
  test('shrinks the file by the deleted data', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 100; count += 1)
      ids.push((await hub.hub.services.nodes.create({ name: `n${count}`, remark: 'x'.repeat(2000) })).id);
    for (const id of ids) await hub.hub.services.nodes.remove(id);
    const { status, body } = await hub.request('POST', '/api/db/vacuum', { cookie });
    expect(status).toBe(200);
    expect(body.before_bytes - body.after_bytes).toBeGreaterThan(200_000);
    const figures = await hub.request('GET', '/api/db', { cookie });
    expect(figures.body).toMatchObject({ free_bytes: 0, wal_bytes: 0, file_bytes: body.after_bytes });
  });
});

test('operations that must not overlap return a conflict', async () => {
  const backup = await downloadBackup(hub, cookie);
  const [first, second] = await Promise.all([
    hub.request('POST', '/api/db/vacuum', { cookie }),
    hub.request('POST', '/api/db/vacuum', { cookie }),
  ]);
  expect([first.status, second.status].sort()).toEqual([200, 409]);
  const [one, other] = await Promise.all([
    uploadDatabase(hub, backup, { cookie, dryRun: true }),
    uploadDatabase(hub, backup, { cookie, dryRun: true }),
  ]);
  expect([one.status, other.status].sort()).toEqual([200, 409]);
});
