import { limits } from '@muster/generated/limits';
import { contractVersion } from '@muster/generated/theme-manifest';
import { expect, test } from 'vitest';
import { checkTheme } from './check-theme.ts';
import { checkArchiveSize } from './sizes.ts';
import { isRead, type ThemeFile } from './theme-file.ts';

const manifest = {
  name: 'Aurora',
  short: 'aurora',
  description: 'Calm cards',
  version: '1.2.0',
  author: 'Jo',
  url: 'https://github.com/jo/aurora',
};

function file(path: string, text: string): ThemeFile {
  const content = new TextEncoder().encode(text);
  return { path, size: content.length, content };
}

function theme(changes: Record<string, ThemeFile | null> = {}): ThemeFile[] {
  const files: Record<string, ThemeFile | null> = {
    'theme.json': file('theme.json', JSON.stringify(manifest)),
    'dist/index.html': file('dist/index.html', '<!doctype html><script src="/assets/app.js"></script>'),
    'dist/assets/app.js': file('dist/assets/app.js', "fetch('/api/nodes')"),
    ...changes,
  };
  return Object.values(files).filter((one) => one !== null);
}

function codesOf(files: readonly ThemeFile[]): string[] {
  return checkTheme(files).map(({ code, severity }) => `${severity} ${code}`);
}

test('a valid theme has no findings', () => {
  expect(checkTheme(theme())).toEqual([]);
});

test.each(['', 'http://a.example', 'https://a.example/x', 'a.example/jo', 'none yet'])(
  'the url %j is accepted',
  (url) => {
    expect(
      checkTheme(theme({ 'theme.json': file('theme.json', JSON.stringify({ ...manifest, url })) })),
    ).toEqual([]);
  },
);

test.each<[compat: unknown, codes: string[]]>([
  [contractVersion, []],
  ['>=0.0.1', []],
  ['*', []],
  ['>=999', ['error compat_unsupported']],
  [`<${contractVersion}`, ['error compat_unsupported']],
  ['latest', ['error compat_invalid']],
  [1, ['error manifest_invalid']],
])('the range %j of the contract is checked', (compat, codes) => {
  const text = JSON.stringify({ ...manifest, compat });
  expect(codesOf(theme({ 'theme.json': file('theme.json', text) }))).toEqual(codes);
});

test('the finding about `compat` names both versions', () => {
  const text = JSON.stringify({ ...manifest, compat: '^99.1' });
  const [finding] = checkTheme(theme({ 'theme.json': file('theme.json', text) }));
  expect(finding?.detail).toBe(
    `The theme works with version ^99.1 of the contract; here it is ${contractVersion}.`,
  );
});

test.each<[string, ThemeFile | null, string]>([
  ['theme.json', null, 'error manifest_missing'],
  ['theme.json', file('theme.json', '{'), 'error manifest_invalid'],
  ['theme.json', file('theme.json', '[]'), 'error manifest_invalid'],
  [
    'theme.json',
    file('theme.json', JSON.stringify({ ...manifest, version: undefined })),
    'error manifest_invalid',
  ],
  [
    'theme.json',
    file('theme.json', JSON.stringify({ ...manifest, short: '../up' })),
    'error manifest_invalid',
  ],
  [
    'theme.json',
    file('theme.json', JSON.stringify({ ...manifest, short: 'default' })),
    'error short_reserved',
  ],
  ...[
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
  ].map((url): [string, ThemeFile, string] => [
    'theme.json',
    file('theme.json', JSON.stringify({ ...manifest, url })),
    'error url_unsafe',
  ]),
  [
    'theme.json',
    file('theme.json', JSON.stringify(manifest) + ' '.repeat(limits.requestBodyBytes)),
    'error manifest_invalid',
  ],
  ['dist/index.html', null, 'error index_missing'],
  ['dist/index.html', file('dist/index.html', ''), 'error index_missing'],
  ['preview.png', file('preview.png', '<svg onload="alert(1)">'), 'warning preview_unusable'],
  [
    'dist/index.html',
    file('dist/index.html', '<link rel=stylesheet href="//cdn.example.com/a.css">'),
    'warning asset_external',
  ],
  [
    'dist/index.html',
    file('dist/index.html', '<script type=module src=./assets/a.js></script>'),
    'warning asset_relative',
  ],
  [
    'dist/a.css',
    file('dist/a.css', 'a { background: url( "https://example.com/a.png") }'),
    'warning asset_external',
  ],
  ['dist/a.css', file('dist/a.css', '@import "https://example.com/a.css";'), 'warning asset_external'],
  ['dist/a.js', file('dist/a.js', 'fetch("https://example.com/collect")'), 'warning external_request'],
  ['dist/a.js', file('dist/a.js', 'navigator.serviceWorker.register("/sw.js")'), 'warning service_worker'],
])('%s is checked: %#', (path, content, finding) => {
  expect(codesOf(theme({ [path]: content }))).toEqual([finding]);
});

const withConnect = (connect: unknown) => file('theme.json', JSON.stringify({ ...manifest, connect }));

test('an origin in `connect` may be requested', () => {
  const script = file(
    'dist/a.js',
    'fetch("https://tiles.example.com/a"); fetch("https://other.example.com/b")',
  );
  const files = { 'dist/a.js': script, 'theme.json': withConnect(['https://tiles.example.com']) };
  expect(checkTheme(theme(files)).map(({ detail }) => detail)).toEqual([
    expect.stringContaining('https://other.example.com/'),
  ]);
});

