import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listPaths, root } from './sources.ts';

const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
const code = [...readme.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text);

/** What is made when the programs run. */
const madeLater = /^(data|node_modules)(\/|$)/;

const committed = listPaths();

/** An empty folder does not count: a clone lacks it. */
function isCommitted(name: string): boolean {
  return committed.some((one) => one === name || one.startsWith(name.replace(/\/?$/, '/')));
}

test('every path that the README names exists', () => {
  const paths = code.filter((text) => /^\.?[\w-]+([/.][\w.-]+)+\/?$|^[\w-]+\/$/.test(text));
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((name) => !madeLater.test(name) && !isCommitted(name))).toEqual([]);
});

test('every room of the house is on the map', () => {
  const rooms = new Set<string>();
  for (const name of committed) {
    const [, room] = /^((?:(?:hub|agent)\/src|tests)\/[^/]+|[^/.][^/]*)\//.exec(name) ?? [];
    if (room !== undefined) rooms.add(room);
  }
  expect([...rooms].filter((room) => !code.includes(`${room}/`))).toEqual([]);
});

test('the README and package.json name the same scripts', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const named = [...readme.matchAll(/\bnpm (?:run )?([\w:]+)/g)].map(([, name = '']) => name);
  const commands = ['ci', 'install'];
  expect([...new Set(named)].filter((name) => !commands.includes(name)).sort()).toEqual(
    Object.keys(scripts).sort(),
  );
});
