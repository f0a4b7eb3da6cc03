import { expect, test } from 'vitest';
import { chooseOrigins, isOwnPath, listOwnPaths, listTopEntries } from './own-paths.ts';

const list = (...paths: string[]) => listOwnPaths(listTopEntries(paths.map((path) => `dist/${path}`)));

test('folders come first, then data, then what a browser loads by itself', () => {
  const files = ['index.html', 'app.js', 'config.json', 'data/world.json', 'data/de/a.json', 'assets/a.js'];
  expect(list(...files)).toEqual(['/assets/', '/data/', '/config.json', '/app.js', '/index.html']);
  expect(listOwnPaths(listTopEntries(['theme.json', 'preview.png']))).toEqual([]);
});

test.each([
  ['api/me'],
  ['API/me'],
  ['admin/index.html'],
  ['agent/x86_64'],
  ['install.sh'],
  ['.well-known/a'],
  ['.env'],
  ['a%2f/b'],
  ['a\\b'],
  ['a\u0000'],
  [''],
  ['/a'],
  [`${'n'.repeat(65)}/a`],
])('%j is not listed', (path) => expect(list(path)).toEqual([]));

test.each([
  ['a b.json', '/a%20b.json'],
  ['数据/a.json', '/%E6%95%B0%E6%8D%AE/'],
  ["a; script-src 'none'/x", "/a%3B%20script-src%20'none'/"],
  ['a,b/x', '/a%2Cb/'],
  [`${'n'.repeat(64)}`, `/${'n'.repeat(64)}`],
])('%j is listed as %s', (path, expected) => expect(list(path)).toEqual([expected]));

test('at most 24 are listed', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `${index}.json`);
  expect(list(...many(24))).toHaveLength(24);
  expect(list(...many(25), 'data/a.json')).toHaveLength(24);
  expect(list(...many(25), 'data/a.json')[0]).toBe('/data/');
});

test('a path is covered by its folder or by itself', () => {
  const own = ['/data/', '/config.json'];
  expect(['/data/', '/data/a/b.json', '/config.json'].every((path) => isOwnPath(path, own))).toBe(true);
  expect(['/', '/data', '/database/a', '/config.json/x'].some((path) => isOwnPath(path, own))).toBe(false);
});

test('origins of the hub itself are left out, on every port', () => {
  const origins = ['https://tiles.example', 'https://hub.example', 'https://hub.example:8443'];
  expect(chooseOrigins(origins, ['hub.example:8790'])).toEqual(['https://tiles.example']);
  expect(chooseOrigins(origins, ['HUB.example', ''])).toEqual(['https://tiles.example']);
  expect(chooseOrigins(origins, [])).toEqual(origins);
});
