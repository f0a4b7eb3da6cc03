import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureProgram, findUnpackedRoot } from '../../scripts/test-programs/debian-programs.mjs';
import { makeReport } from '../support/data/samples.ts';
import { readShellBlocks } from '../support/docs/doc-blocks.ts';
import { logInAt } from '../support/hub/hub-requests.ts';
import type { DebianMachine } from '../support/machines/debian-machine.ts';
import { findNetwork, startNpmMachine } from '../support/machines/npm-machine.ts';
import { findFreePort } from '../support/network/free-port.ts';
import { openAgent } from '../support/network/socket.ts';
import { findHubTarball } from '../support/shared-build.ts';
import '../support/fetched-programs.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const units = [
  'systemd/muster-hub.service',
  'systemd/muster-hub-backup.service',
  'litestream/muster-standby.service',
];
/** 1.4 in November 2026. */
const MAX_EXPOSURE = 2;

/** The pages' commands for root, in order. */
const [trial, byNpm, checkNode, asService, readJournal, setPassword, remove] =
  readRootBlocks('docs/install.md');
const [newVersion] = readRootBlocks('docs/upgrade.md');
const [everyNight] = readRootBlocks('docs/backup.md');

let machine: DebianMachine | null = null;
let port: number;
let network: Record<string, string>;

function readRootBlocks(page: string): string[] {
  const blocks = readShellBlocks(page).filter(({ kind }) => kind === 'root');
  return blocks.map(({ code }) => code);
}

/** Runs commands of the pages as root, in root's home folder; resolves to their output. */
function type(commands: string | undefined): Promise<string> {
  if (commands === undefined || machine === null) throw new Error('no commands, or no container');
  return machine.succeed(['sh', '-euc', `cd /root\n${commands}`], network);
}

beforeAll(async () => {
  if (process.getuid?.() !== 0) return;
  const tarball = await findHubTarball();
  port = await findFreePort();
  network = await findNetwork();
  machine = await startNpmMachine({
    isBooted: true,
    prepare(files) {
      mkdirSync(join(files, 'root'));
      copyFileSync(tarball, join(files, 'root', basename(tarball)));
      // Containers share the host's network, where another hub may use the default port.
      const more = join(files, 'etc/systemd/system/muster-hub.service.d');
      mkdirSync(more, { recursive: true });
      writeFileSync(join(more, 'port.conf'), `[Service]\nEnvironment=MUSTER_LISTEN=127.0.0.1:${port}\n`);
    },
  });
}, 600_000);
afterAll(() => machine?.stop());

test.each(units)(
  `systemd-analyze rates the exposure of %s at ${MAX_EXPOSURE} or less`,
  {
    timeout: 240_000,
  },
  async (unit) => {
    const program = await ensureProgram('systemd-analyze');
    const unpacked = findUnpackedRoot('systemd-analyze');
    const library = `${unpacked}/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/systemd`;
    const env = unpacked === undefined ? process.env : { ...process.env, LD_LIBRARY_PATH: library };
    const args = [
      'security',
      '--offline=true',
      `--threshold=${MAX_EXPOSURE * 10}`,
      join(ROOT, 'deploy', unit),
    ];
    // Exits with 1 above the threshold.
    const { stdout } = await promisify(execFile)(program, args, { env });
    expect(stdout).toMatch(/Overall exposure level for muster-[\w-]+\.service: [01]\.\d OK/);
  },
);

/** The container; undefined unless run as root. */
function getMachine(): DebianMachine | undefined {
  if (machine === null) expect(process.getuid?.()).not.toBe(0);
  return machine ?? undefined;
}

const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);

