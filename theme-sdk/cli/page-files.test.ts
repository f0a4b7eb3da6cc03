import { describe, expect, it } from 'vitest';
import { findPage, getContentType, readFromFiles } from './page-files.ts';

const names = ['index.html', 'assets/app.js', 'about/index.html', 'a b.txt'];
const read = readFromFiles(
  names.map((name) => ({ path: `dist/${name}`, content: new TextEncoder().encode(name) })),
);

describe('a path is served', () => {
  it.each([
    ['/', 'index.html'],
    ['/?range=7', 'index.html'],
    ['/node/1', 'index.html'],
    ['/assets/app.js?v=1', 'assets/app.js'],
    ['/assets/missing.js', 'index.html'],
    ['/about', 'about/index.html'],
    ['/about/', 'about/index.html'],
    ['/a%20b.txt', 'a b.txt'],
  ])('%s with %s', async (url, name) => expect((await findPage(read, url))?.name).toBe(name));

  it.each([
    '/../theme.json',
    '/%2e%2e/theme.json',
    '//index.html',
    '/a%2fb',
    '/.env',
    '/a/.git/b',
    '/a\\b',
    '/%zz',
    'x',
  ])('%s is not found', async (url) => expect(await findPage(read, url)).toBeUndefined());

  it('is not found without an index', async () => {
    expect(await findPage(readFromFiles([]), '/')).toBeUndefined();
  });
});

it.each([
  ['index.html', 'text/html; charset=utf-8'],
  ['a/app.JS', 'text/javascript; charset=utf-8'],
  ['font.woff2', 'font/woff2'],
  ['data', 'application/octet-stream'],
  ['data.unknown', 'application/octet-stream'],
])('%s is served as %s', (name, type) => expect(getContentType(name)).toBe(type));
