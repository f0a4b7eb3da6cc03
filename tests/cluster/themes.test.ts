import '../support/fetched-programs.ts';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type PostgresDatabase, schemaOf, sharePostgres } from '../support/data/postgres.ts';
import { makeFolder } from '../support/folder.ts';
import { type HubProcess, killProcess } from '../support/hub/hub-process.ts';
import { startSharedHub } from '../support/hub/shared-hub.ts';
import { packTheme, putTheme, type ThemeSetup } from '../support/themes/theme.ts';
import { uploadTheme } from '../support/themes/upload.ts';

// A theme that is installed, changed or deleted at one hub changes at all. Each hub has its own folder.

let server: PostgresDatabase;
let db: string;
let folder: string;
let one: HubProcess;
let other: HubProcess;
let cookie: string;

beforeAll(async () => {
  server = await sharePostgres();
}, 240_000);

beforeEach(async () => {
  db = await server.createSchema();
  folder = makeFolder();
});

const pathOf = (name: string) => join(folder, name);
const start = (name: string) => startSharedHub(db, name, { env: { MUSTER_THEMES: pathOf(name) } });

async function startPair(): Promise<void> {
  [one, other] = await Promise.all([start('one'), start('other')]);
  cookie = await one.login();
}

const versioned = (version: string): ThemeSetup => ({ manifest: { version } });

async function upload(hub: HubProcess, setup: ThemeSetup = {}): Promise<void> {
  expect((await uploadTheme(hub, cookie, packTheme(setup))).status).toBe(201);
}

const select = (hub: HubProcess, theme: string) =>
  hub.call('PUT', '/api/settings', { cookie, body: { theme } });

async function readTitle(hub: HubProcess): Promise<string | undefined> {
  return /<title>(.*)<\/title>/.exec(await (await hub.send('GET', '/')).text())?.[1];
}

async function find(hub: HubProcess, short = 'aurora'): Promise<Record<string, unknown> | undefined> {
  const { themes } = await hub.call('GET', '/api/themes', { cookie });
  return themes.find((theme: { short: string }) => theme.short === short);
}

/** Number of rows. */
async function count(table: string): Promise<number> {
  const [row] = await server.query(`SELECT count(*)::int AS count FROM ${schemaOf(db)}.${table}`);
  return Number(row?.count);
}

test('a theme that was uploaded to one hub is selected at the other at once, and both show it', async () => {
  await startPair();
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    await upload(one, versioned(version));
    await select(other, 'aurora');
    expect(await readTitle(other)).toBe(`aurora ${version}`);
    await expect.poll(() => readTitle(one)).toBe(`aurora ${version}`);
    await select(one, 'default');
    await expect.poll(() => readTitle(other)).toBe('Status');
  }
});

test('update, rollback and deletion are made at the other hub, too', async () => {
  await startPair();
  await upload(one, versioned('1.0.0'));
  await upload(other, versioned('2.0.0'));
  for (const hub of [one, other])
    expect(await find(hub)).toMatchObject({ version: '2.0.0', previous_version: '1.0.0', is_usable: true });

  await other.call('POST', '/api/themes/aurora/rollback', { cookie });
  for (const hub of [one, other])
    expect(await find(hub)).toMatchObject({ version: '1.0.0', previous_version: '2.0.0' });

  await one.call('DELETE', '/api/themes/aurora', { cookie });
  for (const hub of [one, other]) expect(await find(hub)).toBeUndefined();
  expect(await count('theme')).toBe(0);
});

test('a hub without a folder shows the selected theme as soon as it listens, and can roll it back', async () => {
  await startPair();
  await upload(one, versioned('1.0.0'));
  await upload(one, versioned('2.0.0'));
  await select(one, 'aurora');
  await killProcess(other.process);
  await rm(pathOf('other'), { recursive: true, force: true });
  other = await start('other');
  expect(await readTitle(other)).toBe('aurora 2.0.0');
  await other.call('POST', '/api/themes/aurora/rollback', { cookie });
  expect(await readTitle(other)).toBe('aurora 1.0.0');
  await expect.poll(() => readTitle(one)).toBe('aurora 1.0.0');
});

