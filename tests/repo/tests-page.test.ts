import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { listPaths, root } from './sources.ts';

const SUPPORT = 'tests/support/';

const committed = listPaths();
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
const page = read('tests/README.md');

/** Rows of the tables about tests/support: functions, and the files that have them. */
function listRows(text: string): { functions: string[]; files: string[] }[] {
  const { 1: section = '' } = text.split('## Functions that tests share');
  const listCode = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
  return [...section.matchAll(/^\| [^|]+ \| ?([^|]*)\| ([^|]+) \|$/gm)]
    .map(([, functions, files]) => ({ functions: listCode(functions), files: listCode(files) }))
    .filter(({ files }) => files.length > 0);
}

/** Functions of a row that none of its files exports. */
function findUnexported({ functions, files }: { functions: string[]; files: string[] }): string[] {
  const sources = files.map((file) => read(SUPPORT + file)).join('\n');
  return functions.filter(
    (name) => !new RegExp(`^export (?:async )?(?:function\\*?|const|class) ${name}\\b`, 'm').test(sources),
  );
}

describe('tests/README.md', () => {
  const rows = listRows(page);

  test('names every file of tests/support, and no other', () => {
    const files = committed
      .filter((name) => name.startsWith(SUPPORT))
      .map((name) => name.slice(SUPPORT.length));
    expect([...new Set(rows.flatMap((row) => row.files))].toSorted()).toEqual(files.toSorted());
  });

  test('names functions that their files export', () => {
    expect(rows.flatMap(findUnexported)).toEqual([]);
  });

  test('names paths that exist, from the root or below tests/support', () => {
    const named = [...page.matchAll(/`([\w-]+\/[\w./-]*)`/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(100);
    const exists = (name: string) =>
      committed.some((one) => one === name || (name.endsWith('/') && one.startsWith(name)));
    expect(named.filter((name) => !exists(name) && !exists(SUPPORT + name))).toEqual([]);
  });

  test('describes every folder of tests', () => {
    const folders = committed.flatMap((name) => /^tests\/[^/]+\//.exec(name) ?? []);
    const named = [...page.matchAll(/^\| `(tests\/[\w-]+\/)` \|/gm)].map(([, folder]) => folder);
    expect(named.toSorted()).toEqual([...new Set(folders)].toSorted());
  });
});

test('a function that a file does not export is found', () => {
  const [row] = listRows('## Functions that tests share\n| a | `makeFolder`, `makeFile` | `folder.ts` |\n');
  expect(row === undefined ? [] : findUnexported(row)).toEqual(['makeFile']);
});
