import { readFileSync } from 'node:fs';
import { type Operation, type OperationId, operations } from '@muster/generated/operations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFixture } from '../../support/data/import.ts';
import { countIds } from '../../support/data/store.ts';
import { bootHub, PASSWORD, type TestHub } from '../../support/hub/hub.ts';
import type { Answer, HubQuestion } from '../../support/hub/hub-requests.ts';
import { createAuthenticatorApp, enrolTotp, passStep } from '../../support/hub/second-factor.ts';
import { createSoftwareAuthenticator } from '../../support/hub/software-authenticator.ts';
import { type CodeHost, startCodeHost } from '../../support/network/code-host.ts';
import { createCookieClient } from '../../support/network/cookie-client.ts';
import { readCookie } from '../../support/network/http.ts';
import { type OpenidProvider, startOpenidProvider } from '../../support/network/openid-provider.ts';
import { packTheme } from '../../support/themes/theme.ts';
import { uploadDatabase, uploadTheme } from '../../support/themes/upload.ts';

// Every audited operation, carried out and refused, on one hub.

const audited = Object.values<Operation>(operations).filter(({ audit }) => audit !== null);

let hub: TestHub;
let codeHost: CodeHost;
let provider: OpenidProvider;
let cookie: string;

beforeAll(async () => {
  codeHost = await startCodeHost('');
  hub = await bootHub({ options: { codeHost: codeHost.url }, store: { drawId: countIds() } });
  const redirectUri = `${hub.url}/api/auth/oauth/callback`;
  provider = await startOpenidProvider({ redirectUri, clientSecret: 'canary-client-secret' });
  cookie = await hub.login();
  await hub.request('PUT', '/api/settings', {
    cookie,
    body: {
      oauth_provider: 'oidc',
      oauth_issuer: provider.issuer,
      oauth_client_id: 'muster',
      oauth_client_secret: 'canary-client-secret',
      oauth_subjects: ['ada'],
    },
  });
}, 240_000);
afterAll(async () => {
  await hub.remove();
  await provider.close();
  await codeHost.close();
});

const send = (id: OperationId, question: HubQuestion & { path?: string } = {}) =>
  hub.request(operations[id].method, question.path ?? operations[id].path, { cookie, ...question });
const at = (id: OperationId, value: string | number, body?: unknown) =>
  send(id, {
    path: operations[id].path.replace(/\{\w+\}/, String(value)),
    ...(body !== undefined && { body }),
  });

/** An operation on a new token, and on one that does not exist. */
function ofApiToken(operation: OperationId, change?: unknown) {
  const create = () => send('createApiToken', { body: { name: 'old widget', scopes: ['nodes'] } });
  const ok = async () => at(operation, (await create()).body.token.id, change);
  return { ok, refused: prepareAt(operation, 77, change) };
}

function prepareAt(id: OperationId, value: string | number, body?: unknown) {
  return () => at(id, value, body);
}

async function addTask(): Promise<number> {
  const body = { name: 'ping', target: '192.0.2.1', interval: 60 };
  return (await send('createPingTask', { body })).body.id;
}

async function addNotice(): Promise<number> {
  return (await send('createNotice', { body: { title: 'Maintenance' } })).body.id;
}

async function addAlertRule(rule: object = {}): Promise<number> {
  const body = { name: `Rule ${hub.runtime.now()}`, figure: 'cpu', begin: 90, ...rule };
  return (await send('createAlertRule', { body })).body.id;
}

/** An alert that fires: a plan of which no byte is used. */
async function addAlert(): Promise<number> {
  const { body: node } = await send('createNode', { body: { name: 'web-1', traffic_limit: 1 } });
  await addAlertRule({ figure: 'traffic_plan', begin: 0, nodes: { ids: [node.id] } });
  hub.runtime.advance(60_000);
  const find = async () => (await send('listAlerts', { path: `/api/alerts?node=${node.id}` })).body.alerts;
  await expect.poll(find).toHaveLength(1);
  return (await find())[0].id;
}

async function installTheme(version = '1.0.0'): Promise<Answer> {
  const url = `${codeHost.url}/jo/aurora`;
  return uploadTheme(hub, cookie, packTheme({ manifest: { url, version } }));
}

async function renewSession(): Promise<void> {
  cookie = await hub.login();
}

/** Passkeys need a host name. */
async function addPasskey(): Promise<Answer> {
  const { port } = new URL(hub.url);
  const headers = { 'x-forwarded-host': `localhost:${port}` };
  const started = await send('getPasskeyOptions', { headers });
  const response = createSoftwareAuthenticator(`http://localhost:${port}`).create(started.body);
  const body = { name: 'Laptop', response };
  return send('createPasskey', { headers, cookie: `${cookie}; ${readCookie(started)}`, body });
}