test('what changed while a hub did not run is made when it starts', async () => {
  await startPair();
  await upload(one, versioned('1.0.0'));
  await upload(one, { manifest: { short: 'borealis' } });
  expect((await find(other, 'borealis'))?.is_usable).toBe(true);
  await killProcess(other.process);
  await upload(one, versioned('2.0.0'));
  await one.call('DELETE', '/api/themes/borealis', { cookie });
  other = await start('other');
  expect(await find(other)).toMatchObject({ version: '2.0.0', previous_version: '1.0.0' });
  expect(await find(other, 'borealis')).toBeUndefined();
  const names = await readdir(pathOf('other'));
  expect(names.filter((name) => !name.startsWith('.'))).toEqual(['aurora']);
});

test('a theme in the folder of a hub that was alone is shared when it starts', async () => {
  await putTheme(join(pathOf('one'), 'aurora'), versioned('3.0.0'));
  await putTheme(join(pathOf('one'), 'broken'), { files: { 'dist/index.html': null } });
  await putTheme(join(pathOf('other'), 'aurora'), versioned('0.1.0'));
  one = await start('one');
  other = await start('other');
  cookie = await one.login();
  for (const hub of [one, other]) expect(await find(hub)).toMatchObject({ version: '3.0.0' });
  // The other hub keeps its own theme, which is not shared.
  expect(await find(other)).toMatchObject({ previous_version: '0.1.0' });
  const rollback = await other.send('POST', '/api/themes/aurora/rollback', { cookie });
  expect([rollback.status, await rollback.text()]).toEqual([409, expect.stringContaining('Upload it')]);
  expect(await count('theme')).toBe(1);
});

test('of installations at two hubs at the same time one is left, the same at both', async () => {
  await startPair();
  for (let round = 1; round <= 5; round += 1) {
    await Promise.all([upload(one, versioned(`${round}.1.0`)), upload(other, versioned(`${round}.2.0`))]);
    const versions = [await find(one), await find(other)].map((theme) => theme?.version);
    expect(versions[0]).toBe(versions[1]);
    expect(versions[0]).toMatch(new RegExp(`^${round}\\.`));
  }
});

test('an archive of several parts arrives whole, and one that is left over is deleted', async () => {
  await startPair();
  const noise = Buffer.from(Array.from({ length: 3_000_000 }, (_, at) => (at * at * 2_654_435_761) >>> 24));
  const files = { 'dist/noise.bin': noise };
  await server.query(
    `INSERT INTO ${schemaOf(db)}.theme_archive (id, created_at) VALUES ('left over', now() - interval '2 hours')`,
  );
  await upload(one, { files });
  await select(other, 'aurora');
  const response = await other.send('GET', '/noise.bin');
  expect(Buffer.from(await response.arrayBuffer()).equals(noise)).toBe(true);
  expect(await count('theme_archive')).toBe(1);
});

test('the page stays until the theme that was selected elsewhere is unpacked, which is tried again', async () => {
  await startPair();
  await upload(one, versioned('1.0.0'));
  await select(one, 'aurora');
  await expect.poll(() => readTitle(other)).toBe('aurora 1.0.0');
  const staging = join(pathOf('other'), '.work');
  await rm(staging, { recursive: true });
  await writeFile(staging, 'not a folder');
  await upload(one, { manifest: { short: 'borealis' } });
  await select(one, 'borealis');
  const readSelected = async () => (await other.call('GET', '/api/settings', { cookie })).theme;
  await expect.poll(readSelected).toBe('borealis');
  expect(await readTitle(one)).toBe('borealis 1.0.0');
  expect(await readTitle(other)).toBe('aurora 1.0.0');
  await rm(staging);
  await expect.poll(() => readTitle(other)).toBe('borealis 1.0.0');
});
