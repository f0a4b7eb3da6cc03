// Generated from spec/ by npm run generate. Do not edit.

import type { HttpOperationId } from './operations.ts';
import { type Bytes, type Encoded, type ExtraHeaders, type Filled, type LowerCased, markEncoded, type Nothing } from './runtime/handler.ts';
import type { operations } from './types.ts';

export { markEncoded };

/** Validated input of a handler; parameters are converted from text and have their defaults. */
export type Input<K extends HttpOperationId> = Inputs[K];

/** Response of a handler. Problems are thrown. */
export type Output<K extends HttpOperationId> = Outputs[K];

/** A handler for every operation; without one the hub does not compile. */
export type Handlers<C> = {
  [K in HttpOperationId]: (input: Input<K>, context: C) => Output<K> | Promise<Output<K>>;
};

export interface Inputs {
  registerAgent: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: NonNullable<operations['registerAgent']['requestBody']>['content']['application/json'] | undefined;
  };
  getInstallScript: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  downloadAgent: {
    params: NonNullable<operations['downloadAgent']['parameters']['path']>;
    query: Filled<NonNullable<operations['downloadAgent']['parameters']['query']>, 'libc'>;
    headers: LowerCased<NonNullable<operations['downloadAgent']['parameters']['header']>>;
    body: undefined;
  };
  downloadAgentReleaseFile: {
    params: NonNullable<operations['downloadAgentReleaseFile']['parameters']['path']>;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  getMe: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  listNodes: {
    params: Nothing;
    query: Nothing;
    headers: LowerCased<NonNullable<operations['listNodes']['parameters']['header']>>;
    body: undefined;
  };
  createNode: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: NonNullable<operations['createNode']['requestBody']>['content']['application/json'];
  };
  reorderNodes: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: NonNullable<operations['reorderNodes']['requestBody']>['content']['application/json'];
  };
  updateNode: {
    params: NonNullable<operations['updateNode']['parameters']['path']>;
    query: Nothing;
    headers: Nothing;
    body: NonNullable<operations['updateNode']['requestBody']>['content']['application/json'];
  };
  deleteNode: {
    params: NonNullable<operations['deleteNode']['parameters']['path']>;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  reissueNodeToken: {
    params: NonNullable<operations['reissueNodeToken']['parameters']['path']>;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  listAgentAttempts: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  correctTraffic: {
    params: NonNullable<operations['correctTraffic']['parameters']['path']>;
    query: Nothing;
    headers: Nothing;
    body: NonNullable<operations['correctTraffic']['requestBody']>['content']['application/json'];
  };
  getNodeDetails: {
    params: NonNullable<operations['getNodeDetails']['parameters']['path']>;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  getNodeGauges: {
    params: NonNullable<operations['getNodeGauges']['parameters']['path']>;
    query: Filled<NonNullable<operations['getNodeGauges']['parameters']['query']>, 'hours'>;
    headers: Nothing;
    body: undefined;
  };
  getNodeMetrics: {
    params: NonNullable<operations['getNodeMetrics']['parameters']['path']>;
    query: Filled<NonNullable<operations['getNodeMetrics']['parameters']['query']>, 'hours'>;
    headers: Nothing;
    body: undefined;
  };
  login: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: NonNullable<operations['login']['requestBody']>['content']['application/json'];
  };
  getLoginOptions: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  logout: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  startOauth: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  finishOauth: {
    params: Nothing;
    query: NonNullable<operations['finishOauth']['parameters']['query']>;
    headers: Nothing;
    body: undefined;
  };
  changePassword: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: NonNullable<operations['changePassword']['requestBody']>['content']['application/json'];
  };
  confirmIdentity: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: NonNullable<operations['confirmIdentity']['requestBody']>['content']['application/json'];
  };
  getSecondFactor: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  confirmTotp: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: NonNullable<operations['confirmTotp']['requestBody']>['content']['application/json'];
  };
  startTotp: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  deleteTotp: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  createPasskey: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: NonNullable<operations['createPasskey']['requestBody']>['content']['application/json'];
  };
  getPasskeyOptions: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  deletePasskey: {
    params: NonNullable<operations['deletePasskey']['parameters']['path']>;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  createRecoveryCodes: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  listSessions: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  revokeSession: {
    params: NonNullable<operations['revokeSession']['parameters']['path']>;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  listApiTokens: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  createApiToken: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: NonNullable<operations['createApiToken']['requestBody']>['content']['application/json'];
  };
  updateApiToken: {
    params: NonNullable<operations['updateApiToken']['parameters']['path']>;
    query: Nothing;
    headers: Nothing;
    body: NonNullable<operations['updateApiToken']['requestBody']>['content']['application/json'];
  };
  revokeApiToken: {
    params: NonNullable<operations['revokeApiToken']['parameters']['path']>;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  reissueApiToken: {
    params: NonNullable<operations['reissueApiToken']['parameters']['path']>;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  listPingTasks: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  createPingTask: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: NonNullable<operations['createPingTask']['requestBody']>['content']['application/json'];
  };
  updatePingTask: {
    params: NonNullable<operations['updatePingTask']['parameters']['path']>;
    query: Nothing;
    headers: Nothing;
    body: NonNullable<operations['updatePingTask']['requestBody']>['content']['application/json'];
  };
  deletePingTask: {
    params: NonNullable<operations['deletePingTask']['parameters']['path']>;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  listChecks: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  getCheck: {
    params: NonNullable<operations['getCheck']['parameters']['path']>;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  listServices: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  callHeartbeat: {
    params: NonNullable<operations['callHeartbeat']['parameters']['path']>;
    query: NonNullable<operations['callHeartbeat']['parameters']['query']>;
    headers: Nothing;
    body: undefined;
  };
  sendHeartbeat: {
    params: NonNullable<operations['sendHeartbeat']['parameters']['path']>;
    query: NonNullable<operations['sendHeartbeat']['parameters']['query']>;
    headers: Nothing;
    body: undefined;
  };
  callHeartbeatEvent: {
    params: NonNullable<operations['callHeartbeatEvent']['parameters']['path']>;
    query: NonNullable<operations['callHeartbeatEvent']['parameters']['query']>;
    headers: Nothing;
    body: undefined;
  };
  sendHeartbeatEvent: {
    params: NonNullable<operations['sendHeartbeatEvent']['parameters']['path']>;
    query: NonNullable<operations['sendHeartbeatEvent']['parameters']['query']>;
    headers: Nothing;
    body: undefined;
  };
  listIncidents: {
    params: Nothing;
    query: Filled<NonNullable<operations['listIncidents']['parameters']['query']>, 'limit'>;
    headers: Nothing;
    body: undefined;
  };
  getAvailability: {
    params: Nothing;
    query: NonNullable<operations['getAvailability']['parameters']['query']>;
    headers: Nothing;
    body: undefined;
  };
  listNotices: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  createNotice: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: NonNullable<operations['createNotice']['requestBody']>['content']['application/json'];
  };
  previewNotice: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: NonNullable<operations['previewNotice']['requestBody']>['content']['application/json'];
  };
  updateNotice: {
    params: NonNullable<operations['updateNotice']['parameters']['path']>;
    query: Nothing;
    headers: Nothing;
    body: NonNullable<operations['updateNotice']['requestBody']>['content']['application/json'];
  };
  deleteNotice: {
    params: NonNullable<operations['deleteNotice']['parameters']['path']>;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  listAlertRules: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  createAlertRule: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: NonNullable<operations['createAlertRule']['requestBody']>['content']['application/json'];
  };
  previewAlertRule: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: NonNullable<operations['previewAlertRule']['requestBody']>['content']['application/json'];
  };
  updateAlertRule: {
    params: NonNullable<operations['updateAlertRule']['parameters']['path']>;
    query: Nothing;
    headers: Nothing;
    body: NonNullable<operations['updateAlertRule']['requestBody']>['content']['application/json'];
  };
  deleteAlertRule: {
    params: NonNullable<operations['deleteAlertRule']['parameters']['path']>;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  listAlerts: {
    params: Nothing;
    query: NonNullable<operations['listAlerts']['parameters']['query']>;
    headers: Nothing;
    body: undefined;
  };
  listAlertEvents: {
    params: Nothing;
    query: Filled<NonNullable<operations['listAlertEvents']['parameters']['query']>, 'after' | 'limit' | 'severity'>;
    headers: Nothing;
    body: undefined;
  };
  getAlertAtomFeed: {
    params: Nothing;
    query: Filled<NonNullable<operations['getAlertAtomFeed']['parameters']['query']>, 'severity'>;
    headers: LowerCased<NonNullable<operations['getAlertAtomFeed']['parameters']['header']>>;
    body: undefined;
  };
  getAlertJsonFeed: {
    params: Nothing;
    query: Filled<NonNullable<operations['getAlertJsonFeed']['parameters']['query']>, 'severity'>;
    headers: LowerCased<NonNullable<operations['getAlertJsonFeed']['parameters']['header']>>;
    body: undefined;
  };
  getVerdict: {
    params: Nothing;
    query: Filled<NonNullable<operations['getVerdict']['parameters']['query']>, 'severity'>;
    headers: Nothing;
    body: undefined;
  };
  acknowledgeAlert: {
    params: NonNullable<operations['acknowledgeAlert']['parameters']['path']>;
    query: Nothing;
    headers: Nothing;
    body: NonNullable<operations['acknowledgeAlert']['requestBody']>['content']['application/json'];
  };
  withdrawAcknowledgement: {
    params: NonNullable<operations['withdrawAcknowledgement']['parameters']['path']>;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  getAtomFeed: {
    params: Nothing;
    query: Nothing;
    headers: LowerCased<NonNullable<operations['getAtomFeed']['parameters']['header']>>;
    body: undefined;
  };
  getJsonFeed: {
    params: Nothing;
    query: Nothing;
    headers: LowerCased<NonNullable<operations['getJsonFeed']['parameters']['header']>>;
    body: undefined;
  };
  getMaintenanceCalendar: {
    params: Nothing;
    query: Nothing;
    headers: LowerCased<NonNullable<operations['getMaintenanceCalendar']['parameters']['header']>>;
    body: undefined;
  };
  getSettings: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  updateSettings: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: NonNullable<operations['updateSettings']['requestBody']>['content']['application/json'];
  };
  listThemes: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  uploadTheme: {
    params: Nothing;
    query: Nothing;
    headers: LowerCased<NonNullable<operations['uploadTheme']['parameters']['header']>>;
    body: Uint8Array;
  };
  getThemeDownload: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  installThemeFromAddress: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: NonNullable<operations['installThemeFromAddress']['requestBody']>['content']['application/json'];
  };
  getThemeGallery: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  getThemeGalleryPicture: {
    params: Nothing;
    query: NonNullable<operations['getThemeGalleryPicture']['parameters']['query']>;
    headers: Nothing;
    body: undefined;
  };
  deleteTheme: {
    params: NonNullable<operations['deleteTheme']['parameters']['path']>;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  getThemePreview: {
    params: NonNullable<operations['getThemePreview']['parameters']['path']>;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  startThemePreview: {
    params: NonNullable<operations['startThemePreview']['parameters']['path']>;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  endThemePreview: {
    params: NonNullable<operations['endThemePreview']['parameters']['path']>;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  checkThemeUpdate: {
    params: NonNullable<operations['checkThemeUpdate']['parameters']['path']>;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  updateTheme: {
    params: NonNullable<operations['updateTheme']['parameters']['path']>;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  rollbackTheme: {
    params: NonNullable<operations['rollbackTheme']['parameters']['path']>;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  getThemeConfig: {
    params: NonNullable<operations['getThemeConfig']['parameters']['path']>;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  replaceThemeConfig: {
    params: NonNullable<operations['replaceThemeConfig']['parameters']['path']>;
    query: Nothing;
    headers: Nothing;
    body: NonNullable<operations['replaceThemeConfig']['requestBody']>['content']['application/json'];
  };
  setThemeConnect: {
    params: NonNullable<operations['setThemeConnect']['parameters']['path']>;
    query: Nothing;
    headers: Nothing;
    body: NonNullable<operations['setThemeConnect']['requestBody']>['content']['application/json'];
  };
  reportThemeRefusal: {
    params: NonNullable<operations['reportThemeRefusal']['parameters']['path']>;
    query: Nothing;
    headers: Nothing;
    body: NonNullable<operations['reportThemeRefusal']['requestBody']>['content']['application/csp-report'];
  };
  getDatabase: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  backupDatabase: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  restoreDatabase: {
    params: Nothing;
    query: Filled<NonNullable<operations['restoreDatabase']['parameters']['query']>, 'dry_run' | 'keep'>;
    headers: LowerCased<NonNullable<operations['restoreDatabase']['parameters']['header']>>;
    body: Uint8Array;
  };
  importDatabase: {
    params: Nothing;
    query: Filled<NonNullable<operations['importDatabase']['parameters']['query']>, 'dry_run' | 'merge' | 'companion_bytes'>;
    headers: LowerCased<NonNullable<operations['importDatabase']['parameters']['header']>>;
    body: Uint8Array;
  };
  vacuumDatabase: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  listHubs: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  listAuditEntries: {
    params: Nothing;
    query: Filled<NonNullable<operations['listAuditEntries']['parameters']['query']>, 'limit'>;
    headers: Nothing;
    body: undefined;
  };
  exportAuditLog: {
    params: Nothing;
    query: NonNullable<operations['exportAuditLog']['parameters']['query']>;
    headers: Nothing;
    body: undefined;
  };
  createExportTicket: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  exportNodes: {
    params: Nothing;
    query: Filled<NonNullable<operations['exportNodes']['parameters']['query']>, 'format'>;
    headers: Nothing;
    body: undefined;
  };
  exportTraffic: {
    params: Nothing;
    query: Filled<NonNullable<operations['exportTraffic']['parameters']['query']>, 'months' | 'format'>;
    headers: Nothing;
    body: undefined;
  };
  exportNodeMetrics: {
    params: NonNullable<operations['exportNodeMetrics']['parameters']['path']>;
    query: Filled<NonNullable<operations['exportNodeMetrics']['parameters']['query']>, 'format'>;
    headers: Nothing;
    body: undefined;
  };
  exportNodeLatency: {
    params: NonNullable<operations['exportNodeLatency']['parameters']['path']>;
    query: Filled<NonNullable<operations['exportNodeLatency']['parameters']['query']>, 'format'>;
    headers: Nothing;
    body: undefined;
  };
  getHealth: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  getMetrics: {
    params: Nothing;
    query: Filled<NonNullable<operations['getMetrics']['parameters']['query']>, 'names'>;
    headers: Nothing;
    body: undefined;
  };
  getBadge: {
    params: NonNullable<operations['getBadge']['parameters']['path']>;
    query: Filled<NonNullable<operations['getBadge']['parameters']['query']>, 'show' | 'style'>;
    headers: LowerCased<NonNullable<operations['getBadge']['parameters']['header']>>;
    body: undefined;
  };
  getConnection: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  getOpenapiDocument: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
  getAsyncapiDocument: {
    params: Nothing;
    query: Nothing;
    headers: Nothing;
    body: undefined;
  };
}

export interface Outputs {
  registerAgent:
    | { status: 200; body: string | Bytes; headers?: ExtraHeaders }
    | { status: 201; body: operations['registerAgent']['responses'][201]['content']['application/json'] | Encoded<operations['registerAgent']['responses'][201]['content']['application/json']>; headers: ExtraHeaders & { 'Location': string | number } };
  getInstallScript:
    | { status: 200; body: string | Bytes; headers?: ExtraHeaders };
  downloadAgent:
    | { status: 200; body: Bytes; headers: ExtraHeaders & { 'ETag': string | number; 'Accept-Ranges': string | number } }
    | { status: 206; body: Bytes; headers: ExtraHeaders & { 'ETag': string | number; 'Accept-Ranges': string | number; 'Content-Range': string | number } };
  downloadAgentReleaseFile:
    | { status: 200; body: string | Bytes; headers?: ExtraHeaders };
  getMe:
    | { status: 200; body: operations['getMe']['responses'][200]['content']['application/json'] | Encoded<operations['getMe']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  listNodes:
    | { status: 200; body: operations['listNodes']['responses'][200]['content']['application/json'] | Encoded<operations['listNodes']['responses'][200]['content']['application/json']>; headers: ExtraHeaders & { 'ETag': string | number; 'Vary': string | number } }
    | { status: 304; body?: undefined; headers: ExtraHeaders & { 'ETag': string | number; 'Vary': string | number } };
  createNode:
    | { status: 201; body: operations['createNode']['responses'][201]['content']['application/json'] | Encoded<operations['createNode']['responses'][201]['content']['application/json']>; headers: ExtraHeaders & { 'Location': string | number } };
  reorderNodes:
    | { status: 200; body: operations['reorderNodes']['responses'][200]['content']['application/json'] | Encoded<operations['reorderNodes']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  updateNode:
    | { status: 200; body: operations['updateNode']['responses'][200]['content']['application/json'] | Encoded<operations['updateNode']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  deleteNode:
    | { status: 204; body?: undefined; headers?: ExtraHeaders };
  reissueNodeToken:
    | { status: 200; body: operations['reissueNodeToken']['responses'][200]['content']['application/json'] | Encoded<operations['reissueNodeToken']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  listAgentAttempts:
    | { status: 200; body: operations['listAgentAttempts']['responses'][200]['content']['application/json'] | Encoded<operations['listAgentAttempts']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  correctTraffic:
    | { status: 200; body: operations['correctTraffic']['responses'][200]['content']['application/json'] | Encoded<operations['correctTraffic']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  getNodeDetails:
    | { status: 200; body: operations['getNodeDetails']['responses'][200]['content']['application/json'] | Encoded<operations['getNodeDetails']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  getNodeGauges:
    | { status: 200; body: operations['getNodeGauges']['responses'][200]['content']['application/json'] | Encoded<operations['getNodeGauges']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  getNodeMetrics:
    | { status: 200; body: operations['getNodeMetrics']['responses'][200]['content']['application/json'] | Encoded<operations['getNodeMetrics']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  login:
    | { status: 200; body: operations['login']['responses'][200]['content']['application/json'] | Encoded<operations['login']['responses'][200]['content']['application/json']>; headers: ExtraHeaders & { 'Set-Cookie': string | number } };
  getLoginOptions:
    | { status: 200; body: operations['getLoginOptions']['responses'][200]['content']['application/json'] | Encoded<operations['getLoginOptions']['responses'][200]['content']['application/json']>; headers: ExtraHeaders & { 'Set-Cookie': string | number } };
  logout:
    | { status: 204; body?: undefined; headers: ExtraHeaders & { 'Set-Cookie': string | number } };
  startOauth:
    | { status: 302; body?: undefined; headers: ExtraHeaders & { 'Location': string | number } };
  finishOauth:
    | { status: 302; body?: undefined; headers: ExtraHeaders & { 'Location': string | number } };
  changePassword:
    | { status: 204; body?: undefined; headers: ExtraHeaders & { 'Set-Cookie': string | number } };
  confirmIdentity:
    | { status: 204; body?: undefined; headers?: ExtraHeaders };
  getSecondFactor:
    | { status: 200; body: operations['getSecondFactor']['responses'][200]['content']['application/json'] | Encoded<operations['getSecondFactor']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  confirmTotp:
    | { status: 200; body: operations['confirmTotp']['responses'][200]['content']['application/json'] | Encoded<operations['confirmTotp']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  startTotp:
    | { status: 200; body: operations['startTotp']['responses'][200]['content']['application/json'] | Encoded<operations['startTotp']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  deleteTotp:
    | { status: 204; body?: undefined; headers?: ExtraHeaders };
  createPasskey:
    | { status: 201; body: operations['createPasskey']['responses'][201]['content']['application/json'] | Encoded<operations['createPasskey']['responses'][201]['content']['application/json']>; headers: ExtraHeaders & { 'Location': string | number } };
  getPasskeyOptions:
    | { status: 200; body: operations['getPasskeyOptions']['responses'][200]['content']['application/json'] | Encoded<operations['getPasskeyOptions']['responses'][200]['content']['application/json']>; headers: ExtraHeaders & { 'Set-Cookie': string | number } };
  deletePasskey:
    | { status: 204; body?: undefined; headers?: ExtraHeaders };
  createRecoveryCodes:
    | { status: 200; body: operations['createRecoveryCodes']['responses'][200]['content']['application/json'] | Encoded<operations['createRecoveryCodes']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  listSessions:
    | { status: 200; body: operations['listSessions']['responses'][200]['content']['application/json'] | Encoded<operations['listSessions']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  revokeSession:
    | { status: 204; body?: undefined; headers?: ExtraHeaders };
  listApiTokens:
    | { status: 200; body: operations['listApiTokens']['responses'][200]['content']['application/json'] | Encoded<operations['listApiTokens']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  createApiToken:
    | { status: 201; body: operations['createApiToken']['responses'][201]['content']['application/json'] | Encoded<operations['createApiToken']['responses'][201]['content']['application/json']>; headers: ExtraHeaders & { 'Location': string | number } };
  updateApiToken:
    | { status: 200; body: operations['updateApiToken']['responses'][200]['content']['application/json'] | Encoded<operations['updateApiToken']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  revokeApiToken:
    | { status: 204; body?: undefined; headers?: ExtraHeaders };
  reissueApiToken:
    | { status: 200; body: operations['reissueApiToken']['responses'][200]['content']['application/json'] | Encoded<operations['reissueApiToken']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  listPingTasks:
    | { status: 200; body: operations['listPingTasks']['responses'][200]['content']['application/json'] | Encoded<operations['listPingTasks']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  createPingTask:
    | { status: 201; body: operations['createPingTask']['responses'][201]['content']['application/json'] | Encoded<operations['createPingTask']['responses'][201]['content']['application/json']>; headers: ExtraHeaders & { 'Location': string | number } };
  updatePingTask:
    | { status: 200; body: operations['updatePingTask']['responses'][200]['content']['application/json'] | Encoded<operations['updatePingTask']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  deletePingTask:
    | { status: 204; body?: undefined; headers?: ExtraHeaders };
  listChecks:
    | { status: 200; body: operations['listChecks']['responses'][200]['content']['application/json'] | Encoded<operations['listChecks']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  getCheck:
    | { status: 200; body: operations['getCheck']['responses'][200]['content']['application/json'] | Encoded<operations['getCheck']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  listServices:
    | { status: 200; body: operations['listServices']['responses'][200]['content']['application/json'] | Encoded<operations['listServices']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  callHeartbeat:
    | { status: 204; body?: undefined; headers?: ExtraHeaders };
  sendHeartbeat:
    | { status: 204; body?: undefined; headers?: ExtraHeaders };
  callHeartbeatEvent:
    | { status: 204; body?: undefined; headers?: ExtraHeaders };
  sendHeartbeatEvent:
    | { status: 204; body?: undefined; headers?: ExtraHeaders };
  listIncidents:
    | { status: 200; body: operations['listIncidents']['responses'][200]['content']['application/json'] | Encoded<operations['listIncidents']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  getAvailability:
    | { status: 200; body: operations['getAvailability']['responses'][200]['content']['application/json'] | Encoded<operations['getAvailability']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  listNotices:
    | { status: 200; body: operations['listNotices']['responses'][200]['content']['application/json'] | Encoded<operations['listNotices']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  createNotice:
    | { status: 201; body: operations['createNotice']['responses'][201]['content']['application/json'] | Encoded<operations['createNotice']['responses'][201]['content']['application/json']>; headers: ExtraHeaders & { 'Location': string | number } };
  previewNotice:
    | { status: 200; body: operations['previewNotice']['responses'][200]['content']['application/json'] | Encoded<operations['previewNotice']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  updateNotice:
    | { status: 200; body: operations['updateNotice']['responses'][200]['content']['application/json'] | Encoded<operations['updateNotice']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  deleteNotice:
    | { status: 204; body?: undefined; headers?: ExtraHeaders };
  listAlertRules:
    | { status: 200; body: operations['listAlertRules']['responses'][200]['content']['application/json'] | Encoded<operations['listAlertRules']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  createAlertRule:
    | { status: 201; body: operations['createAlertRule']['responses'][201]['content']['application/json'] | Encoded<operations['createAlertRule']['responses'][201]['content']['application/json']>; headers: ExtraHeaders & { 'Location': string | number } };
  previewAlertRule:
    | { status: 200; body: operations['previewAlertRule']['responses'][200]['content']['application/json'] | Encoded<operations['previewAlertRule']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  updateAlertRule:
    | { status: 200; body: operations['updateAlertRule']['responses'][200]['content']['application/json'] | Encoded<operations['updateAlertRule']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  deleteAlertRule:
    | { status: 204; body?: undefined; headers?: ExtraHeaders };
  listAlerts:
    | { status: 200; body: operations['listAlerts']['responses'][200]['content']['application/json'] | Encoded<operations['listAlerts']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  listAlertEvents:
    | { status: 200; body: operations['listAlertEvents']['responses'][200]['content']['application/json'] | Encoded<operations['listAlertEvents']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  getAlertAtomFeed:
    | { status: 200; body: Bytes; headers: ExtraHeaders & { 'ETag': string | number; 'Last-Modified': string | number } }
    | { status: 304; body?: undefined; headers: ExtraHeaders & { 'ETag': string | number; 'Last-Modified': string | number } };
  getAlertJsonFeed:
    | { status: 200; body: Bytes; headers: ExtraHeaders & { 'ETag': string | number; 'Last-Modified': string | number } }
    | { status: 304; body?: undefined; headers: ExtraHeaders & { 'ETag': string | number; 'Last-Modified': string | number } };
  getVerdict:
    | { status: 200; body: string | Bytes; headers?: ExtraHeaders }
    | { status: 503; body: string | Bytes; headers?: ExtraHeaders };
  acknowledgeAlert:
    | { status: 200; body: operations['acknowledgeAlert']['responses'][200]['content']['application/json'] | Encoded<operations['acknowledgeAlert']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  withdrawAcknowledgement:
    | { status: 204; body?: undefined; headers?: ExtraHeaders };
  getAtomFeed:
    | { status: 200; body: Bytes; headers: ExtraHeaders & { 'ETag': string | number; 'Last-Modified': string | number } }
    | { status: 304; body?: undefined; headers: ExtraHeaders & { 'ETag': string | number; 'Last-Modified': string | number } };
  getJsonFeed:
    | { status: 200; body: Bytes; headers: ExtraHeaders & { 'ETag': string | number; 'Last-Modified': string | number } }
    | { status: 304; body?: undefined; headers: ExtraHeaders & { 'ETag': string | number; 'Last-Modified': string | number } };
  getMaintenanceCalendar:
    | { status: 200; body: string | Bytes; headers: ExtraHeaders & { 'ETag': string | number; 'Last-Modified': string | number } }
    | { status: 304; body?: undefined; headers: ExtraHeaders & { 'ETag': string | number; 'Last-Modified': string | number } };
  getSettings:
    | { status: 200; body: operations['getSettings']['responses'][200]['content']['application/json'] | Encoded<operations['getSettings']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  updateSettings:
    | { status: 200; body: operations['updateSettings']['responses'][200]['content']['application/json'] | Encoded<operations['updateSettings']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  listThemes:
    | { status: 200; body: operations['listThemes']['responses'][200]['content']['application/json'] | Encoded<operations['listThemes']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  uploadTheme:
    | { status: 201; body: operations['uploadTheme']['responses'][201]['content']['application/json'] | Encoded<operations['uploadTheme']['responses'][201]['content']['application/json']>; headers: ExtraHeaders & { 'Location': string | number } }
    | { status: 202; body: operations['uploadTheme']['responses'][202]['content']['application/json'] | Encoded<operations['uploadTheme']['responses'][202]['content']['application/json']>; headers: ExtraHeaders & { 'Upload-Id': string | number } };
  getThemeDownload:
    | { status: 200; body: operations['getThemeDownload']['responses'][200]['content']['application/json'] | Encoded<operations['getThemeDownload']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  installThemeFromAddress:
    | { status: 201; body: operations['installThemeFromAddress']['responses'][201]['content']['application/json'] | Encoded<operations['installThemeFromAddress']['responses'][201]['content']['application/json']>; headers: ExtraHeaders & { 'Location': string | number } };
  getThemeGallery:
    | { status: 200; body: operations['getThemeGallery']['responses'][200]['content']['application/json'] | Encoded<operations['getThemeGallery']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  getThemeGalleryPicture:
    | { status: 200; body: Bytes; headers?: ExtraHeaders };
  deleteTheme:
    | { status: 204; body?: undefined; headers?: ExtraHeaders };
  getThemePreview:
    | { status: 200; body: Bytes; headers?: ExtraHeaders };
  startThemePreview:
    | { status: 200; body: operations['startThemePreview']['responses'][200]['content']['application/json'] | Encoded<operations['startThemePreview']['responses'][200]['content']['application/json']>; headers: ExtraHeaders & { 'Set-Cookie': string | number } };
  endThemePreview:
    | { status: 204; body?: undefined; headers: ExtraHeaders & { 'Set-Cookie': string | number } };
  checkThemeUpdate:
    | { status: 200; body: operations['checkThemeUpdate']['responses'][200]['content']['application/json'] | Encoded<operations['checkThemeUpdate']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  updateTheme:
    | { status: 200; body: operations['updateTheme']['responses'][200]['content']['application/json'] | Encoded<operations['updateTheme']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  rollbackTheme:
    | { status: 200; body: operations['rollbackTheme']['responses'][200]['content']['application/json'] | Encoded<operations['rollbackTheme']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  getThemeConfig:
    | { status: 200; body: operations['getThemeConfig']['responses'][200]['content']['application/json'] | Encoded<operations['getThemeConfig']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  replaceThemeConfig:
    | { status: 204; body?: undefined; headers?: ExtraHeaders };
  setThemeConnect:
    | { status: 200; body: operations['setThemeConnect']['responses'][200]['content']['application/json'] | Encoded<operations['setThemeConnect']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  reportThemeRefusal:
    | { status: 204; body?: undefined; headers?: ExtraHeaders };
  getDatabase:
    | { status: 200; body: operations['getDatabase']['responses'][200]['content']['application/json'] | Encoded<operations['getDatabase']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  backupDatabase:
    | { status: 200; body: Bytes; headers: ExtraHeaders & { 'Content-Disposition': string | number; 'Content-Length': string | number } };
  restoreDatabase:
    | { status: 200; body: operations['restoreDatabase']['responses'][200]['content']['application/json'] | Encoded<operations['restoreDatabase']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders }
    | { status: 202; body: operations['restoreDatabase']['responses'][202]['content']['application/json'] | Encoded<operations['restoreDatabase']['responses'][202]['content']['application/json']>; headers: ExtraHeaders & { 'Upload-Id': string | number } };
  importDatabase:
    | { status: 200; body: operations['importDatabase']['responses'][200]['content']['application/json'] | Encoded<operations['importDatabase']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders }
    | { status: 202; body: operations['importDatabase']['responses'][202]['content']['application/json'] | Encoded<operations['importDatabase']['responses'][202]['content']['application/json']>; headers: ExtraHeaders & { 'Upload-Id': string | number } };
  vacuumDatabase:
    | { status: 200; body: operations['vacuumDatabase']['responses'][200]['content']['application/json'] | Encoded<operations['vacuumDatabase']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  listHubs:
    | { status: 200; body: operations['listHubs']['responses'][200]['content']['application/json'] | Encoded<operations['listHubs']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  listAuditEntries:
    | { status: 200; body: operations['listAuditEntries']['responses'][200]['content']['application/json'] | Encoded<operations['listAuditEntries']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  exportAuditLog:
    | { status: 200; body: string | Bytes; headers: ExtraHeaders & { 'Content-Disposition': string | number } };
  createExportTicket:
    | { status: 200; body: operations['createExportTicket']['responses'][200]['content']['application/json'] | Encoded<operations['createExportTicket']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  exportNodes:
    | { status: 200; body: string | Bytes | operations['exportNodes']['responses'][200]['content']['application/json'] | Encoded<operations['exportNodes']['responses'][200]['content']['application/json']>; headers: ExtraHeaders & { 'Content-Disposition': string | number } };
  exportTraffic:
    | { status: 200; body: string | Bytes | operations['exportTraffic']['responses'][200]['content']['application/json'] | Encoded<operations['exportTraffic']['responses'][200]['content']['application/json']>; headers: ExtraHeaders & { 'Content-Disposition': string | number } };
  exportNodeMetrics:
    | { status: 200; body: string | Bytes | operations['exportNodeMetrics']['responses'][200]['content']['application/json'] | Encoded<operations['exportNodeMetrics']['responses'][200]['content']['application/json']>; headers: ExtraHeaders & { 'Content-Disposition': string | number } };
  exportNodeLatency:
    | { status: 200; body: string | Bytes | operations['exportNodeLatency']['responses'][200]['content']['application/json'] | Encoded<operations['exportNodeLatency']['responses'][200]['content']['application/json']>; headers: ExtraHeaders & { 'Content-Disposition': string | number } };
  getHealth:
    | { status: 200; body: operations['getHealth']['responses'][200]['content']['application/json'] | Encoded<operations['getHealth']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  getMetrics:
    | { status: 200; body: string | Bytes | Bytes; headers?: ExtraHeaders };
  getBadge:
    | { status: 200; body: Bytes; headers: ExtraHeaders & { 'ETag': string | number; 'Cache-Control': string | number } }
    | { status: 304; body?: undefined; headers: ExtraHeaders & { 'ETag': string | number; 'Cache-Control': string | number } };
  getConnection:
    | { status: 200; body: operations['getConnection']['responses'][200]['content']['application/json'] | Encoded<operations['getConnection']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  getOpenapiDocument:
    | { status: 200; body: operations['getOpenapiDocument']['responses'][200]['content']['application/json'] | Encoded<operations['getOpenapiDocument']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
  getAsyncapiDocument:
    | { status: 200; body: operations['getAsyncapiDocument']['responses'][200]['content']['application/json'] | Encoded<operations['getAsyncapiDocument']['responses'][200]['content']['application/json']>; headers?: ExtraHeaders };
}
