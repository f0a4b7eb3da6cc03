import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { listPaths, root } from './sources.ts';

const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
const contributing = read('CONTRIBUTING.md');
const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));

/** Inline code of a page. */
const listCode = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
const listScripts = (text: string) => [
  ...new Set([...text.matchAll(/\bnpm (?:run )?([\w:-]+)/g)].map(([, name = '']) => name)),
];

/** Created when programs run; a clone lacks them. */
const CREATED_LATER = /^(data|dist|node_modules)(\/|$)/;
const npmCommands = ['audit', 'ci', 'install'];

const committed = listPaths();

/** Git does not commit empty folders, so a folder exists if a file in it is committed. */
function isCommitted(name: string): boolean {
  return committed.some((one) => one === name || one.startsWith(name.replace(/\/?$/, '/')));
}

describe.each(['README.md', 'CONTRIBUTING.md'])('%s', (page) => {
  const text = read(page);

  test('names paths that exist', () => {
    const code = listCode(text).filter((one) => /^\.?[\w-]+([/.][\w.-]+)+\/?$|^[\w-]+\/$/.test(one));
    const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, name = '']) => name);
    expect(links.length).toBeGreaterThan(2);
    const missing = [...code, ...links].filter((name) => !CREATED_LATER.test(name) && !isCommitted(name));
    expect(missing).toEqual([]);
  });

  test('names scripts that exist', () => {
    const named = listScripts(text).filter((name) => !npmCommands.includes(name));
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

test('CONTRIBUTING.md describes every script of package.json', () => {
  expect(Object.keys(scripts).filter((name) => !listScripts(contributing).includes(name))).toEqual([]);
});

test('CONTRIBUTING.md maps every folder of the repository', () => {
  const folders = new Set<string>();
  for (const name of committed) {
    const [, folder] = /^((?:hub|agent)\/src\/[^/]+|[^/.][^/]*)\//.exec(name) ?? [];
    if (folder !== undefined) folders.add(folder);
  }
  const code = listCode(contributing);
  expect([...folders].filter((folder) => !code.includes(`${folder}/`))).toEqual([]);
});

test('the pictures of README.md exist in both colour schemes and weigh less than 600 kB together', () => {
  const readme = read('README.md');
  const list = (pattern: RegExp) => [...readme.matchAll(pattern)].map(([, name = '']) => name);
  const light = list(/<img [^>]*src="\.\/([^"]+)"/g);
  const dark = list(/dark\)" srcset="\.\/([^"]+)"/g);
  expect(light.length).toBeGreaterThanOrEqual(2);
  expect(dark).toEqual(light.map((name) => name.replace('-light.', '-dark.')));
  const sizes = [...light, ...dark].map((name) => statSync(path.join(root, name)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(600_000);
});

test('README.md stays a page of about 80 lines', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(100);
});
