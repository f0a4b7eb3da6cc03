import { limits } from '@muster/generated/limits';
import type {
  ApiToken,
  ApiTokenInput,
  ApiTokenScope,
  ApiTokenUpdate,
  IssuedApiToken,
} from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import { createConfirmationError, DomainError, type FieldError } from '../../lib/errors.ts';
import { createGcraLimiter } from '../../lib/rate-limit/gcra-limiter.ts';
import { createSerialQueue } from '../../lib/serial-queue.ts';
import { createToken, hashToken, toTokenKey } from '../../lib/tokens.ts';
import type { ApiTokenRow, ApiTokenUse } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import { isExternal } from './oauth-subjects.ts';
import type { LiveSession } from './sessions.ts';

/** The user of a session, or "" for a command on the hub's machine. */
type TokenOwner = Pick<LiveSession, 'username'>;

/** An API token that has not been revoked. */
export interface LiveApiToken {
  readonly id: number;
  name: string;
  scopes: readonly ApiTokenScope[];
  /** Unix seconds. */
  readonly createdAt: number;
  /** Unix seconds, null for none. */
  expiresAt: number | null;
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
  create(session: TokenOwner, input: ApiTokenInput): Promise<IssuedApiToken>;
  /**
   * `not_found`, `conflict` for a session of the external login, `invalid_request` for a new end in the past,
   * `confirmation_required` with pointers if `isConfirmed` is false and the token would be valid for more or for longer.
   */
  update(change: ApiTokenChange, patch: ApiTokenUpdate): Promise<ApiToken>;
  /** Replaces the secret. `not_found`, `conflict` for a session of the external login and for an expired token. */
  reissue(session: TokenOwner, id: number): Promise<IssuedApiToken>;
  /** `not_found`. */
  revoke(id: number): Promise<void>;
  /** Stores when tokens were used. */
  save(): Promise<void>;
  /** Applies the stored tokens, which another hub may have changed, or a restore or an import replaced. */
  apply(stored: readonly ApiTokenRow[], replaced: boolean): void;
}

/** The caller and the token to change. */
export interface ApiTokenChange {
  session: TokenOwner;
  /** Whether the session confirmed its identity recently. */
  isConfirmed: boolean;
  id: number;
}

/**
 * Prefix that distinguishes API tokens from bearer tokens of a proxy in front of the hub, and that secret scanners
 * recognise.
 */
export const API_TOKEN_PREFIX = 'muster_';

/** The type requires every scope of the contract. */
export const apiTokenScopes = Object.keys({ read: true, metrics: true, nodes: true } satisfies Record<
  ApiTokenScope,
  true
>) as readonly ApiTokenScope[];

export function createApiTokens(
  runtime: Runtime,
  store: Pick<Store, 'insertApiToken' | 'updateApiToken' | 'saveApiTokenUses' | 'deleteApiToken'>,
  stored: readonly ApiTokenRow[],
): ApiTokens {
  const byHash = new Map<string, LiveApiToken>();
  const runSerially = createSerialQueue();
  const uses = createApiTokenUses(runtime, store);
  const now = () => Math.floor(runtime.now() / 1000);
  const isExpired = ({ expiresAt }: LiveApiToken) => expiresAt !== null && expiresAt <= now();

  function getEntry(id: number): [key: string, token: LiveApiToken] {
    const entry = [...byHash].find(([, { id: own }]) => own === id);
    if (entry === undefined) throw new DomainError('not_found', 'This API token does not exist.');
    return entry;
  }

  function apply(rows: readonly ApiTokenRow[], replaced: boolean): void {
    if (replaced) {
      byHash.clear();
      uses.clear();
    }
    refreshTokens(byHash, rows).forEach(uses.forget);
  }

  async function add(input: ApiTokenInput): Promise<IssuedApiToken> {
    requireRoom(byHash.size);
    const { secret, row } = issueApiToken(runtime, input);
    const token = toLiveToken({ ...row, id: await store.insertApiToken(row) });
    byHash.set(toTokenKey(secret), token);
    return { secret, token: describe(token) };
  }

  async function change({ id, isConfirmed }: ApiTokenChange, patch: ApiTokenUpdate): Promise<ApiToken> {
    const [, token] = getEntry(id);
    const next = planChange(token, patch, now());
    const extensions = listExtensions(token, next);
    if (extensions.length > 0 && !isConfirmed) throw createConfirmationError(extensions);
    await store.updateApiToken(id, { name: next.name, scopes: next.scopes, expires_at: next.expiresAt });
    // Mutated, because a request that is being answered records its use on this object.
    return describe(Object.assign(token, next));
  }

  async function replaceSecret(id: number): Promise<IssuedApiToken> {
    const [key, token] = getEntry(id);
    if (isExpired(token))
      throw new DomainError('conflict', 'The API token has expired. Set a later end first.');
    const secret = createSecret(runtime);
    await store.updateApiToken(id, { token_hash: hashToken(secret) });
    byHash.delete(key);
    byHash.set(toTokenKey(secret), token);
    return { secret, token: describe(token) };
  }

  async function remove(id: number): Promise<void> {
    const [key] = getEntry(id);
    await store.deleteApiToken(id);
    byHash.delete(key);
    uses.forget(id);
  }

  async function runForOwner<T>(session: TokenOwner, act: () => Promise<T>): Promise<T> {
    requireOwnAccount(session);
    return runSerially(act);
  }

  apply(stored, true);
  return {
    find(secret) {
      const token = byHash.get(toTokenKey(secret));
      return token === undefined || isExpired(token) ? undefined : token;
    },
    admit: uses.admit,
    list: () => [...byHash.values()].sort((a, b) => b.id - a.id).map(describe),
    create: (session, input) => runForOwner(session, () => add(input)),
    update: (who, patch) => runForOwner(who.session, () => change(who, patch)),
    reissue: (session, id) => runForOwner(session, () => replaceSecret(id)),
    revoke: (id) => runSerially(() => remove(id)),
    save: uses.save,
    apply,
  };
}

