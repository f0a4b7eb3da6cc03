import { runAgent } from '../../support/agents/agent-program.ts';
import '../../support/fetched-programs.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { findFixture } from '../../support/data/import.ts';
import { openPostgresStore, type PostgresDatabase, sharePostgres } from '../../support/data/postgres.ts';
import { makeFolder } from '../../support/folder.ts';
import { askHub, logInAt } from '../../support/hub/hub-requests.ts';
import { runHub } from '../../support/process.ts';

// A hub, its agent and its commands with a PostgreSQL server, each a process.

const PASSWORD = 'correct horse battery staple';
let server: PostgresDatabase;

beforeAll(async () => {
  server = await sharePostgres();
}, 240_000);

async function serve(db: string, folder: string) {
  const args = ['serve', '--listen', '127.0.0.1:0', '--db', db, '--log-level', 'warn'];
  const hub = runHub(
    args,
    { MUSTER_ADMIN_PASSWORD: PASSWORD, MUSTER_VALIDATE_RESPONSES: '1' },
    { cwd: folder },
  );
  const [, url = ''] = await hub.waitFor(/listens on (http:\/\/127\.0\.0\.1:\d+)/);
  return { hub, url, cookie: await logInAt(url, PASSWORD) };
}

async function run(folder: string, ...args: string[]) {
  const command = runHub(args, {}, { cwd: folder });
  const code = await command.exited;
  expect(command.output.stderr).not.toMatch(/\n {4}at /);
  return { code, ...command.output };
}

test('a fleet survives a restart, a backup and a move to SQLite and back', async () => {
  const folder = makeFolder();
  const db = (await server.createSchema()).replace('muster@', 'muster:secret@');
  const first = await serve(db, folder);
  const { body: node } = await askHub(first.url, 'POST', '/api/nodes', {
    cookie: first.cookie,
    body: { name: 'alpha' },
  });
  const agent = runAgent(['--server', first.url, '--interval', '1'], { MUSTER_TOKEN: node.token });
  const readNode = async (url: string, cookie: string) =>
    (await askHub(url, 'GET', '/api/nodes', { cookie })).body.nodes[0];
  await expect.poll(async () => (await readNode(first.url, first.cookie)).online).toBe(true);
  expect((await askHub(first.url, 'GET', '/api/db', { cookie: first.cookie })).body).toMatchObject({
    rows: { node: 1, account: 1 },
  });
  const uploaded = await askHub(first.url, 'GET', '/api/db/backup', { cookie: first.cookie });
  expect(uploaded.status).toBe(200);

  const backup = await run(folder, 'backup', 'running.db', '--db', db);
  expect(backup).toMatchObject({ code: 0, stderr: expect.stringContaining('1 node') });
  expect(backup.stderr + backup.stdout).not.toContain('secret');
  const refused = await run(folder, 'passwd', '--db', db);
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Another hub uses the database'),
  });
  const doctor = await run(folder, 'doctor', '--db', db);
  expect(doctor.stdout).toMatch(/ok +database +PostgreSQL 1\d.* in use by a running hub/);
  expect(doctor.stdout + doctor.stderr).not.toContain('secret');

  await agent.stop();
  await first.hub.stop();
  expect(existsSync(join(folder, 'muster.sock'))).toBe(false);
  await run(folder, 'backup', 'stopped.db', '--db', db);
  const restored = await run(folder, 'restore', 'stopped.db', '--db', 'file.db');
  expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining('1 node') });
  const file = await serve('file.db', folder);
  const before = await readNode(file.url, file.cookie);
  expect(before).toMatchObject({ name: 'alpha', online: false });
  await file.hub.stop();

  await run(folder, 'backup', 'back.db', '--db', 'file.db');
  const back = await run(folder, 'restore', 'back.db', '--db', db);
  expect(back).toMatchObject({ code: 0, stdout: expect.stringContaining('is restored') });
  const again = await serve(db, folder);
  expect(await readNode(again.url, again.cookie)).toEqual({ ...before, last_seen_ago: expect.any(Number) });
  await again.hub.stop();
});

test('another product is imported', async () => {
  const folder = makeFolder();
  const db = await server.createSchema();
  const source = findFixture('monitor-probe/monitor.db');
  const dry = await run(folder, 'import', 'monitor-probe', source, '--db', db, '--dry-run');
  expect(dry.code, dry.stderr).not.toBe(0);
  const { hub } = await serve(db, folder);
  await hub.stop();
  const imported = await run(folder, 'import', 'monitor-probe', source, '--db', db);
  expect(imported, imported.stderr).toMatchObject({ code: 0, stdout: expect.stringContaining('nodes') });
  expect(imported.stdout + imported.stderr).not.toContain('kept as');
  const store = await openPostgresStore(server, { path: db });
  expect((await store.load(0)).nodes.length).toBeGreaterThan(0);
  expect(await store.readAudit({ maxRows: 1 })).toMatchObject([{ action: 'database.import' }]);
});

test.each([['postgres://user:secret@host:99999/name', 'must be a file, or a URI']])(
  '%s is refused as an option',
  async (db, words) => {
    const answer = await run(makeFolder(), 'serve', '--db', db);
    expect(answer).toMatchObject({ code: 2, stderr: expect.stringContaining(words) });
    expect(answer.stderr).not.toContain('secret');
  },
);
