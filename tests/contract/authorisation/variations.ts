import { confirmedSettings, vocabulary } from './contract-rules.ts';
import type { Credentials } from './matrix-hub.ts';

/** A part of a request that must not change who may send it. */
export interface Variation {
  readonly name: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: string;
  /** Only for methods that have a body. */
  readonly body?: string;
  /** Another spelling of the path, which need not exist. */
  readonly spell?: (path: string) => string;
}

/** Values that an operation could accept; others get a number. */
const values: Readonly<Record<string, string>> = {
  'Content-Range': 'bytes 10-19/20',
  'Upload-Id': 'A'.repeat(43),
  Range: 'bytes=0-0',
  'If-None-Match': '*',
  'If-Modified-Since': 'Fri, 27 Nov 2026 12:00:00 GMT',
  'If-Range': '"a"',
  dry_run: 'true',
  merge: 'true',
  series: 'ping',
  format: 'csv',
  kind: 'komari',
  ticket: 'A'.repeat(43),
  address: 'https://themes.example/gallery.json',
};

const overrides = ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'].flatMap((name) =>
  ['GET', 'DELETE'].map((method) => ({ name: `${name}: ${method}`, headers: { [name]: method } })),
);

/** Headers with which a proxy or a framework could be told another caller, address or path. */
const trust: Readonly<Record<string, string>> = {
  'X-Forwarded-User': 'admin',
  'Remote-User': 'admin',
  'X-Real-IP': '127.0.0.1',
  Forwarded: 'for=127.0.0.1;proto=https',
  'X-Forwarded-Proto': 'http',
  'X-Original-URL': '/api/me',
  'X-Rewrite-URL': '/api/me',
  'X-Requested-With': 'XMLHttpRequest',
  Accept: 'application/problem+json',
  Expect: '100-continue',
};

/** A WebSocket handshake. */
const upgrade = {
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
};

/** Values that differ from those of a new hub. */
const otherSettings: Readonly<Record<string, unknown>> = {
  theme: 'aurora',
  audit_retention_days: 7,
  download_proxy: 'https://mirror.example/',
  agent_repository: 'somebody/else',
  agent_signing_key: `RWQ${'A'.repeat(53)}`,
  oauth_provider: 'github',
  oauth_issuer: 'https://id.example',
  oauth_client_id: 'somebody',
  oauth_client_secret: 'secret',
  oauth_subjects: ['somebody'],
  password_login: false,
  passwordless_login: true,
};

/** A valid body whose values decide whether the session must confirm its identity. */
export interface ConfirmedBody {
  readonly operation: string;
  readonly path: string;
  readonly body: object;
}

/** Changes that need a confirmation because of what they change. The first API token has the scope `read` only. */
export const confirmedBodies: readonly ConfirmedBody[] = [
  ...confirmedSettings.map((key) => {
    if (!Object.hasOwn(otherSettings, key)) throw new Error(`the matrix needs another value of ${key}`);
    return { operation: 'updateSettings', path: '/api/settings', body: { [key]: otherSettings[key] } };
  }),
  { operation: 'updateApiToken', path: '/api/tokens/1', body: { scopes: ['read', 'nodes'] } },
];

/** Every header, query parameter and media type that some operation knows, and usual ways around an access check. */
export function listVariations({
  sessions,
  tokens,
  nodeToken,
  csrfToken,
  uploadIds,
}: Credentials): Variation[] {
  const inQuery = {
    access_token: tokens.all,
    token: nodeToken,
    muster_session: sessions.fresh,
    csrf: csrfToken,
  };
  return [
    ...vocabulary.headers.map((name) => ({ name, headers: { [name]: values[name] ?? '1' } })),
    ...Object.entries(trust).map(([name, value]) => ({
      name: `${name}: ${value}`,
      headers: { [name]: value },
    })),
    ...overrides,
    ...Object.entries(uploadIds).map(([operation, id]) => ({
      name: `the Upload-Id of ${operation} of another session`,
      headers: { 'Upload-Id': id },
    })),
    { name: 'a handshake', headers: upgrade },
    ...vocabulary.queries.map((name) => ({ name: `?${name}`, query: `${name}=${values[name] ?? '1'}` })),
    ...['GET', 'DELETE'].map((method) => ({ name: `?_method=${method}`, query: `_method=${method}` })),
    ...Object.entries(inQuery).map(([name, value]) => ({ name: `?${name}`, query: `${name}=${value}` })),
    ...[...vocabulary.mediaTypes, 'multipart/form-data; boundary=x', 'application/json; charset=utf-7'].map(
      (type) => ({ name: `a body of ${type}`, headers: { 'Content-Type': type }, body: '{}' }),
    ),
    { name: 'a body without a type', body: '{}' },
    { name: 'a final slash', spell: (path) => `${path}/` },
    { name: 'a doubled slash', spell: (path) => path.replace('/api/', '/api//') },
    { name: 'a leading double slash', spell: (path) => `/${path}` },
    { name: 'capitals', spell: (path) => path.toUpperCase() },
    {
      name: 'an encoded letter',
      spell: (path) => path.replace(/[a-z]$/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    },
    { name: 'an encoded slash', spell: (path) => path.replace(/\/(?=[^/]*$)/, '%2f') },
    { name: 'a dot segment', spell: (path) => path.replace('/api/', '/api/me/../') },
    { name: 'a semicolon', spell: (path) => `${path};/api/me` },
  ];
}
