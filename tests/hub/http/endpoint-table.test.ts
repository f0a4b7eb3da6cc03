import { type OperationId, operations } from '@muster/generated/operations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';

let hub: TestHub;

beforeAll(async () => {
  hub = await bootHub();
});
afterAll(() => hub.remove());

/** Expected status of each row of the interface's table without session and body. */
const withoutSession: Record<OperationId, number> = {
  connectAgent: 401,
  registerAgent: 401,
  getInstallScript: 200,
  downloadAgent: 502,
  downloadAgentReleaseFile: 502,
  getMe: 200,
  listNodes: 200,
  listAgentAttempts: 401,
  createNode: 401,
  reorderNodes: 401,
  updateNode: 401,
  deleteNode: 401,
  reissueNodeToken: 401,
  correctTraffic: 401,
  getNodeDetails: 404,
  getNodeGauges: 404,
  getNodeMetrics: 404,
  openLiveStream: 426,
  login: 400,
  logout: 204,
  startOauth: 404,
  finishOauth: 404,
  changePassword: 401,
  getLoginOptions: 409,
  createPasskey: 401,
  getPasskeyOptions: 401,
  deletePasskey: 401,
  confirmIdentity: 401,
  listApiTokens: 401,
  createApiToken: 401,
  updateApiToken: 401,
  reissueApiToken: 401,
  revokeApiToken: 401,
  getSecondFactor: 401,
  startTotp: 401,
  confirmTotp: 401,
  deleteTotp: 401,
  createRecoveryCodes: 401,
  listSessions: 401,
  revokeSession: 401,
  listPingTasks: 401,
  createPingTask: 401,
  updatePingTask: 401,
  deletePingTask: 401,
  listChecks: 401,
  getCheck: 401,
  listServices: 200,
  callHeartbeat: 404,
  sendHeartbeat: 404,
  callHeartbeatEvent: 404,
  sendHeartbeatEvent: 404,
  listIncidents: 200,
  getAvailability: 200,
  listNotices: 200,
  listAlertRules: 401,
  createAlertRule: 401,
  previewAlertRule: 401,
  updateAlertRule: 401,
  deleteAlertRule: 401,
  listAlerts: 401,
  listAlertEvents: 401,
  getAlertAtomFeed: 401,
  getAlertJsonFeed: 401,
  getVerdict: 200,
  acknowledgeAlert: 401,
  withdrawAcknowledgement: 401,
  createNotice: 401,
  previewNotice: 401,
  updateNotice: 401,
  deleteNotice: 401,
  getAtomFeed: 200,
  getJsonFeed: 200,
  getMaintenanceCalendar: 200,
  getSettings: 401,
  updateSettings: 401,
  listThemes: 401,
  getThemeDownload: 401,
  installThemeFromAddress: 401,
  checkThemeUpdate: 401,
  getThemeGallery: 401,
  getThemeGalleryPicture: 401,
  uploadTheme: 401,
  deleteTheme: 401,
  getThemePreview: 401,
  updateTheme: 401,
  rollbackTheme: 401,
  getThemeConfig: 200,
  startThemePreview: 401,
  endThemePreview: 401,
  replaceThemeConfig: 401,
  setThemeConnect: 401,
  reportThemeRefusal: 400,
  getDatabase: 401,
  backupDatabase: 401,
  restoreDatabase: 401,
  importDatabase: 401,
  vacuumDatabase: 401,
  listHubs: 401,
  listAuditEntries: 401,
  exportAuditLog: 401,
  createExportTicket: 401,
  exportNodes: 401,
  exportTraffic: 401,
  exportNodeMetrics: 401,
  exportNodeLatency: 401,
  getHealth: 200,
  getMetrics: 401,
  getBadge: 404,
  getConnection: 200,
  getOpenapiDocument: 200,
  getAsyncapiDocument: 200,
  openAdmin: 200,
  openStatusPage: 200,
};

const fill = (path: string) =>
  path
    .replace('{id}', '1')
    .replace('{short}', 'aurora')
    .replace('{arch}', 'x86_64')
    .replace('{key}', '0'.repeat(32))
    .replace('{event}', 'start')
    .replace('{file}', 'install.sh');

describe('without a session', () => {
  test.each(Object.entries(withoutSession))('%s returns %i', async (id, status) => {
    const { method, path } = operations[id as OperationId];
    const answer = await hub.request(method, fill(path));
    expect(answer.status).toBe(status);
    if (status >= 400) {
      expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
      expect(answer.body).toMatchObject({ status, code: expect.any(String), type: expect.any(String) });
    }
  });

  test('returns 401 before validating the body', async () => {
    for (const body of ['{', '[]', 'x'.repeat(70_000)])
      expect((await hub.request('POST', '/api/nodes', { body })).status).toBe(401);
  });
});

describe('other paths', () => {
  test.each(['/api', '/api/', '/api/nothing', '/api/nodes/1/nothing', '/api/nodes/'])(
    '%s is 404 and not the page',
    async (path) => {
      const answer = await hub.request('GET', path);
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    },
  );

  test.each([
    ['PATCH', '/api/nodes', 'GET, HEAD, POST'],
    ['POST', '/api/me', 'GET, HEAD'],
    ['GET', '/api/nodes/1', 'PUT, DELETE'],
    ['DELETE', '/api/auth/login', 'POST'],
    ['POST', '/admin', 'GET, HEAD'],
    ['POST', '/', 'GET, HEAD'],
  ])('%s %s is 405 with Allow: %s', async (method, path, allow) => {
    const answer = await hub.request(method, path);
    expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
    expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(allow.split(', ').sort());
  });

  test.each(['/', '/node/1', '/some/page', '/admin', '/admin/', '/admin/nodes/1'])(
    '%s serves the single-page app',
    async (path) => {
      const answer = await hub.request('GET', path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
      expect(answer.body).toContain('<div id=');
    },
  );
});
