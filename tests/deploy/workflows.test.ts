import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ensurePython } from '../../scripts/test-programs/python-programs.mjs';
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
