import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const project = new URL('./project.mjs', import.meta.url);

test.each([
  ['--wrong', "Unknown option '--wrong'. See --help.\n"],
  ['--seed', "Option '--seed <value>' argument missing. See --help.\n"],
])('%s is answered in one sentence', (arg, sentence) => {
  const program = `import { readOptions } from '${project}';
    readOptions({ args: ['${arg}'], options: { seed: { type: 'string' } } });`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program]);
  expect({ status, stderr: String(stderr) }).toEqual({ status: 2, stderr: sentence });
});
