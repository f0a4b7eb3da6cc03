import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeReport } from '../../support/data/samples.ts';
import { readCookie } from '../../support/network/http.ts';
import { listenOnLoopback } from '../../support/network/listen.ts';
import { openAgent, openSocket } from '../../support/network/socket.ts';
import { runHub, type TestProcess } from '../../support/process.ts';

let folder: string;
let db: string;
let running: TestProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-process-'));
  db = join(folder, 'muster.db');
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((one) => one.stop('SIGKILL')));
  await rm(folder, { recursive: true, force: true });
});

async function start(args: string[] = [], env: Record<string, string> = {}) {
  const hub = runHub(['serve', '--listen', '127.0.0.1:0', '--db', db, '--log-level', 'warn', ...args], env);
  running.push(hub);
  const [, port] = await hub.waitFor(/listens on http:\/\/127\.0\.0\.1:(\d+)/);
  return { hub, url: `http://127.0.0.1:${port}`, wsUrl: `ws://127.0.0.1:${port}` };
}

async function logIn(url: string, password: string) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  return { status: response.status, cookie: readCookie(response) };
}

test('prints a working password and the panel’s address at the first start, once and without JSON', async () => {
  const first = await start(['--log-level', 'info']);
  const [, password = ''] = await first.hub.waitFor(/Password: (\S+)/);
  await first.hub.waitFor(/not shown again/);
  const { stdout } = first.hub.output;
  expect(stdout.split(password)).toHaveLength(2);
  expect(stdout).toContain(`Admin panel: ${first.url}/admin\n`);
  expect(stdout).not.toMatch(/^\{/m);
  expect((await logIn(first.url, password)).status).toBe(200);
  expect(await first.hub.stop()).toBe(0);
  const second = await start();
  expect(second.hub.output.stdout).not.toContain('Password');
  expect((await logIn(second.url, password)).status).toBe(200);
});

test.each(['--listen', '--admin-listen'])(
  'creates no database while the address of %s is in use',
  async (option) => {
    const other = createServer();
    const port = await listenOnLoopback(other);
    const address = ['--listen', '127.0.0.1:0', option, `127.0.0.1:${port}`];
    const failed = runHub(['serve', '--db', db, ...address]);
    expect(await failed.exited).toBe(1);
    expect(failed.output).toEqual({
      stdout: '',
      stderr: expect.stringMatching(`^muster-hub: Another program uses the address: .* with ${option}\\.\n$`),
    });
    expect(await readdir(folder)).toEqual([]);
    const { hub, url } = await start();
    expect(failed.output.stdout).not.toContain('Password');
    const [, password = ''] = await hub.waitFor(/Password: (\S+)/);
    expect((await logIn(url, password)).status).toBe(200);

    await hub.stop();
    const again = runHub(['serve', '--db', db, ...address]);
    expect(await again.exited).toBe(1);
    expect(again.output.stderr).toContain('Another program uses the address');
    other.close();
  },
);

test('the log has one format, the public URL, and says that the hub before was killed', async () => {
  const first = await start(['--site', 'https://status.example.com', '--log-level', 'info']);
  await first.hub.waitFor(/not shown again/);
  expect(first.hub.output.stdout).toContain('Admin panel: https://status.example.com/admin\n');
  expect(first.hub.output.stdout).not.toContain('without a shutdown');
  await first.hub.stop('SIGKILL');
  const second = await start();
  await second.hub.waitFor(/^[\d-]+T[\d:.]+Z warn the hub that ran before ended without a shutdown/m);
  expect(await second.hub.stop()).toBe(0);
  const third = await start(['--log-level', 'info']);
  expect(await third.hub.stop()).toBe(0);
  expect(third.hub.output.stdout).not.toContain('without a shutdown');
  expect(third.hub.output.stdout).toMatch(/^[\d-]+T[\d:.]+Z info stopped counts=\{.*\} lostAuditEntries=0$/m);
});

test('MUSTER_ADMIN_PASSWORD sets the first password, and it is not printed', async () => {
  const { hub, url } = await start([], { MUSTER_ADMIN_PASSWORD: 'chosen by the operator' });
  expect((await logIn(url, 'chosen by the operator')).status).toBe(200);
  expect(hub.output.stdout + hub.output.stderr).not.toContain('chosen by the operator');
});

test('passwd sets a new password and ends every session', async () => {
  const first = await start([], { MUSTER_ADMIN_PASSWORD: 'chosen by the operator' });
  const { cookie } = await logIn(first.url, 'chosen by the operator');
  await first.hub.stop();
  const passwd = runHub(['passwd', '--db', db]);
  const [, password = ''] = await passwd.waitFor(/Password of admin: (\S+)/);
  expect(await passwd.exited).toBe(0);
  const second = await start();
  expect((await logIn(second.url, 'chosen by the operator')).status).toBe(401);
  expect((await logIn(second.url, password)).status).toBe(200);
  const me = await (await fetch(`${second.url}/api/me`, { headers: { cookie } })).json();
  expect(me).toMatchObject({ authed: false });
});

test('passwd --reset-second-factor deletes TOTP and recovery codes, and sets a new password', async () => {
  const password = 'chosen by the operator';
  const first = await start([], { MUSTER_ADMIN_PASSWORD: password });
  const { cookie } = await logIn(first.url, password);
  const headers = { cookie, 'content-type': 'application/json' };
  const send = async (method: string, body?: object) =>
    (
      await fetch(`${first.url}/api/auth/totp`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    ).json() as Promise<{ secret: string; recovery_codes: string[] }>;
  const { secret } = await send('POST');
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  expect((await send('PUT', { code })).recovery_codes).toHaveLength(10);
  expect((await logIn(first.url, password)).status).toBe(401);

  const running = runHub(['passwd', '--reset-second-factor', '--db', db]);
  expect(await running.exited).toBe(1);
  expect(running.output.stderr).toContain('in use');
  await first.hub.stop();

  const kept = runHub(['passwd', '--db', db], { MUSTER_NEW_PASSWORD: 'chosen once more' });
  expect(await kept.exited).toBe(0);
  const second = await start();
  expect((await logIn(second.url, 'chosen once more')).status).toBe(401);
  await second.hub.stop();

  const reset = runHub(['passwd', '--reset-second-factor', '--db', db], { MUSTER_NEW_PASSWORD: password });
  expect(await reset.exited).toBe(0);
  expect(reset.output.stdout).toContain(
    'Deleted second factors: the authenticator app, 0 passkeys, 10 recovery codes.',
  );
  const third = await start();
  expect((await logIn(third.url, password)).status).toBe(200);
  await third.hub.stop();

  const again = runHub(['passwd', '--reset-second-factor', '--db', db], { MUSTER_NEW_PASSWORD: password });
  expect(await again.exited).toBe(0);
  expect(again.output.stdout).toContain('The account had no second factor.');
});

test('passwd does not create a database', async () => {
  const passwd = runHub(['passwd', '--db', db]);
  expect(await passwd.exited).toBe(1);
  expect(passwd.output).toEqual({
    stdout: '',
    stderr: `muster-hub: There is no database at ${db}. Name it with --db.\n`,
  });
  expect(await readdir(folder)).toEqual([]);
});

test('token creates a token that the hub accepts, lists, changes, reissues and revokes it', async () => {
  const run = async (...words: string[]) => {
    const command = runHub(['token', ...words, '--db', db]);
    return { code: await command.exited, ...command.output };
  };
  expect(await run('list')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no database'),
  });
  await (await start()).hub.stop();
  const created = await run('create', 'Home Assistant', '--days', '90');
  const secret = created.stdout.trim();
  expect([created.code, secret]).toEqual([0, expect.stringMatching(/^muster_[\w-]{43}$/)]);
  const hub = await start();
  const ask = async (url: string, token = secret) =>
    (await fetch(`${url}/api/ping-tasks`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await ask(hub.url)).toBe(200);
  await hub.hub.stop();
  const until = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 4);
  const { stdout } = await run('list');
  expect(stdout).toMatch(
    new RegExp(`^ +1  read +until ${until}-\\d\\d-\\d\\d +used \\d{4}-\\d\\d-\\d\\d +Home Assistant\\n$`),
  );
  expect(stdout).not.toContain(secret);
  expect(await run('revoke', '2')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('no API token 2'),
  });
  expect(
    (await run('update', '1', '--name', 'HA', '--scope', 'read,metrics', '--days', 'never')).stdout,
  ).toMatch(/^ +1 {2}read,metrics +does not expire +used \S+ +HA\n$/);
  const reissued = (await run('reissue', '1')).stdout.trim();
  expect(reissued).toMatch(/^muster_[\w-]{43}$/);
  const changed = await start();
  expect([await ask(changed.url), await ask(changed.url, reissued)]).toEqual([401, 200]);
  await changed.hub.stop();
  const backup = join(folder, 'backup.db');
  expect(await runHub(['backup', backup, '--db', db]).exited).toBe(0);
  expect((await run('revoke', '1')).stdout).toBe('The API token 1, "HA", was revoked.\n');
  expect((await run('list')).stdout).toBe('The hub has no API tokens.\n');
  expect(await runHub(['restore', backup, '--db', db]).exited).toBe(0);
  expect((await run('list')).stdout).toBe('The hub has no API tokens.\n');
  const again = await start();
  expect(await ask(again.url, reissued)).toBe(401);
});

