import { limits } from '@muster/generated/limits';
import { describe, expect, test } from 'vitest';
import { parseGalleryIndex, parseGalleryList } from './gallery-list.ts';

const GITHUB = 'https://github.com';
const PAGE = 'https://themes.example/gallery/';
const parse = (...lines: string[]) => parseGalleryList(lines.join('\n'), GITHUB);

describe('themes.txt', () => {
  test('has addresses, comments and a page', () => {
    expect(
      parseGalleryList(
        '\uFEFF# Themes\r\n\r\npage: https://themes.example/gallery\r\n  https://github.com/jo/aurora  \r\nhttps://x.example/b.tar.gz',
        GITHUB,
      ),
    ).toEqual({
      themes: [
        { kind: 'repository', url: 'https://github.com/jo/aurora' },
        { kind: 'archive', url: 'https://x.example/b.tar.gz' },
      ],
      page: PAGE,
      problems: [],
    });
  });

  test.each([
    ['https://github.com/jo/aurora and more', 'is not a URL'],
    ['<script>alert(1)</script>', 'is not a URL'],
    ['javascript:alert(1)//x.tar.gz', 'does not begin with https://'],
    ['http://169.254.169.254/theme.tar.gz', 'does not begin with https://'],
    ['https://169.254.169.254/theme.tar.gz', 'not a public IP address'],
    ['page: http://themes.example/', 'does not begin with https://'],
    ['page: https://10.0.0.1/', 'not a public IP address'],
    ['https://GitHub.com/Jo/Aurora', 'is listed twice'],
    ['\u202ehttps://github.com/jo/b', 'is not a URL'],
    ['x'.repeat(100_000), 'is not a URL'],
  ])('skips the line %#', (line, problem) => {
    const list = parse('https://github.com/jo/aurora', line);
    expect(list.themes).toHaveLength(1);
    expect(list.problems).toEqual([{ line: 2, problem: expect.stringContaining(problem) }]);
  });

  test('has a second page only once', () => {
    expect(parse('page: https://a.example/', 'page: https://b.example/')).toMatchObject({
      page: 'https://a.example/',
      problems: [{ line: 2 }],
    });
  });

  test('is cut at the limit', () => {
    const lines = Array.from({ length: 10_000 }, (_, index) => `https://github.com/jo/theme-${index}`);
    const atLimit = parse(...lines.slice(0, limits.themeGalleryEntries));
    expect([atLimit.themes.length, atLimit.problems.length]).toEqual([limits.themeGalleryEntries, 0]);
    const beyond = parse(...lines);
    expect(beyond.themes).toEqual(atLimit.themes);
    expect(beyond.problems).toHaveLength(10_000 - limits.themeGalleryEntries);
  });
});

describe('gallery.json', () => {
  const read = (entry: unknown) =>
    parseGalleryIndex(JSON.stringify({ themes: [entry] }), PAGE).get('https://github.com/jo/aurora');

  test('describes a theme by its address', () => {
    expect(
      read({
        address: 'https://github.com/Jo/Aurora',
        name: 'Aurora',
        description: 'Calm cards',
        author: 'Jo',
        version: '1.0.0',
        connect: ['https://api.example'],
        light: 'pictures/aurora-light.png',
        dark: 'pictures/aurora-dark.png',
      }),
    ).toEqual({
      name: 'Aurora',
      description: 'Calm cards',
      author: 'Jo',
      version: '1.0.0',
      connect: ['https://api.example'],
      light: `${PAGE}pictures/aurora-light.png`,
      dark: `${PAGE}pictures/aurora-dark.png`,
    });
  });

  test.each([
    'https://evil.example/a.png',
    '//evil.example/a.png',
    '/a.png',
    '../a.png',
    'a/../../b.png',
    'a.svg',
    'data:image/png;base64,x.png',
    5,
  ])('has no picture at %j', (light) => {
    expect(read({ address: 'https://github.com/jo/aurora', light })?.light).toBeUndefined();
  });

  test('is cleaned of hostile text', () => {
    const entry = read({
      address: 'https://github.com/jo/aurora',
      name: 'Au\u202erora\u0000\n'.padEnd(5000, 'x'),
      description: { toString: 'x' },
      author: 7,
      connect: [
        'javascript:alert(1)',
        'https://a.example/path',
        'https://a.example; script-src *',
        'https://b.example',
      ],
    });
    expect(entry?.name).toMatch(/^Au rora {2}x+$/);
    expect(entry?.name).toHaveLength(200);
    expect(entry).toMatchObject({ description: '', author: '', connect: ['https://b.example'] });
  });

  test.each([
    '',
    '{',
    'null',
    '[]',
    '{"themes":5}',
    '{"themes":[null,5,"x",{}]}',
    '{"__proto__":{"themes":[]}}',
  ])('without entries: %s', (text) => expect(parseGalleryIndex(text, PAGE).size).toBe(0));
});
