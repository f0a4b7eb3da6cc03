import '../../support/fetched-programs.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { editDatabase } from '../../support/data/database-file.ts';
import { type PostgresDatabase, sharePostgres } from '../../support/data/postgres.ts';
import { makeFolder } from '../../support/folder.ts';
import { bootHub } from '../../support/hub/hub.ts';
import { runHub } from '../../support/process.ts';
import { downloadBackup, uploadDatabase } from '../../support/themes/upload.ts';

let server: PostgresDatabase;

beforeAll(async () => {
  server = await sharePostgres();
}, 240_000);

const planted = {
  theme: 'aurora',
  oauth_subjects: ['alice', 'eve'],
  download_proxy: 'https://evil.example/',
  registration: { key: 'k'.repeat(43), expires_at: 0, remaining: 9, joined: [] },
};

async function bootOnPostgres(db: string) {
  const hub = await bootHub({ options: { db } });
  onTestFinished(() => hub.remove());
  return { hub, cookie: await hub.openSession() };
}

/** A backup with the settings. */
function plant(backup: Buffer, now: number): Buffer {
  const settings = { ...planted, registration: { ...planted.registration, expires_at: now + 3500 } };
  return editDatabase(backup, (file) => {
    const insert = file.prepare('INSERT OR REPLACE INTO setting VALUES (?, ?)');
    for (const [key, value] of Object.entries(settings)) insert.run(key, JSON.stringify(value));
  });
}

test('drops on PostgreSQL what a file would let others do, and keeps what is named', async () => {
  const db = await server.createSchema();
  const { hub, cookie } = await bootOnPostgres(db);
  const put = await hub.request('PUT', '/api/settings', {
    cookie,
    body: { oauth_subjects: ['alice', 'bob'] },
  });
  expect(put.status).toBe(200);
  const file = plant(await downloadBackup(hub, cookie), Math.floor(hub.runtime.now() / 1000));
  const { body } = await uploadDatabase(hub, file, { cookie, path: '/api/db/restore?keep=theme' });
  expect(body.settings).toEqual([
    { key: 'download_proxy', value: 'https://evil.example/', outcome: 'dropped' },
    { key: 'oauth_subjects', value: 'alice, eve', outcome: 'dropped' },
    { key: 'registration', value: expect.stringContaining('9 nodes until'), outcome: 'ended' },
    { key: 'theme', value: 'aurora', outcome: 'kept' },
  ]);
  const settings = await hub.request('GET', '/api/settings', { cookie: await hub.openSession() });
  const expected = { theme: 'aurora', oauth_subjects: ['alice'], download_proxy: '', registration: null };
  expect(settings.body).toMatchObject(expected);
  await hub.close();
  const { hub: again, cookie: next } = await bootOnPostgres(db);
  expect((await again.request('GET', '/api/settings', { cookie: next })).body).toMatchObject(expected);
});

test('so does muster-hub restore', async () => {
  const db = await server.createSchema();
  const { hub, cookie } = await bootOnPostgres(db);
  const path = join(makeFolder(), 'backup.db');
  writeFileSync(path, plant(await downloadBackup(hub, cookie), Math.floor(Date.now() / 1000)));
  await hub.close();
  const command = runHub(['restore', path, '--db', db, '--keep', 'theme']);
  expect(await command.exited, command.output.stderr).toBe(0);
  expect(command.output.stdout).toContain('others do more: download_proxy (https://evil.example/).');
  const { hub: again, cookie: next } = await bootOnPostgres(db);
  expect((await again.request('GET', '/api/settings', { cookie: next })).body).toMatchObject({
    theme: 'aurora',
    oauth_subjects: [],
    download_proxy: '',
    registration: null,
  });
});