test('token and node-token ask the running hub, which accepts a new token at once', async () => {
  const { url, wsUrl } = await start([], { MUSTER_ADMIN_PASSWORD: 'chosen by the operator' });
  const run = async (...words: string[]) => {
    const command = runHub([...words, '--db', db]);
    expect([await command.exited, command.output.stderr]).toEqual([0, '']);
    return command.output.stdout;
  };
  const ask = async (secret: string) =>
    (await fetch(`${url}/api/ping-tasks`, { headers: { authorization: `Bearer ${secret}` } })).status;
  const created = JSON.parse(await run('token', 'create', 'script', '--days', '2', '--json'));
  expect(created).toMatchObject({
    secret: expect.stringMatching(/^muster_/),
    token: { id: 1, name: 'script' },
  });
  expect(await ask(created.secret)).toBe(200);
  const { tokens } = JSON.parse(await run('token', 'list', '--json'));
  expect(tokens).toEqual([{ ...created.token, last_used_at: expect.any(Number), last_address: '127.0.0.1' }]);
  const secret = (await run('token', 'reissue', '1')).trim();
  expect([await ask(created.secret), await ask(secret)]).toEqual([401, 200]);
  await run('token', 'revoke', '1');
  expect(await ask(secret)).toBe(401);

  const node = JSON.parse(await run('node-token', 'web-1', '--json'));
  expect(node).toMatchObject({ name: 'web-1', created: true });
  expect(await run('node-token', 'web-1')).toBe(`${node.token}\n`);
  await (await openAgent(wsUrl, node.token)).close();
  const { cookie } = await logIn(url, 'chosen by the operator');
  const audit = await fetch(`${url}/api/audit`, { headers: { cookie } });
  const { entries } = (await audit.json()) as { entries: { actor_kind: string; action: string }[] };
  expect(entries.map(({ actor_kind, action }) => `${actor_kind} ${action}`)).toEqual([
    'user session.login',
    'command_line node.create',
    'command_line api_token.revoke',
    'command_line api_token.reissue',
    'command_line api_token.create',
  ]);
});

