import { expect, test } from 'vitest';
import { formatHost, formatHostPort, formatUrl } from './format-target.ts';

test.each([
  ['http://127.0.0.1:18884/?a=1&b=2', 'http://127.0.0.1:18884/?a=1&b=2'],
  ['https://example.com', 'https://example.com/'],
  ['  HTTPS://Example.com:443/A#top ', 'https://example.com/A'],
  ['https://例え.jp/パス?q=é', 'https://xn--r8jz45g.jp/%E3%83%91%E3%82%B9?q=%C3%A9'],
  ['http://[2001:DB8::1]:8080/health', 'http://[2001:db8::1]:8080/health'],
])('URL %s', (text, url) => {
  expect(formatUrl(text)).toEqual({ url, hasCredentials: false });
});

test('credentials are removed', () => {
  expect(formatUrl('https://user:secret@example.com/x')).toEqual({
    url: 'https://example.com/x',
    hasCredentials: true,
  });
});

test.each([
  ['https://'],
  ['http://'],
  [''],
  ['example.com'],
  ['ws://example.com'],
  ['file:///etc/passwd'],
  ['http://a b/'],
])('%j is no URL to probe', (text) => {
  expect(formatUrl(text)).toBeNull();
});

test.each([
  [' example.com ', 'example.com'],
  ['127.0.0.1', '127.0.0.1'],
  ['::1', '::1'],
  ['[::1]', '::1'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['my_service', 'my_service'],
])('host %j', (text, host) => {
  expect(formatHost(text)).toBe(host);
});

test.each([[''], ['   '], ['[]'], ['a b'], ['https://example.com/'], ['a/b']])('%j is no host', (text) => {
  expect(formatHost(text)).toBeNull();
});

test('addresses of version 6 are bracketed before a port', () => {
  expect([formatHostPort('::1', 22), formatHostPort('a.example', 22)]).toEqual(['[::1]:22', 'a.example:22']);
});
