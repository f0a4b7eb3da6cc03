import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Operation, operations } from '@muster/generated/operations';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeHello, makeReport } from '../../support/data/samples.ts';
import { ask, type HttpAnswer, type HttpAsk, sendRaw } from '../../support/network/http.ts';
import { openAgent, openSocket } from '../../support/network/socket.ts';
import { runHub, type TestProcess } from '../../support/process.ts';

/** Planted secrets by kind, each where the hub stores it. */
const secrets: Record<string, string> = {
  password: 'canary-password-of-the-account',
  clientSecret: 'canary-secret-of-the-client',
  remark: 'canary-remark-of-the-node',
  probeHeader: 'canary-value-of-the-header',
};
const json = { 'content-type': 'application/json' };

let folder: string;
let hub: TestProcess;
let port: number;
let checkId: number;

async function askAdmin(method: string, path: string, body?: unknown): Promise<HttpAnswer> {
  const cookie = secrets.session === undefined ? '' : `muster_session=${secrets.session}`;
  return ask(port, path, {
    method,
    headers: { ...json, cookie },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-leaks-'));
  const args = ['--listen', '127.0.0.1:0', '--db', join(folder, 'muster.db'), '--log-level', 'trace'];
  hub = runHub(args, { MUSTER_ADMIN_PASSWORD: secrets.password ?? '' });
  port = Number((await hub.waitFor(/listens on http:\/\/127\.0\.0\.1:(\d+)/))[1]);
  const login = await askAdmin('POST', '/api/auth/login', { username: 'admin', password: secrets.password });
  secrets.session = /muster_session=([\w-]{43})/.exec(login.headers['set-cookie']?.[0] ?? '')?.[1] ?? '';
  const node = await askAdmin('POST', '/api/nodes', { name: 'shown', remark: secrets.remark });
  secrets.nodeToken = node.json.token;
  const settings = await askAdmin('PUT', '/api/settings', {
    registration_open: true,
    oauth_provider: 'oidc',
    oauth_issuer: 'http://127.0.0.1:1',
    oauth_client_id: 'muster',
    oauth_client_secret: secrets.clientSecret,
    oauth_subjects: ['canary-subject'],
  });
  secrets.totpSecret = (await askAdmin('POST', '/api/auth/totp')).json.secret;
  const code = new TOTP({ secret: Secret.fromBase32(secrets.totpSecret ?? '') }).generate();
  const enrolled = await askAdmin('PUT', '/api/auth/totp', { code });
  secrets.recoveryCode = enrolled.json.recovery_codes[0];
  secrets.registrationKey = settings.json.registration.key;
  const issued = await askAdmin('POST', '/api/tokens', { name: 'widget', scopes: ['read', 'nodes'] });
  secrets.apiToken = issued.json.secret;
  secrets.subject = 'canary-subject';
  const check = await askAdmin('POST', '/api/ping-tasks', {
    name: 'shop',
    target: 'https://shop.example/',
    interval: 60,
    check: { headers: [{ name: 'Authorization', value: secrets.probeHeader }], public_name: 'Shop' },
  });
  checkId = check.json.id;
  const heartbeat = { name: 'backup', target: 'heartbeat:', interval: 60, check: { public_name: 'Backup' } };
  secrets.heartbeatKey = (await askAdmin('POST', '/api/ping-tasks', heartbeat)).json.heartbeat_key;
  secrets.csrfToken =
    /name="csrf-token" content="([\w-]{43})"/.exec((await ask(port, '/admin')).text)?.[1] ?? '';
  const agent = await openAgent(`ws://127.0.0.1:${port}`, secrets.nodeToken ?? '');
  agent.send(makeHello());
  agent.send(makeReport({}));
  await agent.settle();
});
afterAll(async () => {
  await hub.stop('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

function findLeaks(text: string): string[] {
  return Object.keys(secrets).filter((name) => text.includes(secrets[name] ?? ''));
}

const fill = (path: string) =>
  path
    .replace('/checks/{id}', `/checks/${checkId}`)
    .replace('{id}', '1')
    .replace('{short}', 'aurora')
    .replace('{arch}', 'x86_64');
const all = Object.values<Operation>(operations);

test('every secret is set up', () => {
  expect(Object.keys(secrets).sort()).toEqual(
    [
      'apiToken',
      'clientSecret',
      'nodeToken',
      'password',
      'csrfToken',
      'heartbeatKey',
      'probeHeader',
      'recoveryCode',
      'registrationKey',
      'remark',
      'session',
      'subject',
      'totpSecret',
    ].sort(),
  );
  for (const secret of Object.values(secrets)) expect(secret.length).toBeGreaterThan(12);
});

test('no anonymous response has a secret, except the panel document with its CSRF token', async () => {
  for (const { id, method, path } of all) {
    const answer = await ask(port, fill(path), { method, headers: { 'sec-fetch-dest': 'document' } });
    const leaks = findLeaks(answer.text + JSON.stringify(answer.headers));
    expect([id, leaks]).toEqual([id, id === 'openAdmin' ? ['csrfToken'] : []]);
    const fetched = await ask(port, fill(path), { method, headers: { 'sec-fetch-dest': 'empty' } });
    expect([id, findLeaks(fetched.text)]).toEqual([id, []]);
  }
});

test('no administrator’s response repeats a secret of the second factor', async () => {
  const headers = { cookie: `muster_session=${secrets.session}` };
  const shown = all.filter(({ method, id }) => method === 'GET' && id !== 'backupDatabase');
  expect(shown.map(({ id }) => id)).toContain('getSecondFactor');
  for (const { id, path } of shown) {
    const leaks = findLeaks((await ask(port, fill(path), { headers })).text);
    expect([id, leaks.filter((name) => ['totpSecret', 'recoveryCode'].includes(name))]).toEqual([id, []]);
  }
  // TOTP is on, so the secret is not shown again.
  expect((await askAdmin('POST', '/api/auth/totp')).json.code).toBe('conflict');
});

test('no response to an API token has a secret, except the remarks of nodes', async () => {
  const headers = { authorization: `Bearer ${secrets.apiToken}` };
  const open = all.filter(({ tokenScope, method }) => tokenScope !== null && method === 'GET');
  expect(open.map(({ id }) => id)).toContain('listNodes');
  const nodeLists = ['listNodes', 'exportNodes'];
  for (const { id, path } of all.filter(({ method, id }) => method === 'GET' && id !== 'openAdmin')) {
    const leaks = findLeaks((await ask(port, fill(path), { headers })).text);
    expect([id, leaks]).toEqual([id, nodeLists.includes(id) ? ['remark'] : []]);
  }
});

test('no visitor stream has a secret', async () => {
  const stream = await openSocket(`ws://127.0.0.1:${port}/api/ws`);
  expect(findLeaks((await stream.next()).toString())).toEqual([]);
  await stream.close();
});

test('no response to a browser without the CSRF token has a token or key for hosts', async () => {
  const headers = { cookie: `muster_session=${secrets.session}`, 'sec-fetch-site': 'same-origin' };
  for (const { id, path } of all.filter(({ method, id }) => method === 'GET' && id !== 'openAdmin')) {
    const leaks = findLeaks((await ask(port, fill(path), { headers })).text);
    expect([id, leaks.filter((name) => !['remark', 'subject'].includes(name))]).toEqual([id, []]);
  }
});

/** Requests that send each secret to a wrong place. */
function misplace(secret: string): [string, HttpAsk][] {
  const bearer = { authorization: `Bearer ${secret}` };
  const post = (path: string, body: string, headers = {}): [string, HttpAsk] => [
    path,
    { method: 'POST', headers: { ...json, ...headers }, body },
  ];
  return [
    [`/api/nodes/${secret}`, { method: 'DELETE', headers: { cookie: `muster_session=${secrets.session}` } }],
    [`/api/nodes/1/metrics?hours=${secret}`, {}],
    [`/api/${secret}`, { headers: bearer }],
    [`/api/heartbeat/${secret}`, {}],
    [`/api/heartbeat/${secret}/${secret}`, { method: 'POST' }],
    [`/api/ws?token=${secret}`, { headers: bearer }],
    [`/api/agent/ws?token=${secret}`, { headers: { authorization: secret } }],
    [
      `/api/auth/oauth/callback?code=${secret}&state=${secret}`,
      { headers: { cookie: `muster_oauth=${secret}` } },
    ],
    ['/api/me', { headers: { cookie: `muster_session=${secret}`, 'x-csrf-token': secret } }],
    ['/api/me', { headers: { origin: secret, 'x-forwarded-for': secret, 'user-agent': secret } }],
    post('/api/auth/login', JSON.stringify({ username: secret, password: secret })),
    post('/api/auth/login', JSON.stringify({ username: 7, password: [secret] })),
    post('/api/auth/login', `{"password": "${secret}" oops`),
    post('/api/auth/login', secret),
    post('/api/agent/register', JSON.stringify({ name: [secret] }), bearer),
    post('/api/agent/register', JSON.stringify({ name: 1 }), {
      authorization: `Bearer ${secrets.registrationKey}`,
    }),
    post('/api/nodes', JSON.stringify({ name: secret.repeat(9) }), {
      cookie: `muster_session=${secrets.session}`,
    }),
  ];
}

test('no problem or log line repeats a secret sent in the wrong place', async () => {
  for (const [name, secret] of Object.entries(secrets)) {
    for (const [path, request] of misplace(secret)) {
      const answer = await ask(port, path, request);
      if (answer.status >= 400) expect([name, path, findLeaks(answer.text)]).toEqual([name, path, []]);
    }
    const raw = await sendRaw(port, `GET /${secret} ${secret}\r\nCookie: ${secret}\r\n\r\n`);
    expect(findLeaks(raw)).toEqual([]);
  }
  await hub.stop();
  const log = hub.output.stdout + hub.output.stderr;
  expect(log).toContain(' info stopped ');
  expect(findLeaks(log)).toEqual([]);
});