test('token create without a name says so before it looks for a database', async () => {
  const command = runHub(['token', 'create', '--db', db]);
  expect(await command.exited).toBe(2);
  expect(command.output.stderr).toContain('token create needs a name');
});

test('node-token adds a node once and prints the same token again', async () => {
  const print = async () => {
    const run = runHub(['node-token', 'web-1', '--db', db]);
    expect(await run.exited).toBe(0);
    return run.output.stdout.trim();
  };
  const token = await print();
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(await print()).toBe(token);
  const { wsUrl } = await start();
  const agent = await openAgent(wsUrl, token);
  expect(agent.socket.readyState).toBe(agent.socket.OPEN);
});

test('SIGTERM closes sockets with 1001, stores received reports, and exits with 0', async () => {
  const token = await addNode();
  const { hub, wsUrl, url } = await start();
  const agent = await openAgent(wsUrl, token);
  const viewer = await openSocket(`${wsUrl}/api/ws`);
  agent.send(makeReport({ net_rx_total: 1000, net_tx_total: 0 }));
  await agent.settle();
  await new Promise((resolve) => setTimeout(resolve, 600));
  agent.send(makeReport({ net_rx_total: 1750, net_tx_total: 0 }));
  await agent.settle();
  const stopped = hub.stop();
  expect((await agent.closed).code).toBe(1001);
  expect((await viewer.closed).code).toBe(1001);
  expect(await stopped).toBe(0);
  await expect(fetch(url)).rejects.toThrow();
  await expect(stat(`${db}-wal`)).rejects.toThrow();
  const again = await start();
  const { nodes } = (await (await fetch(`${again.url}/api/nodes`)).json()) as { nodes: object[] };
  expect(nodes[0]).toMatchObject({ total_rx: 750 });
});

async function addNode(): Promise<string> {
  const run = runHub(['node-token', 'web-1', '--db', db]);
  await run.exited;
  return run.output.stdout.trim();
}

test('database files are readable only by their owner', async () => {
  await start();
  for (const file of [db, `${db}-wal`, `${db}-shm`]) expect((await stat(file)).mode & 0o777).toBe(0o600);
});

