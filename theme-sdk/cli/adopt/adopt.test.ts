import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readManifest } from '../../src/rules/manifest.ts';
import { runCommandLine } from '../command-line.ts';
import { toWebAddress } from './adopt-manifest.ts';

const fixtures = path.join(import.meta.dirname, '../../../tests/themes');

let folder: string;

beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(os.tmpdir(), 'muster-adopt-')), 'aurora');
  await mkdir(folder);
});

afterEach(() => rm(path.dirname(folder), { recursive: true }));

async function adopt(...args: string[]) {
  const lines: string[] = [];
  const print = (text: string) => void lines.push(text);
  const code = await runCommandLine(['adopt', ...args], {
    cwd: folder,
    env: {},
    print,
    printError: print,
    onLine: () => () => undefined,
    untilStopped: async () => undefined,
  });
  return { code, output: lines.join('\n') };
}

const write = async (files: Readonly<Record<string, string>>) => {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
};
const read = (name: string) => readFile(path.join(folder, name), 'utf8');
const readJson = async (name: string) => JSON.parse(await read(name));

async function readTree(): Promise<Record<string, string>> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await read(name)])));
}

const manifest = { name: 'A', short: 'a', description: '', version: '1.0.0', author: 'Jo', url: '' };
const config = [{ key: 'accent', type: 'string', default: '#0a7' }];

describe.each(['plain', 'vue', 'hostile'])('the theme %s', (name) => {
  it('gets what it lacks, and nothing the second time', async () => {
    await cp(path.join(fixtures, name), folder, { recursive: true });
    const before = await readTree();
    const first = await adopt();
    expect(first.code).toBe(0);
    const after = await readTree();
    const known = await readJson('theme.json');
    expect(known).toEqual({ ...JSON.parse(before['theme.json'] ?? ''), $schema: known.$schema });
    expect(known.$schema).toMatch(/^https:\/\/unpkg\.com\/muster-theme@\d+\.\d+\.\d+\/theme\.schema\.json$/);
    expect(Object.keys(after).filter((file) => !(file in before))).toEqual(
      expect.arrayContaining(['LICENSE', '.github/workflows/release.yml']),
    );
    for (const file of Object.keys(before)) if (file !== 'theme.json') expect(after[file]).toBe(before[file]);
    expect(first.output).toContain('build dist/index.html, the page of a theme; there is ');
    const second = await adopt();
    expect(second.output).toContain('Nothing to change.');
    expect(await readTree()).toEqual(after);
  });

  it('is left as it is by a dry run', async () => {
    await cp(path.join(fixtures, name), folder, { recursive: true });
    const before = await readTree();
    const { output } = await adopt('--dry-run');
    expect(output).toMatch(/^change {3}theme\.json: adds \$schema[\s\S]*Nothing was written \(--dry-run\)/);
    expect(await readTree()).toEqual(before);
  });
});

