import { expect, test } from 'vitest';
import { findImportCycles } from './import-cycles.ts';
import { readCode } from './sources.ts';

const folders = [
  'admin/',
  'agent/src/',
  'hub/src/',
  'runtime/',
  'spec/codegen/',
  'theme-default/',
  'theme-sdk/',
  'websocket/',
];

test('no file imports itself through others, not even for types', () => {
  const sources = readCode().filter(({ path }) => folders.some((folder) => path.startsWith(folder)));
  expect(sources.length).toBeGreaterThan(400);
  expect(findImportCycles(sources)).toEqual([]);
});

test('a cycle through a type import is found', () => {
  const sources = [
    { path: 'hub/src/a.ts', text: "import { b } from './store/b.ts';" },
    { path: 'hub/src/store/b.ts', text: "import type { C } from './c.ts';" },
    { path: 'hub/src/store/c.ts', text: "export { b } from './b.ts'; import { d } from '../d.ts';" },
    { path: 'hub/src/d.ts', text: "import { readFileSync } from 'node:fs';" },
  ];
  expect(findImportCycles(sources)).toEqual([
    ['hub/src/store/b.ts', 'hub/src/store/c.ts', 'hub/src/store/b.ts'],
  ]);
});

test('two paths to the same file are no cycle', () => {
  const sources = [
    { path: 'agent/src/a.ts', text: "import './b.ts'; import './c.ts';" },
    { path: 'agent/src/b.ts', text: "import './d.ts';" },
    { path: 'agent/src/c.ts', text: "import './d.ts';" },
    { path: 'agent/src/d.ts', text: '' },
  ];
  expect(findImportCycles(sources)).toEqual([]);
});
