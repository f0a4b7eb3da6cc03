import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ensureActionlint } from '../../scripts/test-programs/actionlint.mjs';
import { ensurePython } from '../../scripts/test-programs/python-programs.mjs';
import { IS_LONG } from '../../scripts/test-run/long-form.mjs';
import '../support/fetched-programs.ts';
import { makeFolder } from '../support/folder.ts';

const WORKFLOWS = fileURLToPath(new URL('../../.github', import.meta.url));

async function audit(folder: string) {
  const args = ['--offline', '--no-progress', '--color', 'never', folder];
  const { status, stdout, stderr } = spawnSync(await ensurePython('zizmor'), args, { encoding: 'utf8' });
  return { status, text: stdout + stderr };
}

test('zizmor finds nothing in the workflows that lets others run code or steal secrets', async () => {
  const { status, text } = await audit(WORKFLOWS);
  expect(status, text).toBe(0);
  expect(text).toContain('completed');
});

test('it finds an expression in a script, which a title of a pull request may fill', async () => {
  const folder = makeFolder();
  const workflows = join(folder, '.github/workflows');
  mkdirSync(workflows, { recursive: true });
  const run = `echo "\${{ github.event.pull_request.title }}"`;
  const job = `runs-on: ubuntu-24.04\n    permissions: {}\n    steps:\n      - run: ${run}\n`;
  writeFileSync(join(workflows, 'bad.yml'), `name: bad\non: pull_request_target\njobs:\n  a:\n    ${job}`);
  const { status, text } = await audit(folder);
  expect(status).not.toBe(0);
  expect(text).toContain('template-injection');
});

/** Runs actionlint on workflows, without programs that it would run if they are installed. */
async function lint(files: readonly string[]) {
  const args = ['-no-color', '-shellcheck=', '-pyflakes=', ...files];
  const { status, stdout, stderr } = spawnSync(await ensureActionlint(), args, { encoding: 'utf8' });
  return { status, text: stdout + stderr };
}

describe.runIf(IS_LONG)('actionlint', { timeout: 600_000 }, () => {
  test('finds no mistake in the workflows', async () => {
    const names = readdirSync(join(WORKFLOWS, 'workflows'));
    expect(await lint(names.map((name) => join(WORKFLOWS, 'workflows', name)))).toEqual({
      status: 0,
      text: '',
    });
  });

  test('finds a job that needs one that does not exist', async () => {
    const file = join(makeFolder(), 'bad.yml');
    const job = 'runs-on: ubuntu-24.04\n    needs: [build]\n    steps:\n      - run: ls';
    writeFileSync(file, `name: bad\non: push\njobs:\n  a:\n    ${job}\n`);
    const { status, text } = await lint([file]);
    expect(status).toBe(1);
    expect(text).toContain('"build"');
  });
});