describe('rejects invalid configuration with a message', () => {
  async function refuse(args: string[], env: Record<string, string> = {}) {
    const hub = runHub(args, env);
    running.push(hub);
    const code = await hub.exited;
    return { code, said: hub.output.stderr };
  }

  test.each([
    [['serve', '--listen', 'nonsense'], '--listen must be HOST:PORT'],
    [['serve', '--listen', '127.0.0.1:65536'], '--listen must be HOST:PORT'],
    [['serve', '--listen', '::1:80'], '--listen must be HOST:PORT'],
    [['serve', '--site', 'status.example.com'], '--site must be a URL'],
    [['serve', '--site', 'https://a@example.com'], '--site must be a URL'],
    [['serve', '--log-level', 'loud'], '--log-level must be one of'],
    [['serve', '--colour'], '--colour'],
    [['serve', '--db'], '--db'],
    [['serve', 'twice'], 'Unexpected argument "twice"'],
    [['fly'], 'Unknown command "fly"'],
    [['node-token', 'a\nb'], 'is not a valid node name'],
  ])('%j', async (args, said) => {
    const answer = await refuse(args.includes('--db') ? args : [...args, '--db', db]);
    expect(answer).toMatchObject({ code: 2, said: expect.stringContaining(said) });
    expect(answer.said).not.toMatch(/\n {4}at /);
  });

  test('a first password of seven characters', async () => {
    const answer = await refuse(['serve', '--db', db], { MUSTER_ADMIN_PASSWORD: 'seven77' });
    expect(answer).toMatchObject({
      code: 2,
      said: expect.stringContaining('8 to 256 characters, not 7'),
    });
  });

  test.each([
    ['kw7-Rtz_p3X', 'must have at least 12 characters'],
    ['leavemealone', 'is among the 10,000 most common passwords'],
    ['admin1234567', 'is the username or the name of the site, which are guessed first'],
  ])('the new password %s, before anything is stored', async (password, problem) => {
    const first = await refuse(['serve', '--db', db], { MUSTER_ADMIN_PASSWORD: password });
    expect(first).toEqual({
      code: 2,
      said: `muster-hub: The password in MUSTER_ADMIN_PASSWORD ${problem}.\n`,
    });
    const { hub } = await start([], { MUSTER_ADMIN_PASSWORD: 'chosen by the operator' });
    await hub.stop();
    const next = await refuse(['passwd', '--db', db], { MUSTER_NEW_PASSWORD: password });
    expect(next).toEqual({
      code: 2,
      said: `muster-hub: The password in MUSTER_NEW_PASSWORD ${problem}.\n`,
    });
    // The variable of the first start may remain in the environment: an existing account keeps its password.
    const { url } = await start([], { MUSTER_ADMIN_PASSWORD: password });
    expect((await logIn(url, 'chosen by the operator')).status).toBe(200);
  });

  test('a busy port', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    const answer = await refuse([
      'serve',
      '--db',
      db,
      '--listen',
      `127.0.0.1:${port}`,
      '--log-level',
      'silent',
    ]);
    server.close();
    expect(answer).toMatchObject({
      code: 1,
      said: expect.stringContaining('choose another address with --listen'),
    });
    expect(answer.said).not.toMatch(/\n {4}at /);
  });

  test('a file that is not a database', async () => {
    await writeFile(db, 'this is a letter, not a database '.repeat(200));
    const answer = await refuse(['serve', '--db', db]);
    expect(answer).toMatchObject({ code: 1, said: expect.stringContaining('database') });
    expect(answer.said).not.toMatch(/\n {4}at /);
  });

  test('a folder in place of the file', async () => {
    await mkdir(db);
    expect(await refuse(['serve', '--db', db])).toMatchObject({ code: 1 });
  });

  test('a folder that does not exist', async () => {
    const answer = await refuse(['serve', '--db', join(folder, 'none', 'muster.db')]);
    expect(answer).toMatchObject({ code: 1, said: expect.stringContaining('none') });
  });

  test('a second hub on the same database', async () => {
    await start();
    const answer = await refuse(['serve', '--db', db, '--listen', '127.0.0.1:0']);
    expect(answer.code).toBe(1);
    expect(answer.said).toContain(db);
  });
});

test('--help and --version', async () => {
  const help = runHub(['--help']);
  expect(await help.exited).toBe(0);
  for (const option of [
    '--listen',
    '--db',
    '--site',
    '--themes',
    '--log-level',
    'passwd',
    'MUSTER_ADMIN_PASSWORD',
  ])
    expect(help.output.stdout).toContain(option);
  const version = runHub(['--version']);
  expect(await version.exited).toBe(0);
  expect(version.output.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});
