import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packClient } from '../../scripts/pack/client-package.mjs';
import { packFolder } from '../../scripts/pack/npm-pack.mjs';
import { createApiToken } from '../support/hub/api-token.ts';
import { logInAt } from '../support/hub/hub-requests.ts';
import { type SeededHub, startSeededHub } from '../support/hub/seeded-hub.ts';

// The client is packed, installed into an empty folder without a network, compiled and run against a hub.

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);
const dependencies = ['openapi-fetch', 'openapi-typescript-helpers'];

let folder: string;
let tarball: string;
let installed: string;
let hub: SeededHub;
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'muster-client-'));
  tarball = await packClient(folder);
  const others = dependencies.map((name) => packFolder(path.join(root, 'node_modules', name), folder));
  const tarballs = [tarball, ...(await Promise.all(others))];
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...tarballs], { cwd: folder });
  installed = path.join(folder, 'node_modules/@muster/client');
  hub = await startSeededHub();
  token = await createApiToken(hub.url, await logInAt(hub.url, hub.password), ['read']);
}, 120_000);

afterAll(async () => {
  await hub?.close();
  await rm(folder, { recursive: true, force: true });
});

test('satisfies publint, and its types match its code', { timeout: 240_000 }, async () => {
  const { messages, pkg } = await publint({ pkgDir: installed, pack: false, strict: true });
  expect(messages.map((message) => formatMessage(message, pkg ?? {}))).toEqual([]);
  const attw = path.join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js');
  // Exits with 1 and the reason if a type and its code do not match.
  await run(process.execPath, [attw, tarball, '--profile', 'esm-only']);
});

test('contains no reference to the repository', async () => {
  const names = await readdir(path.join(installed, 'dist'), { recursive: true });
  expect(names.sort()).toEqual(expect.arrayContaining(['client.d.ts', 'client.js', 'types.js']));
  for (const name of names.filter((one) => /\.(d\.ts|js)$/.test(one))) {
    const text = await readFile(path.join(installed, 'dist', name), 'utf8');
    expect([name, /@muster\/generated|from ["'][^"']+\.ts["']|["']node:/.exec(text)?.[0]]).toEqual([
      name,
      undefined,
    ]);
  }
});

test('the command follows the alerts of a hub', async () => {
  const command = path.join(folder, 'node_modules/.bin/muster-client');
  const { stdout } = await run(command, ['--help'], { cwd: folder });
  expect(stdout).toMatch(/^Usage: muster-client watch/);
  const state = path.join(folder, 'state.json');
  const env = { ...process.env, MUSTER_URL: hub.url, MUSTER_TOKEN: token };
  const watch = spawn(command, ['watch', '--state', state, '--run', 'true'], { env, cwd: folder });
  await expect.poll(() => existsSync(state)).toBe(true);
  watch.kill('SIGTERM');
  expect(await once(watch, 'exit')).toEqual([0, null]);
});

/** Compiles a program of the folder like a strict project; resolves to the compiler's errors. */
async function compile(name: string, types: string[]): Promise<string> {
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    module: 'nodenext',
    target: 'es2024',
    lib: ['es2024', 'dom'],
    types,
    typeRoots: [path.join(root, 'node_modules/@types')],
  };
  const config = path.join(folder, `${name}.tsconfig.json`);
  await writeFile(config, JSON.stringify({ compilerOptions, files: [`${name}.ts`] }));
  const tsc = path.join(root, 'node_modules/.bin/tsc');
  const { stdout } = await run(process.execPath, [tsc, '-p', config]).catch((error) => error);
  return stdout;
}

/** The first TypeScript block of a page. */
async function readExample(page: string): Promise<string> {
  const [, code = ''] = /^```ts\n(.*?)^```$/ms.exec(await readFile(page, 'utf8')) ?? [];
  return code;
}

test.each(['client/README.md', 'docs/automation.md'])(
  'the example of %s compiles and runs',
  { timeout: 240_000 },
  async (page) => {
    const name = path.basename(page, '.md');
    await writeFile(path.join(folder, `${name}.ts`), await readExample(path.join(root, page)));
    expect(await compile(name, ['node'])).toBe('');
    const env = { ...process.env, MUSTER_URL: hub.url, MUSTER_TOKEN: token };
    const { stdout } = await run('node', [path.join(folder, `${name}.js`)], { env, cwd: folder });
    expect(stdout).toMatch(/online\n(\d+ rows of 60 s\n)?$/);
  },
);

test('calls are typed, and errors carry the problem', { timeout: 240_000 }, async () => {
  await writeFile(
    path.join(folder, 'errors.ts'),
    `import { createMusterClient, MusterError, unwrap } from '@muster/client';
import type { Snapshot } from '@muster/client/types';

declare const process: { argv: string[] };
const [, , url = '', token] = process.argv;
const muster = createMusterClient({ url, token });

async function catchError(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
    return 'no error';
  } catch (error) {
    if (!(error instanceof MusterError)) return String(error);
    const { code, status, errors, message } = error;
    return { code, status, errors, message };
  }
}

const list: Snapshot = await unwrap(muster.GET('/api/nodes'));
// @ts-expect-error: there is no such path
muster.GET('/api/nodes/list').catch(() => undefined);
const params = { path: { id: 123 } };
console.log(JSON.stringify({
  nodes: list.nodes.length,
  // @ts-expect-error: an id is a number
  invalid: await catchError(unwrap(muster.GET('/api/nodes/{id}/metrics', { params: { path: { id: 'x' } } }))),
  missing: await catchError(unwrap(muster.GET('/api/nodes/{id}/metrics', { params }))),
  forbidden: await catchError(unwrap(muster.DELETE('/api/nodes/{id}', { params }))),
  visitor: await catchError(unwrap(createMusterClient({ url }).GET('/api/ping-tasks'))),
  page: await catchError(unwrap(createMusterClient({ url, fetch: () => fetch(url) }).GET('/api/nodes'))),
  closed: await catchError(unwrap(createMusterClient({ url: 'http://127.0.0.1:1' }).GET('/api/nodes'))),
}));
`,
  );
  expect(await compile('errors', [])).toBe('');
  const args = [path.join(folder, 'errors.js'), hub.url, token];
  const { stdout } = await run('node', args, { cwd: folder });
  expect(JSON.parse(stdout)).toEqual({
    nodes: 6,
    invalid: expect.objectContaining({
      code: 'invalid_request',
      status: 400,
      errors: [expect.objectContaining({ pointer: '/path/id' })],
    }),
    missing: expect.objectContaining({ code: 'not_found', status: 404 }),
    forbidden: expect.objectContaining({ code: 'insufficient_scope', status: 403 }),
    visitor: expect.objectContaining({ code: 'session_required', status: 401 }),
    page: expect.objectContaining({ code: 'invalid_response' }),
    closed: expect.stringContaining('fetch failed'),
  });
});