test.each([['https://tiles.example.com/'], ['http://tiles.example.com'], ['https://*.example.com'], [5]])(
  '%j in `connect` is refused',
  (origin) => {
    const [finding] = checkTheme(theme({ 'theme.json': withConnect([origin]) }));
    expect(finding).toMatchObject({ code: 'connect_invalid', severity: 'error', path: 'theme.json' });
    expect(finding?.detail).toMatch(/^`connect\/0` must/);
  },
);

test.each([
  ['dist/api/data.json', ['warning own_file_unreadable']],
  ['dist/Admin/data.json', ['warning own_file_unreadable']],
  ['dist/100%.json', ['warning own_file_unreadable']],
  ['dist/data/world.json', []],
  ['dist/config.json', []],
])('%s can be requested by scripts: %j', (path, codes) => {
  expect(codesOf([...theme(), file(path, '{}')])).toEqual(codes);
});

test('data files beyond the 24 that the policy lists are reported once', () => {
  const many = Array.from({ length: 30 }, (_, index) => file(`dist/${index + 10}.json`, '{}'));
  expect(codesOf([...theme(), ...many.slice(0, 23)])).toEqual([]);
  const [finding] = checkTheme([...theme(), ...many]);
  expect(finding).toMatchObject({ code: 'own_file_unreadable', path: 'dist/33.json' });
  expect(finding?.detail).toContain('dist/33.json and 6 more');
});

test.each([
  '../up.js',
  '/etc/passwd',
  'C:/windows.js',
  'dist\\a.js',
  'dist/./a.js',
  'dist//a.js',
  'dist/',
  '',
  'dist/a\u0000.js',
  'dist/\ufffd.js',
  `dist/${'n'.repeat(limits.themeNameBytes + 1)}`,
  `dist/${'ü'.repeat(limits.themeNameBytes / 2 + 1)}`,
  `${'d/'.repeat(limits.themePathDepth)}a`,
])('the path %j is refused', (path) => {
  expect(codesOf(theme({ [path]: file(path, '') }))).toEqual(['error name_unsafe']);
});

test('a path at the length and depth limits is accepted', () => {
  const paths = [
    `dist/${'n'.repeat(limits.themeNameBytes)}`,
    `${'d/'.repeat(limits.themePathDepth - 1)}a`,
    'dist/a b ü.js',
    'assets/..a',
  ];
  expect(codesOf([...theme(), ...paths.map((path) => file(path, ''))])).toEqual([]);
});

test.each([
  ['dist/a.js', 'dist/a.js'],
  ['dist/App.js', 'dist/app.js'],
  ['dist/\u00e9.js', 'dist/e\u0301.js'],
])('%j and %j collide', (one, other) => {
  expect(codesOf([...theme(), file(one, ''), file(other, '')])).toEqual(['error name_collision']);
});

test('sizes are checked on both sides of their limits', () => {
  const present = theme().reduce((sum, { size }) => sum + size, 0);
  const room = limits.themeUnpackedBytes - present;
  expect(codesOf([...theme(), { path: 'dist/a.bin', size: room }])).toEqual([]);
  expect(codesOf([...theme(), { path: 'dist/a.bin', size: room + 1 }])).toEqual(['error too_large']);
  const many = Array.from({ length: limits.themeEntries - 3 }, (_, index) => file(`dist/${index}`, ''));
  expect(codesOf([...theme(), ...many])).toEqual([]);
  expect(codesOf([...theme(), ...many, file('dist/more', '')])).toEqual(['error too_many_files']);
});

test.each([
  ['{\n  "short": "a",\n}', 'line 3, column 1: Expected double-quoted property name'],
  ['{\n  "short": yes\n}', "line 2, column 12: Unexpected token 'y'"],
])('the finding about %j names line and column', (text, place) => {
  const [finding] = checkTheme(theme({ 'theme.json': file('theme.json', text) }));
  expect(finding?.detail).toBe(`The file is not valid JSON at ${place}.`);
});

test.each([
  ['dist/.env', ['warning hidden_file']],
  ['dist/.git/config', ['warning hidden_file']],
  ['dist/a/.b', ['warning hidden_file']],
  ['dist/a.b', []],
  ['.gitignore', []],
])('the hidden file %s is checked', (path, codes) => {
  expect(codesOf([...theme(), file(path, '')])).toEqual(codes);
});

test('an archive may be as large as the hub’s limit', () => {
  expect(checkArchiveSize(limits.themeFileBytes)).toEqual([]);
  expect(checkArchiveSize(limits.themeFileBytes + 1).map(({ code }) => code)).toEqual(['archive_too_large']);
});

test('a preview image may be as large as the hub’s limit', () => {
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  const preview = (size: number) =>
    theme({ 'preview.png': { path: 'preview.png', size, content: signature } });
  expect(codesOf(preview(limits.themePreviewBytes))).toEqual([]);
  expect(codesOf(preview(limits.themePreviewBytes + 1))).toEqual(['warning preview_unusable']);
});

test('reads the content only of files that the rules check', () => {
  const read = ['theme.json', 'preview.png', 'dist/index.html', 'dist/a/b.css', 'dist/c.mjs'];
  expect([...read, 'dist/a.png', 'src/a.js'].filter((path) => isRead({ path, size: 1 }))).toEqual(read);
  expect(isRead({ path: 'dist/a.js', size: 4_194_305 })).toBe(false);
});
