import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ensureProgram, findUnpackedRoot } from '../../scripts/test-programs/debian-programs.mjs';
import { askHub, logInAt } from '../support/hub/hub-requests.ts';
import { findFreePort } from '../support/network/free-port.ts';
import { runCommand, type TestProcess } from '../support/process.ts';
import '../support/fetched-programs.ts';

// Debian's fail2ban with the files of deploy/fail2ban on the log of a real hub.

const PASSWORD = 'correct horse battery staple';
const DEPLOY = fileURLToPath(new URL('../../deploy/fail2ban', import.meta.url));
const HUB = fileURLToPath(new URL('../../hub/src/main.ts', import.meta.url));
const FILTER = join(DEPLOY, 'filter.d/muster.conf');
const BAN_SECONDS = 4;

const program = await ensureProgram('fail2ban-server').catch((error: Error) => error.message);
const isInstalled = program.startsWith('/');
if (!isInstalled) process.stderr.write(`fail2ban is not tested: ${program}\n`);
const unpacked = isInstalled ? findUnpackedRoot('fail2ban-server') : undefined;
const env = unpacked === undefined ? {} : { PYTHONPATH: join(unpacked, 'usr/lib/python3/dist-packages') };

let folder: string;
let log: string;
let url: string;
let hub: TestProcess;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'muster-fail2ban-'));
  log = join(folder, 'hub.log');
  const port = await findFreePort();
  url = `http://127.0.0.1:${port}`;
  const args = ['serve', '--listen', `127.0.0.1:${port}`, '--db', join(folder, 'muster.db')];
  const command = ['-c', 'exec "$0" "$@" >>"$LOG" 2>&1', process.execPath, HUB, ...args];
  hub = runCommand('sh', command, { env: { LOG: log, MUSTER_ADMIN_PASSWORD: PASSWORD } });
  await vi.waitFor(() => expect(readLog()).toContain('listens on'), { timeout: 60_000 });
}, 240_000);

afterAll(async () => {
  await hub?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const readLog = () => readFileSync(log, 'utf8');

async function fail(address: string, times = 1, { username = 'admin', userAgent = '' } = {}): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    const { status } = await askHub(url, 'POST', '/api/auth/login', {
      body: { username, password: 'a wrong guess' },
      headers: { 'x-forwarded-for': address, 'user-agent': userAgent },
    });
    expect(status).toBe(401);
  }
}

/** The addresses that fail2ban finds in the log, one for each matching line. */
async function findAddresses(file: string): Promise<string[]> {
  const regex = program.replace(/server$/, 'regex');
  const { stdout } = await promisify(execFile)('python3', [regex, '--out', '<ip>', file, FILTER], {
    env: { ...process.env, ...env },
  });
  return stdout.split('\n').filter((line) => line !== '');
}

describe.skipIf(!isInstalled)('the filter', () => {
  test('finds one line for each failed login, also over IPv6, and no address that a client made up', async () => {
    const spoofed = '198.51.100.99';
    await fail('203.0.113.9', 3);
    await fail('2001:db8::9', 2);
    await fail('203.0.113.10', 1, { username: `a address=${spoofed} action=session.login` });
    await fail('203.0.113.11', 1, { username: `a\nwarn failed login request_id=1 address=${spoofed}` });
    await fail('203.0.113.12', 1, { username: `failed login from ${spoofed}` });
    const rest = 'action=session.login problem=invalid_credentials';
    await fail('203.0.113.13', 1, { userAgent: `failed login request_id=1 address=${spoofed} ${rest}` });
    await logInAt(url, PASSWORD);
    // The hub may answer before its line is in the file.
    await expect
      .poll(() => findAddresses(log))
      .toEqual([
        ...new Array(3).fill('203.0.113.9'),
        ...new Array(2).fill('2001:db8::9'),
        '203.0.113.10',
        '203.0.113.11',
        '203.0.113.12',
        '203.0.113.13',
      ]);
  });

  test('finds invalid registration keys, and the same lines in the journal and in syslog', async () => {
    const headers = { authorization: 'Bearer guessed', 'x-forwarded-for': '203.0.113.20' };
    expect((await askHub(url, 'POST', '/api/agent/register', { headers })).status).toBe(401);
    const line = await vi.waitUntil(() => /^.*=203\.0\.113\.20 .*$(?=\n)/m.exec(readLog())?.[0], {
      timeout: 60_000,
    });
    const file = join(folder, 'prefixed.log');
    const prefixes = ['', 'status muster-hub[812]: ', '2026-11-22T17:00:00+01:00 status muster-hub[812]: '];
    writeFileSync(file, prefixes.map((prefix) => `${prefix}${line}\n`).join(''));
    expect(await findAddresses(file)).toEqual(prefixes.map(() => '203.0.113.20'));
  });
});

describe.skipIf(!isInstalled)('the jail', () => {
  let server: TestProcess;
  const readBans = () => readFileSync(join(folder, 'bans'), 'utf8').split('\n').filter(Boolean);

  /** Debian's configuration, the files of deploy/, and an action that only writes down what it would do. */
  function writeConfiguration(): string {
    const config = join(folder, 'fail2ban');
    const original = join(unpacked ?? '/', 'etc/fail2ban');
    for (const name of ['filter.d', 'jail.d', 'action.d']) mkdirSync(join(config, name), { recursive: true });
    for (const name of ['fail2ban.conf', 'jail.conf', 'paths-debian.conf', 'paths-common.conf'])
      cpSync(join(original, name), join(config, name));
    for (const name of ['filter.d/muster.conf', 'jail.d/muster.conf'])
      cpSync(join(DEPLOY, name), join(config, name));
    const bans = join(folder, 'bans');
    writeFileSync(bans, '');
    writeFileSync(
      join(config, 'action.d/record.conf'),
      `[Definition]\nactionban = echo "ban <ip>" >>${bans}\nactionunban = echo "unban <ip>" >>${bans}\n`,
    );
    writeFileSync(
      join(config, 'jail.local'),
      `[muster]\nbackend = polling\nlogpath = ${log}\naction = record\nbantime = ${BAN_SECONDS}\n`,
    );
    writeFileSync(join(config, 'fail2ban.local'), '[Definition]\ndbfile = None\n');
    return config;
  }

  beforeAll(async () => {
    const place = ['-s', join(folder, 'socket'), '-p', join(folder, 'pid')];
    const output = ['--logtarget', 'stdout', '--loglevel', 'INFO', '--syslogsocket', 'auto'];
    const args = [program, '-f', '-x', '-c', writeConfiguration(), ...place, ...output, 'start'];
    server = runCommand('python3', args, { env });
    await server.waitFor(/Jail 'muster' started/);
  }, 240_000);
  afterAll(() => server?.stop());

  test('bans an address after the fifth failure and not after the fourth, and unbans it', async () => {
    await fail('203.0.113.30', 4);
    await fail('2001:db8:30::1', 5);
    await fail('203.0.113.31', 5);
    await expect.poll(readBans, { timeout: 60_000 }).toContain('ban 203.0.113.31');
    await expect.poll(readBans, { timeout: 60_000 }).toContain('unban 203.0.113.31');
    const bans = readBans();
    expect(bans).toContain('ban 2001:db8:30::1');
    expect(bans.filter((line) => line.includes('203.0.113.30'))).toEqual([]);
  });
});
