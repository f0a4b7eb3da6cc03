import type { Runtime } from '@muster/runtime';
import { getRateLimitKey } from '../rate-limit/rate-limit-key.ts';
import { createToken, hashToken } from './tokens.ts';

/** One login on its way to the provider and back. */
export interface Transaction {
  state: string;
  nonce: string;
  /** PKCE. */
  verifier: string;
  redirectUri: string;
  /** Tells the configuration that the login began with from any later one. */
  configuration: string;
}

/** Logins under way, known by the sha256 of a token that only the browser holds. Memory is bounded. */
export interface Transactions {
  /** Returns the token for the browser. */
  begin(transaction: Transaction, address: string): string;
  /** The transaction of a token, this once; undefined when it is unknown, used or too old. */
  take(token: string): Transaction | undefined;
}

/** Long enough to type a password and a second factor at the provider. */
export const TRANSACTION_SECONDS = 600;

/** Nobody needs more at once, and whoever begins more, from whichever address of a network, pushes out only their own. */
const MAX_OF_PARTY = 20;
const MOST = 2000;

interface Entry {
  transaction: Transaction;
  party: string;
  /** Monotonic milliseconds. */
  begunAt: number;
}

export function createTransactions(runtime: Runtime): Transactions {
  /** Oldest first. */
  const entries = new Map<string, Entry>();

  function makeRoom(party: string): void {
    const own = [...entries].filter(([, entry]) => entry.party === party);
    if (own.length >= MAX_OF_PARTY) entries.delete(own[0]?.[0] ?? '');
    if (entries.size >= MOST) entries.delete(entries.keys().next().value ?? '');
  }

  return {
    begin(transaction, address) {
      const party = getRateLimitKey(address);
      makeRoom(party);
      const token = createToken(runtime);
      entries.set(toKey(token), { transaction, party, begunAt: runtime.monotonic() });
      return token;
    },
    take(token) {
      const key = toKey(token);
      const entry = entries.get(key);
      entries.delete(key);
      if (entry === undefined || runtime.monotonic() - entry.begunAt >= TRANSACTION_SECONDS * 1000) return;
      return entry.transaction;
    },
  };
}

function toKey(token: string): string {
  return hashToken(token).toString('base64');
}
