import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeFolder } from '../../../../tests/support/folder.ts';
import { createThemeFiles, type ThemeFiles } from './theme-files.ts';
import { createThemeFolders, type ThemeFolders } from './theme-folders.ts';

let folders: ThemeFolders;
let files: ThemeFiles;

beforeEach(() => {
  folders = createThemeFolders(join(makeFolder(), 'themes'));
  files = createThemeFiles(folders);
});

/** A new theme in a staging folder. */
async function make(version: string): Promise<string> {
  const folder = await files.createStagingFolder();
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist/index.html'), version);
  return folder;
}

function read(folder: string): string | null {
  const page = join(folder, 'dist/index.html');
  return existsSync(page) ? readFileSync(page, 'utf8') : null;
}

const present = () => [read(folders.getPath('aurora')), read(folders.getPreviousPath('aurora'))];
const listWork = () => (existsSync(folders.staging) ? readdirSync(folders.staging) : []);

async function place(...versions: string[]): Promise<void> {
  for (const version of versions) await files.install('aurora', await make(version));
}

describe('themes and their previous versions', () => {
  test('a new version is installed, and only one previous version is kept', async () => {
    await place('1');
    expect(present()).toEqual(['1', null]);
    await place('2', '3');
    expect(present()).toEqual(['3', '2']);
    expect(listWork()).toEqual([]);
  });

  test('the two can be swapped', async () => {
    await place('1', '2');
    await files.swapWithPrevious('aurora');
    expect(present()).toEqual(['1', '2']);
    await files.swapWithPrevious('aurora');
    expect(present()).toEqual(['2', '1']);
  });

  test('both are removed', async () => {
    await place('1', '2');
    await files.remove('aurora');
    expect(present()).toEqual([null, null]);
    expect(listWork()).toEqual([]);
    await files.remove('aurora');
  });

  test('every change is counted', async () => {
    expect(files.changeCount).toBe(0);
    await place('1', '2');
    await files.swapWithPrevious('aurora');
    await files.remove('aurora');
    expect(files.changeCount).toBe(4);
  });

  test('a failed operation is rolled back', async () => {
    await place('1', '2');
    // A folder cannot be moved into itself.
    await expect(files.install('aurora', folders.root)).rejects.toThrow('EINVAL');
    expect(present()).toEqual(['2', '1']);
  });
});

describe('after a crash', () => {
  test.each<[string, (string | null)[], () => void]>([
    ['before anything', ['2', '1'], () => undefined],
    [
      'after the first rename of an installation',
      ['2', null],
      () => rmSync(folders.getPreviousPath('aurora'), { recursive: true }),
    ],
    [
      'after the second',
      ['2', null],
      () => {
        rmSync(folders.getPreviousPath('aurora'), { recursive: true });
        renameSync(folders.getPath('aurora'), folders.getPreviousPath('aurora'));
      },
    ],
    [
      'in the middle of a swap',
      ['1', null],
      () => renameSync(folders.getPath('aurora'), join(folders.staging, 'aside')),
    ],
  ])('%s there is a complete theme', async (_name, expected, breakIt) => {
    await place('1', '2');
    await make('half done');
    breakIt();
    await createThemeFiles(folders).recover();
    expect(present()).toEqual(expected);
    expect(listWork()).toEqual([]);
  });

  test('recovery without a themes folder does nothing', async () => {
    await files.recover();
    expect(existsSync(folders.root)).toBe(false);
  });
});
