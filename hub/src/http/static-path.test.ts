import { describe, expect, it } from 'vitest';
import { isBelow, isHashedAsset, readPlainPath } from './static-path.ts';

describe('readPlainPath', () => {
  it.each([
    ['/', '/'],
    ['/?a=/../b', '/'],
    ['/node/1', '/node/1'],
    ['/node/1?hours=6', '/node/1'],
    ['/a%20b', '/a b'],
    ['/%C3%A4', '/ä'],
    ['/%61pi/nodes', '/api/nodes'],
    ['/admin/', '/admin/'],
    ['/a.b/c..d', '/a.b/c..d'],
    ['/...', undefined],
  ])('reads %s', (url, expected) => expect(readPlainPath(url)).toBe(expected));

  it.each([
    '/../etc/passwd',
    '/a/../../etc/passwd',
    '/..',
    '/a/..',
    '/./a',
    '/a/.',
    '//etc/passwd',
    '/a//b',
    '/%2e%2e/etc/passwd',
    '/%2E%2E/etc/passwd',
    '/.%2e/etc/passwd',
    '/a/%2e%2e/%2e%2e/etc/passwd',
    '/..%2fetc%2fpasswd',
    '/..%2Fetc',
    '/..%5cetc',
    '/..\\..\\etc',
    '/a\\b',
    '/%5c..%5c',
    '/a%00.html',
    '/a%0a',
    '/a%7f',
    '/%',
    '/%zz',
    '/%c0%ae%c0%ae/etc/passwd',
    '/%ff',
    '/.git/config',
    '/.env',
    '/a/.hidden',
    '/%2egit/config',
    '..',
    'etc/passwd',
    '*',
    '',
    'http://127.0.0.1/../etc/passwd',
    '/%252e%252e%2f',
  ])('refuses %j', (url) => expect(readPlainPath(url)).toBeUndefined());

  it('decodes only once', () => expect(readPlainPath('/%252e%252e/a')).toBe('/%2e%2e/a'));
});

describe('isBelow', () => {
  it.each([
    ['/admin', true],
    ['/admin/', true],
    ['/admin/nodes', true],
    ['/administrator', false],
    ['/', false],
    ['/x/admin', false],
  ])('%s: %s', (path, expected) => expect(isBelow(path, '/admin')).toBe(expected));
});

describe('isHashedAsset', () => {
  it.each([
    '/assets/index-BxK3f9_a.js',
    '/assets/index-DKfgrhAb.css',
    '/assets/main.3f2a1b9c.js',
    '/assets/fonts/inter-C1a2b3D4.woff2',
    '/assets/index-BxK3f9_a.js.map',
  ])('%s is immutable', (file) => expect(isHashedAsset(file)).toBe(true));

  it.each([
    '/index.html',
    '/index-BxK3f9_a.js',
    '/assets/logo.png',
    '/assets/company-logotype.png',
    '/assets/logo-dark.svg',
    '/assets/a-1.js',
    '/other/assets/index-BxK3f9_a.js',
  ])('%s is mutable', (file) => expect(isHashedAsset(file)).toBe(false));
});
