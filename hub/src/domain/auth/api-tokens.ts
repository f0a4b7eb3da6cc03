import { limits } from '@muster/generated/limits';
import type { ApiToken, ApiTokenInput, ApiTokenScope, IssuedApiToken } from '@muster/generated/types';
import type { Runtime } from '@muster/runtime';
import type { ApiTokenRow, ApiTokenUse } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import { DomainError } from '../errors.ts';
import { createGcraLimiter } from '../rate-limit/gcra-limiter.ts';
import { createSerialQueue } from '../serial-queue.ts';
import { isExternal } from './oauth-subjects.ts';
import type { LiveSession } from './sessions.ts';
import { createToken, hashToken, toTokenKey } from './tokens.ts';

/** An API token that has not been revoked. */
export interface LiveApiToken {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly ApiTokenScope[];
  /** Unix seconds. */
  readonly createdAt: number;
  /** Unix seconds, null for none. */
  readonly expiresAt: number | null;
  lastUsedAt: number | null;
  lastAddress: string;
}

/** API tokens of programs, in memory and in the store. Secrets are kept only as SHA-256 hashes. */
export interface ApiTokens {
  /** The token of a secret, unless it is unknown, revoked or expired. */
  find(secret: string): LiveApiToken | undefined;
  /** Counts and records a request. Throws `too_many_requests`. */
  admit(token: LiveApiToken, address: string): void;
  /** Newest first, also expired ones. */
  list(): ApiToken[];
  /** `conflict` for a session of the external login, `limit_reached`, `invalid_request` for an end in the past. */
  create(session: LiveSession, input: ApiTokenInput): Promise<IssuedApiToken>;
  /** Resolves to the name of the token. `not_found`. */
  revoke(id: number): Promise<string>;
  /** Stores when tokens were used. */
  save(): Promise<void>;
  /** Replaces all tokens, after a restore or an import. */
  reload(stored: readonly ApiTokenRow[]): void;
}

export interface ApiTokensDeps {
  runtime: Runtime;
  store: Pick<Store, 'insertApiToken' | 'saveApiTokenUses' | 'deleteApiToken'>;
  stored: readonly ApiTokenRow[];
}

/** Distinguishes API tokens from bearer tokens that a proxy in front of the hub may add; secret scanners look for it too. */
export const API_TOKEN_PREFIX = 'muster_';

/** Uses are recorded to within a minute, so that a program that polls causes no write for each request. */
const USE_SECONDS = 60;

const allScopes: readonly string[] = ['read', 'metrics', 'nodes'] satisfies ApiTokenScope[];

export function createApiTokens({ runtime, store, stored }: ApiTokensDeps): ApiTokens {
  const byHash = new Map<string, LiveApiToken>();
  const limiter = createGcraLimiter(runtime, {
    burst: limits.apiTokenRequestsPerMinute,
    perMinute: limits.apiTokenRequestsPerMinute,
  });
  const runSerially = createSerialQueue();
  const used = new Map<number, ApiTokenUse>();
  const now = () => Math.floor(runtime.now() / 1000);
  const isExpired = ({ expiresAt }: LiveApiToken) => expiresAt !== null && expiresAt <= now();

  function reload(rows: readonly ApiTokenRow[]): void {
    byHash.clear();
    used.clear();
    for (const row of rows) byHash.set(Buffer.from(row.token_hash).toString('base64'), toLiveToken(row));
  }

  async function add(input: ApiTokenInput): Promise<IssuedApiToken> {
    if (byHash.size >= limits.apiTokens)
      throw new DomainError(
        'limit_reached',
        `The hub can have ${limits.apiTokens} API tokens. Revoke one first.`,
      );
    const { secret, row } = issueApiToken(runtime, input);
    const token = toLiveToken({ ...row, id: await store.insertApiToken(row) });
    byHash.set(toTokenKey(secret), token);
    return { secret, token: describe(token) };
  }

  reload(stored);
  return {
    find(secret) {
      const token = byHash.get(toTokenKey(secret));
      return token === undefined || isExpired(token) ? undefined : token;
    },
    admit(token, address) {
      const wait = limiter.take(String(token.id));
      if (wait > 0)
        throw new DomainError(
          'too_many_requests',
          'Too many requests with this API token. Try again later.',
          {
            retryAfter: Math.ceil(wait / 1000),
          },
        );
      const at = now();
      if (token.lastUsedAt !== null && at - token.lastUsedAt < USE_SECONDS && token.lastAddress === address)
        return;
      token.lastUsedAt = at;
      token.lastAddress = address;
      used.set(token.id, { id: token.id, last_used_at: at, last_address: address });
    },
    list: () => [...byHash.values()].sort((a, b) => b.id - a.id).map(describe),
    async create(session, input) {
      requireOwnAccount(session);
      return runSerially(() => add(input));
    },
    async revoke(id) {
      await store.deleteApiToken(id);
      const [key, token] = [...byHash].find(([, { id: own }]) => own === id) ?? [];
      if (key === undefined || token === undefined)
        throw new DomainError('not_found', 'This API token does not exist.');
      byHash.delete(key);
      used.delete(id);
      return token.name;
    },
    async save() {
      if (used.size === 0) return;
      const uses = [...used.values()];
      used.clear();
      await store.saveApiTokenUses(uses);
    },
    reload,
  };
}

/** Draws the secret of a new token. Throws `invalid_request` for an end that is not in the future. */
export function issueApiToken(
  runtime: Runtime,
  { name, scopes, expires_at = null }: ApiTokenInput,
): { secret: string; row: Omit<ApiTokenRow, 'id'> } {
  const created_at = Math.floor(runtime.now() / 1000);
  if (expires_at !== null && expires_at <= created_at)
    throw new DomainError('invalid_request', 'The token would have expired already.', {
      errors: [{ pointer: '/expires_at', detail: 'must be in the future' }],
    });
  const secret = `${API_TOKEN_PREFIX}${createToken(runtime)}`;
  const unused = { last_used_at: null, last_address: '' };
  const row = { token_hash: hashToken(secret), name, scopes: [...scopes], created_at, expires_at, ...unused };
  return { secret, row };
}

/** Otherwise a user of the external login could keep access after being removed from its list. */
function requireOwnAccount({ username }: LiveSession): void {
  if (isExternal(username))
    throw new DomainError(
      'conflict',
      "API tokens belong to the hub's own account. Log in with its password to create one.",
    );
}

function toLiveToken({ id, name, scopes, ...row }: ApiTokenRow): LiveApiToken {
  return {
    id,
    name,
    scopes: scopes.filter((scope): scope is ApiTokenScope => allScopes.includes(scope)),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    lastAddress: row.last_address,
  };
}

function describe(token: LiveApiToken): ApiToken {
  return {
    id: token.id,
    name: token.name,
    scopes: [...token.scopes],
    created_at: token.createdAt,
    expires_at: token.expiresAt,
    last_used_at: token.lastUsedAt,
    last_address: token.lastAddress,
  };
}
