import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createKeyPair, readSecretKey, signMessage } from '../../scripts/release/minisign.mjs';
import { readVersion } from '../../scripts/release/release-files.mjs';
import { verifyRelease } from '../../scripts/release/verify-release.mjs';
import { IS_LONG } from '../../scripts/test-run/long-form.mjs';
import '../support/fetched-programs.ts';
import { makeFolder } from '../support/folder.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A bill of materials as the release has one. */
const describe = (version: string) =>
  JSON.stringify({ bomFormat: 'CycloneDX', metadata: { component: { version } }, components: [{}] });

/** Writes the files with their signed checksums. */
function makeRelease(files: Record<string, string>) {
  const folder = makeFolder();
  const key = join(makeFolder(), 'key.pub');
  const { publicKey, secretKey } = createKeyPair();
  writeFileSync(key, publicKey);
  let sums = '';
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text);
    sums += `${createHash('sha256').update(text).digest('hex')}  ${name}\n`;
  }
  writeFileSync(join(folder, 'sha256sums.txt'), sums);
  const signature = signMessage(Buffer.from(sums), readSecretKey(secretKey), 'test');
  writeFileSync(join(folder, 'sha256sums.txt.minisig'), signature);
  return { folder, key };
}

test('the files of a release are verified, and what is wrong with one is named', async () => {
  const { folder, key } = makeRelease({
    'a.cdx.json': describe(readVersion()),
    'b.cdx.json': describe('9.9.9'),
    'install.sh': 'if true; then',
    'release-notes.md': '\n',
    'surprise.bin': 'x',
  });
  writeFileSync(join(folder, 'unlisted-third-party.txt'), 'text');
  const results = await verifyRelease(folder, key);
  expect(results.map(({ name, failure }) => [name, failure])).toEqual([
    ['a.cdx.json', undefined],
    ['b.cdx.json', `Error: says 9.9.9 instead of ${readVersion()}`],
    ['install.sh', expect.stringContaining('Syntax error')],
    ['release-notes.md', 'Error: release-notes.md is empty'],
    ['surprise.bin', 'nothing verifies it'],
    ['unlisted-third-party.txt', 'is not in sha256sums.txt'],
  ]);
});

test('a changed file, and checksums that another key signed, are refused', async () => {
  const { folder, key } = makeRelease({ 'release-notes.md': 'notes' });
  await expect(verifyRelease(folder, makeRelease({}).key)).rejects.toThrow(/minisign/);
  writeFileSync(join(folder, 'release-notes.md'), 'other notes');
  await expect(verifyRelease(folder, key)).rejects.toThrow(/sha256sum/);
});

test.runIf(IS_LONG)(
  'a dry run makes and verifies every file',
  () => {
    const args = ['run', '--silent', 'release', '--', '--dry-run', '--own-agent'];
    const { status, stdout, stderr } = spawnSync('npm', args, { cwd: ROOT, encoding: 'utf8' });
    expect(status, stdout + stderr).toBe(0);
    const verified = [...stdout.matchAll(/^(\S+) +[\d.]+ MB +[\d.]+ s {2}ok/gm)].map(([, name]) => name);
    // Two packages of the hub and three of the agent are for Linux distributions.
    expect(verified).toHaveLength(16);
  },
  1_800_000,
);
