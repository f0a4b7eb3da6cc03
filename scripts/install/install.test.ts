import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findInstallFault, hasDevPackages } from './install.mjs';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'muster-install-'));
  await mkdir(path.join(folder, 'node_modules'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const wanted = {
  '': { version: '0.1.0' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/b': { version: '2.0.0', integrity: 'sha512-b', optional: true },
  'node_modules/c': { version: '3.0.0', integrity: 'sha512-c', dev: true },
};
const { 'node_modules/a': a, 'node_modules/b': b, 'node_modules/c': c } = wanted;

async function findFault(installed: object | undefined, dev = true): Promise<string | undefined> {
  const write = (name: string, packages: object) =>
    writeFile(path.join(folder, name), JSON.stringify({ packages }));
  await write('package-lock.json', wanted);
  if (installed !== undefined) await write('node_modules/.package-lock.json', installed);
  return findInstallFault(folder, { dev });
}

test.each([
  ['all of it', { 'node_modules/a': a, 'node_modules/b': b, 'node_modules/c': c }],
  ['all but the packages of other platforms', { 'node_modules/a': a, 'node_modules/c': c }],
])('%s is enough', async (_name, installed) => {
  expect(await findFault(installed)).toBeUndefined();
});

test.each([
  ['an interrupted installation, which leaves no record', undefined, 'none are installed'],
  ['a missing package', {}, 'node_modules/a is missing'],
  ['a different version', { 'node_modules/a': { version: '1.0.1' } }, 'node_modules/a changed'],
  [
    'different content',
    { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-x' } },
    'node_modules/a changed',
  ],
])('%s is detected', async (_name, installed, fault) => {
  expect(await findFault(installed)).toBe(fault);
});

test('packages for development are missing only where they are needed', async () => {
  expect(await findFault({ 'node_modules/a': a }, false)).toBeUndefined();
  expect(hasDevPackages(folder)).toBe(false);
  expect(await findFault({ 'node_modules/a': a }, true)).toBe('node_modules/c is missing');
  expect(await findFault({ 'node_modules/a': a, 'node_modules/c': { ...c, version: '3.0.1' } }, false)).toBe(
    'node_modules/c changed',
  );
  expect(hasDevPackages(folder)).toBe(true);
});

test('without a record nothing is installed', () => {
  expect(hasDevPackages(folder)).toBe(false);
});