async function waitForHub(): Promise<void> {
  for (;;) {
    const answer = await ask('/api/health').catch(() => undefined);
    if (answer?.ok === true) return;
    const state = await machine?.run(['systemctl', 'show', 'muster-hub', '--property=NRestarts']);
    if (!/NRestarts=[012]$/m.test(state?.output ?? ''))
      throw new Error(await machine?.succeed(['journalctl', '--no-pager', '--unit=muster-hub']));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

test('installs the package as docs/install.md says', { timeout: 120_000 }, async () => {
  const debian = getMachine();
  if (debian === undefined) return;
  // A session of its own, so that all of it gets the signal, as from a terminal.
  const env = { ...network, MUSTER_LISTEN: `127.0.0.1:${port}` };
  const command = `cd /root; echo $$ >/run/trial.pid; exec ${trial}`;
  const serve = debian.start(['setsid', '--wait', 'sh', '-c', command], env);
  await serve.waitFor(/^Password: /m);
  await debian.succeed(['sh', '-c', 'kill -s INT -- -$(cat /run/trial.pid)']);
  expect(await serve.exited).toBe('SIGINT');
  // The hub removes the write-ahead log when it has closed its database.
  await expect.poll(() => type('ls /tmp')).not.toContain('muster-trial.db-wal');

  expect(await type(byNpm)).toMatch(/^\d+\.\d+\.\d+$/m);
  expect(await type(checkNode)).toMatch(/^\S+\/bin\/node: OK$/m);

  await type(asService);
  await waitForHub();
});

test('makes a backup every night as docs/backup.md says', { timeout: 120_000 }, async () => {
  const debian = getMachine();
  if (debian === undefined) return;
  await type(everyNight);
  expect(await debian.succeed(['systemctl', 'list-timers', '--no-pager'])).toMatch(
    / muster-hub-backup\.timer +muster-hub-backup\.service$/m,
  );
  const backUp = ['systemctl', 'start', 'muster-hub-backup'];
  await debian.succeed(backUp);
  await debian.succeed(backUp);
  const folder = '/var/lib/muster-hub/backups';
  const list = ['find', folder, '-type', 'f', '-printf', '%f %u %m\\n'];
  expect(await debian.succeed(list)).toMatch(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)\.db muster-hub 600\n$/);
  await type(`cd ${folder}\nfor file in *; do rm "$file" && mkdir "$file"; done`);
  expect((await debian.run(backUp)).code).toBe(1);
  expect(await debian.succeed(['systemctl', '--failed', '--no-pager'])).toContain(
    'muster-hub-backup.service',
  );
  const journal = ['journalctl', '--unit=muster-hub-backup', '--no-pager', '--output=cat'];
  expect(await debian.succeed(journal)).toMatch(/^muster-hub: .*\.db is not a regular file\./m);
});

test('systemd-analyze verifies the units, also that of a standby as docs/high-availability.md installs it', {
  timeout: 120_000,
}, async () => {
  const debian = getMachine();
  if (debian === undefined) return;
  const install = readRootBlocks('docs/high-availability.md').find((code) => code.includes('.service'));
  // The standby has the environment of another machine, and is not started here.
  await type(`touch /etc/muster/standby.env\n${install?.replace(/^systemctl.*$/gm, '')}`);
  const files = units.map((unit) => `/etc/systemd/system/${basename(unit)}`);
  const { code, output } = await debian.run(['systemd-analyze', 'verify', ...files]);
  expect([code, output]).toEqual([0, '']);
});

test('runs as a service with its own user and within its limits', { timeout: 120_000 }, async () => {
  const debian = getMachine();
  if (debian === undefined) return;
  const journal = await type(readJournal);
  const [, password = ''] = /^Password: +(\S+)$/m.exec(journal) ?? [];

  const shown = await debian.succeed([
    'systemctl',
    'show',
    'muster-hub',
    '--property=MainPID,User',
    '--value',
  ]);
  expect(shown.split('\n')).toContain('muster-hub');
  const [, pid = ''] = /^(\d+)$/m.exec(shown) ?? [];
  const status = await debian.succeed(['cat', `/proc/${pid}/status`]);
  expect(status).toMatch(/^CapEff:\t0+$/m);
  expect(status).toMatch(/^CapBnd:\t0+$/m);
  expect(status).toMatch(/^NoNewPrivs:\t1$/m);
  // Some of the other limits imply it for a service that is not root's.
  const isAsked = await debian.succeed(['systemctl', 'show', 'muster-hub', '--property=NoNewPrivileges']);
  expect(isAsked).toBe('NoNewPrivileges=yes\n');
  expect(status).toMatch(/^Seccomp:\t2$/m);
  expect(
    await debian.succeed(['stat', '-c', '%U %a', '/var/lib/muster-hub', '/var/lib/muster-hub/muster.db']),
  ).toBe('muster-hub 700\nmuster-hub 600\n');
  expect(await debian.succeed(['stat', '-c', '%U %a', '/var/cache/muster-hub'])).toBe('muster-hub 700\n');

  const write = (folder: string) =>
    debian.run(['nsenter', '--target', pid, '--mount', 'touch', `${folder}/probe`]);
  for (const place of ['/etc', '/opt/muster', '/usr', '/var', '/home', '/root'])
    expect((await write(place)).code, place).toBe(1);
  expect((await write('/var/lib/muster-hub')).code).toBe(0);

  // Uses what the sandbox could forbid: hashing, threads, a child process, files.
  const cookie = await logInAt(`http://127.0.0.1:${port}`, password);
  const added = await fetch(`http://127.0.0.1:${port}/api/nodes`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: '{"name":"web-1"}',
  });
  const { token } = (await added.json()) as { token: string };
  const agent = await openAgent(`ws://127.0.0.1:${port}`, token, { 'x-forwarded-for': '8.8.8.8' });
  agent.send(makeReport({ cpu: 42 }));
  await agent.settle();
  await expect
    .poll(async () => (await ask('/api/nodes')).json())
    .toMatchObject({ nodes: [{ name: 'web-1', country: 'US', metrics: { cpu: 42 } }] });
  const backup = await fetch(`http://127.0.0.1:${port}/api/db/backup`, { headers: { cookie } });
  const copy = Buffer.from(await backup.arrayBuffer());
  expect(copy.toString('latin1', 0, 15)).toBe('SQLite format 3');
  const dryRun = await fetch(`http://127.0.0.1:${port}/api/db/restore?dry_run=true`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/octet-stream' },
    body: copy,
  });
  expect([dryRun.status, await dryRun.json()]).toMatchObject([200, { nodes: 1 }]);

  await debian.succeed(['systemctl', 'stop', 'muster-hub']);
  expect((await agent.closed).code).toBe(1001);
  const result = ['systemctl', 'show', 'muster-hub', '--property=Result,ExecMainStatus'];
  expect((await debian.succeed(result)).trim().split('\n').sort()).toEqual([
    'ExecMainStatus=0',
    'Result=success',
  ]);
  const compiled = await debian.succeed([
    'find',
    '/var/cache/muster-hub/compiled',
    '-type',
    'f',
    '-user',
    'muster-hub',
  ]);
  expect(compiled.split('\n').length).toBeGreaterThan(10);
});

