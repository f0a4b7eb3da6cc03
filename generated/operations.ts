// Generated from spec/ by npm run generate. Do not edit.

import type { ProblemCode } from './problems.ts';

export type OperationId =
  | 'connectAgent'
  | 'registerAgent'
  | 'getInstallScript'
  | 'downloadAgent'
  | 'getMe'
  | 'listNodes'
  | 'createNode'
  | 'reorderNodes'
  | 'updateNode'
  | 'deleteNode'
  | 'reissueNodeToken'
  | 'correctTraffic'
  | 'getNodeMetrics'
  | 'openLiveStream'
  | 'login'
  | 'logout'
  | 'startOauth'
  | 'finishOauth'
  | 'changePassword'
  | 'listSessions'
  | 'revokeSession'
  | 'listPingTasks'
  | 'createPingTask'
  | 'updatePingTask'
  | 'deletePingTask'
  | 'getSettings'
  | 'updateSettings'
  | 'listThemes'
  | 'uploadTheme'
  | 'deleteTheme'
  | 'getThemePreview'
  | 'startThemePreview'
  | 'endThemePreview'
  | 'updateTheme'
  | 'rollbackTheme'
  | 'getThemeConfig'
  | 'replaceThemeConfig'
  | 'getDatabase'
  | 'backupDatabase'
  | 'restoreDatabase'
  | 'vacuumDatabase'
  | 'getHealth'
  | 'getConnection'
  | 'getOpenapiDocument'
  | 'getAsyncapiDocument'
  | 'openAdmin'
  | 'openStatusPage';

/** Operations over plain HTTP: neither sockets nor static pages. */
export type HttpOperationId =
  | 'registerAgent'
  | 'getInstallScript'
  | 'downloadAgent'
  | 'getMe'
  | 'listNodes'
  | 'createNode'
  | 'reorderNodes'
  | 'updateNode'
  | 'deleteNode'
  | 'reissueNodeToken'
  | 'correctTraffic'
  | 'getNodeMetrics'
  | 'login'
  | 'logout'
  | 'startOauth'
  | 'finishOauth'
  | 'changePassword'
  | 'listSessions'
  | 'revokeSession'
  | 'listPingTasks'
  | 'createPingTask'
  | 'updatePingTask'
  | 'deletePingTask'
  | 'getSettings'
  | 'updateSettings'
  | 'listThemes'
  | 'uploadTheme'
  | 'deleteTheme'
  | 'getThemePreview'
  | 'startThemePreview'
  | 'endThemePreview'
  | 'updateTheme'
  | 'rollbackTheme'
  | 'getThemeConfig'
  | 'replaceThemeConfig'
  | 'getDatabase'
  | 'backupDatabase'
  | 'restoreDatabase'
  | 'vacuumDatabase'
  | 'getHealth'
  | 'getConnection'
  | 'getOpenapiDocument'
  | 'getAsyncapiDocument';

/** Those of them that are built; the others answer 501. */
export type BuiltOperationId =
  | 'registerAgent'
  | 'getInstallScript'
  | 'downloadAgent'
  | 'getMe'
  | 'listNodes'
  | 'createNode'
  | 'reorderNodes'
  | 'updateNode'
  | 'deleteNode'
  | 'reissueNodeToken'
  | 'correctTraffic'
  | 'getNodeMetrics'
  | 'login'
  | 'logout'
  | 'startOauth'
  | 'finishOauth'
  | 'changePassword'
  | 'listSessions'
  | 'revokeSession'
  | 'listPingTasks'
  | 'createPingTask'
  | 'updatePingTask'
  | 'deletePingTask'
  | 'getSettings'
  | 'updateSettings'
  | 'listThemes'
  | 'uploadTheme'
  | 'deleteTheme'
  | 'getThemePreview'
  | 'startThemePreview'
  | 'endThemePreview'
  | 'updateTheme'
  | 'rollbackTheme'
  | 'getThemeConfig'
  | 'replaceThemeConfig'
  | 'getDatabase'
  | 'backupDatabase'
  | 'restoreDatabase'
  | 'vacuumDatabase'
  | 'getHealth'
  | 'getConnection'
  | 'getOpenapiDocument'
  | 'getAsyncapiDocument';

