import { isAscii } from 'node:buffer';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findEntries } from '../../../scripts/build/bundle-hub.mjs';
import { bundleHub } from '../../../scripts/build/hub-build.mjs';
import { makeReport } from '../../support/data/samples.ts';
import { logInAt } from '../../support/hub/hub-requests.ts';
import { openAgent } from '../../support/network/socket.ts';
import { runFile } from '../../support/process.ts';
import { packTheme } from '../../support/themes/theme.ts';

const PASSWORD = 'correct horse battery staple';

const root = fileURLToPath(new URL('../../..', import.meta.url));
let folder: string;
let built: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-built-'));
  // Below node_modules, so that external packages resolve.
  built = await mkdtemp(join(root, 'node_modules/.cache/muster-hub-'));
  await bundleHub(built);
}, 240_000);
afterAll(() => Promise.all([folder, built].map((one) => rm(one, { recursive: true, force: true }))));

test('every entry point of a thread or process is in the build', async () => {
  const names = Object.keys(findEntries()).map((name) => `${name}.js`);
  expect(names).toEqual(
    expect.arrayContaining([
      'main.js',
      'writer-worker.js',
      'reader-worker.js',
      'database-task-child.js',
      'unpack-worker.js',
    ]),
  );
  expect(await readdir(built)).toEqual(expect.arrayContaining(names));
  const sources = await readdir(join(root, 'hub/src'), { recursive: true });
  for (const file of sources.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))) {
    const text = await readFile(join(root, 'hub/src', file), 'utf8');
    expect(text, file).not.toMatch(/\.ts['"`], import\.meta\.url/);
  }
});

// V8 keeps the source of every module in memory, with two bytes a character if one is not in Latin-1.
test('the build is ASCII, with names and lines for stack traces', async () => {
  const files = (await readdir(built)).filter((name) => name.endsWith('.js'));
  for (const file of files) expect(await readFile(join(built, file)), file).toSatisfy(isAscii);
  const text = await readFile(join(built, 'main.js'), 'utf8');
  expect(text).toContain('function createRuntime() {\n');
});

// Each file is resolved and read at every start, and what a file needs stays in memory.
test('serve loads seven files before it listens, and no native module in its first thread', async () => {
  const files = await readdir(built);
  const isEntry = (file: string) => file === 'main.js' || /^(hub-store|commands)-/.test(file);
  const loaded = new Set(files.filter(isEntry));
  for (const file of loaded) {
    const text = await readFile(join(built, file), 'utf8');
    for (const [, name = ''] of text.matchAll(/^(?:import|export)\b.*["']([^"']+)["'];$/gm))
      loaded.add(name.replace('./', ''));
  }
  expect([...loaded].map((file) => file.replace(/-[\w-]{8}\.js$/, '')).sort()).toEqual([
    'base',
    'commands',
    'hub',
    'hub-store',
    'main.js',
    'rolldown-runtime',
    'shared',
  ]);
  for (const thread of ['writer-worker.js', 'reader-worker.js', 'unpack-worker.js'])
    expect(await readFile(join(built, thread), 'utf8'), thread).not.toMatch(/^import .*"\.\//m);
});

test.each(['sources', 'build'])('the hub runs from its %s', { timeout: 240_000 }, async (form) => {
  const main = form === 'build' ? join(relative(root, built), 'main.js') : 'hub/src/main.ts';
  const own = await mkdtemp(join(folder, `${form}-`));
  const db = join(own, 'hub.db');
  const options = { env: { MUSTER_ADMIN_PASSWORD: PASSWORD } };
  const ask = runFile(main, ['node-token', 'web-1', '--db', db], options);
  expect(await ask.exited).toBe(0);
  const hub = runFile(main, ['serve', '--listen', '127.0.0.1:0', '--db', db, '--log-level', 'warn'], options);
  try {
    const [, address = ''] = await hub.waitFor(/listens on (http:\S+)/);
    const agent = await openAgent(address.replace('http', 'ws'), ask.output.stdout.trim());
    agent.send(makeReport({ cpu: 42 }));
    await agent.settle();
    const { nodes } = (await (await fetch(`${address}/api/nodes`)).json()) as { nodes: { id: number }[] };
    expect(nodes).toMatchObject([{ name: 'web-1', online: true, metrics: { cpu: 42 } }]);
    const history = await fetch(`${address}/api/nodes/${nodes[0]?.id}/metrics`);
    expect([history.status, await history.json()]).toMatchObject([200, { step: expect.any(Number) }]);
    for (const name of ['openapi', 'asyncapi'])
      expect(await (await fetch(`${address}/api/${name}.json`)).json()).toEqual(
        JSON.parse(await readFile(join(root, `generated/${name}.json`), 'utf8')),
      );
    const script = await (await fetch(`${address}/install.sh`)).text();
    expect([script.split('\n').at(0), script.split('\n').at(-2)]).toEqual(['#!/bin/sh', 'main "$@"']);
    const cookie = await logInAt(address, PASSWORD);
    const theme = await fetch(`${address}/api/themes`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/octet-stream' },
      body: packTheme(),
    });
    expect([theme.status, await theme.json()]).toMatchObject([201, { short: 'aurora', is_usable: true }]);
    const run = async (...args: string[]) => {
      const command = runFile(main, [...args, '--db', db], options);
      const code = await command.exited;
      const { stdout, stderr } = command.output;
      expect(code, stdout + stderr).toBe(0);
      expect(stderr).not.toContain('Error');
    };
    await run('backup', join(own, 'backup.db'));
    const listen = address.replace('http://', '');
    await run('doctor', address, '--wait', '1', '--agents', own, '--listen', listen);
    expect(await hub.stop()).toBe(0);
    expect((await agent.closed).code).toBe(1001);
    await run('restore', join(own, 'backup.db'));
  } finally {
    await hub.stop('SIGKILL');
  }
});
