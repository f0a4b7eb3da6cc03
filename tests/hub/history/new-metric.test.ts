import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../support/folder.ts';
import { runCommand } from '../../support/process.ts';
import { copyRepository, ROOT } from '../../support/repository-copy.ts';

/** The code of the only block of a language in the section about metrics. */
function readExample(language: string): string {
  const page = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  const section = /^## Adding a metric\n(.*?)^## /ms.exec(page)?.[1] ?? '';
  const [block, ...others] = section.matchAll(new RegExp(`^ *\`\`\`${language}\n(.*?)^ *\`\`\`$`, 'gms'));
  expect(others).toEqual([]);
  return (block?.[1] ?? '').replaceAll(/^ {3}/gm, '');
}

/** Step 1. */
function addProperty(root: string): void {
  const file = join(root, 'spec/openapi.yaml');
  const text = readFileSync(file, 'utf8');
  const property = readExample('yaml').replaceAll(/^(?=.)/gm, '        ');
  const changed = text.replace(/^ {4}HostFigures:\n.*?^ {6}properties:\n/ms, (head) => head + property);
  expect(changed).not.toBe(text);
  writeFileSync(file, changed);
}

async function run(root: string, command: string, args: string[]) {
  const { exited, output } = runCommand(command, args, { cwd: root, env: { HOME: root } });
  const code = await exited;
  return { code, text: output.stdout + output.stderr };
}

const runUnitTests = (root: string, ...paths: string[]) =>
  run(root, 'npm', ['run', '--silent', 'test:unit', '--', ...paths]);

test('a metric added by the steps in CONTRIBUTING.md is stored in the history', async () => {
  const root = makeFolder();
  copyRepository(root);
  addProperty(root);
  expect(await run(root, 'npm', ['run', '--silent', 'generate'])).toMatchObject({ code: 0 });

  expect(readFileSync(join(root, 'hub/src/store/sqlite/schema.sql'), 'utf8')).toContain('threads INTEGER');
  // Those that failed when a metric was added, before they derived their samples from the contract.
  const derived = [
    'hub/src/agents/presence.test.ts',
    'hub/src/features/nodes',
    'hub/src/store/postgres/migrate.test.ts',
    'hub/src/store/sqlite',
    'import/src/beszel',
    'spec/codegen/emit/byte-readers.test.ts',
    'theme-sdk/src/decode-fleet.test.ts',
  ];
  expect(await runUnitTests(root, ...derived)).toMatchObject({ code: 0 });

  const child = await run(root, process.execPath, [
    join(root, 'tests/hub/history/new-metric-child.ts'),
    JSON.stringify({ threads: 500 }),
  ]);
  expect(child.text).toMatch(/^\{/);
  expect(JSON.parse(child.text).metrics).toMatchObject([{ minutes: 1, threads: 500, cpu: 12.5 }]);
}, 300_000);