interface Case {
  /** Prepares and carries the operation out. Only entries of its own action are counted. */
  ok: () => Promise<{ status: number } | Answer>;
  refused: () => Promise<Answer>;
}

const cases: Partial<Record<OperationId, Case>> = {
  registerAgent: {
    async ok() {
      const opened = await send('updateSettings', { body: { registration_open: true } });
      const headers = { authorization: `Bearer ${opened.body.registration.key}` };
      return hub.request('POST', '/api/agent/register', { headers, body: { name: 'db-1' } });
    },
    refused: () => hub.request('POST', '/api/agent/register', { headers: { authorization: 'Bearer wrong' } }),
  },
  createNode: {
    ok: () => send('createNode', { body: { name: 'web-1' } }),
    refused: () => send('createNode', { body: { name: '' } }),
  },
  reorderNodes: {
    async ok() {
      const { nodes } = (await hub.request('GET', '/api/nodes', { cookie })).body;
      return send('reorderNodes', { body: { ids: nodes.map(({ id }: { id: number }) => id) } });
    },
    refused: () => send('reorderNodes', { body: { ids: [77] } }),
  },
  updateNode: { ok: prepareAt('updateNode', 1, { name: 'web-2' }), refused: prepareAt('updateNode', 77, {}) },
  deleteNode: {
    ok: async () => at('deleteNode', (await send('createNode', { body: { name: 'old' } })).body.id),
    refused: prepareAt('deleteNode', 77),
  },
  reissueNodeToken: { ok: prepareAt('reissueNodeToken', 1), refused: prepareAt('reissueNodeToken', 77) },
  correctTraffic: {
    ok: prepareAt('correctTraffic', 1, { total_rx: 1 }),
    refused: prepareAt('correctTraffic', 77, { total_rx: 1 }),
  },
  createApiToken: {
    ok: () => send('createApiToken', { body: { name: 'widget', scopes: ['read'] } }),
    refused: () => send('createApiToken', { body: { name: 'widget', scopes: [] } }),
  },
  updateApiToken: ofApiToken('updateApiToken', { name: 'widget' }),
  reissueApiToken: ofApiToken('reissueApiToken'),
  revokeApiToken: ofApiToken('revokeApiToken'),
  login: {
    ok: () => hub.request('POST', '/api/auth/login', { body: { username: 'admin', password: PASSWORD } }),
    refused: () =>
      hub.request('POST', '/api/auth/login', {
        body: { username: 'canary-user', password: 'canary-password' },
      }),
  },
  logout: {
    async ok() {
      return hub.request('POST', '/api/auth/logout', { cookie: await hub.login() });
    },
    refused: () => send('logout', { headers: { origin: 'https://evil.example' } }),
  },
  finishOauth: {
    async ok() {
      const browser = createCookieClient();
      const callback = await browser.travel(
        `${hub.url}/api/auth/oauth`,
        `${hub.url}/api/auth/oauth/callback`,
      );
      return browser.visit(callback);
    },
    refused: () =>
      send('finishOauth', { path: '/api/auth/oauth/callback?code=canary-code&state=canary-state' }),
  },
  changePassword: {
    async ok() {
      const answer = await send('changePassword', { body: { current: PASSWORD, new: PASSWORD } });
      await renewSession();
      return answer;
    },
    refused: () =>
      send('changePassword', { body: { current: 'canary-current', new: 'canary-new-password' } }),
  },
  confirmIdentity: {
    ok: () => send('confirmIdentity', { body: { password: PASSWORD } }),
    refused: () => send('confirmIdentity', { body: { password: 'canary-password' } }),
  },
  confirmTotp: {
    async ok() {
      const { secret } = (await send('startTotp')).body;
      const answer = await send('confirmTotp', {
        body: { code: createAuthenticatorApp(hub, secret).code() },
      });
      await send('deleteTotp');
      passStep(hub);
      return answer;
    },
    refused: () => send('confirmTotp', { body: { code: '000000' } }),
  },
  deleteTotp: {
    async ok() {
      await enrolTotp(hub, cookie);
      return send('deleteTotp');
    },
    refused: () => send('deleteTotp'),
  },
  createRecoveryCodes: {
    async ok() {
      await enrolTotp(hub, cookie);
      const answer = await send('createRecoveryCodes');
      await send('deleteTotp');
      return answer;
    },
    refused: () => send('createRecoveryCodes'),
  },
  createPasskey: {
    async ok() {
      const answer = await addPasskey();
      await at('deletePasskey', answer.body.passkey.id);
      return answer;
    },
    refused: () => send('createPasskey', { body: { name: 'canary-passkey' } }),
  },
  deletePasskey: {
    ok: async () => at('deletePasskey', (await addPasskey()).body.passkey.id),
    refused: prepareAt('deletePasskey', 77),
  },
  revokeSession: {
    async ok() {
      await hub.login();
      const { sessions } = (await send('listSessions')).body;
      return at('revokeSession', sessions.find(({ current }: { current: boolean }) => !current).id);
    },
    refused: prepareAt('revokeSession', 7777),
  },
  createPingTask: {
    ok: () => send('createPingTask', { body: { name: 'ping', target: '192.0.2.1', interval: 60 } }),
    refused: () => send('createPingTask', { body: {} }),
  },
  updatePingTask: {
    ok: async () => at('updatePingTask', await addTask(), { interval: 30 }),
    refused: prepareAt('updatePingTask', 77, {}),
  },
  deletePingTask: {
    ok: async () => at('deletePingTask', await addTask()),
    refused: prepareAt('deletePingTask', 77),
  },
  createNotice: {
    ok: () => send('createNotice', { body: { title: 'Maintenance' } }),
    refused: () => send('createNotice', { body: {} }),
  },
  updateNotice: {
    ok: async () => at('updateNotice', await addNotice(), { title: 'Later' }),
    refused: prepareAt('updateNotice', 77, {}),
  },
  deleteNotice: {
    ok: async () => at('deleteNotice', await addNotice()),
    refused: prepareAt('deleteNotice', 77),
  },
  createAlertRule: {
    ok: () => send('createAlertRule', { body: { name: 'Busy', figure: 'cpu', begin: 90 } }),
    refused: () => send('createAlertRule', { body: {} }),
  },
  updateAlertRule: {
    ok: async () => at('updateAlertRule', await addAlertRule(), { begin: 95 }),
    refused: prepareAt('updateAlertRule', 77, {}),
  },
  deleteAlertRule: {
    ok: async () => at('deleteAlertRule', await addAlertRule()),
    refused: prepareAt('deleteAlertRule', 77),
  },
  acknowledgeAlert: {
    ok: async () => {
      const body = { until: Math.floor(hub.runtime.now() / 1000) + 3600, note: 'canary-note' };
      return at('acknowledgeAlert', await addAlert(), body);
    },
    refused: prepareAt('acknowledgeAlert', 77, { until: 1 }),
  },
  withdrawAcknowledgement: {
    ok: async () => at('withdrawAcknowledgement', await addAlert()),
    refused: prepareAt('withdrawAcknowledgement', 77),
  },
  updateSettings: {
    ok: () => send('updateSettings', { body: { site_name: 'Fleet' } }),
    refused: () => send('updateSettings', { body: { theme: 'missing' } }),
  },
  uploadTheme: {
    ok: () => installTheme(),
    refused: () => uploadTheme(hub, cookie, Buffer.from('canary-archive')),
  },
  installThemeFromAddress: {
    async ok() {
      const archive = packTheme({ manifest: { short: 'borealis' } });
      codeHost.releases.set('jo/borealis', { tag: 'v1.0.0', files: { 'theme.tar.gz': archive } });
      return send('installThemeFromAddress', { body: { address: `${codeHost.url}/jo/borealis` } });
    },
    refused: () =>
      send('installThemeFromAddress', { body: { address: 'https://127.0.0.1/theme.tar.gz?key=canary-key' } }),
  },
  updateTheme: {
    async ok() {
      await installTheme();
      const url = `${codeHost.url}/jo/aurora`;
      const archive = packTheme({ manifest: { url, version: '2.0.0' } });
      codeHost.releases.set('jo/aurora', { tag: 'v2.0.0', files: { 'theme.tar.gz': archive } });
      return at('updateTheme', 'aurora');
    },
    refused: prepareAt('updateTheme', 'missing'),
  },
  rollbackTheme: {
    async ok() {
      for (const version of ['1.0.0', '3.0.0']) await installTheme(version);
      return at('rollbackTheme', 'aurora');
    },
    refused: prepareAt('rollbackTheme', 'missing'),
  },
  replaceThemeConfig: {
    ok: prepareAt('replaceThemeConfig', 'default', {}),
    refused: prepareAt('replaceThemeConfig', 'missing', {}),
  },
  setThemeConnect: {
    async ok() {
      await installTheme('1.0.0');
      return at('setThemeConnect', 'aurora', { approved: [] });
    },
    refused: prepareAt('setThemeConnect', 'missing', { approved: [] }),
  },
  startThemePreview: {
    ok: prepareAt('startThemePreview', 'default'),
    refused: prepareAt('startThemePreview', 'missing'),
  },
  endThemePreview: {
    ok: prepareAt('endThemePreview', 'default'),
    refused: () => at('endThemePreview', 'UPPER%20CASE'),
  },
  deleteTheme: {
    async ok() {
      await installTheme();
      return at('deleteTheme', 'aurora');
    },
    refused: prepareAt('deleteTheme', 'default'),
  },
  backupDatabase: {
    ok: () => send('backupDatabase'),
    refused: () => send('backupDatabase', { headers: { origin: 'https://evil.example' } }),
  },
  restoreDatabase: {
    async ok() {
      const file = Buffer.from(
        await (await fetch(`${hub.url}/api/db/backup`, { headers: { cookie } })).arrayBuffer(),
      );
      return uploadDatabase(hub, file, { cookie, dryRun: true, pieceBytes: Math.ceil(file.length / 3) });
    },
    refused: () => uploadDatabase(hub, Buffer.from('canary-database'), { cookie }),
  },
  importDatabase: {
    ok: () =>
      uploadDatabase(hub, readFileSync(findFixture('monitor-probe/monitor.db')), {
        cookie,
        path: '/api/db/import?kind=monitor-probe&merge=true&dry_run=true',
      }),
    refused: () =>
      uploadDatabase(hub, Buffer.from('canary-database'), {
        cookie,
        path: '/api/db/import?kind=monitor-probe',
      }),
  },
  vacuumDatabase: {
    ok: () => send('vacuumDatabase'),
    refused: () => send('vacuumDatabase', { headers: { origin: 'https://evil.example' } }),
  },
};

