import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { parseGalleryIndex } from '../../hub/src/features/themes/gallery/gallery-list.ts';
import { type CodeHost, startCodeHost } from '../support/network/code-host.ts';
import { packTheme } from '../support/themes/theme.ts';

// `npm run gallery` with themes on a local code host.

const root = path.join(import.meta.dirname, '../..');

let codeHost: CodeHost;
let folder: string;

beforeAll(async () => {
  codeHost = await startCodeHost('');
  folder = mkdtempSync(path.join(tmpdir(), 'muster-gallery-test-'));
});
afterAll(async () => {
  await codeHost.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => codeHost.releases.clear());

function release(name: string, archive: Buffer): string {
  codeHost.releases.set(`jo/${name}`, { tag: 'v1.0.0', files: { 'theme.tar.gz': archive } });
  return `${codeHost.url}/jo/${name}`;
}

async function build(lines: readonly string[], options: readonly string[]) {
  const list = path.join(folder, 'themes.txt');
  writeFileSync(list, lines.join('\n'));
  const out = path.join(folder, 'out');
  const script = path.join(root, 'scripts/gallery.mjs');
  const args = [script, '--list', list, '--out', out, '--code-host', codeHost.url, ...options];
  const child = spawn(process.execPath, args, { cwd: root });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const status = await new Promise((resolve) => child.once('close', resolve));
  return { status, stderr, out };
}

test('describes each theme, with pictures of both colour schemes', async () => {
  const hostile = { name: '<script>alert(1)</script>', description: '"><img src=x onerror=alert(1)>' };
  const address = release(
    'aurora',
    packTheme({ manifest: { ...hostile, connect: ['https://tiles.example'] } }),
  );
  const { status, stderr, out } = await build(['# Themes', address], []);
  expect([status, stderr]).toEqual([0, '']);
  const page = readFileSync(path.join(out, 'index.html'), 'utf8');
  expect(page).toContain('&#60;script&#62;alert(1)&#60;/script&#62;');
  expect(page).not.toMatch(/<script|<img src=x/);
  expect(page).toContain('Wants to connect to tiles.example.');
  const index = readFileSync(path.join(out, 'gallery.json'), 'utf8');
  const url = 'https://gallery.example/';
  expect(parseGalleryIndex(index, url).get(address)).toMatchObject({
    ...hostile,
    version: '1.0.0',
    connect: ['https://tiles.example'],
    light: `${url}aurora-light.png`,
    dark: `${url}aurora-dark.png`,
  });
  for (const name of ['aurora-light.png', 'aurora-dark.png'])
    expect(existsSync(path.join(out, name))).toBe(true);
});

test('fails for invalid lines and themes, and describes the others', async () => {
  const good = release('good', packTheme());
  const { status, stderr, out } = await build(
    [
      good,
      release('same', packTheme({ manifest: { short: 'AURORA' } })),
      release('broken', packTheme({ files: { 'dist/index.html': null } })),
      `${codeHost.url}/jo/absent`,
      'https://10.0.0.1/theme.tar.gz',
    ],
    ['--no-pictures'],
  );
  expect(status).toBe(1);
  expect(stderr.trim().split('\n')).toEqual([
    expect.stringMatching(
      /^themes\.txt:5: the address is refused: 10\.0\.0\.1 is not a public IP address\.$/,
    ),
    expect.stringMatching(/jo\/same: its short name AURORA is also that of .*jo\/good$/),
    expect.stringMatching(/jo\/broken: index_missing/),
    expect.stringMatching(/jo\/absent: .*has no release/),
  ]);
  expect(JSON.parse(readFileSync(path.join(out, 'gallery.json'), 'utf8')).themes).toMatchObject([
    { address: good },
  ]);
}, 240_000);