/**
 * Replaces the tokens by stored ones, and returns the ids of missing ones. The objects are kept, because a request that is
 * being answered records its use on one.
 */
function refreshTokens(byHash: Map<string, LiveApiToken>, rows: readonly ApiTokenRow[]): number[] {
  const known = new Map([...byHash.values()].map((token) => [token.id, token]));
  byHash.clear();
  for (const row of rows) {
    const { name, scopes, expiresAt, ...rest } = toLiveToken(row);
    const token = Object.assign(known.get(row.id) ?? rest, { name, scopes, expiresAt });
    byHash.set(Buffer.from(row.token_hash).toString('base64'), token);
    known.delete(row.id);
  }
  return [...known.keys()];
}

/** Draws the secret of a new token. Throws `invalid_request` for an end that is not in the future. */
function issueApiToken(
  runtime: Runtime,
  { name, scopes, expires_at = null }: ApiTokenInput,
): { secret: string; row: Omit<ApiTokenRow, 'id'> } {
  const created_at = Math.floor(runtime.now() / 1000);
  requireFuture(expires_at, created_at);
  const secret = createSecret(runtime);
  const unused = { last_used_at: null, last_address: '' };
  const row = { token_hash: hashToken(secret), name, scopes: [...scopes], created_at, expires_at, ...unused };
  return { secret, row };
}

function createSecret(runtime: Runtime): string {
  return `${API_TOKEN_PREFIX}${createToken(runtime)}`;
}

function requireRoom(count: number): void {
  if (count < limits.apiTokens) return;
  throw new DomainError(
    'limit_reached',
    `The hub can have ${limits.apiTokens} API tokens. Revoke one first.`,
  );
}

type ChangeablePart = Pick<LiveApiToken, 'name' | 'scopes' | 'expiresAt'>;

/** Throws `invalid_request` for a new end that is not in the future. @param now Unix seconds */
function planChange(token: LiveApiToken, patch: ApiTokenUpdate, now: number): ChangeablePart {
  const { name = token.name, scopes = token.scopes, expires_at: expiresAt = token.expiresAt } = patch;
  if (expiresAt !== token.expiresAt) requireFuture(expiresAt, now);
  return { name, scopes: apiTokenScopes.filter((scope) => scopes.includes(scope)), expiresAt };
}

function requireFuture(expiresAt: number | null, now: number): void {
  if (expiresAt === null || expiresAt > now) return;
  throw new DomainError('invalid_request', 'The token would already have expired.', {
    errors: [{ pointer: '/expires_at', detail: 'must be in the future' }],
  });
}

/** What a change would allow beyond the token's current rights. */
function listExtensions(token: LiveApiToken, { scopes, expiresAt }: ChangeablePart): FieldError[] {
  const addsScope = scopes.some((scope) => !token.scopes.includes(scope));
  const isLater = (expiresAt ?? Number.POSITIVE_INFINITY) > (token.expiresAt ?? Number.POSITIVE_INFINITY);
  const keys = [...(addsScope ? ['scopes'] : []), ...(isLater ? ['expires_at'] : [])];
  return keys.map((key) => ({ pointer: `/${key}`, detail: 'needs a confirmation' }));
}

/** Otherwise a user of the external login could keep access after being removed from its list. */
function requireOwnAccount({ username }: TokenOwner): void {
  if (isExternal(username))
    throw new DomainError(
      'conflict',
      "API tokens belong to the hub's own account. Log in with its password to create or change one.",
    );
}

function toLiveToken({ id, name, scopes, ...row }: ApiTokenRow): LiveApiToken {
  return {
    id,
    name,
    scopes: apiTokenScopes.filter((scope) => scopes.includes(scope)),
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

interface UsedApiToken {
  readonly id: number;
  lastUsedAt: number | null;
  lastAddress: string;
}

/** When and from where API tokens are used. */
export interface ApiTokenUses {
  /** Counts and records a request. Throws `too_many_requests`. */
  admit(token: UsedApiToken, address: string): void;
  /** Drops the unsaved use of a deleted token. */
  forget(id: number): void;
  /** Drops the unsaved uses of all tokens. */
  clear(): void;
  save(): Promise<void>;
}

/** Uses are recorded to within a minute, so that a program that polls causes no write for each request. */
const USE_SECONDS = 60;

function createApiTokenUses(runtime: Runtime, store: Pick<Store, 'saveApiTokenUses'>): ApiTokenUses {
  const perMinute = limits.apiTokenRequestsPerMinute;
  const limiter = createGcraLimiter(runtime, { burst: perMinute, perMinute });
  const unsaved = new Map<number, ApiTokenUse>();

  return {
    admit(token, address) {
      const wait = limiter.take(String(token.id));
      if (wait > 0)
        throw new DomainError(
          'too_many_requests',
          'Too many requests with this API token. Try again later.',
          { retryAfter: Math.ceil(wait / 1000) },
        );
      const at = Math.floor(runtime.now() / 1000);
      if (token.lastUsedAt !== null && at - token.lastUsedAt < USE_SECONDS && token.lastAddress === address)
        return;
      token.lastUsedAt = at;
      token.lastAddress = address;
      unsaved.set(token.id, { id: token.id, last_used_at: at, last_address: address });
    },
    forget: (id) => unsaved.delete(id),
    clear: () => unsaved.clear(),
    async save() {
      if (unsaved.size === 0) return;
      const uses = [...unsaved.values()];
      unsaved.clear();
      await store.saveApiTokenUses(uses);
    },
  };
}
