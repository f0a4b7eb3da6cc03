import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { putSlowFirst, slowFiles } from './slow-first.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

test('every listed slow file exists', () => {
  expect(slowFiles.filter((name) => !existsSync(root + name))).toEqual([]);
});

test('slow files run first in listed order, and the others keep theirs', () => {
  const [first = '', second = ''] = slowFiles;
  const files = ['tests/hub/b.test.ts', second, 'tests/hub/a.test.ts', first].map((name) => root + name);
  const sorted = putSlowFirst(files.map((moduleId) => ({ moduleId }))).map(({ moduleId }) => moduleId);
  expect(sorted).toEqual(
    [first, second, 'tests/hub/b.test.ts', 'tests/hub/a.test.ts'].map((name) => root + name),
  );
});
