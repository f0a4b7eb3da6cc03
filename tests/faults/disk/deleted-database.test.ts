import { existsSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '../../support/folder.ts';
import { bootHub } from '../../support/hub/hub.ts';
import { startHub } from '../../support/hub/hub-process.ts';
import { runHub } from '../../support/process.ts';

const MISSING = /There was a database at .*muster\.db, and it is missing or empty\..*\.created/;

async function boot() {
  const hub = await bootHub();
  onTestFinished(() => hub.remove().catch(() => undefined));
  const cookie = await hub.openSession();
  const { id } = await hub.addNode({ name: 'web' });
  const readHealth = async () => (await hub.request('GET', '/api/health')).status;
  return { hub, cookie, id, readHealth };
}

test.each([
  ['deleted', (db: string) => rmSync(db)],
  [
    'replaced',
    (db: string) => {
      writeFileSync(`${db}.other`, '');
      renameSync(`${db}.other`, db);
    },
  ],
])('a database that is %s under a running hub fails health checks and writes', async (_, remove) => {
  const { hub, cookie, readHealth } = await boot();
  expect(await readHealth()).toBe(200);
  hub.runtime.advance(60_000);
  expect(await readHealth()).toBe(200);
  remove(hub.db);
  hub.runtime.advance(60_000);
  await expect.poll(readHealth).toBe(503);
  const refused = await hub.request('POST', '/api/nodes', { cookie, body: { name: 'more' } });
  expect(refused).toMatchObject({ status: 503, body: { code: 'storage_failed' } });
});

test('the hub logs it, and a backup in the panel still has everything', async () => {
  const db = join(makeFolder(), 'muster.db');
  const hub = await startHub(db);
  const cookie = await hub.login();
  await hub.call('POST', '/api/nodes', { cookie, body: { name: 'web' } });
  rmSync(db);
  await hub.process.waitFor(/was deleted or replaced/);
  const backup = await hub.send('GET', '/api/db/backup', { cookie });
  expect(backup.status).toBe(200);
  const copy = join(makeFolder(), 'copy.db');
  writeFileSync(copy, Buffer.from(await backup.arrayBuffer()));
  await hub.process.stop();

  const empty = runHub(['serve', '--listen', '127.0.0.1:0', '--db', db]);
  expect(await empty.exited).toBe(1);
  expect(empty.output.stderr).toMatch(MISSING);
  expect(existsSync(db)).toBe(false);

  const restored = runHub(['restore', copy, '--db', db]);
  expect(await restored.exited).toBe(0);
  const again = await startHub(db);
  const { nodes } = await again.call('GET', '/api/nodes', { cookie: await again.login() });
  expect(nodes).toMatchObject([{ name: 'web' }]);
});

test.each([
  ['deleted', (db: string) => rmSync(db)],
  ['emptied', (db: string) => truncateSync(db)],
])('no command creates a database in place of one that was %s', async (_, remove) => {
  const { hub } = await boot();
  await hub.close();
  remove(hub.db);
  for (const args of [
    ['serve', '--listen', '127.0.0.1:0'],
    ['node-token', 'web'],
  ]) {
    const refused = runHub([...args, '--db', hub.db]);
    expect(await refused.exited).toBe(1);
    expect(refused.output).toEqual({ stdout: '', stderr: expect.stringMatching(MISSING) });
  }
  rmSync(`${hub.db}.created`);
  const fresh = await startHub(hub.db);
  expect((await fresh.call('GET', '/api/nodes', { cookie: await fresh.login() })).nodes).toEqual([]);
});
