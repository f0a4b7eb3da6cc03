import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, onTestFinished, test } from 'vitest';
import { StoreError } from '../../../hub/src/store/errors.ts';
import { prepareRestore } from '../../../hub/src/store/sqlite/database-admin/prepare-restore.ts';
import { openDatabase } from '../../../hub/src/store/sqlite/files/open-database.ts';
import { readMigrations } from '../../../hub/src/store/sqlite/migrate.ts';
import { createCommandRunner } from '../../../hub/src/store/sqlite/queries.ts';
import { tableCommands } from '../../../hub/src/store/store-commands.ts';
import { IS_LONG } from '../../../scripts/test-run/long-form.mjs';
import { createDatabase } from '../../support/data/store.ts';
import { makeFolder } from '../../support/folder.ts';
import { bootHub } from '../../support/hub/hub.ts';
import { uploadDatabase } from '../../support/themes/upload.ts';

/** The long form flips twenty times as many bits. */
const FLIPS = IS_LONG ? 2000 : 100;

const migrations = readMigrations(
  fileURLToPath(new URL('../../../hub/src/store/sqlite/migrations', import.meta.url)),
);

async function makeFile(): Promise<Buffer> {
  const path = join(makeFolder(), 'whole.db');
  const nodes = Array.from({ length: 40 }, (_, index) => ({
    name: `n${index}`,
    remark: 'remark '.repeat(index),
  }));
  await createDatabase(path, { nodes });
  return readFileSync(path);
}

/** Outcome for a damaged file: refused with a message, or a database that a hub opens and loads. */
async function tryFile(path: string, bytes: Uint8Array): Promise<'refused' | 'usable'> {
  for (const side of ['', '-wal', '-shm', '-journal', '.lock']) rmSync(path + side, { force: true });
  writeFileSync(path, bytes);
  try {
    await prepareRestore(path, { migrations, now: 0, current: null });
  } catch (error) {
    expect(error).toBeInstanceOf(StoreError);
    expect(error).toMatchObject({ code: 'refused', message: expect.stringMatching(/^The file .+\.$/s) });
    return 'refused';
  }
  const database = openDatabase({ path, migrations });
  expect((await createCommandRunner(database.db)(tableCommands.load, 0)).account).not.toBeNull();
  expect(database.db.pragma('integrity_check', { simple: true })).toBe('ok');
  database.close();
  return 'usable';
}

test(`after each of ${FLIPS} single-bit flips the file is refused or usable`, {
  timeout: 600_000,
}, async () => {
  const whole = await makeFile();
  const path = join(makeFolder(), 'flipped.db');
  const random = createManualRuntime({ seed: 'flips' }).randomBytes(FLIPS * 5);
  const seen = { refused: 0, usable: 0 };
  for (let flip = 0; flip < FLIPS; flip += 1) {
    const flipped = Buffer.from(whole);
    // One in four hits the header and schema pages, where damage matters most.
    const span = flip % 4 === 0 ? 4096 : whole.length;
    const at = random.readUInt32LE(flip * 5) % span;
    flipped[at] = (flipped[at] ?? 0) ^ (1 << ((random[flip * 5 + 4] ?? 0) % 8));
    seen[await tryFile(path, flipped)] += 1;
  }
  expect(seen.refused + seen.usable).toBe(FLIPS);
  expect(seen.refused).toBeGreaterThan(0);
});

test('refuses a file truncated at any page boundary or within a page', async () => {
  const whole = await makeFile();
  const path = join(makeFolder(), 'cut.db');
  for (let length = 0; length < whole.length; length += 2048)
    expect(await tryFile(path, whole.subarray(0, length))).toBe('refused');
  expect(await tryFile(path, whole)).toBe('usable');
});

test('a page of zeros or noise is refused or harmless', async () => {
  const whole = await makeFile();
  const path = join(makeFolder(), 'page.db');
  const noise = createManualRuntime({ seed: 'noise' }).randomBytes(4096);
  for (let at = 0; at < whole.length; at += 4096)
    for (const page of [Buffer.alloc(4096), noise]) {
      const damaged = Buffer.from(whole);
      page.copy(damaged, at);
      await tryFile(path, damaged);
    }
});

test('a hub keeps running after uploads of damaged files', async () => {
  const hub = await bootHub();
  onTestFinished(() => hub.remove());
  const cookie = await hub.openSession();
  await hub.addNode({ name: 'mine' });
  const whole = await makeFile();
  // Page size, schema version, program, and the first page's own header.
  for (const at of [16, 60, 68, 100, 103]) {
    const damaged = Buffer.from(whole);
    damaged.fill(0xff, at, at + 8);
    expect(await uploadDatabase(hub, damaged, { cookie })).toMatchObject({
      status: 422,
      body: { code: 'invalid_database' },
    });
  }
  const { body } = await hub.request('GET', '/api/nodes', { cookie });
  expect(body.nodes).toMatchObject([{ name: 'mine' }]);
});
