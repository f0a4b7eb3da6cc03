import { type Operation, type OperationId, operations } from '@muster/generated/operations';
import type { ApiTokenScope } from '@muster/generated/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { ask } from '../../support/network/http.ts';
import { HandshakeRefused, openSocket } from '../../support/network/socket.ts';

const callers = [
  'nobody',
  'wrong',
  'expired',
  'revoked',
  'administrator',
  'read token',
  'metrics token',
  'nodes token',
  'revoked token',
] as const;
type Caller = (typeof callers)[number];

/** Expected status without a session and as administrator, for a request without a body. */
interface Row {
  others: string;
  administrator: string;
  /** Scope of API tokens with which the outcome is that of the administrator; other tokens are visitors without it. */
  token?: ApiTokenScope;
  /** With the public page off; defaults to `others`. */
  private?: string;
  /** As a WebSocket handshake; defaults to the HTTP status. */
  socket?: Omit<Row, 'socket'>;
}

const everybody = (outcome: string): Row => ({ others: outcome, administrator: outcome });
const onlyAdministrator = (outcome: string): Row => ({
  others: '401 session_required',
  administrator: outcome,
});
const page = (outcome: string): Row => ({ ...everybody(outcome), private: '401 login_required' });
const alsoToken = (token: ApiTokenScope, row: Row): Row => ({ ...row, token });

const rows: Record<OperationId, Row> = {
  connectAgent: everybody('401 invalid_token'),
  registerAgent: everybody('401 invalid_registration_key'),
  getInstallScript: everybody('200'),
  downloadAgent: everybody('400 invalid_request'),
  downloadAgentReleaseFile: everybody('400 invalid_request'),
  getMe: everybody('200'),
  listNodes: alsoToken('read', page('200')),
  listAgentAttempts: onlyAdministrator('200'),
  createNode: alsoToken('nodes', onlyAdministrator('400 invalid_request')),
  reorderNodes: alsoToken('nodes', onlyAdministrator('400 invalid_request')),
  updateNode: alsoToken('nodes', onlyAdministrator('400 invalid_request')),
  deleteNode: alsoToken('nodes', onlyAdministrator('404 not_found')),
  reissueNodeToken: alsoToken('nodes', onlyAdministrator('404 not_found')),
  correctTraffic: alsoToken('nodes', onlyAdministrator('400 invalid_request')),
  getNodeMetrics: alsoToken('read', page('404 not_found')),
  openLiveStream: {
    ...everybody('426 upgrade_required'),
    private: '401 login_required',
    socket: page('101'),
  },
  login: everybody('400 invalid_request'),
  logout: everybody('204'),
  startOauth: everybody('404 not_found'),
  finishOauth: everybody('404 not_found'),
  getLoginOptions: everybody('409 passkeys_unavailable'),
  createPasskey: onlyAdministrator('400 invalid_request'),
  getPasskeyOptions: onlyAdministrator('409 passkeys_unavailable'),
  deletePasskey: onlyAdministrator('404 not_found'),
  confirmIdentity: onlyAdministrator('400 invalid_request'),
  getSecondFactor: onlyAdministrator('200'),
  startTotp: onlyAdministrator('200'),
  confirmTotp: onlyAdministrator('400 invalid_request'),
  deleteTotp: onlyAdministrator('404 not_found'),
  createRecoveryCodes: onlyAdministrator('409 conflict'),
  changePassword: onlyAdministrator('400 invalid_request'),
  listSessions: onlyAdministrator('200'),
  revokeSession: onlyAdministrator('404 not_found'),
  listPingTasks: alsoToken('read', onlyAdministrator('200')),
  createPingTask: onlyAdministrator('400 invalid_request'),
  updatePingTask: onlyAdministrator('400 invalid_request'),
  deletePingTask: onlyAdministrator('404 not_found'),
  listIncidents: alsoToken('read', page('200')),
  getAvailability: alsoToken('read', page('200')),
  listNotices: alsoToken('read', page('200')),
  createNotice: onlyAdministrator('400 invalid_request'),
  previewNotice: onlyAdministrator('400 invalid_request'),
  updateNotice: onlyAdministrator('400 invalid_request'),
  deleteNotice: onlyAdministrator('404 not_found'),
  getAtomFeed: page('200'),
  getJsonFeed: page('200'),
  getMaintenanceCalendar: page('200'),
  getSettings: onlyAdministrator('200'),
  updateSettings: onlyAdministrator('400 invalid_request'),
  listThemes: onlyAdministrator('200'),
  getThemeDownload: onlyAdministrator('200'),
  installThemeFromAddress: onlyAdministrator('400 invalid_request'),
  checkThemeUpdate: onlyAdministrator('404 not_found'),
  getThemeGallery: onlyAdministrator('200'),
  getThemeGalleryPicture: onlyAdministrator('400 invalid_request'),
  uploadTheme: onlyAdministrator('422 invalid_theme'),
  deleteTheme: onlyAdministrator('404 not_found'),
  getThemePreview: onlyAdministrator('404 not_found'),
  updateTheme: onlyAdministrator('404 not_found'),
  rollbackTheme: onlyAdministrator('404 not_found'),
  getThemeConfig: page('200'),
  startThemePreview: onlyAdministrator('404 not_found'),
  endThemePreview: onlyAdministrator('204'),
  replaceThemeConfig: onlyAdministrator('400 invalid_request'),
  setThemeConnect: onlyAdministrator('400 invalid_request'),
  getDatabase: onlyAdministrator('200'),
  backupDatabase: onlyAdministrator('200'),
  restoreDatabase: onlyAdministrator('422 invalid_database'),
  importDatabase: onlyAdministrator('400 invalid_request'),
  vacuumDatabase: onlyAdministrator('200'),
  listHubs: onlyAdministrator('200'),
  listAuditEntries: onlyAdministrator('200'),
  exportAuditLog: onlyAdministrator('200'),
  createExportTicket: onlyAdministrator('200'),
  exportNodes: alsoToken('read', onlyAdministrator('200')),
  exportTraffic: alsoToken('read', onlyAdministrator('200')),
  exportNodeMetrics: alsoToken('read', onlyAdministrator('404 not_found')),
  exportNodeLatency: alsoToken('read', onlyAdministrator('404 not_found')),
  getHealth: everybody('200'),
  getMetrics: alsoToken('metrics', onlyAdministrator('200')),
  getBadge: everybody('404 not_found'),
  getConnection: everybody('200'),
  getOpenapiDocument: everybody('200'),
  getAsyncapiDocument: everybody('200'),
  openAdmin: everybody('200'),
  openStatusPage: everybody('200'),
  listApiTokens: onlyAdministrator('200'),
  createApiToken: onlyAdministrator('400 invalid_request'),
  updateApiToken: onlyAdministrator('400 invalid_request'),
  reissueApiToken: onlyAdministrator('404 not_found'),
  revokeApiToken: onlyAdministrator('404 not_found'),
};

