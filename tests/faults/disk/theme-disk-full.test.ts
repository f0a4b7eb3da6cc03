import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bootHub } from '../../support/hub/hub.ts';
import { fillDisk, mountSmallDisk } from '../../support/machines/small-disk.ts';
import { listTree, packTheme } from '../../support/themes/theme.ts';
import { uploadTheme } from '../../support/themes/upload.ts';

const MIB = 1_048_576;

/** Incompressible bytes. */
function makeNoise(bytes: number): Buffer {
  const noise = Buffer.alloc(bytes);
  let state = 1;
  for (let index = 0; index < bytes; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    noise[index] = state >>> 24;
  }
  return noise;
}

test.each([
  ['the archive', 6, 16],
  ['what is in it', 12, 16],
])(
  'a disk too small for %s gives 507 without leftovers, keeps the page, and works once there is space',
  { timeout: 240_000 },
  async (_what, diskMib, contentMib) => {
    const themes = mountSmallDisk(diskMib * MIB);
    if (themes === null) return expect(process.getuid?.()).not.toBe(0);
    const hub = await bootHub({ options: { themes } });
    onTestFinished(() => hub.remove());
    const cookie = await hub.login();
    expect((await uploadTheme(hub, cookie, packTheme())).status).toBe(201);
    await hub.request('PUT', '/api/settings', { cookie, body: { theme: 'aurora' } });
    const before = await listTree(themes);
    const isSmall = diskMib === 12;
    // Half of it compresses to nothing, so the archive fits where its content does not.
    const content = Buffer.concat([makeNoise((isSmall ? 3 : 7) * MIB), Buffer.alloc((contentMib - 7) * MIB)]);
    const large = packTheme({ manifest: { version: '2' }, files: { 'dist/data.bin': content } });
    expect(large.length).toBeLessThan(8 * MIB);
    const answer = await uploadTheme(hub, cookie, large);
    expect(answer).toMatchObject({ status: 507, body: { code: 'storage_full' } });
    expect(await listTree(themes)).toEqual(before);
    expect((await hub.request('GET', '/')).body).toContain('aurora 1.0.0');
    expect((await uploadTheme(hub, cookie, packTheme({ manifest: { version: '2' } }))).status).toBe(201);
  },
);

test('a completely full disk recovers once there is space', { timeout: 240_000 }, async () => {
  const themes = mountSmallDisk(MIB);
  if (themes === null) return expect(process.getuid?.()).not.toBe(0);
  const hub = await bootHub({ options: { themes } });
  onTestFinished(() => hub.remove());
  const cookie = await hub.login();
  await uploadTheme(hub, cookie, packTheme());
  const filler = fillDisk(themes);
  const archive = packTheme({ manifest: { version: '2' } });
  expect(await uploadTheme(hub, cookie, archive)).toMatchObject({ status: 507 });
  rmSync(filler);
  expect((await uploadTheme(hub, cookie, archive)).status).toBe(201);
  expect(await listTree(join(themes, '.work'))).toEqual({});
});
