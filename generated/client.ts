// Generated from spec/ by npm run generate. Do not edit.

import createFetchClient, { type Client as FetchClient, type ClientOptions, mergeHeaders } from 'openapi-fetch';
import type { paths } from './types.ts';

export interface ClientPaths {
  '/api/agent/register': Pick<paths['/api/agent/register'], 'parameters' | 'post'>;
  '/install.sh': Pick<paths['/install.sh'], 'parameters' | 'get'>;
  '/agent/{arch}': Pick<paths['/agent/{arch}'], 'parameters' | 'get'>;
  '/agent/release/{file}': Pick<paths['/agent/release/{file}'], 'parameters' | 'get'>;
  '/api/me': Pick<paths['/api/me'], 'parameters' | 'get'>;
  '/api/nodes': Pick<paths['/api/nodes'], 'parameters' | 'get' | 'post'>;
  '/api/nodes/order': Pick<paths['/api/nodes/order'], 'parameters' | 'put'>;
  '/api/nodes/{id}': Pick<paths['/api/nodes/{id}'], 'parameters' | 'put' | 'delete'>;
  '/api/nodes/{id}/token': Pick<paths['/api/nodes/{id}/token'], 'parameters' | 'post'>;
  '/api/agent-attempts': Pick<paths['/api/agent-attempts'], 'parameters' | 'get'>;
  '/api/nodes/{id}/traffic': Pick<paths['/api/nodes/{id}/traffic'], 'parameters' | 'put'>;
  '/api/nodes/{id}/details': Pick<paths['/api/nodes/{id}/details'], 'parameters' | 'get'>;
  '/api/nodes/{id}/gauges': Pick<paths['/api/nodes/{id}/gauges'], 'parameters' | 'get'>;
  '/api/nodes/{id}/metrics': Pick<paths['/api/nodes/{id}/metrics'], 'parameters' | 'get'>;
  '/api/auth/login': Pick<paths['/api/auth/login'], 'parameters' | 'post'>;
  '/api/auth/login/options': Pick<paths['/api/auth/login/options'], 'parameters' | 'post'>;
  '/api/auth/logout': Pick<paths['/api/auth/logout'], 'parameters' | 'post'>;
  '/api/auth/oauth': Pick<paths['/api/auth/oauth'], 'parameters' | 'get'>;
  '/api/auth/oauth/callback': Pick<paths['/api/auth/oauth/callback'], 'parameters' | 'get'>;
  '/api/auth/password': Pick<paths['/api/auth/password'], 'parameters' | 'put'>;
  '/api/auth/confirm': Pick<paths['/api/auth/confirm'], 'parameters' | 'post'>;
  '/api/auth/second-factor': Pick<paths['/api/auth/second-factor'], 'parameters' | 'get'>;
  '/api/auth/totp': Pick<paths['/api/auth/totp'], 'parameters' | 'put' | 'post' | 'delete'>;
  '/api/auth/passkeys': Pick<paths['/api/auth/passkeys'], 'parameters' | 'post'>;
  '/api/auth/passkeys/options': Pick<paths['/api/auth/passkeys/options'], 'parameters' | 'post'>;
  '/api/auth/passkeys/{id}': Pick<paths['/api/auth/passkeys/{id}'], 'parameters' | 'delete'>;
  '/api/auth/recovery-codes': Pick<paths['/api/auth/recovery-codes'], 'parameters' | 'post'>;
  '/api/auth/sessions': Pick<paths['/api/auth/sessions'], 'parameters' | 'get'>;
  '/api/auth/sessions/{id}': Pick<paths['/api/auth/sessions/{id}'], 'parameters' | 'delete'>;
  '/api/tokens': Pick<paths['/api/tokens'], 'parameters' | 'get' | 'post'>;
  '/api/tokens/{id}': Pick<paths['/api/tokens/{id}'], 'parameters' | 'put' | 'delete'>;
  '/api/tokens/{id}/secret': Pick<paths['/api/tokens/{id}/secret'], 'parameters' | 'post'>;
  '/api/ping-tasks': Pick<paths['/api/ping-tasks'], 'parameters' | 'get' | 'post'>;
  '/api/ping-tasks/{id}': Pick<paths['/api/ping-tasks/{id}'], 'parameters' | 'put' | 'delete'>;
  '/api/checks': Pick<paths['/api/checks'], 'parameters' | 'get'>;
  '/api/checks/{id}': Pick<paths['/api/checks/{id}'], 'parameters' | 'get'>;
  '/api/services': Pick<paths['/api/services'], 'parameters' | 'get'>;
  '/api/heartbeat/{key}': Pick<paths['/api/heartbeat/{key}'], 'parameters' | 'get' | 'post'>;
  '/api/heartbeat/{key}/{event}': Pick<paths['/api/heartbeat/{key}/{event}'], 'parameters' | 'get' | 'post'>;
  '/api/incidents': Pick<paths['/api/incidents'], 'parameters' | 'get'>;
  '/api/availability': Pick<paths['/api/availability'], 'parameters' | 'get'>;
  '/api/notices': Pick<paths['/api/notices'], 'parameters' | 'get' | 'post'>;
  '/api/notices/preview': Pick<paths['/api/notices/preview'], 'parameters' | 'post'>;
  '/api/notices/{id}': Pick<paths['/api/notices/{id}'], 'parameters' | 'put' | 'delete'>;
  '/api/alert-rules': Pick<paths['/api/alert-rules'], 'parameters' | 'get' | 'post'>;
  '/api/alert-rules/preview': Pick<paths['/api/alert-rules/preview'], 'parameters' | 'post'>;
  '/api/alert-rules/{id}': Pick<paths['/api/alert-rules/{id}'], 'parameters' | 'put' | 'delete'>;
  '/api/alerts': Pick<paths['/api/alerts'], 'parameters' | 'get'>;
  '/api/alerts/events': Pick<paths['/api/alerts/events'], 'parameters' | 'get'>;
  '/api/alerts/feed.atom': Pick<paths['/api/alerts/feed.atom'], 'parameters' | 'get'>;
  '/api/alerts/feed.json': Pick<paths['/api/alerts/feed.json'], 'parameters' | 'get'>;
  '/api/verdict': Pick<paths['/api/verdict'], 'parameters' | 'get'>;
  '/api/alerts/{id}/acknowledgement': Pick<paths['/api/alerts/{id}/acknowledgement'], 'parameters' | 'put' | 'delete'>;
  '/api/feed.atom': Pick<paths['/api/feed.atom'], 'parameters' | 'get'>;
  '/api/feed.json': Pick<paths['/api/feed.json'], 'parameters' | 'get'>;
  '/api/maintenance.ics': Pick<paths['/api/maintenance.ics'], 'parameters' | 'get'>;
  '/api/settings': Pick<paths['/api/settings'], 'parameters' | 'get' | 'put'>;
  '/api/themes': Pick<paths['/api/themes'], 'parameters' | 'get' | 'post'>;
  '/api/theme-install': Pick<paths['/api/theme-install'], 'parameters' | 'get' | 'post'>;
  '/api/theme-gallery': Pick<paths['/api/theme-gallery'], 'parameters' | 'get'>;
  '/api/theme-gallery/picture': Pick<paths['/api/theme-gallery/picture'], 'parameters' | 'get'>;
  '/api/themes/{short}': Pick<paths['/api/themes/{short}'], 'parameters' | 'delete'>;
  '/api/themes/{short}/preview': Pick<paths['/api/themes/{short}/preview'], 'parameters' | 'get' | 'post' | 'delete'>;
  '/api/themes/{short}/update': Pick<paths['/api/themes/{short}/update'], 'parameters' | 'get' | 'post'>;
  '/api/themes/{short}/rollback': Pick<paths['/api/themes/{short}/rollback'], 'parameters' | 'post'>;
  '/api/themes/{short}/config': Pick<paths['/api/themes/{short}/config'], 'parameters' | 'get' | 'put'>;
  '/api/themes/{short}/connect': Pick<paths['/api/themes/{short}/connect'], 'parameters' | 'put'>;
  '/api/themes/{short}/refusals': Pick<paths['/api/themes/{short}/refusals'], 'parameters' | 'post'>;
  '/api/db': Pick<paths['/api/db'], 'parameters' | 'get'>;
  '/api/db/backup': Pick<paths['/api/db/backup'], 'parameters' | 'get'>;
  '/api/db/restore': Pick<paths['/api/db/restore'], 'parameters' | 'post'>;
  '/api/db/import': Pick<paths['/api/db/import'], 'parameters' | 'post'>;
  '/api/db/vacuum': Pick<paths['/api/db/vacuum'], 'parameters' | 'post'>;
  '/api/hubs': Pick<paths['/api/hubs'], 'parameters' | 'get'>;
  '/api/audit': Pick<paths['/api/audit'], 'parameters' | 'get'>;
  '/api/audit.csv': Pick<paths['/api/audit.csv'], 'parameters' | 'get'>;
  '/api/exports/tickets': Pick<paths['/api/exports/tickets'], 'parameters' | 'post'>;
  '/api/exports/nodes': Pick<paths['/api/exports/nodes'], 'parameters' | 'get'>;
  '/api/exports/traffic': Pick<paths['/api/exports/traffic'], 'parameters' | 'get'>;
  '/api/exports/nodes/{id}/metrics': Pick<paths['/api/exports/nodes/{id}/metrics'], 'parameters' | 'get'>;
  '/api/exports/nodes/{id}/latency': Pick<paths['/api/exports/nodes/{id}/latency'], 'parameters' | 'get'>;
  '/api/health': Pick<paths['/api/health'], 'parameters' | 'get'>;
  '/metrics': Pick<paths['/metrics'], 'parameters' | 'get'>;
  '/badge/{id}.svg': Pick<paths['/badge/{id}.svg'], 'parameters' | 'get'>;
  '/api/connection': Pick<paths['/api/connection'], 'parameters' | 'get'>;
  '/api/openapi.json': Pick<paths['/api/openapi.json'], 'parameters' | 'get'>;
  '/api/asyncapi.json': Pick<paths['/api/asyncapi.json'], 'parameters' | 'get'>;
}

export type Client = FetchClient<ClientPaths>;

/** Names JSON, without which some operations answer errors as text. */
export function createClient(options?: ClientOptions): Client {
  const headers = mergeHeaders({ accept: 'application/json' }, options?.headers);
  return createFetchClient<ClientPaths>({ ...options, headers });
}