let hub: TestHub;
let expiredCookie: string;
let revokedCookie: string;
const tokens = { read: '', metrics: '', nodes: '', revoked: '' };
let requests = 0;

async function openSession(): Promise<{ id: number; cookie: string }> {
  const { sessions } = hub.hub.services;
  const { token, session } = await sessions.open({
    username: 'admin',
    address: '127.0.0.1',
    userAgent: 'test',
    replaces: null,
  });
  return { id: session.id, cookie: `muster_session=${token}` };
}

beforeAll(async () => {
  // Nothing listens there: no test contacts the public code host.
  hub = await bootHub({ options: { codeHost: 'http://127.0.0.1:9' } });
  expiredCookie = (await openSession()).cookie;
  hub.runtime.stepClock(1_209_600_000);
  const revoked = await openSession();
  await hub.request('DELETE', `/api/auth/sessions/${revoked.id}`, { cookie: (await openSession()).cookie });
  revokedCookie = revoked.cookie;
  for (const [name, scope] of [
    ['read', 'read'],
    ['metrics', 'metrics'],
    ['nodes', 'nodes'],
    ['revoked', 'read'],
  ] as const) {
    const { cookie } = await openSession();
    const body = { name, scopes: [scope] };
    const issued = (await hub.request('POST', '/api/tokens', { cookie, body })).body;
    tokens[name] = issued.secret;
    if (name === 'revoked') await hub.request('DELETE', `/api/tokens/${issued.token.id}`, { cookie });
  }
});
afterAll(() => hub.remove());

