import { mkdir, mkdtemp, readdir, readFile, readlink, rename, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, expect, test } from 'vitest';
import hubManifest from '../../hub/package.json' with { type: 'json' };
import { launchSettings } from '../../scripts/build/hub-build.mjs';
import { makeReport } from '../support/data/samples.ts';
import { logInAt } from '../support/hub/hub-requests.ts';
import { type InstalledHub, installHub, operatorPath } from '../support/machines/installed-hub.ts';
import { findFreePort } from '../support/network/free-port.ts';
import { openAgent } from '../support/network/socket.ts';
import { runCommand } from '../support/process.ts';

const PASSWORD = 'correct horse battery staple';
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** 9.6 MB in November 2026, of which the country table is 3 MB and SQLite 4 MB. */
const MAX_BYTES = 11_400_000;

let installed: InstalledHub;
let folder: string;

beforeAll(async () => {
  installed = await installHub();
  folder = await mkdtemp(join(tmpdir(), 'muster-operator-'));
}, 300_000);
afterAll(async () => {
  await installed?.remove();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

/** Runs the installed command in an empty folder with an operator's environment. */
function runInstalled(args: readonly string[], env: Record<string, string> = {}) {
  const command = join(installed.prefix, 'bin/muster-hub');
  return runCommand(command, args, { cwd: folder, env: { PATH: operatorPath, ...env } });
}

test('the package satisfies publint, and is small', async () => {
  const { messages, pkg } = await publint({ pkgDir: installed.home, pack: false, strict: true });
  expect(messages.map((message) => formatMessage(message, pkg ?? {}))).toEqual([]);
  expect((await stat(installed.tarball)).size).toBeLessThan(MAX_BYTES);
});

test('contains the build, no install script, and nothing of the build host', async () => {
  const names = await readdir(installed.home, { recursive: true });
  const own = names.filter((name) => !/(^|\/)node-linux-/.test(name));
  expect(own.filter((name) => /\.(ts|tsx|map|gyp)$|sources\.sha256$/.test(name))).toEqual([]);
  for (const name of own.filter((one) => one.endsWith('package.json')))
    expect(JSON.parse(await readFile(join(installed.home, name), 'utf8')).scripts, name).toBeUndefined();
  for (const name of own.filter((one) => /\.(js|html|css|txt|json)$/.test(one)))
    expect((await readFile(join(installed.home, name), 'utf8')).includes(ROOT), name).toBe(false);
});

test('contains the files of deploy/ that the documentation names, with executable scripts', async () => {
  const folders = [
    'caddy',
    'cloud-init',
    'fail2ban',
    'grafana',
    'haproxy',
    'kubernetes',
    'litestream',
    'nginx',
    'prometheus',
  ];
  expect((await readdir(join(installed.home, 'deploy'))).toSorted()).toEqual(
    [...folders, 'install-agents.sh', 'systemd'].toSorted(),
  );
  const script = await stat(join(installed.home, 'deploy/litestream/muster-standby'));
  expect(script.mode & 0o111).toBe(0o111);
  expect(await readdir(join(installed.home, 'deploy/prometheus'))).toEqual(['muster.rules.yml']);
});

test('has the notice of the package whose list of passwords is copied into the sources', async () => {
  const licences = await readFile(join(installed.home, 'THIRD-PARTY.txt'), 'utf8');
  const notice = licences.split(/^-{78}$/m).find((text) => text.includes('@zxcvbn-ts/language-common'));
  expect(notice).toContain('Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc.');
  expect(notice).toContain('Permission is hereby granted, free of charge');
});

test('lists third-party code with its licences', async () => {
  const licences = await readFile(join(installed.home, 'THIRD-PARTY.txt'), 'utf8');
  const listed = new Set(
    [...licences.matchAll(/^(\S+) \d+\.\d+\.\S+ \([^)]+\)$/gm)].map(([, name = '']) => name),
  );
  const built = new Set<string>();
  for (const name of (await readdir(join(installed.home, 'hub/dist'))).filter((one) => one.endsWith('.js'))) {
    const text = await readFile(join(installed.home, 'hub/dist', name), 'utf8');
    // The bundler writes each module's path before its code.
    for (const [, from = ''] of text.matchAll(/^\/\/ (?:\S+\/)?node_modules\/((?:@[\w.-]+\/)?[\w.-]+)\//gm))
      built.add(from);
  }
  expect(built.size).toBeGreaterThan(30);
  expect([...built].filter((name) => !listed.has(name))).toEqual([]);
  expect([...listed].filter((name) => /playwright|vite/.test(name))).toEqual([]);
  for (const name of ['fastify', 'better-sqlite3', 'react', 'preact', 'argon2'])
    expect(licences).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(MIT\\)$`, 'm'));
});

test('prints its version and its commands', async () => {
  const version = runInstalled(['--version']);
  expect([await version.exited, version.output]).toEqual([
    0,
    { stdout: `${hubManifest.version}\n`, stderr: '' },
  ]);
  const help = runInstalled(['--help']);
  expect([await help.exited, help.output.stdout]).toEqual([
    0,
    expect.stringMatching(/^ {2}passwd .*^ {2}doctor /ms),
  ]);
});

test('serves agents, visitors and the administrator, and stops', { timeout: 120_000 }, async () => {
  const db = join(folder, 'muster.db');
  const token = runInstalled(['node-token', 'web-1', '--db', db]);
  expect(await token.exited).toBe(0);
  const passwd = runInstalled(['passwd', '--db', db], { MUSTER_NEW_PASSWORD: PASSWORD });
  expect([await passwd.exited, passwd.output.stderr]).toEqual([0, '']);

  const env = { MUSTER_VALIDATE_RESPONSES: '1' };
  const hub = runInstalled(['serve', '--listen', '127.0.0.1:0', '--db', db, '--log-level', 'warn'], env);
  const [, address = ''] = await hub.waitFor(/listens on (http:\S+)/);
  const ask = (path: string, init?: RequestInit) => fetch(address + path, init);

  // The launcher has replaced itself, because a parent process would have to forward signals and would use memory.
  expect(await readlink(`/proc/${hub.child.pid}/exe`)).toMatch(/^.*\/node$/);
  const [, ...args] = (await readFile(`/proc/${hub.child.pid}/cmdline`, 'utf8')).split('\0');
  expect(args.slice(0, launchSettings.nodeOptions.length)).toEqual(launchSettings.nodeOptions);
  expect(args[launchSettings.nodeOptions.length]).toMatch(/hub\/dist\/main\.js$/);
  const environment = (await readFile(`/proc/${hub.child.pid}/environ`, 'utf8')).split('\0');
  expect(environment).toEqual(
    expect.arrayContaining(Object.entries(launchSettings.env).map(([name, value]) => `${name}=${value}`)),
  );

  const agent = await openAgent(address.replace('http', 'ws'), token.output.stdout.trim(), {
    'x-forwarded-for': '8.8.8.8',
  });
  agent.send(makeReport({ cpu: 42 }));
  await agent.settle();
  await expect
    .poll(async () => (await ask('/api/nodes')).json())
    .toMatchObject({ nodes: [{ name: 'web-1', online: true, country: 'US', metrics: { cpu: 42 } }] });

  for (const [page, title] of [
    ['/', /<title>/],
    ['/admin', /<title>/],
  ] as const) {
    const html = await (await ask(page)).text();
    expect(html).toMatch(title);
    const [, script = ''] = /<script[^>]+src="([^"]+)"/.exec(html) ?? [];
    expect((await ask(new URL(script, `${address}${page}`).pathname)).headers.get('content-type')).toMatch(
      /javascript/,
    );
  }
  for (const name of ['openapi', 'asyncapi']) expect((await ask(`/api/${name}.json`)).status).toBe(200);
  // Separate files of the package, which are not bundled.
  expect(await (await ask('/install.sh')).text()).toMatch(/^#!\/bin\/sh\n/);
  const cookie = await logInAt(address, PASSWORD);
  const database = await ask('/api/db', { headers: { cookie } });
  expect(database.status).toBe(200);
  const themes = await ask('/api/themes', { headers: { cookie } });
  expect(await themes.json()).toMatchObject({ themes: [{ short: 'default', is_usable: true }] });

  expect([await hub.stop(), hub.output.stderr]).toEqual([0, '']);
  expect((await agent.closed).code).toBe(1001);
  expect(await readdir(folder)).toEqual(expect.arrayContaining(['muster.db', 'muster.db.lock']));
  expect(await readdir(folder)).not.toContain('muster.db-wal');
  const backup = runInstalled(['backup', 'backup.db', '--db', db]);
  expect([await backup.exited, backup.output.stderr]).toEqual([0, expect.stringContaining(' 1 node, ')]);
  const doctor = runInstalled(['doctor', '--db', db], { MUSTER_LISTEN: `127.0.0.1:${await findFreePort()}` });
  expect([0, 1]).toContain(await doctor.exited);
  expect(doctor.output.stderr).not.toMatch(/^ {4}at /m);
});

test('finds its own Node below the package and beside it, and prints a message if there is none', async () => {
  // The system programs that the command needs, without a Node.
  const bare = join(folder, 'bare');
  await mkdir(bare);
  for (const tool of ['sh', 'dirname', 'readlink', 'uname'])
    await symlink(`/usr/bin/${tool}`, join(bare, tool));
  const name = `node-linux-${process.arch}`;
  const below = join(installed.home, 'node_modules', name);
  const beside = join(installed.home, '..', name);
  const start = async () => {
    const version = runInstalled(['--version'], { PATH: bare });
    return [await version.exited, version.output.stdout + version.output.stderr];
  };

  expect(await start()).toEqual([0, `${hubManifest.version}\n`]);
  await rename(below, beside);
  expect(await start()).toEqual([0, `${hubManifest.version}\n`]);
  await rename(beside, join(folder, name));
  const message = expect.stringMatching(/^muster-hub: Node 24 is required.*\n.*--omit=optional.*\n$/);
  expect(await start()).toEqual([1, message]);
  await rename(join(folder, name), below);
});
