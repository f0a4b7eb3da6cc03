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
  readonly isEntry?: boolean;
}

async function listChunks(): Promise<readonly Chunk[]> {
  return Object.values(JSON.parse((await read('.vite/manifest.json')).toString()));
}

test('the first page loads one script of at most 45 kB and one style sheet', async () => {
  const entry = (await listChunks()).find(({ isEntry }) => isEntry);
  expect(entry?.imports ?? []).toEqual([]);
  expect(await weigh(entry?.file ?? '')).toBeLessThanOrEqual(45_000);
  expect(entry?.css).toHaveLength(1);
  expect(await weigh(entry?.css?.[0] ?? '')).toBeLessThanOrEqual(8_000);
});

test('charts add at most 35 kB', async () => {
  const added = (await listChunks()).filter(({ isEntry, file }) => !isEntry && file.endsWith('.js'));
  const sizes = await Promise.all(added.map(({ file }) => weigh(file)));
  expect(sizes).not.toEqual([]);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(35_000);
});

test('the page references no third party and loads no font', async () => {
  const [html, ...styles] = await Promise.all([
    read('index.html'),
    ...(await listChunks()).flatMap(({ css = [] }) => css.map(read)),
  ]);
  expect(String(html)).not.toMatch(/https?:\/\//);
  for (const style of styles) expect(String(style)).not.toMatch(/@font-face|@import|url\(/);
});