async function getHeaders(caller: Caller): Promise<Record<string, string>> {
  // Bad registration keys lock an address, so each request uses a different one.
  requests += 1;
  const from = { 'x-forwarded-for': `2001:db8:${requests.toString(16)}::1` };
  switch (caller) {
    case 'nobody':
      return from;
    case 'wrong':
      return { ...from, cookie: `muster_session=${'A'.repeat(43)}` };
    case 'expired':
      return { ...from, cookie: expiredCookie };
    case 'revoked':
      return { ...from, cookie: revokedCookie };
    case 'administrator':
      return { ...from, cookie: (await openSession()).cookie };
    case 'read token':
      return { ...from, authorization: `Bearer ${tokens.read}` };
    case 'metrics token':
      return { ...from, authorization: `Bearer ${tokens.metrics}` };
    case 'nodes token':
      return { ...from, authorization: `Bearer ${tokens.nodes}` };
    case 'revoked token':
      return { ...from, authorization: `Bearer ${tokens.revoked}` };
  }
}

const port = () => Number(new URL(hub.url).port);
const fill = (path: string) =>
  path.replace('{id}', '999').replace('{short}', 'aurora').replace('{arch}', 'sparc');
const upgrade = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
};

async function askHttp({ method, path }: Operation, headers: Record<string, string>): Promise<string> {
  const answer = await ask(port(), fill(path), { method, headers });
  return answer.status < 400 ? `${answer.status}` : `${answer.status} ${answer.json?.code}`;
}

async function askSocket(operation: Operation, headers: Record<string, string>): Promise<string> {
  if (operation.kind !== 'websocket') return askHttp(operation, { ...headers, ...upgrade });
  try {
    const socket = await openSocket(hub.wsUrl + operation.path, { headers });
    await socket.close();
    return '101';
  } catch (error) {
    if (!(error instanceof HandshakeRefused)) throw error;
    return `${error.status} ${JSON.parse(error.body).code}`;
  }
}

function getExpected({ id }: Operation, caller: Caller, way: { isSocket: boolean; isPrivate: boolean }) {
  const row = way.isSocket ? (rows[id].socket ?? rows[id]) : rows[id];
  const others = way.isPrivate ? (row.private ?? row.others) : row.others;
  if (caller.endsWith(' token') && row.token !== undefined) {
    if (caller === 'revoked token') return '401 invalid_api_token';
    return caller === `${row.token} token` ? row.administrator : '403 insufficient_scope';
  }
  return caller === 'administrator' ? row.administrator : others;
}

const all = Object.values<Operation>(operations);

test('the table has exactly one row per operation', () => {
  expect(Object.keys(rows).sort()).toEqual(all.map(({ id }) => id).sort());
});

test('rows that require a session or the public page match the contract', () => {
  const closed = all.filter(({ id }) => rows[id].others === '401 session_required').map(({ id }) => id);
  expect(closed.sort()).toEqual(
    all
      .filter(({ access }) => access === 'session')
      .map(({ id }) => id)
      .sort(),
  );
  const ofThePage = all.filter(({ id }) => rows[id].private === '401 login_required').map(({ id }) => id);
  expect(ofThePage.sort()).toEqual(
    all
      .filter(({ publicPage }) => publicPage)
      .map(({ id }) => id)
      .sort(),
  );
});

test('rows that accept API tokens match the contract', () => {
  expect(Object.fromEntries(all.map(({ id }) => [id, rows[id].token ?? null]))).toEqual(
    Object.fromEntries(all.map(({ id, tokenScope }) => [id, tokenScope])),
  );
});

describe.each([
  ['on', false],
  ['off', true],
] as const)('with the public page %s', (_name, isPrivate) => {
  beforeAll(() => hub.hub.services.settings.update({ public_page: !isPrivate }));

  describe.each(callers)('%s', (caller) => {
    test.each(all.map((operation) => [operation.id, operation] as const))(
      '%s over HTTP',
      async (_id, operation) => {
        const outcome = await askHttp(operation, await getHeaders(caller));
        expect(outcome).toBe(getExpected(operation, caller, { isSocket: false, isPrivate }));
      },
    );

    test.each(all.map((operation) => [operation.id, operation] as const))(
      '%s as a handshake',
      async (_id, operation) => {
        const outcome = await askSocket(operation, await getHeaders(caller));
        expect(outcome).toBe(getExpected(operation, caller, { isSocket: true, isPrivate }));
      },
    );
  });
});

test.each(callers)('a stream shows %s the matching view', async (caller) => {
  await hub.hub.services.settings.update({ public_page: true });
  const socket = await openSocket(`${hub.wsUrl}/api/ws`, { headers: await getHeaders(caller) });
  expect((await socket.nextJson()).admin).toBe(caller === 'administrator');
  await socket.close();
});
