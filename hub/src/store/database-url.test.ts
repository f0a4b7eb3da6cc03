import { expect, test } from 'vitest';
import { hidePassword, isDatabaseUrl, listHostUrls, locateFiles } from './database-url.ts';

test.each([
  ['postgres://muster@db/fleet', ['postgres://muster@db/fleet']],
  ['postgresql://db', ['postgresql://db']],
  [
    'postgres://muster:se%40cret@a:5432,b:5433/fleet?sslmode=require',
    [
      'postgres://muster:se%40cret@a:5432/fleet?sslmode=require',
      'postgres://muster:se%40cret@b:5433/fleet?sslmode=require',
    ],
  ],
  ['postgres://[::1]:5432,[fe80::1]/fleet', ['postgres://[::1]:5432/fleet', 'postgres://[fe80::1]/fleet']],
])('%s has a URL for each host', (url, expected) => {
  expect(isDatabaseUrl(url)).toBe(true);
  expect(listHostUrls(url)).toEqual(expected);
});

test.each([
  ['postgres://muster:secret@a:1,b:2/fleet?password=other', 'postgres://a:1,b:2/fleet'],
  ['postgres://db/fleet', 'postgres://db/fleet'],
  ['postgres://muster:p@ss@db/fleet', 'postgres://db/fleet'],
  ['postgres://muster:ab/secret@db/fleet', 'postgres://db/fleet'],
  ['postgres://muster:a?secret@db/fleet', 'postgres://db/fleet'],
  ['postgres://muster:a#secret@db/fleet?sslmode=require', 'postgres://db/fleet'],
  ['POSTGRES://muster:secret@db/fleet', 'POSTGRES://db/fleet'],
  ['/var/lib/muster/muster.db', '/var/lib/muster/muster.db'],
])('%s is printed without credentials', (url, expected) => {
  expect(hidePassword(url)).toBe(expected);
});

test('a file is no URL, and the files of a hub are beside it', () => {
  expect(isDatabaseUrl('/srv/postgres.db')).toBe(false);
  expect(locateFiles('/srv/muster.db')).toBe('/srv/muster.db');
  expect(locateFiles('postgres://db/fleet')).toBe(`${process.cwd()}/muster`);
});
