import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureProgram, findUnpackedRoot } from '../../scripts/debian-programs.mjs';
import { type DebianMachine, startMachine } from '../support/debian-machine.ts';
import { findFreePort } from '../support/free-port.ts';
import { type InstalledHub, installHub } from '../support/installed-hub.ts';
import { makeReport } from '../support/samples.ts';
import { openAgent } from '../support/socket.ts';

const DEPLOY = fileURLToPath(new URL('../../deploy/systemd', import.meta.url));
const UNIT = join(DEPLOY, 'muster-hub.service');
/** 1.3 in November 2026. */
const MOST_EXPOSURE = 2;

let installed: InstalledHub;
let machine: DebianMachine | null = null;
let port: number;

beforeAll(async () => {
  if (process.getuid?.() !== 0) return;
  installed = await installHub();
  port = await findFreePort();
  machine = await startMachine({
    isBooted: true,
    folders: { '/opt/muster': installed.prefix },
    prepare(files) {
      const place = (file: string, folder: string) => {
        mkdirSync(join(files, folder), { recursive: true });
        copyFileSync(join(DEPLOY, file), join(files, folder, file.replace('.sysusers', '.conf')));
      };
      place('muster-hub.service', 'etc/systemd/system');
      place('muster-hub.sysusers', 'etc/sysusers.d');
      place('hub.env', 'etc/muster');
      const options = [`MUSTER_LISTEN=127.0.0.1:${port}`, 'MUSTER_LOG_LEVEL=warn', ''];
      writeFileSync(join(files, 'etc/muster/hub.env'), options.join('\n'), { flag: 'a' });
    },
  });
  await machine?.succeed(['systemd-sysusers']);
}, 600_000);
afterAll(async () => {
  await machine?.stop();
  await installed?.remove();
});

test(`the unit exposes the hub by at most ${MOST_EXPOSURE}`, { timeout: 60_000 }, async () => {
  const program = await ensureProgram('systemd-analyze');
  const unpacked = findUnpackedRoot('systemd-analyze');
  const library = `${unpacked}/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/systemd`;
  const env = unpacked === undefined ? process.env : { ...process.env, LD_LIBRARY_PATH: library };
  const args = ['security', '--offline=true', `--threshold=${MOST_EXPOSURE * 10}`, UNIT];
  // Ends with 1 above the threshold.
  const { stdout } = await promisify(execFile)(program, args, { env });
  expect(stdout).toMatch(/Overall exposure level for muster-hub.service: [01]\.\d OK/);
});

/** Nothing where this user may not start a machine, which only root may. */
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

test('systemd finds no fault in the unit', { timeout: 60_000 }, async () => {
  const { code, output } = (await getMachine()?.run([
    'systemd-analyze',
    'verify',
    '/etc/systemd/system/muster-hub.service',
  ])) ?? { code: 0, output: '' };
  expect([code, output]).toEqual([0, '']);
});

test('the hub runs as a service of its own user, within its bounds', { timeout: 120_000 }, async () => {
  const debian = getMachine();
  if (debian === undefined) return;
  await debian.succeed(['systemctl', 'enable', '--now', 'muster-hub']);
  await waitForHub();
  const journal = await debian.succeed(['journalctl', '--no-pager', '--unit=muster-hub', '--output=cat']);
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
  expect(status).toMatch(/^NoNewPrivs:\t1$/m);
  expect(status).toMatch(/^Seccomp:\t2$/m);
  expect(
    await debian.succeed(['stat', '-c', '%U %a', '/var/lib/muster-hub', '/var/lib/muster-hub/muster.db']),
  ).toBe('muster-hub 700\nmuster-hub 600\n');

  // Everything that a hub does of its own accord: hashing, threads, a process of its own, files.
  const login = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  expect(login.status).toBe(200);
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
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
});

test('it comes back by itself, and the password is set as its user', { timeout: 120_000 }, async () => {
  const debian = getMachine();
  if (debian === undefined) return;
  const passwd = ['runuser', '-u', 'muster-hub', '--', '/opt/muster/bin/muster-hub', 'passwd'];
  const env = { MUSTER_DB: '/var/lib/muster-hub/muster.db', MUSTER_NEW_PASSWORD: 'another long password' };
  await debian.succeed(passwd, env);
  await debian.succeed(['systemctl', 'start', 'muster-hub']);
  await waitForHub();
  await debian.succeed(['systemctl', 'kill', '--signal=KILL', 'muster-hub']);
  const restarts = ['systemctl', 'show', 'muster-hub', '--property=NRestarts', '--value'];
  while ((await debian.succeed(restarts)).trim() === '0') await new Promise((go) => setTimeout(go, 100));
  await waitForHub();
  const login = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"username":"admin","password":"another long password"}',
  });
  expect(login.status).toBe(200);
});