describe('theme.json', () => {
  it('keeps its order, indentation and line ends', async () => {
    const text = '{\r\n\t"short": "a",\r\n\t"name": "A", "config": [ ]\r\n}\r\n';
    await write({ 'theme.json': text });
    await adopt();
    const changed = await read('theme.json');
    expect(changed.endsWith('\r\n\t"short": "a",\r\n\t"name": "A", "config": [ ]\r\n}\r\n')).toBe(true);
    expect(changed.replaceAll('\r\n', '')).not.toContain('\n');
    expect(readManifest(changed).findings).toBeUndefined();
  });

  it.each(['{}', '{"name":"A"}', '\ufeff{\n  "name": "A"\n}', '{"$schema":"mine"}'])(
    '%j becomes valid',
    async (text) => {
      await write({ 'theme.json': text });
      expect((await adopt()).code).toBe(0);
      const changed = await read('theme.json');
      expect(readManifest(changed).findings).toBeUndefined();
      expect(JSON.parse(changed).short).toBe('aurora');
      if (text.includes('mine')) expect(JSON.parse(changed).$schema).toBe('mine');
    },
  );

  it('takes missing values from package.json and git, without credentials', async () => {
    await write({
      'theme.json': '{ "short": "a" }',
      'package.json': JSON.stringify({
        name: 'b',
        version: '3.1.0',
        author: 'Jo <jo@a.example>',
        description: 'D',
      }),
    });
    execFileSync('git', ['init', '-q'], { cwd: folder });
    execFileSync('git', ['remote', 'add', 'origin', 'https://jo:secret@github.com/jo/b.git'], {
      cwd: folder,
    });
    await adopt();
    expect(await readJson('theme.json')).toEqual({
      $schema: './node_modules/muster-theme/theme.schema.json',
      short: 'a',
      name: 'b',
      version: '3.1.0',
      author: 'Jo',
      description: 'D',
      url: 'https://github.com/jo/b',
    });
  });

  it.each(['index.html', 'dist/index.html', 'public/index.html'])(
    'is created for a site with %s, from the name of the folder',
    async (page) => {
      await write({ [page]: '<!doctype html><p>A</p>', 'my site/x': '' });
      const { code, output } = await adopt();
      expect([code, output]).toEqual([0, expect.stringMatching(/^created {2}theme\.json: .*short "aurora"/)]);
      expect(readManifest(await read('theme.json')).manifest).toMatchObject({
        name: 'aurora',
        short: 'aurora',
      });
      expect(output).not.toContain('A hub reports');
      expect((await adopt()).output).toContain('Nothing to change.');
    },
  );

  it.each([
    ['my site', 'my-site'],
    ['default', 'default-theme'],
    ['网站', 'theme'],
  ])('of a site in the folder %s has the short name %s', async (name, short) => {
    await write({ [`${name}/index.html`]: '<!doctype html><p>A</p>' });
    expect((await adopt(name)).code).toBe(0);
    expect(readManifest(await read(`${name}/theme.json`)).manifest?.short).toBe(short);
  });

  it('of a dry run has no findings that the run mends', async () => {
    await write({ 'theme.json': '{ "name": "A" }', 'dist/index.html': '<!doctype html><p>A</p>' });
    const dry = await adopt('--dry-run');
    expect(dry.output).not.toContain('A hub reports');
    expect(await read('theme.json')).toBe('{ "name": "A" }');
    await write({ 'theme.json': JSON.stringify({ ...manifest, url: 'javascript:1' }) });
    expect((await adopt('--dry-run')).output).toContain('✗ url_unsafe  theme.json');
  });

  it.each([
    ['{', 'is not valid JSON'],
    ['', 'is not valid JSON'],
    ['[]', 'does not contain a JSON object'],
    ['null', 'does not contain a JSON object'],
  ])('%j is refused, and nothing is written', async (text, sentence) => {
    await write({ 'theme.json': text, 'package.json': '{}' });
    const { code, output } = await adopt();
    expect([code, output]).toEqual([1, expect.stringContaining(sentence)]);
    expect(Object.keys(await readTree()).sort()).toEqual(['package.json', 'theme.json']);
  });
});

