import { describe, expect, test } from 'vitest';
import { removeFrom } from '../claims/check-removal.ts';
import { claims, listNamedTests, namedTests } from '../claims/claims.ts';
import type { NamedTest } from '../claims/removal.ts';
import { removals } from '../claims/removals.ts';
import { listPaths, readSource } from './sources.ts';

const committed = listPaths();

/** Titles are string or template literals. */
const isThere = ({ file, title }: NamedTest) =>
  committed.includes(file) &&
  ["'", '"', '`'].some((quote) => readSource(file).text.includes(`${quote}${title}${quote}`));

const isSame = (one: NamedTest) => (other: NamedTest) => one.file === other.file && one.title === other.title;

test('every test that docs/security-tests.md names exists under its title', () => {
  expect(namedTests.length).toBeGreaterThan(40);
  expect(namedTests.filter((one) => !isThere(one))).toEqual([]);
});

test('every claim in its tables names a test', () => {
  expect(claims.length).toBeGreaterThan(100);
  expect(claims.filter(({ tests }) => tests.length === 0)).toEqual([]);
});

test('a missing title and a missing file are found', () => {
  const [kept] = namedTests;
  expect(kept).toBeDefined();
  expect(isThere({ file: kept?.file ?? '', title: 'a title that nobody gave' })).toBe(false);
  expect(isThere({ file: 'tests/hub/gone.test.ts', title: kept?.title ?? '' })).toBe(false);
});

describe('the layers that `npm run verify:claims` takes out', () => {
  test('are of every claim, by a test that the claim names', () => {
    const unproven = claims.filter(
      ({ name, tests }) => !removals.some((one) => one.claims.includes(name) && tests.some(isSame(one.test))),
    );
    expect(unproven.map(({ name }) => name)).toEqual([]);
  });

  test.each(removals)('$id is of claims that name its test', ({ claims: names, test: own }) => {
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      const claim = claims.find((one) => one.name === name);
      expect(claim?.tests ?? [], name).toContainEqual({ file: own.file, title: own.title });
    }
  });

  test.each(removals)('$id has its code once in its file', (removal) => {
    const { text } = readSource(removal.file);
    expect(removeFrom(text, removal)).not.toBe(text);
  });

  test('have names of their own', () => {
    const ids = removals.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
  });

  test('code that is gone, or there twice, is found', () => {
    const [removal] = removals;
    if (removal === undefined) expect.unreachable();
    expect(() => removeFrom('', removal)).toThrow('0 times');
    expect(() => removeFrom(removal.code + removal.code, removal)).toThrow('2 times');
  });
});

test('names of tests are read from a row', () => {
  expect(listNamedTests('| a | `tests/a.test.ts` `one`; `b/c.test.tsx` `two %s` |')).toEqual([
    { file: 'tests/a.test.ts', title: 'one' },
    { file: 'b/c.test.tsx', title: 'two %s' },
  ]);
});