export interface Operation {
  readonly id: OperationId;
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH';
  /** With its parameters in braces. */
  readonly path: string;
  readonly tag: string;
  readonly kind: 'http' | 'websocket' | 'static';
  /** `optional`: a session widens the view. */
  readonly access: 'public' | 'optional' | 'session' | 'node' | 'registration';
  /** Visitors only while the public page is on. */
  readonly publicPage: boolean;
  /** Part of what a theme may use. */
  readonly isTheme: boolean;
  readonly isExtension: boolean;
  readonly isBuilt: boolean;
  /** Bytes; 0 where no body is taken. */
  readonly bodyLimit: number;
  readonly bodyType: string | null;
  readonly isBodyRequired: boolean;
  /** The body is handed over as it comes in. */
  readonly isStream: boolean;
  /** The status of the usual success. */
  readonly success: number;
  readonly statuses: readonly number[];
  /** Media types by status, for the statuses below 400 that have content. */
  readonly content: Readonly<Record<number, readonly string[]>>;
  readonly codes: readonly ProblemCode[];
}

export const operations: { readonly [K in OperationId]: Operation & { readonly id: K } } = {
  connectAgent: {
    id: 'connectAgent',
    method: 'GET',
    path: '/api/agent/ws',
    tag: 'agent',
    kind: 'websocket',
    access: 'node',
    publicPage: false,
    isTheme: false,
    isExtension: false,
    isBuilt: true,
    bodyLimit: 0,
    bodyType: null,
    isBodyRequired: false,
    isStream: false,
    success: 101,
    statuses: [101, 401, 426, 500, 503],
    content: {},
    codes: ['invalid_token', 'upgrade_required', 'internal', 'busy', 'storage_failed', 'shutting_down'],
  },
  registerAgent: {
    id: 'registerAgent',
    method: 'POST',
    path: '/api/agent/register',
    tag: 'agent',
    kind: 'http',
    access: 'registration',
    publicPage: false,
    isTheme: false,
    isExtension: false,
    isBuilt: true,
    bodyLimit: 65536,
    bodyType: 'application/json',
    isBodyRequired: false,
    isStream: false,
    success: 201,
    statuses: [201, 400, 401, 413, 415, 429, 500, 503, 507],
    content: { 201: ['application/json'] },
    codes: ['invalid_request', 'invalid_registration_key', 'payload_too_large', 'unsupported_media_type', 'registration_exhausted', 'too_many_attempts', 'internal', 'busy', 'storage_failed', 'shutting_down', 'storage_full'],
  },
  getInstallScript: {
    id: 'getInstallScript',
    method: 'GET',
    path: '/install.sh',
    tag: 'agent',
    kind: 'http',
    access: 'public',
    publicPage: false,
    isTheme: false,
    isExtension: false,
    isBuilt: true,
    bodyLimit: 0,
    bodyType: null,
    isBodyRequired: false,
    isStream: false,
    success: 200,
    statuses: [200, 500, 503],
    content: { 200: ['text/x-shellscript'] },
    codes: ['internal', 'busy', 'storage_failed', 'shutting_down'],
  },
  downloadAgent: {
    id: 'downloadAgent',
    method: 'GET',
    path: '/agent/{arch}',
    tag: 'agent',
    kind: 'http',
    access: 'public',
    publicPage: false,
    isTheme: false,
    isExtension: false,
    isBuilt: true,
    bodyLimit: 0,
    bodyType: null,
    isBodyRequired: false,
    isStream: false,
    success: 200,
    statuses: [200, 400, 404, 500, 502, 503],
    content: { 200: ['application/octet-stream'] },
    codes: ['invalid_request', 'not_found', 'internal', 'code_host_failed', 'busy', 'storage_failed', 'shutting_down'],
  },
  getMe: {
    id: 'getMe',
    method: 'GET',
    path: '/api/me',
    tag: 'public',
    kind: 'http',
    access: 'optional',
    publicPage: false,
    isTheme: true,
    isExtension: false,
    isBuilt: true,
    bodyLimit: 0,
    bodyType: null,
    isBodyRequired: false,
    isStream: false,
    success: 200,
    statuses: [200, 500, 503],
    content: { 200: ['application/json'] },
    codes: ['internal', 'busy', 'storage_failed', 'shutting_down'],
  },
  listNodes: {
    id: 'listNodes',
    method: 'GET',
    path: '/api/nodes',
    tag: 'public',
    kind: 'http',
    access: 'optional',
    publicPage: true,
    isTheme: true,
    isExtension: false,
    isBuilt: true,
    bodyLimit: 0,
    bodyType: null,
    isBodyRequired: false,
    isStream: false,
    success: 200,
    statuses: [200, 401, 500, 503],
    content: { 200: ['application/json'] },
    codes: ['login_required', 'internal', 'busy', 'storage_failed', 'shutting_down'],
  },
  createNode: {
    id: 'createNode',
    method: 'POST',
    path: '/api/nodes',
    tag: 'nodes',
    kind: 'http',
    access: 'session',
    publicPage: false,
    isTheme: false,
    isExtension: false,
    isBuilt: true,
    bodyLimit: 65536,
    bodyType: 'application/json',
    isBodyRequired: true,
    isStream: false,
    success: 201,
    statuses: [201, 400, 401, 403, 413, 415, 500, 503, 507],
    content: { 201: ['application/json'] },
    codes: ['invalid_request', 'session_required', 'foreign_origin', 'proof_required', 'payload_too_large', 'unsupported_media_type', 'internal', 'busy', 'storage_failed', 'shutting_down', 'storage_full'],
  },
  reorderNodes: {
    id: 'reorderNodes',
    method: 'PUT',
    path: '/api/nodes/order',
    tag: 'nodes',
    kind: 'http',
    access: 'session',
    publicPage: false,
    isTheme: false,
    isExtension: false,
    isBuilt: true,
    bodyLimit: 65536,
    bodyType: 'application/json',
    isBodyRequired: true,
    isStream: false,
    success: 200,
    statuses: [200, 400, 401, 403, 409, 413, 415, 500, 503, 507],
    content: { 200: ['application/json'] },
    codes: ['invalid_request', 'session_required', 'foreign_origin', 'proof_required', 'conflict', 'payload_too_large', 'unsupported_media_type', 'internal', 'busy', 'storage_failed', 'shutting_down', 'storage_full'],
  },
  updateNode: {
    id: 'updateNode',
    method: 'PUT',
    path: '/api/nodes/{id}',
    tag: 'nodes',
    kind: 'http',
    access: 'session',
    publicPage: false,
    isTheme: false,
    isExtension: false,
    isBuilt: true,
    bodyLimit: 65536,
    bodyType: 'application/json',
    isBodyRequired: true,
    isStream: false,
    success: 200,
    statuses: [200, 400, 401, 403, 404, 413, 415, 500, 503, 507],
    content: { 200: ['application/json'] },
    codes: ['invalid_request', 'session_required', 'foreign_origin', 'proof_required', 'not_found', 'payload_too_large', 'unsupported_media_type', 'internal', 'busy', 'storage_failed', 'shutting_down', 'storage_full'],
  },
  deleteNode: {
    id: 'deleteNode',
    method: 'DELETE',
    path: '/api/nodes/{id}',
    tag: 'nodes',
    kind: 'http',
    access: 'session',
    publicPage: false,
    isTheme: false,
    isExtension: false,
    isBuilt: true,
    bodyLimit: 0,
    bodyType: null,
    isBodyRequired: false,
    isStream: false,
    success: 204,
    statuses: [204, 400, 401, 403, 404, 500, 503, 507],
    content: {},
    codes: ['invalid_request', 'session_required', 'foreign_origin', 'proof_required', 'not_found', 'internal', 'busy', 'storage_failed', 'shutting_down', 'storage_full'],
  },
  reissueNodeToken: {
    id: 'reissueNodeToken',
    method: 'POST',
    path: '/api/nodes/{id}/token',
    tag: 'nodes',
    kind: 'http',
    access: 'session',
    publicPage: false,
    isTheme: false,
    isExtension: false,
    isBuilt: true,
    bodyLimit: 0,
    bodyType: null,
    isBodyRequired: false,
    isStream: false,
    success: 200,
    statuses: [200, 400, 401, 403, 404, 500, 503, 507],
    content: { 200: ['application/json'] },
    codes: ['invalid_request', 'session_required', 'foreign_origin', 'proof_required', 'not_found', 'internal', 'busy', 'storage_failed', 'shutting_down', 'storage_full'],
  },
  correctTraffic: {
    id: 'correctTraffic',
    method: 'PUT',
    path: '/api/nodes/{id}/traffic',
    tag: 'nodes',
    kind: 'http',
    access: 'session',
    publicPage: false,
    isTheme: false,
    isExtension: false,
    isBuilt: true,
    bodyLimit: 65536,
    bodyType: 'application/json',
    isBodyRequired: true,
    isStream: false,
    success: 200,
    statuses: [200, 400, 401, 403, 404, 413, 415, 500, 503, 507],
    content: { 200: ['application/json'] },
    codes: ['invalid_request', 'session_required', 'foreign_origin', 'proof_required', 'not_found', 'payload_too_large', 'unsupported_media_type', 'internal', 'busy', 'storage_failed', 'shutting_down', 'storage_full'],
  },
  getNodeMetrics: {
    id: 'getNodeMetrics',
    method: 'GET',
    path: '/api/nodes/{id}/metrics',
    tag: 'public',
    kind: 'http',
    access: 'optional',
    publicPage: true,
    isTheme: true,
    isExtension: false,
    isBuilt: true,
    bodyLimit: 0,
    bodyType: null,
    isBodyRequired: false,
    isStream: false,
    success: 200,
    statuses: [200, 400, 401, 404, 429, 500, 503],
    content: { 200: ['application/json'] },
    codes: ['invalid_request', 'login_required', 'not_found', 'too_many_requests', 'internal', 'busy', 'storage_failed', 'shutting_down'],
  },
  openLiveStream: {
    id: 'openLiveStream',
    method: 'GET',
    path: '/api/ws',
    tag: 'public',
    kind: 'websocket',
    access: 'optional',
    publicPage: true,
    isTheme: true,
    isExtension: false,
    isBuilt: true,
    bodyLimit: 0,
    bodyType: null,
    isBodyRequired: false,
    isStream: false,
    success: 101,
    statuses: [101, 401, 403, 426, 500, 503],
    content: {},
    codes: ['login_required', 'foreign_origin', 'proof_required', 'upgrade_required', 'internal', 'busy', 'storage_failed', 'shutting_down'],
  },
  login: {
    id: 'login',
    method: 'POST',
    path: '/api/auth/login',
    tag: 'auth',
    kind: 'http',
    access: 'public',
    publicPage: false,
    isTheme: false,
    isExtension: false,
    isBuilt: true,
    bodyLimit: 65536,
    bodyType: 'application/json',
    isBodyRequired: true,
    isStream: false,
    success: 200,
    statuses: [200, 400, 401, 403, 404, 413, 415, 429, 500, 503, 507],
    content: { 200: ['application/json'] },
    codes: ['invalid_request', 'invalid_credentials', 'foreign_origin', 'password_login_off', 'not_found', 'payload_too_large', 'unsupported_media_type', 'too_many_attempts', 'internal', 'busy', 'storage_failed', 'shutting_down', 'storage_full'],
  },
  logout: {
    id: 'logout',
    method: 'POST',
    path: '/api/auth/logout',
    tag: 'auth',
    kind: 'http',
    access: 'optional',
    publicPage: false,
    isTheme: false,
    isExtension: false,
    isBuilt: true,
    bodyLimit: 0,
    bodyType: null,
    isBodyRequired: false,
    isStream: false,
    success: 204,
    statuses: [204, 403, 404, 500, 503],
    content: {},
    codes: ['foreign_origin', 'proof_required', 'not_found', 'internal', 'busy', 'storage_failed', 'shutting_down'],
  },
  startOauth: {
    id: 'startOauth',
    method: 'GET',
    path: '/api/auth/oauth',
    tag: 'auth',
    kind: 'http',
    access: 'public',
    publicPage: false,
    isTheme: false,
    isExtension: false,
    isBuilt: true,
    bodyLimit: 0,
    bodyType: null,
    isBodyRequired: false,
    isStream: false,
    success: 302,
    statuses: [302, 404, 500, 503],
    content: {},
    codes: ['not_found', 'internal', 'busy', 'storage_failed', 'shutting_down'],
  },
  finishOauth: {
    id: 'finishOauth',
    method: 'GET',
    path: '/api/auth/oauth/callback',
    tag: 'auth',
    kind: 'http',
    access: 'public',
    publicPage: false,
    isTheme: false,
    isExtension: false,
    isBuilt: true,
    bodyLimit: 0,
    bodyType: null,
    isBodyRequired: false,
    isStream: false,
    success: 302,
    statuses: [302, 400, 404, 431, 500, 503],
    content: {},
    codes: ['invalid_request', 'not_found', 'headers_too_large', 'internal', 'busy', 'storage_failed', 'shutting_down'],
  },
  changePassword: {
    id: 'changePassword',
    method: 'PUT',
    path: '/api/auth/password',
    tag: 'auth',
    kind: 'http',
    access: 'session',
    publicPage: false,
    isTheme: false,
    isExtension: true,
    isBuilt: true,
    bodyLimit: 65536,
    bodyType: 'application/json',
    isBodyRequired: true,
    isStream: false,
    success: 204,
    statuses: [204, 400, 401, 403, 413, 415, 429, 500, 503, 507],
    content: {},
    codes: ['invalid_request', 'session_required', 'invalid_credentials', 'foreign_origin', 'proof_required', 'payload_too_large', 'unsupported_media_type', 'too_many_attempts', 'internal', 'busy', 'storage_failed', 'shutting_down', 'storage_full'],
  },
  listSessions: {
    id: 'listSessions',
    method: 'GET',
    path: '/api/auth/sessions',
    tag: 'auth',
    kind: 'http',
    access: 'session',
    publicPage: false,
    isTheme: false,
    isExtension: true,
    isBuilt: true,
    bodyLimit: 0,
    bodyType: null,
    isBodyRequired: false,
    isStream: false,
    success: 200,
    statuses: [200, 401, 403, 500, 503],
    content: { 200: ['application/json'] },
    codes: ['session_required', 'foreign_origin', 'proof_required', 'internal', 'busy', 'storage_failed', 'shutting_down'],
  },
  revokeSession: {
    id: 'revokeSession',
    method: 'DELETE',
    path: '/api/auth/sessions/{id}',
    tag: 'auth',
    kind: 'http',
    access: 'session',
    publicPage: false,
    isTheme: false,
    isExtension: true,
    isBuilt: true,
    bodyLimit: 0,
    bodyType: null,
    isBodyRequired: false,
    isStream: false,
    success: 204,
    statuses: [204, 400, 401, 403, 404, 500, 503, 507],
    content: {},
    codes: ['invalid_request', 'session_required', 'foreign_origin', 'proof_required', 'not_found', 'internal', 'busy', 'storage_failed', 'shutting_down', 'storage_full'],
  },
  listPingTasks: {
    id: 'listPingTasks',
    method: 'GET',
    path: '/api/ping-tasks',
    tag: 'ping',
    kind: 'http',
    access: 'session',
    publicPage: false,
    isTheme: false,
    isExtension: false,
    isBuilt: true,
    bodyLimit: 0,
    bodyType: null,
    isBodyRequired: false,
    isStream: false,
    success: 200,
    statuses: [200, 401, 403, 500, 503],
    content: { 200: ['application/json'] },
    codes: ['session_required', 'foreign_origin', 'proof_required', 'internal', 'busy', 'storage_failed', 'shutting_down'],
  },
  createPingTask: {
    id: 'createPingTask',
    method: 'POST',
    path: '/api/ping-tasks',
    tag: 'ping',
    kind: 'http',
    access: 'session',
    publicPage: false,
    isTheme: false,
    isExtension: false,
    isBuilt: true,
    bodyLimit: 65536,
    bodyType: 'application/json',
    isBodyRequired: true,
    isStream: false,
    success: 201,
    statuses: [201, 400, 401, 403, 409, 413, 415, 500, 503, 507],
    content: { 201: ['application/json'] },
    codes: ['invalid_request', 'session_required', 'foreign_origin', 'proof_required', 'limit_reached', 'payload_too_large', 'unsupported_media_type', 'internal', 'busy', 'storage_failed', 'shutting_down', 'storage_full'],
  },
  updatePingTask: {
    id: 'updatePingTask',
    method: 'PUT',
    path: '/api/ping-tasks/{id}',
    tag: 'ping',
    kind: 'http',
    access: 'session',
    publicPage: false,
    isTheme: false,
    isExtension: true,
    isBuilt: true,
    bodyLimit: 65536,
    bodyType: 'application/json',
    isBodyRequired: true,
    isStream: false,
    success: 200,
    statuses: [200, 400, 401, 403, 404, 413, 415, 500, 503, 507],
    content: { 200: ['application/json'] },
    codes: ['invalid_request', 'session_required', 'foreign_origin', 'proof_required', 'not_found', 'payload_too_large', 'unsupported_media_type', 'internal', 'busy', 'storage_failed', 'shutting_down', 'storage_full'],
  },
  deletePingTask: {
    id: 'deletePingTask',
    method: 'DELETE',
    path: '/api/ping-tasks/{id}',
    tag: 'ping',
    kind: 'http',
    access: 'session',
    publicPage: false,
    isTheme: false,
    isExtension: false,
    isBuilt: true,
    bodyLimit: 0,
    bodyType: null,
    isBodyRequired: false,
    isStream: false,
    success: 204,
    statuses: [204, 400, 401, 403, 404, 500, 503, 507],
    content: {},
    codes: ['invalid_request', 'session_required', 'foreign_origin', 'proof_required', 'not_found', 'internal', 'busy', 'storage_failed', 'shutting_down', 'storage_full'],
  },
  getSettings: {
    id: 'getSettings',
    method: 'GET',
    path: '/api/settings',
    tag: 'settings',
    kind: 'http',
    access: 'session',
    publicPage: false,
    isTheme: false,
    isExtension: false,
    isBuilt: true,
    bodyLimit: 0,
    bodyType: null,
    isBodyRequired: false,
    isStream: false,
    success: 200,
    statuses: [200, 401, 403, 500, 503],
    content: { 200: ['application/json'] },
    codes: ['session_required', 'foreign_origin', 'proof_required', 'internal', 'busy', 'storage_failed', 'shutting_down'],
  },
  updateSettings: {
    id: 'updateSettings',
    method: 'PUT',
    path: '/api/settings',
    tag: 'settings',
    kind: 'http',
    access: 'session',
    publicPage: false,
    isTheme: false,
    isExtension: false,
    isBuilt: true,
    bodyLimit: 65536,
    bodyType: 'application/json',
    isBodyRequired: true,
    isStream: false,
    success: 200,
    statuses: [200, 400, 401, 403, 413, 415, 500, 503, 507],
    content: { 200: ['application/json'] },
    codes: ['invalid_request', 'session_required', 'foreign_origin', 'proof_required', 'payload_too_large', 'unsupported_media_type', 'internal', 'busy', 'storage_failed', 'shutting_down', 'storage_full'],
  },
  listThemes: {
    id: 'listThemes',
    method: 'GET',
    path: '/api/themes',
    tag: 'themes',
    kind: 'http',
    access: 'session',
    publicPage: false,
    isTheme: false,
    isExtension: false,
    isBuilt: true,
    bodyLimit: 0,
    bodyType: null,
    isBodyRequired: false,
    isStream: false,
    success: 200,
    statuses: [200, 401, 403, 500, 503],
    content: { 200: ['application/json'] },
    codes: ['session_required', 'foreign_origin', 'proof_required', 'internal', 'busy', 'storage_failed', 'shutting_down'],
  },
  uploadTheme: {
    id: 'uploadTheme',
    method: 'POST',
    path: '/api/themes',
    tag: 'themes',
    kind: 'http',
    access: 'session',
    publicPage: false,
    isTheme: false,
    isExtension: false,
    isBuilt: true,
    bodyLimit: 8388608,
    bodyType: 'application/octet-stream',
    isBodyRequired: true,
    isStream: true,
    success: 201,
    statuses: [201, 202, 400, 401, 403, 409, 413, 415, 422, 500, 503, 507],
    content: { 201: ['application/json'], 202: ['application/json'] },
    codes: ['invalid_request', 'session_required', 'foreign_origin', 'proof_required', 'upload_conflict', 'conflict', 'payload_too_large', 'unsupported_media_type', 'invalid_theme', 'internal', 'busy', 'storage_failed', 'shutting_down', 'storage_full'],
  },
  deleteTheme: {
    id: 'deleteTheme',
    method: 'DELETE',
    path: '/api/themes/{short}',
    tag: 'themes',
    kind: 'http',
    access: 'session',
    publicPage: false,
    isTheme: false,
    isExtension: false,
    isBuilt: true,
    bodyLimit: 0,
    bodyType: null,
    isBodyRequired: false,
    isStream: false,
    success: 204,
    statuses: [204, 400, 401, 403, 404, 409, 500, 503],
    content: {},
    codes: ['invalid_request', 'session_required', 'foreign_origin', 'proof_required', 'not_found', 'conflict', 'internal', 'busy', 'storage_failed', 'shutting_down'],
  },
  getThemePreview: {
    id: 'getThemePreview',
    method: 'GET',
    path: '/api/themes/{short}/preview',
    tag: 'themes',
    kind: 'http',
    access: 'session',
    publicPage: false,
    isTheme: false,
    isExtension: false,
    isBuilt: true,
    bodyLimit: 0,
    bodyType: null,
    isBodyRequired: false,
    isStream: false,
    success: 200,
    statuses: [200, 400, 401, 404, 500, 503],
    content: { 200: ['image/png'] },
    codes: ['invalid_request', 'session_required', 'not_found', 'internal', 'busy', 'storage_failed', 'shutting_down'],
  },
  startThemePreview: {
    id: 'startThemePreview',
    method: 'POST',
    path: '/api/themes/{short}/preview',
    tag: 'themes',
    kind: 'http',
    access: 'session',
    publicPage: false,
    isTheme: false,
    isExtension: true,
    isBuilt: true,
    bodyLimit: 0,
    bodyType: null,
    isBodyRequired: false,
    isStream: false,
    success: 200,
    statuses: [200, 400, 401, 403, 404, 409, 500, 503],
    content: { 200: ['application/json'] },
    codes: ['invalid_request', 'session_required', 'foreign_origin', 'proof_required', 'not_found', 'conflict', 'internal', 'busy', 'storage_failed', 'shutting_down'],
  },
  endThemePreview: {
    id: 'endThemePreview',
    method: 'DELETE',
    path: '/api/themes/{short}/preview',
    tag: 'themes',
    kind: 'http',
    access: 'session',
    publicPage: false,
    isTheme: false,
    isExtension: true,
    isBuilt: true,
    bodyLimit: 0,
    bodyType: null,
    isBodyRequired: false,
    isStream: false,
    success: 204,
    statuses: [204, 400, 401, 403, 500, 503],
    content: {},
    codes: ['invalid_request', 'session_required', 'foreign_origin', 'proof_required', 'internal', 'busy', 'storage_failed', 'shutting_down'],
  },
  updateTheme: {
    id: 'updateTheme',
    method: 'POST',
    path: '/api/themes/{short}/update',
    tag: 'themes',
    kind: 'http',
    access: 'session',
    publicPage: false,
    isTheme: false,
    isExtension: false,
    isBuilt: true,
    bodyLimit: 0,
    bodyType: null,
    isBodyRequired: false,
    isStream: false,
    success: 200,
    statuses: [200, 400, 401, 403, 404, 409, 422, 500, 502, 503, 507],
    content: { 200: ['application/json'] },
    codes: ['invalid_request', 'session_required', 'foreign_origin', 'proof_required', 'not_found', 'conflict', 'invalid_theme', 'internal', 'code_host_failed', 'busy', 'storage_failed', 'shutting_down', 'storage_full'],
  },
  rollbackTheme: {
    id: 'rollbackTheme',
    method: 'POST',
    path: '/api/themes/{short}/rollback',
    tag: 'themes',
    kind: 'http',
    access: 'session',
    publicPage: false,
    isTheme: false,
    isExtension: true,
    isBuilt: true,
    bodyLimit: 0,
    bodyType: null,
    isBodyRequired: false,
    isStream: false,
    success: 200,
    statuses: [200, 400, 401, 403, 404, 409, 500, 503, 507],
    content: { 200: ['application/json'] },
    codes: ['invalid_request', 'session_required', 'foreign_origin', 'proof_required', 'not_found', 'conflict', 'internal', 'busy', 'storage_failed', 'shutting_down', 'storage_full'],
  },
  getThemeConfig: {
    id: 'getThemeConfig',
    method: 'GET',
    path: '/api/themes/{short}/config',
    tag: 'themes',
    kind: 'http',
    access: 'optional',
    publicPage: true,
    isTheme: true,
    isExtension: true,
    isBuilt: true,
    bodyLimit: 0,
    bodyType: null,
    isBodyRequired: false,
    isStream: false,
    success: 200,
    statuses: [200, 400, 401, 500, 503],
    content: { 200: ['application/json'] },
    codes: ['invalid_request', 'login_required', 'internal', 'busy', 'storage_failed', 'shutting_down'],
  },
  replaceThemeConfig: {
    id: 'replaceThemeConfig',
    method: 'PUT',
    path: '/api/themes/{short}/config',
    tag: 'themes',
    kind: 'http',
    access: 'session',
    publicPage: false,
    isTheme: false,
    isExtension: true,
    isBuilt: true,
    bodyLimit: 65536,
    bodyType: 'application/json',
    isBodyRequired: true,
    isStream: false,
    success: 204,
    statuses: [204, 400, 401, 403, 404, 413, 415, 500, 503, 507],
    content: {},
    codes: ['invalid_request', 'session_required', 'foreign_origin', 'proof_required', 'not_found', 'payload_too_large', 'unsupported_media_type', 'internal', 'busy', 'storage_failed', 'shutting_down', 'storage_full'],
  },
  getDatabase: {
    id: 'getDatabase',
    method: 'GET',
    path: '/api/db',
    tag: 'database',
    kind: 'http',
    access: 'session',
    publicPage: false,
    isTheme: false,
    isExtension: false,
    isBuilt: true,
    bodyLimit: 0,
    bodyType: null,
    isBodyRequired: false,
    isStream: false,
    success: 200,
    statuses: [200, 401, 403, 500, 503],
    content: { 200: ['application/json'] },
    codes: ['session_required', 'foreign_origin', 'proof_required', 'internal', 'busy', 'storage_failed', 'shutting_down'],
  },
  backupDatabase: {
    id: 'backupDatabase',
    method: 'GET',
    path: '/api/db/backup',
    tag: 'database',
    kind: 'http',
    access: 'session',
    publicPage: false,
    isTheme: false,
    isExtension: false,
    isBuilt: true,
    bodyLimit: 0,
    bodyType: null,
    isBodyRequired: false,
    isStream: false,
    success: 200,
    statuses: [200, 401, 403, 409, 500, 503, 507],
    content: { 200: ['application/vnd.sqlite3'] },
    codes: ['session_required', 'foreign_origin', 'proof_required', 'conflict', 'internal', 'busy', 'storage_failed', 'shutting_down', 'storage_full'],
  },
  restoreDatabase: {
    id: 'restoreDatabase',
    method: 'POST',
    path: '/api/db/restore',
    tag: 'database',
    kind: 'http',
    access: 'session',
    publicPage: false,
    isTheme: false,
    isExtension: false,
    isBuilt: true,
    bodyLimit: 8388608,
    bodyType: 'application/octet-stream',
    isBodyRequired: true,
    isStream: true,
    success: 200,
    statuses: [200, 202, 400, 401, 403, 409, 413, 415, 422, 500, 503, 507],
    content: { 200: ['application/json'], 202: ['application/json'] },
    codes: ['invalid_request', 'session_required', 'foreign_origin', 'proof_required', 'upload_conflict', 'conflict', 'payload_too_large', 'unsupported_media_type', 'invalid_database', 'internal', 'busy', 'storage_failed', 'shutting_down', 'storage_full'],
  },
  vacuumDatabase: {
    id: 'vacuumDatabase',
    method: 'POST',
    path: '/api/db/vacuum',
    tag: 'database',
    kind: 'http',
    access: 'session',
    publicPage: false,
    isTheme: false,
    isExtension: false,
    isBuilt: true,
    bodyLimit: 0,
    bodyType: null,
    isBodyRequired: false,
    isStream: false,
    success: 200,
    statuses: [200, 401, 403, 409, 500, 503, 507],
    content: { 200: ['application/json'] },
    codes: ['session_required', 'foreign_origin', 'proof_required', 'conflict', 'internal', 'busy', 'storage_failed', 'shutting_down', 'storage_full'],
  },
  getHealth: {
    id: 'getHealth',
    method: 'GET',
    path: '/api/health',
    tag: 'service',
    kind: 'http',
    access: 'public',
    publicPage: false,
    isTheme: false,
    isExtension: true,
    isBuilt: true,
    bodyLimit: 0,
    bodyType: null,
    isBodyRequired: false,
    isStream: false,
    success: 200,
    statuses: [200, 500, 503],
    content: { 200: ['application/json'] },
    codes: ['internal', 'busy', 'storage_failed', 'shutting_down'],
  },
  getConnection: {
    id: 'getConnection',
    method: 'GET',
    path: '/api/connection',
    tag: 'service',
    kind: 'http',
    access: 'public',
    publicPage: false,
    isTheme: false,
    isExtension: true,
    isBuilt: true,
    bodyLimit: 0,
    bodyType: null,
    isBodyRequired: false,
    isStream: false,
    success: 200,
    statuses: [200, 500, 503],
    content: { 200: ['application/json'] },
    codes: ['internal', 'busy', 'storage_failed', 'shutting_down'],
  },
  getOpenapiDocument: {
    id: 'getOpenapiDocument',
    method: 'GET',
    path: '/api/openapi.json',
    tag: 'service',
    kind: 'http',
    access: 'public',
    publicPage: false,
    isTheme: false,
    isExtension: true,
    isBuilt: true,
    bodyLimit: 0,
    bodyType: null,
    isBodyRequired: false,
    isStream: false,
    success: 200,
    statuses: [200, 500, 503],
    content: { 200: ['application/json'] },
    codes: ['internal', 'busy', 'storage_failed', 'shutting_down'],
  },
  getAsyncapiDocument: {
    id: 'getAsyncapiDocument',
    method: 'GET',
    path: '/api/asyncapi.json',
    tag: 'service',
    kind: 'http',
    access: 'public',
    publicPage: false,
    isTheme: false,
    isExtension: true,
    isBuilt: true,
    bodyLimit: 0,
    bodyType: null,
    isBodyRequired: false,
    isStream: false,
    success: 200,
    statuses: [200, 500, 503],
    content: { 200: ['application/json'] },
    codes: ['internal', 'busy', 'storage_failed', 'shutting_down'],
  },
  openAdmin: {
    id: 'openAdmin',
    method: 'GET',
    path: '/admin',
    tag: 'pages',
    kind: 'static',
    access: 'public',
    publicPage: false,
    isTheme: false,
    isExtension: false,
    isBuilt: true,
    bodyLimit: 0,
    bodyType: null,
    isBodyRequired: false,
    isStream: false,
    success: 200,
    statuses: [200, 500, 503],
    content: { 200: ['text/html'] },
    codes: ['internal', 'busy', 'storage_failed', 'shutting_down'],
  },
  openStatusPage: {
    id: 'openStatusPage',
    method: 'GET',
    path: '/',
    tag: 'pages',
    kind: 'static',
    access: 'public',
    publicPage: false,
    isTheme: false,
    isExtension: false,
    isBuilt: true,
    bodyLimit: 0,
    bodyType: null,
    isBodyRequired: false,
    isStream: false,
    success: 200,
    statuses: [200, 500, 503],
    content: { 200: ['text/html'] },
    codes: ['internal', 'busy', 'storage_failed', 'shutting_down'],
  },
};
