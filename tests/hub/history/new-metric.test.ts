import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../support/data/store.ts';
import { runCommand } from '../../support/process.ts';
import { copyRepository, ROOT } from '../../support/repository-copy.ts';

const MIGRATIONS = 'hub/src/store/sqlite/migrations';

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

/** Step 3. */
function addMigration(root: string): void {
  const number = String(readdirSync(join(root, MIGRATIONS)).length + 1).padStart(4, '0');
  writeFileSync(join(root, MIGRATIONS, `${number}-threads.sql`), readExample('sql'));
}

async function run(root: string, command: string, args: string[]) {
  const { exited, output } = runCommand(command, args, { cwd: root, env: { HOME: root } });
  const code = await exited;
  return { code, text: output.stdout + output.stderr };
}

const runUnitTest = (root: string, file: string, ...options: string[]) =>
  run(root, 'npm', ['run', '--silent', 'test:unit', '--', file, ...options]);

test('a metric added by the steps in CONTRIBUTING.md is stored in the history', async () => {
  const root = makeFolder();
  copyRepository(root);
  addProperty(root);
  expect(await run(root, 'npm', ['run', '--silent', 'generate'])).toMatchObject({ code: 0 });

  const schemaTest = 'hub/src/store/sqlite/schema.test.ts';
  const forgotten = await runUnitTest(root, schemaTest);
  expect(forgotten.code).not.toBe(0);
  expect(forgotten.text).toContain(
    `Add a file to ${MIGRATIONS} with: ALTER TABLE metric ADD COLUMN threads INTEGER;`,
  );

  addMigration(root);
  const migrated = await runUnitTest(root, schemaTest, '-u');
  expect(migrated).toMatchObject({ code: 0 });
  expect(readFileSync(join(root, 'hub/src/store/sqlite/schema.sql'), 'utf8')).toContain('threads INTEGER');

  const child = await run(root, process.execPath, [
    join(root, 'tests/hub/history/new-metric-child.ts'),
    JSON.stringify({ threads: 500 }),
  ]);
  expect(child.text).toMatch(/^\{/);
  expect(JSON.parse(child.text).metrics).toMatchObject([{ minutes: 1, threads: 500, cpu: 12.5 }]);
}, 300_000);
