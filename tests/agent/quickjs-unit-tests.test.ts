import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { bundle, runOnQuickjs } from './quickjs/script.ts';
import type { TestResult } from './quickjs/vitest.ts';

const root = path.join(import.meta.dirname, '../..');

/** Files that start servers or programs of Node, compare with Buffer, or write thousands of files. */
const onlyOnNode = new Set([
  'agent/src/agent.test.ts',
  'agent/src/collectors/details/units.test.ts',
  'agent/src/details/cost.test.ts',
  'agent/src/encodings.test.ts',
  'agent/src/probes/measure.test.ts',
  'agent/src/probes/prober.test.ts',
]);

const files = globSync('agent/src/**/*.test.ts', { cwd: root }).filter((file) => !onlyOnNode.has(file));

/** Each file is an import of its own, after which its tests are taken. */
function writeEntry(): string {
  const modules = files.map((file, index) => ({ file, path: path.join(root, file), name: `tests${index}` }));
  return [
    `import '${path.join(root, 'tests/agent/quickjs/globals.ts')}';`,
    `import { runTests } from 'vitest';`,
    ...modules.map(({ path: from, name }) => `import { tests as ${name} } from 'tests:${from}';`),
    ...modules.map(({ file, name }) => `await runTests('${file}', ${name});`),
  ].join('\n');
}

const lines = await runOnQuickjs(await bundle(writeEntry()));
const results = lines.map((line) => JSON.parse(line) as TestResult);

test.each(results.map((result) => [result.file, result.name, result]))(
  '%s: %s',
  (_file, _name, { error }) => {
    expect(error).toBeUndefined();
  },
);

test('a test that fails is reported', async () => {
  const failing = await bundle(`
    import { expect, runTests, takeCases, test } from 'vitest';
    test('not equal', () => expect({ a: [1, 2] }).toEqual({ a: [1, 3] }));
    test('equal', () => expect({ a: [1, 2] }).toEqual({ a: [1, 2] }));
    test('missing', () => expect({}).toMatchObject({ a: 1 }));
    test('negated', () => expect('abc').not.toContain('b'));
    test.each([1, 2])('%i throws nothing', () => expect(() => undefined).toThrow());
    await runTests('file', takeCases());
  `);
  const reported = (await runOnQuickjs(failing)).map((line) => JSON.parse(line) as TestResult);
  const failed = reported.filter(({ error }) => error !== undefined).map(({ name }) => name);
  expect(failed).toEqual(['not equal', 'missing', 'negated', '1 throws nothing', '2 throws nothing']);
});

test('every unit test of the agent has run', () => {
  expect([...new Set(results.map(({ file }) => file))].sort()).toEqual([...files].sort());
});