test('sets a password, restarts after a crash, and updates to a new version', {
  timeout: 120_000,
}, async () => {
  const debian = getMachine();
  if (debian === undefined) return;
  const [, password = ''] = /^Password of admin: (\S+)$/m.exec(await type(setPassword)) ?? [];
  await waitForHub();
  await debian.succeed(['systemctl', 'kill', '--signal=KILL', 'muster-hub']);
  const restarts = ['systemctl', 'show', 'muster-hub', '--property=NRestarts', '--value'];
  while ((await debian.succeed(restarts)).trim() === '0') await new Promise((go) => setTimeout(go, 100));
  await waitForHub();
  await type(newVersion);
  await waitForHub();
  const login = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  expect(login.status).toBe(200);
});

test('is removed as docs/install.md says', { timeout: 120_000 }, async () => {
  const debian = getMachine();
  if (debian === undefined) return;
  await type(remove);
  expect(await ask('/api/health').catch(() => undefined)).toBeUndefined();
  const left = [
    '/opt/muster/bin/muster-hub',
    '/opt/muster/lib/node_modules/muster-hub',
    '/var/lib/muster-hub',
  ];
  for (const place of left) expect((await debian.run(['test', '-e', place])).code, place).toBe(1);
  const units = ['find', '/etc/systemd/system', '-name', 'muster-hub*', '!', '-name', '*.d'];
  expect(await debian.succeed(units)).toBe('');
  expect((await debian.run(['id', 'muster-hub'])).code).toBe(1);
});