test('the table has every audited operation', () => {
  expect(Object.keys(cases).sort()).toEqual(audited.map(({ id }) => id).sort());
});

interface Entry {
  id: number;
  action: string;
  outcome: string;
  problem: string | null;
  count: number;
}

/** Entries of the action that were added or counted up since, with how often. */
async function countSince(action: string, outcome: string, before: Map<number, number>): Promise<number> {
  const { entries } = await hub.hub.services.auditLog.list({ limit: 200 });
  return entries
    .filter((entry: Entry) => entry.action === action && entry.outcome === outcome)
    .reduce((sum: number, entry: Entry) => sum + entry.count - (before.get(entry.id) ?? 0), 0);
}

async function readCounts(): Promise<Map<number, number>> {
  const { entries } = await hub.hub.services.auditLog.list({ limit: 200 });
  return new Map(entries.map(({ id, count }) => [id, count]));
}

describe.each(Object.entries(cases))('%s', (id, { ok, refused }) => {
  const action = operations[id as OperationId].audit ?? '';

  test('that succeeds is one entry', async () => {
    await renewSession();
    const before = await readCounts();
    const { status } = await ok();
    expect(status).toBeLessThan(400);
    expect(await countSince(action, 'ok', before)).toBe(1);
  });

  test('that is refused is one entry with the problem', async () => {
    hub.runtime.stepClock(900_000);
    await renewSession();
    const before = await readCounts();
    const answer = await refused();
    expect(await countSince(action, 'refused', before)).toBe(1);
    const { entries } = await hub.hub.services.auditLog.list({ limit: 5 });
    const entry = entries.find(({ outcome }) => outcome === 'refused');
    const code = answer.body?.code ?? /error=(\w+)/.exec(answer.headers.get('location') ?? '')?.[1];
    expect(entry).toMatchObject({ action, outcome: 'refused', problem: code });
  });
});

test('no entry and no CSV has a secret or anything else from a body but names', async () => {
  const csv = (await hub.request('GET', '/api/audit.csv', { cookie })).body;
  const entries = JSON.stringify((await hub.hub.services.auditLog.list({ limit: 200 })).entries);
  for (const text of [csv, entries]) {
    expect(text).toContain('web-1');
    expect(text.match(/canary[\w-]*/g)).toBeNull();
    for (const secret of [PASSWORD, cookie.split('=')[1] ?? '', '192.0.2.1'])
      expect(text).not.toContain(secret);
  }
  const tokens = hub.hub.services.fleet.list().map(({ row }) => row.token);
  for (const token of tokens) expect(csv).not.toContain(token);
});
