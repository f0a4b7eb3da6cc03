import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { makeFolder } from '../../../../tests/support/folder.ts';
import { checkParents } from './parent-folders.ts';

let parent: string;
let folder: string;

beforeEach(() => {
  parent = makeFolder();
  folder = join(parent, 'data');
  mkdirSync(folder);
});

/** Findings about the temporary folder itself; the system decides about the ones above. */
const check = () => checkParents('modes', folder).filter(({ message }) => message.includes(parent));

test.each([0o755, 0o700, 0o1777, 0o1775])('a parent with mode %o is safe', (mode) => {
  chmodSync(parent, mode);
  expect(check()).toEqual([]);
});

test.each([0o777, 0o775, 0o757])('a parent with mode %o lets others replace the folder', (mode) => {
  chmodSync(parent, mode);
  expect(check()).toMatchObject([
    {
      check: 'modes',
      level: 'warn',
      message: expect.stringContaining(`replace ${folder}`),
      hint: `chmod go-w ${parent}`,
    },
  ]);
});

test('behind a symbolic link, the parents of the folder itself count', () => {
  chmodSync(parent, 0o777);
  const links = mkdtempSync(join(tmpdir(), 'muster-links-'));
  symlinkSync(folder, join(links, 'data'));
  expect(checkParents('themes', join(links, 'data'))).toMatchObject([
    { check: 'themes', hint: `chmod go-w ${parent}` },
  ]);
  rmSync(links, { recursive: true });
});

test.runIf(process.getuid?.() === 0)(
  'a parent of another user is not safe, and one of the same user is',
  () => {
    chownSync(parent, 12_345, 12_345);
    expect(check()).toMatchObject([
      { level: 'warn', message: expect.stringContaining('belongs to user 12345') },
    ]);
    chownSync(folder, 12_345, 12_345);
    expect(check()).toEqual([]);
  },
);
