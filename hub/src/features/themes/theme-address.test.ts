import { describe, expect, test } from 'vitest';
import { findRepository, parseThemeAddress } from './theme-address.ts';

const GITHUB = 'https://github.com';
const parse = (text: string, codeHost = GITHUB) => parseThemeAddress(text, codeHost);

describe('the address of a theme', () => {
  test.each([
    ['https://github.com/jo/aurora', 'https://github.com/jo/aurora'],
    ['https://github.com/jo/aurora/', 'https://github.com/jo/aurora'],
    ['https://github.com/jo/aurora.git', 'https://github.com/jo/aurora'],
    ['https://github.com/jo/aurora#readme', 'https://github.com/jo/aurora'],
    ['https://github.com/jo/aurora/releases', 'https://github.com/jo/aurora'],
    ['https://github.com/jo/aurora/releases/latest', 'https://github.com/jo/aurora'],
    ['https://codeberg.org/jo/aurora', 'https://codeberg.org/jo/aurora'],
    ['HTTPS://Codeberg.ORG/jo/aurora', 'https://codeberg.org/jo/aurora'],
  ])('%s is a repository', (text, url) => {
    expect(parse(text)).toEqual({ address: { kind: 'repository', url } });
  });

  test.each([
    'https://themes.example/aurora.tar.gz',
    'https://themes.example:8443/a/b/aurora.tgz?download=1',
    'https://proxy.example/https://github.com/jo/aurora/releases/latest/download/theme.tar.gz',
    'https://github.com/jo/aurora/releases/download/v1/theme.tar.gz',
  ])('%s is an archive', (url) => expect(parse(url)).toEqual({ address: { kind: 'archive', url } }));

  test('may be on a code host with a private address, and with a path', () => {
    expect(parse('http://127.0.0.1:3000/jo/aurora', 'http://127.0.0.1:3000').address?.kind).toBe(
      'repository',
    );
    expect(parse('http://10.0.0.1/git/jo/aurora', 'http://10.0.0.1/git').address).toEqual({
      kind: 'repository',
      url: 'http://10.0.0.1/git/jo/aurora',
    });
    expect(parse('http://10.0.0.1/other/jo/aurora.tar.gz', 'http://10.0.0.1/git').problem).toContain(
      'https://',
    );
  });

  test.each([
    ['', 'is not a URL'],
    ['jo/aurora', 'is not a URL'],
    ['https://', 'is not a URL'],
    ['https://github.com/jo/aurora\n', 'is not a URL'],
    [`https://github.com/jo/${'a'.repeat(500)}`, 'is not a URL'],
    ['http://github.com/jo/aurora', 'does not begin with https://'],
    ['file:///etc/theme.tar.gz', 'does not begin with https://'],
    ['javascript:alert(1)//theme.tar.gz', 'does not begin with https://'],
    ['https://jo:secret@github.com/jo/aurora', 'a username or a password'],
    ['https://127.0.0.1/theme.tar.gz', 'not a public IP address'],
    ['https://2130706433/theme.tar.gz', '127.0.0.1 is not a public IP address'],
    ['https://0x7f.1/theme.tar.gz', '127.0.0.1 is not a public IP address'],
    ['https://[::1]/theme.tar.gz', '::1 is not a public IP address'],
    ['https://[::ffff:10.0.0.1]/theme.tar.gz', 'not a public IP address'],
    ['https://github.com/jo', 'neither a repository'],
    ['https://github.com/', 'neither a repository'],
    ['https://github.com/jo/aurora/tree/main', 'neither a repository'],
    ['https://github.com/jo/aurora?tab=readme', 'neither a repository'],
    ['https://themes.example/theme.zip', 'neither a repository'],
  ])('%j is refused', (text, problem) => expect(parse(text).problem).toContain(problem));
});

test('a repository of a manifest is on the code host', () => {
  expect(findRepository('https://github.com/jo/aurora.git', GITHUB)).toBe('https://github.com/jo/aurora');
  expect(findRepository('https://codeberg.org/jo/aurora', GITHUB)).toBeUndefined();
});
