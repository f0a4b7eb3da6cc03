import type { Proof } from './contract-rules.ts';
import { type Credentials, tokenScopes } from './matrix-hub.ts';

/** A kind of caller: its credentials, and what they prove. */
export interface Caller {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly proof: Proof;
}

/** The claimed origin of a request. */
export interface OriginHeader {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly origin: Proof['origin'];
  /** Whether the short form sends it to every side of a hub. */
  readonly isTypical: boolean;
}

const nobody: Proof = {
  session: 'none',
  token: null,
  isBasic: false,
  hasNodeToken: false,
  hasRegistrationKey: false,
  isBrowser: false,
  hasCsrfToken: false,
  origin: 'none',
};

const cookie = (session: string) => ({ cookie: `muster_session=${session}` });
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const basic = (secret: string) => ({
  authorization: `Basic ${Buffer.from(`token:${secret}`).toString('base64')}`,
});
const sameOrigin = { 'sec-fetch-site': 'same-origin' };

/** Callers of every kind. `foreign` are the credentials of another hub. */
export function listCallers(own: Credentials, foreign: Credentials): Caller[] {
  const { sessions, tokens } = own;
  const withSession = (name: string, session: Proof['session'], value: string): Caller[] => [
    { name, headers: cookie(value), proof: { ...nobody, session } },
    {
      name: `${name}, in a browser`,
      headers: { ...cookie(value), ...sameOrigin },
      proof: { ...nobody, session, isBrowser: true },
    },
    {
      name: `${name}, in the panel`,
      headers: { ...cookie(value), ...sameOrigin, 'x-csrf-token': own.csrfToken },
      proof: { ...nobody, session, isBrowser: true, hasCsrfToken: true },
    },
  ];
  const withoutSession = (name: string, value: string): Caller => ({
    name,
    headers: cookie(value),
    proof: nobody,
  });
  const withToken = (name: string, secret: string, token: Proof['token']): Caller => ({
    name,
    headers: bearer(secret),
    proof: { ...nobody, token },
  });
  return [
    { name: 'nobody', headers: {}, proof: nobody },
    ...withSession('a fresh session', 'fresh', sessions.fresh),
    ...withSession('an old session', 'old', sessions.old),
    {
      name: "a fresh session with another hub's CSRF token",
      headers: { ...cookie(sessions.fresh), ...sameOrigin, 'x-csrf-token': foreign.csrfToken },
      proof: { ...nobody, session: 'fresh', isBrowser: true },
    },
    {
      name: 'a fresh session in a browser over plain HTTP',
      headers: { ...cookie(sessions.fresh), 'accept-language': 'en' },
      proof: { ...nobody, session: 'fresh', isBrowser: true },
    },
    {
      name: 'a fresh session after an unknown one of the same name',
      headers: { cookie: `muster_session=${sessions.unknown}; muster_session=${sessions.fresh}` },
      proof: { ...nobody, session: 'fresh' },
    },
    withoutSession('an unknown session', sessions.unknown),
    withoutSession('an expired session', sessions.expired),
    withoutSession('an unused session', sessions.idle),
    withoutSession("another hub's session", foreign.sessions.fresh),
    withToken('a token of read', tokens.read, tokenScopes.read),
    withToken('a token of metrics', tokens.metrics, tokenScopes.metrics),
    withToken('a token of nodes', tokens.nodes, tokenScopes.nodes),
    withToken('a token of all scopes', tokens.all, tokenScopes.all),
    withToken('an expired token', tokens.expired, 'invalid'),
    withToken('an unknown token', tokens.unknown, 'invalid'),
    withToken("another hub's token", foreign.tokens.all, 'invalid'),
    {
      name: 'a token of metrics with a fresh session',
      headers: { ...bearer(tokens.metrics), ...cookie(sessions.fresh) },
      proof: { ...nobody, session: 'fresh', token: tokenScopes.metrics },
    },
    {
      name: 'a token of read by HTTP Basic',
      headers: basic(tokens.read),
      proof: { ...nobody, token: tokenScopes.read, isBasic: true },
    },
    {
      name: 'an expired token by HTTP Basic',
      headers: basic(tokens.expired),
      proof: { ...nobody, token: 'invalid', isBasic: true },
    },
    {
      name: 'a token of all scopes by HTTP Basic with a fresh session, in the panel',
      headers: {
        ...basic(tokens.all),
        ...cookie(sessions.fresh),
        ...sameOrigin,
        'x-csrf-token': own.csrfToken,
      },
      proof: {
        ...nobody,
        session: 'fresh',
        token: tokenScopes.all,
        isBasic: true,
        isBrowser: true,
        hasCsrfToken: true,
      },
    },
    { name: "a node's token", headers: bearer(own.nodeToken), proof: { ...nobody, hasNodeToken: true } },
    { name: "another hub's node token", headers: bearer(foreign.nodeToken), proof: nobody },
    {
      name: 'a registration key',
      headers: bearer(own.registrationKey),
      proof: { ...nobody, hasRegistrationKey: true },
    },
    { name: "another hub's registration key", headers: bearer(foreign.registrationKey), proof: nobody },
  ];
}

/** Callers whose refusal no other part of a request may lift. */
export const probingCallers: readonly string[] = [
  'nobody',
  "another hub's session",
  'an old session',
  'a fresh session, in a browser',
  'a token of metrics',
];

/** `own` is the requested origin; `neighbour` the hub's other one, if it has two. */
export function listOrigins(own: string, neighbour: string | null): OriginHeader[] {
  const foreign = [
    ['another site', { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['another site in an old browser', { origin: 'http://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['a cross-site link', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling domain', { 'sec-fetch-site': 'same-site' }],
  ] as const;
  return [
    { name: 'no page', headers: {}, origin: 'none', isTypical: true },
    { name: "the hub's page", headers: { origin: own, ...sameOrigin }, origin: 'own', isTypical: true },
    ...foreign.map(([name, headers], index) => ({
      ...{ name, headers, origin: 'foreign' as const, isTypical: index === 0 && neighbour === null },
    })),
    ...(neighbour === null ? [] : listNeighbours(neighbour)),
  ];
}

function listNeighbours(origin: string): OriginHeader[] {
  const headers = { origin, 'sec-fetch-site': 'same-site' };
  const name = "the hub's other origin";
  return [
    { name, headers, origin: 'foreign', isTypical: true },
    { name: `${name} in an old browser`, headers: { origin }, origin: 'foreign', isTypical: true },
  ];
}
