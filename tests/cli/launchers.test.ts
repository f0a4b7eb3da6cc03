import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const source = fileURLToPath(new URL('../../scripts/install/bundled-node.mjs', import.meta.url));

const PROGRAM = `
  const [task] = process.argv.slice(2) as [string];
  if (task === 'exit') process.exit(7);
  if (task === 'die') process.kill(process.pid, 'SIGKILL');
  const alive = setInterval(() => undefined, 1000);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      console.log(signal);
      clearInterval(alive);
    });
  }
  console.log('ready', process.version);
`;

const LAUNCHER = `
  import { runProgram } from './bundled-node.mjs';
  await runProgram({ program: new URL('program.ts', import.meta.url), launcher: new URL(import.meta.url) });
`;

let folder: string;

/** A project whose "system" Node reports version 20, with a bundled Node. */
beforeAll(async () => {
  folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'muster-launcher-')));
  await copyFile(process.execPath, path.join(folder, 'system-node'));
  await copyFile(source, path.join(folder, 'bundled-node.mjs'));
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(path.join(folder, 'program.ts'), PROGRAM);
  await writeFile(path.join(folder, 'launcher.mjs'), LAUNCHER);
  await writeFile(
    path.join(folder, 'pretend.mjs'),
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });`,
  );
  const bundled = path.join(folder, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin');
  await mkdir(bundled, { recursive: true });
  await symlink(process.execPath, path.join(bundled, 'node'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function launch(task: string, env: NodeJS.ProcessEnv = {}): ChildProcess & { output: () => string } {
  const child = spawn(path.join(folder, 'system-node'), ['--import', './pretend.mjs', 'launcher.mjs', task], {
    cwd: folder,
    env: { ...process.env, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  return Object.assign(child, { output: () => output });
}

async function waitForEnd(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, 'close');
  return code;
}

test.each([
  ['exit', 7],
  ['die', 137],
])('a program that ends by %s gives the launcher the exit code %i', async (task, code) => {
  expect(await waitForEnd(launch(task))).toBe(code);
});

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s reaches the program once', async (signal) => {
  const child = launch('wait');
  await once(child.stdout!, 'data');
  child.kill(signal);
  expect(await waitForEnd(child)).toBe(0);
  expect(child.output()).toBe(`ready ${process.version}\n${signal}\n`);
});

test('a bundled Node that is itself outdated fails instead of relaunching', async () => {
  const child = launch('wait', { MUSTER_NODE_HANDED_OVER: '1' });
  expect(await waitForEnd(child)).toBe(1);
  expect(child.output()).toContain('Node 24 or newer is required; this is Node 20.20.2.');
});

test('without a bundled Node prints what to do', async () => {
  await rm(path.join(folder, 'node_modules'), { recursive: true });
  const child = launch('wait');
  expect(await waitForEnd(child)).toBe(1);
  expect(child.output()).toMatch(/run "npm ci" in the project's root, or install Node 24 or newer\.\n$/);
});
