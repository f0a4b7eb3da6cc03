import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

// Machine-independent budgets: bytes that a visitor's browser downloads.

const dist = fileURLToPath(new URL('../../../theme-default/dist/', import.meta.url));
const read = (file: string) => readFile(dist + file);
const weigh = async (file: string) => gzipSync(await read(file), { level: 9 }).length;

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly isEntry?: boolean;
}

async function readManifest(): Promise<Readonly<Record<string, Chunk>>> {
  return JSON.parse((await read('.vite/manifest.json')).toString());
}

async function listChunks(): Promise<readonly Chunk[]> {
  return Object.values(await readManifest());
}

/** Bytes of the scripts that a lazily loaded module adds to the first page, with those that it imports. */
async function weighLazy(source: string): Promise<number> {
  const manifest = await readManifest();
  const seen = new Set([source]);
  for (const key of seen) for (const name of manifest[key]?.imports ?? []) seen.add(name);
  const added = [...seen].map((key) => manifest[key]).filter((chunk) => chunk?.isEntry !== true);
  expect(added).not.toContain(undefined);
  const sizes = await Promise.all(added.map((chunk) => weigh(chunk?.file ?? '')));
  return sizes.reduce((sum, size) => sum + size, 0);
}

test('the first page loads one script of at most 35 kB and one style sheet', async () => {
  const entry = (await listChunks()).find(({ isEntry }) => isEntry);
  expect(entry?.imports ?? []).toEqual([]);
  expect(await weigh(entry?.file ?? '')).toBeLessThanOrEqual(35_000);
  expect(entry?.css).toHaveLength(1);
  expect(await weigh(entry?.css?.[0] ?? '')).toBeLessThanOrEqual(8_000);
});

test('the charts of a node add at most 35 kB, and the comparison of nodes at most 3 kB more', async () => {
  const charts = await weighLazy('src/history/history-view.tsx');
  expect(charts).toBeGreaterThan(20_000);
  expect(charts).toBeLessThanOrEqual(35_000);
  expect(await weighLazy('src/compare/compare-page.tsx')).toBeLessThanOrEqual(charts + 3_000);
});

test('each language but English is a script of at most 6 kB, loaded when it is chosen', async () => {
  const manifest = await readManifest();
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  const languages = Object.keys(manifest).filter((key) => key.startsWith('src/messages/'));
  expect(languages).toHaveLength(8);
  expect(entry?.dynamicImports).toEqual(expect.arrayContaining(languages));
  for (const language of languages) expect(await weighLazy(language), language).toBeLessThanOrEqual(6_000);
});

test('the page references no third party and loads no font', async () => {
  const [html, ...styles] = await Promise.all([
    read('index.html'),
    ...(await listChunks()).flatMap(({ css = [] }) => css.map(read)),
  ]);
  expect(String(html)).not.toMatch(/https?:\/\//);
  for (const style of styles) expect(String(style)).not.toMatch(/@font-face|@import|url\(/);
});