describe('other files', () => {
  it('are never overwritten', async () => {
    await write({
      'theme.json': JSON.stringify({ ...manifest, config }),
      'src/theme-settings.js': 'mine\n',
      'copying.txt': 'mine\n',
      '.github/workflows/release.yml': 'name: mine\n',
      'package.json': JSON.stringify({ scripts: { pack: 'tar' }, dependencies: { 'muster-theme': '1.0.0' } }),
    });
    const { output } = await adopt();
    expect(output).toContain('theme-settings.js: was not written by muster-theme');
    expect(output).toContain('kept     copying.txt: is the licence');
    expect(output).toContain('keeps your script "pack"');
    expect(await read('src/theme-settings.js')).toBe('mine\n');
    expect(await read('.github/workflows/release.yml')).toBe('name: mine\n');
    expect(await readJson('package.json')).toEqual({
      scripts: { pack: 'tar', validate: 'muster-theme validate' },
      dependencies: { 'muster-theme': '1.0.0' },
    });
    expect(parse(await read('.github/workflows/theme-release.yml')).jobs.release.steps).toContainEqual({
      run: 'npm install',
    });
  });

  it('get typed settings where the theme has sources', async () => {
    await write({ 'theme.json': JSON.stringify({ ...manifest, config }), 'src/main.js': '' });
    await adopt();
    expect(await read('src/theme-settings.js')).toContain('accent: "#0a7"');
    expect(await read('src/theme-settings.d.ts')).toContain('readonly accent: string;');
  });

  it.each([
    [{ license: 'GPL-3.0-only' }, {}, 'add the text of GPL-3.0-only'],
    [{}, { author: '' }, 'nobody can grant one'],
  ])('get no licence that nobody has chosen: %j %j', async (packageJson, changes, sentence) => {
    await write({
      'theme.json': JSON.stringify({ ...manifest, ...changes }),
      'package.json': JSON.stringify(packageJson),
    });
    const { output } = await adopt();
    expect(output).toMatch(new RegExp(`^skipped {2}LICENSE: .*${sentence}`, 'm'));
    expect(output).not.toMatch(/does not exist|kept {5}(?:LICENSE|package\.json|src)/);
    expect(Object.keys(await readTree())).not.toContain('LICENSE');
  });

  it('get no licence with --no-license', async () => {
    await write({ 'theme.json': JSON.stringify(manifest) });
    await adopt('--no-license');
    expect(Object.keys(await readTree())).not.toContain('LICENSE');
  });

  it('are written to the top of a monorepo, for the theme’s folder and its package manager', async () => {
    await write({
      'themes/aurora/theme.json': JSON.stringify(manifest),
      'themes/aurora/package.json': '{}',
      'pnpm-lock.yaml': '',
    });
    execFileSync('git', ['init', '-q'], { cwd: folder });
    await adopt('themes/aurora');
    const { jobs } = parse(await read('.github/workflows/release.yml'));
    expect(jobs.release.defaults.run['working-directory']).toBe('themes/aurora');
    expect(jobs.release.steps[2].run).toMatch(/pnpm@\d+ install --frozen-lockfile/);
    expect(await read('themes/aurora/.gitignore')).toBe('theme.tar.gz\n');
  });
});

describe('an awkward folder', () => {
  it.each<[string, () => Promise<unknown>, string, string[]]>([
    ['that does not exist', async () => undefined, 'is not a folder', ['none']],
    ['without a manifest and a page', async () => undefined, 'has neither theme.json nor index.html', []],
    ['whose manifest is a folder', () => mkdir(path.join(folder, 'theme.json')), 'is not a file', []],
    [
      'whose manifest is a symlink',
      () => symlink('/etc/hostname', path.join(folder, 'theme.json')),
      'is a symlink',
      [],
    ],
    [
      'with an invalid package.json',
      () => write({ 'theme.json': JSON.stringify(manifest), 'package.json': '{,' }),
      'package.json is not valid JSON',
      [],
    ],
    [
      'whose .github is a file',
      () => write({ 'theme.json': JSON.stringify(manifest), '.github': '' }),
      'release.yml could not be written',
      [],
    ],
  ])('%s is refused', async (_name, prepare, sentence, args) => {
    await prepare();
    const { code, output } = await adopt(...args);
    expect([code, output]).toEqual([1, expect.stringContaining(sentence)]);
    expect(output).not.toMatch(/\n {4}at /);
  });
});

it.each([
  ['jo/aurora', 'https://github.com/jo/aurora'],
  ['github:jo/aurora', 'https://github.com/jo/aurora'],
  ['git@github.com:jo/aurora.git', 'https://github.com/jo/aurora'],
  ['ssh://git@a.example/jo/aurora.git', 'https://a.example/jo/aurora'],
  ['git+https://github.com/jo/aurora.git', 'https://github.com/jo/aurora'],
  ['git://github.com/jo/aurora.git', 'https://github.com/jo/aurora'],
  ['https://jo:token@a.example/x?key=1#y', 'https://a.example/x'],
  ['/srv/git/aurora', undefined],
  ['javascript:alert(1)', undefined],
  [undefined, undefined],
])('the address %j is %j', (written, address) => {
  expect(toWebAddress(written)).toBe(address);
});
