import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashSources } from './pages.mjs';

let folder: string;
let first: string;

const write = async (name: string, text: string) => {
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
  await writeFile(path.join(folder, name), text);
};
const hash = () => hashSources(folder, ['page', 'lock.json', 'absent']);

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'muster-pages-'));
  await write('page/src/a.ts', 'a');
  await write('lock.json', '{}');
  first = hash();
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test.each(['page/src/a.ts', 'page/src/b.ts', 'page/index.html', 'lock.json'])(
  'a change of %s triggers a build',
  async (name) => {
    await write(name, 'changed');
    expect(hash()).not.toBe(first);
  },
);

test.each([
  'page/dist/a.js',
  'page/node_modules/b/index.js',
  'page/src/a.test.ts',
  'page/src/a.test.tsx',
  'other/a.ts',
])('a change of %s triggers no build', async (name) => {
  await write(name, 'changed');
  expect(hash()).toBe(first);
});
