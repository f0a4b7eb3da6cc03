import { execFile } from 'node:child_process';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Operation, operations } from '@muster/generated/operations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scenarios } from '../../theme-sdk/src/mock/scenarios.ts';
import { readManifest } from '../../theme-sdk/src/rules/manifest.ts';
import { findSdkTarball } from '../support/shared-build.ts';
import { installSdk, type SdkFolder } from '../support/themes/sdk.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);
const guide = await readFile(path.join(root, 'docs/themes.md'), 'utf8');
const translation = await readFile(path.join(root, 'docs/themes.zh.md'), 'utf8');
const reference = await readFile(path.join(root, 'theme-sdk/README.md'), 'utf8');

let place: SdkFolder;

beforeAll(async () => {
  place = await installSdk(['react', '@types/react', 'csstype', 'uplot']);
});

afterAll(() => place.remove());

/** The code blocks of a page, with their language. */
function readBlocks(text: string): { language: string; code: string }[] {
  return [...text.matchAll(/^```(\w*)[^\n]*\n(.*?)^```$/gms)].map(([, language = '', code = '']) => ({
    language,
    code,
  }));
}

/** Compiles if a node has the fields in the table of a page. */
function writeFieldCheck(text: string): string {
  const [, table = ''] = /\n(\| `id`.*\n(?:\|.*\n)+)/.exec(text) ?? [];
  const names = table.split('\n').flatMap((row) => row.split('|')[1]?.match(/\w+/g) ?? []);
  expect(names.length).toBeGreaterThan(20);
  return `import type { FleetNode } from 'muster-theme/model';
export const fields: (keyof FleetNode)[] = ${JSON.stringify(names)};`;
}

test('every example compiles against the published package', { timeout: 120_000 }, async () => {
  const examples = [guide, translation, reference]
    .flatMap(readBlocks)
    .filter(({ language }) => /^tsx?$/.test(language));
  expect(examples.length).toBeGreaterThan(9);
  const folder = path.join(place.folder, 'examples');
  await mkdir(folder);
  for (const [index, { language, code }] of examples.entries())
    await writeFile(path.join(folder, `example-${index}.${language}`), code);
  for (const [index, text] of [guide, translation].entries())
    await writeFile(path.join(folder, `fields-${index}.ts`), writeFieldCheck(text));
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    moduleDetection: 'force',
    jsx: 'react-jsx',
    types: [],
  };
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  const tsc = path.join(root, 'node_modules/.bin/tsc');
  const { stdout } = await run(process.execPath, [tsc, '-p', folder]).catch((error) => error);
  expect(stdout).toBe('');
});

test('the manifest in the guide is valid', () => {
  const [manifest] = readBlocks(guide).filter(({ language }) => language === 'json');
  expect(readManifest(manifest?.code ?? '').findings).toBeUndefined();
});

test('the guide lists exactly the rules', async () => {
  const folders = ['theme-sdk/src/rules', 'theme-sdk/cli'];
  const found = new Set<string>();
  for (const folder of folders)
    for (const name of await readdir(path.join(root, folder))) {
      if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue;
      const text = await readFile(path.join(root, folder, name), 'utf8');
      for (const [, code = ''] of text.matchAll(/(?:\bcode: |\bcreateError\(\s*)'([a-z]+(?:_[a-z]+)+)'/g))
        found.add(code);
    }
  const [, rules = ''] = guide.split('## Rules');
  const listed = [...rules.matchAll(/^\| <a id="([a-z_]+)"><\/a>`\1` \|/gm)].map(([, code = '']) => code);
  expect([...found].sort()).toEqual(listed.sort());
});

test.each([
  ['the guide', guide, 'Allowed requests'],
  ['the Chinese guide', translation, '可用的接口'],
])('%s lists exactly the requests that the contract allows to themes', (_name, text, title) => {
  const [table = ''] = text.split(`\n## ${title}\n\n`)[1]?.split('\n\n', 1) ?? [];
  const told = [...table.matchAll(/^\| `GET ([^`]+)` \|/gm)].map(([, route = '']) => route);
  const allowed = Object.values<Operation>(operations).filter(({ isTheme }) => isTheme);
  expect(told.sort()).toEqual(allowed.map(({ path: route }) => route).sort());
});

test('the guide lists every scenario with its description', () => {
  const rows = Object.entries(scenarios).map(([name, { description }]) => `| \`${name}\` | ${description} |`);
  expect(rows.filter((row) => !guide.includes(row))).toEqual([]);
});

