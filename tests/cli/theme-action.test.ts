import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { writeReleaseWorkflow } from '../../theme-sdk/cli/adopt/release-workflow.ts';

interface Step {
  id?: string;
  uses?: string;
  run?: string;
  shell?: string;
}

const root = path.resolve(import.meta.dirname, '../..');
const file = path.join(root, 'theme-sdk/action/action.yml');
const text = await readFile(file, 'utf8');
const { runs } = parse(text) as { runs: { using: string; steps: Step[] } };

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'muster-action-'));
});

afterEach(() => rm(folder, { recursive: true }));

/** Runs the action's last step as GitHub's runner does. */
async function runStep(env: Readonly<Record<string, string>>) {
  const script = path.join(folder, 'step.sh');
  await writeFile(script, runs.steps.find(({ id }) => id === 'pack')?.run ?? '');
  const output = path.join(folder, 'output');
  await writeFile(output, '');
  const args = ['--noprofile', '--norc', '-eo', 'pipefail', script];
  const options = {
    cwd: path.join(folder, 'theme'),
    env: { ...process.env, GITHUB_ACTION_PATH: path.dirname(file), GITHUB_OUTPUT: output, ...env },
  };
  const result = await promisify(execFile)('bash', args, options).catch((error) => error);
  return { code: result.code ?? 0, stdout: result.stdout, output: await readFile(output, 'utf8') };
}

async function writeTheme(): Promise<string> {
  const theme = path.join(folder, 'theme');
  const manifest = { name: 'A', short: 'a', description: '', version: '1.0.0', author: '', url: '' };
  await mkdir(path.join(theme, 'dist'), { recursive: true });
  await writeFile(path.join(theme, 'theme.json'), JSON.stringify(manifest));
  await writeFile(path.join(theme, 'dist/index.html'), '<!doctype html><p>A</p>');
  await mkdir(path.join(theme, 'node_modules/.bin'), { recursive: true });
  await symlink(path.join(root, 'theme-sdk/cli/main.ts'), path.join(theme, 'node_modules/.bin/muster-theme'));
  return theme;
}

test('the action validates and packs with the theme’s own muster-theme', async () => {
  const theme = await writeTheme();
  const { code, output } = await runStep({ TAG: 'v1.0.0', BROWSER: 'false' });
  expect([code, output]).toEqual([0, `archive=${theme}/theme.tar.gz\n`]);
  expect(existsSync(path.join(theme, 'theme.tar.gz'))).toBe(true);
});

test('the action fails for the tag of another version, without an archive', async () => {
  const theme = await writeTheme();
  const { code, stdout, output } = await runStep({ TAG: 'v2.0.0', BROWSER: 'false' });
  expect([code, output]).toEqual([1, '']);
  expect(stdout).toContain('tag_mismatch');
  expect(existsSync(path.join(theme, 'theme.tar.gz'))).toBe(false);
});

test('the action and the workflow of a new theme pin what they use, and take no text into a script', () => {
  const workflow = writeReleaseWorkflow({ folder: '', install: 'npm ci' });
  const { jobs } = parse(workflow) as { jobs: { release: { steps: Step[] } } };
  for (const { uses, run } of [...runs.steps, ...jobs.release.steps]) {
    if (uses !== undefined) expect(uses).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/);
    expect(run ?? '').not.toContain('${{');
  }
  expect(jobs.release.steps.map(({ run }) => run)).toContain('npm run check --if-present');
  // Composite actions have no default shell.
  expect(runs.using).toBe('composite');
  expect(runs.steps.filter(({ run, shell }) => run !== undefined && shell !== 'bash')).toEqual([]);
});
