import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './sources.ts';

/** Files that each violate one rule, or none, of this repository's configuration. */
const plants: { path: string; text: string; rule: string | undefined }[] = [
  { path: 'hub/src/features/clean.ts', text: 'export const a = 1;\n', rule: undefined },
  {
    path: 'hub/src/features/long.ts',
    text: `export const a = [\n${'  1,\n'.repeat(500)}];\n`,
    rule: 'style/noExcessiveLinesPerFile',
  },
  {
    path: 'hub/src/features/camelCase.ts',
    text: 'export const a = 1;\n',
    rule: 'style/useFilenamingConvention',
  },
  { path: 'admin/src/default.ts', text: 'export default 1;\n', rule: 'style/noDefaultExport' },
  { path: 'admin/src/any.ts', text: 'export const a = (b: any) => b;\n', rule: 'suspicious/noExplicitAny' },
  { path: 'agent/src/barrel.ts', text: "export { a } from './loop.ts';\n", rule: 'performance/noBarrelFile' },
  { path: 'agent/src/enum.ts', text: 'export enum A { B = 1 }\n', rule: 'style/noEnum' },
  {
    path: 'hub/src/live/type.ts',
    text: "import { A } from './a.ts';\nexport const a = (b: A) => b;\n",
    rule: 'style/useImportType',
  },
  { path: 'hub/src/live/console.ts', text: "console.log('a');\n", rule: 'suspicious/noConsole' },
  { path: 'hub/src/main.ts', text: "console.log('a');\n", rule: undefined },
  {
    path: 'hub/src/live/timer.ts',
    text: 'export const a = () => setTimeout(b, 1);\n',
    rule: 'style/noRestrictedGlobals',
  },
  {
    path: 'shared/runtime/runtime.ts',
    text: 'export const a = (b: () => void) => setTimeout(b, 1);\n',
    rule: undefined,
  },
  { path: 'hub/src/live/env.ts', text: 'export const a = process.env.A;\n', rule: 'style/noProcessEnv' },
  { path: 'hub/src/commands/options.ts', text: 'export const a = process.env.A;\n', rule: undefined },
  {
    path: 'agent/src/imports-node.ts',
    text: "import { connect } from 'node:net';\nexport const a = connect;\n",
    rule: 'style/noRestrictedImports',
  },
  {
    path: 'agent/src/buffer.ts',
    text: 'export const a = Buffer.alloc(1);\n',
    rule: 'style/noRestrictedGlobals',
  },
  {
    path: 'agent/src/node/imports-node.ts',
    text: "import { connect } from 'node:net';\nexport const a = connect;\n",
    rule: undefined,
  },
  {
    path: 'agent/src/unused.ts',
    text: "import { a } from './a.ts';\nexport const b = 1;\n",
    rule: 'correctness/noUnusedImports',
  },
  {
    path: 'theme-default/src/past-sdk.ts',
    text: "import { a } from '@muster/generated/limits';\nexport const b = a;\n",
    rule: 'style/noRestrictedImports',
  },
];

let folder: string;
let found: Map<string, Set<string>>;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'muster-lint-')));
  await cp(path.join(root, 'biome.json'), path.join(folder, 'biome.json'));
  await cp(path.join(root, '.gitignore'), path.join(folder, '.gitignore'));
  for (const plant of plants) {
    await mkdir(path.dirname(path.join(folder, plant.path)), { recursive: true });
    await writeFile(path.join(folder, plant.path), plant.text);
  }
  found = await lint();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** The rules that the linter reports, by file. */
async function lint(): Promise<Map<string, Set<string>>> {
  const args = ['lint', '--reporter=github', '--max-diagnostics=none', '.'];
  const biome = path.join(root, 'node_modules/.bin/biome');
  const { stdout } = await promisify(execFile)(biome, args, { cwd: folder }).catch((error) => error);
  const broken = new Map<string, Set<string>>();
  for (const [, rule = '', file = ''] of String(stdout).matchAll(/title=lint\/([^,]+),file=([^,]+),/g)) {
    const name = path.relative(folder, file);
    broken.set(name, (broken.get(name) ?? new Set()).add(rule));
  }
  return broken;
}

test.each(plants)('the linter judges $path by $rule', ({ path: name, rule }) => {
  expect([...(found.get(name) ?? [])]).toEqual(rule === undefined ? [] : [rule]);
});
