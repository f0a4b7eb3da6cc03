import type { Runtime } from '@muster/runtime';
import { getRateLimitKey } from '../rate-limit/rate-limit-key.ts';
import { createToken, toTokenKey } from './tokens.ts';

/** One authorization code flow in progress. */
export interface OauthTransaction {
  state: string;
  nonce: string;
  /** PKCE code verifier. */
  verifier: string;
  redirectUri: string;
  /** The provider settings at the start, so that a flow does not finish under changed ones. */
  configuration: string;
}

/** Flows in progress, keyed by the hash of a token that only the browser has. Bounded in memory. */
export interface OauthTransactions {
  /** Returns the token for the browser. */
  begin(transaction: OauthTransaction, address: string): string;
  /** Removes and returns the token's transaction; undefined if it is unknown, used or expired. */
  take(token: string): OauthTransaction | undefined;
}

/** Enough time to enter a password and a second factor. */
export const TRANSACTION_SECONDS = 600;

/** Per rate-limit key, so that a client that starts many logins evicts only its own. */
const MAX_PER_CLIENT = 20;
const MAX_TRANSACTIONS = 2000;

interface Entry {
  transaction: OauthTransaction;
  client: string;
  /** Monotonic milliseconds. */
  startedAt: number;
}

export function createOauthTransactions(runtime: Runtime): OauthTransactions {
  /** Oldest first. */
  const entries = new Map<string, Entry>();

  function evict(client: string): void {
    const own = [...entries].filter(([, entry]) => entry.client === client);
    if (own.length >= MAX_PER_CLIENT) entries.delete(own[0]?.[0] ?? '');
    if (entries.size >= MAX_TRANSACTIONS) entries.delete(entries.keys().next().value ?? '');
  }

  return {
    begin(transaction, address) {
      const client = getRateLimitKey(address);
      evict(client);
      const token = createToken(runtime);
      entries.set(toTokenKey(token), { transaction, client, startedAt: runtime.monotonic() });
      return token;
    },
    take(token) {
      const key = toTokenKey(token);
      const entry = entries.get(key);
      entries.delete(key);
      if (entry === undefined || runtime.monotonic() - entry.startedAt >= TRANSACTION_SECONDS * 1000) return;
      return entry.transaction;
    },
  };
}
