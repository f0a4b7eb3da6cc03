import { type Operation, type OperationId, operations } from '@muster/generated/operations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { ask } from '../../support/network/http.ts';
import { HandshakeRefused, openSocket } from '../../support/network/socket.ts';

const callers = ['nobody', 'wrong', 'expired', 'revoked', 'administrator'] as const;
type Caller = (typeof callers)[number];

/** Expected status without a session and as administrator, for a request without a body. */
interface Row {
  others: string;
  administrator: string;
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

const rows: Record<OperationId, Row> = {
  connectAgent: everybody('401 invalid_token'),
  registerAgent: everybody('401 invalid_registration_key'),
  getInstallScript: everybody('200'),
  downloadAgent: everybody('400 invalid_request'),
  downloadAgentReleaseFile: everybody('400 invalid_request'),
  getMe: everybody('200'),
  listNodes: page('200'),
  listAgentAttempts: onlyAdministrator('200'),
  createNode: onlyAdministrator('400 invalid_request'),
  reorderNodes: onlyAdministrator('400 invalid_request'),
  updateNode: onlyAdministrator('400 invalid_request'),
  deleteNode: onlyAdministrator('404 not_found'),
  reissueNodeToken: onlyAdministrator('404 not_found'),
  correctTraffic: onlyAdministrator('400 invalid_request'),
  getNodeMetrics: page('404 not_found'),
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
  listPingTasks: onlyAdministrator('200'),
  createPingTask: onlyAdministrator('400 invalid_request'),
  updatePingTask: onlyAdministrator('400 invalid_request'),
  deletePingTask: onlyAdministrator('404 not_found'),
  listIncidents: page('200'),
  getAvailability: page('200'),
  listNotices: page('200'),
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
  listAuditEntries: onlyAdministrator('200'),
  exportAuditLog: onlyAdministrator('200'),
  getHealth: everybody('200'),
  getMetrics: onlyAdministrator('200'),
  getConnection: everybody('200'),
  getOpenapiDocument: everybody('200'),
  getAsyncapiDocument: everybody('200'),
  openAdmin: everybody('200'),
  openStatusPage: everybody('200'),
};

let hub: TestHub;
let expiredCookie: string;
let revokedCookie: string;
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
