import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listPaths, readSource, root } from './sources.ts';

const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8');
const committed = listPaths();

/** The tests named in a text: file and title, each as inline code. */
function listNamedTests(text: string): { file: string; title: string }[] {
  return [...text.matchAll(/`([\w/.-]+\.test\.tsx?)` `([^`]+)`/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  }));
}

const isThere = ({ file, title }: { file: string; title: string }) =>
  committed.includes(file) && readSource(file).text.includes(`'${title}'`);

/** Rows of the tables whose last column names tests. */
const claims = page
  .slice(page.indexOf('## Advisories in comparable products'))
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && !/\| tests?\b[^|]*\|$/.test(line));

test('every test that docs/security.md names exists under its title', () => {
  const named = listNamedTests(page);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((one) => !isThere(one))).toEqual([]);
});

test('every claim in its tables names a test', () => {
  expect(claims.length).toBeGreaterThan(40);
  expect(claims.filter((line) => listNamedTests(line).length === 0)).toEqual([]);
});

test('a missing title and a missing file are found', () => {
  const [kept] = listNamedTests(page);
  expect(kept).toBeDefined();
  expect(isThere({ file: kept?.file ?? '', title: 'a title that nobody gave' })).toBe(false);
  expect(isThere({ file: 'tests/hub/gone.test.ts', title: kept?.title ?? '' })).toBe(false);
});