test('the guide names every command with its options', { timeout: 120_000 }, async () => {
  const tool = path.join(place.sdk, 'dist/cli/main.js');
  for (const name of ['create', 'adopt', 'dev', 'types', 'validate', 'pack', 'preview', 'screenshot']) {
    const { stdout } = await run(process.execPath, [tool, name, '--help']);
    const options = [...stdout.matchAll(/^ {2}(--[\w-]+)/gm)].map(([, option = '']) => option);
    const [row = ''] = guide.split('\n').filter((line) => line.startsWith(`| \`muster-theme ${name}`));
    expect([name, options.filter((option) => !row.includes(`\`${option}\``))]).toEqual([name, []]);
  }
});

test('the Chinese guide has the same commands, options, templates, scenarios and keys', () => {
  const readCodes = (text: string) =>
    [
      '## Commands',
      '## 命令',
      '## Test every state',
      '## 测试各种状态',
      '## The package',
      '## 主题包',
      '## Looks',
      '## 外观',
      '## Data',
      '## 数据',
      '## Getting',
      '## 快速',
    ]
      .flatMap((title) => text.split(`${title}`)[1]?.split('\n## ')[0] ?? [])
      .flatMap((section) => [...section.matchAll(/^\| .*/gm)].map(([row]) => row))
      .flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code));
  const known = readCodes(guide);
  expect(known.length).toBeGreaterThan(60);
  expect([...new Set(known)].filter((code) => !readCodes(translation).includes(code))).toEqual([]);
});

test('both guides describe every type of setting in the contract', async () => {
  const contract = JSON.parse(await readFile(path.join(root, 'generated/openapi.json'), 'utf8'));
  const [title, field] = contract.components.schemas.ThemeConfigEntry.oneOf;
  const types = [title.properties.type.const, ...field.properties.type.enum];
  for (const text of [guide, translation]) {
    const [, table = ''] = /\n(\| `type` \|.*\n(?:\|.*\n)+)/.exec(text) ?? [];
    const described = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
    expect(described.slice(1)).toEqual(types);
  }
});

test('the size budgets in the reference equal the tested ones', async () => {
  const source = await readFile(path.join(root, 'tests/cli/sdk-package.test.ts'), 'utf8');
  const budgets = source.replaceAll('_', '');
  const rows = [...reference.matchAll(/^\| `(muster-theme[^`]*)` \| ([\d,]+) bytes \|$/gm)];
  const told = rows.map(([, name, bytes = '']) => `['${name}', ${bytes.replace(',', '')}]`);
  expect(told.length).toBeGreaterThan(5);
  expect(told.filter((row) => !budgets.includes(row))).toEqual([]);
});

test('the packed SDK creates a theme that installs the same file, as the guide says', {
  timeout: 120_000,
}, async () => {
  const line = /^npx --package (\S+) (muster-theme create) (\S+) (.+)$/m.exec(guide)?.slice(1) ?? [];
  const [file = '', command = '', target = '', options = ''] = line;
  expect(translation).toContain(line.join(' '));
  const checkout = path.join(place.folder, 'checkout');
  const packed = await findSdkTarball();
  const tarball = path.join(checkout, 'theme-sdk/dist', path.basename(packed));
  await mkdir(path.dirname(tarball), { recursive: true });
  await copyFile(packed, tarball);
  expect(path.resolve(checkout, file)).toBe(tarball);
  // npx resolves the file from the root of the package around it.
  await writeFile(path.join(checkout, 'package.json'), '{}');
  const words = [
    '--yes',
    '--prefer-offline',
    '--package',
    file,
    ...`${command} ${target} ${options}`.split(' '),
  ];
  await run('npx', words, { cwd: checkout });
  const created = path.resolve(checkout, target);
  const { dependencies, devDependencies } = JSON.parse(
    await readFile(path.join(created, 'package.json'), 'utf8'),
  );
  const source: string = { ...dependencies, ...devDependencies }['muster-theme'];
  expect(path.resolve(created, source.replace(/^file:/, ''))).toBe(tarball);
});
