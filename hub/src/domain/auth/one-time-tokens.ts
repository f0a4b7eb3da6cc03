import type { Runtime } from '@muster/runtime';
import { getRateLimitKey } from '../rate-limit/rate-limit-key.ts';
import { createToken, toTokenKey } from './tokens.ts';

/** Values that wait for the browser which started something, keyed by the hash of a token that only it has. Bounded in memory. */
export interface OneTimeTokens<T> {
  /** Returns the token for the browser. */
  begin(value: T, address: string): string;
  /** Removes and returns the token's value; undefined if it is unknown, used or expired. */
  take(token: string): T | undefined;
}

/** Per rate-limit key, so that a client that begins many evicts only its own. */
const MAX_PER_CLIENT = 20;
const MAX_TOKENS = 2000;

interface Entry<T> {
  value: T;
  client: string;
  /** Monotonic milliseconds. */
  startedAt: number;
}

export function createOneTimeTokens<T>(runtime: Runtime, lifetimeSeconds: number): OneTimeTokens<T> {
  /** Oldest first. */
  const entries = new Map<string, Entry<T>>();

  function evict(client: string): void {
    const own = [...entries].filter(([, entry]) => entry.client === client);
    if (own.length >= MAX_PER_CLIENT) entries.delete(own[0]?.[0] ?? '');
    if (entries.size >= MAX_TOKENS) entries.delete(entries.keys().next().value ?? '');
  }

  return {
    begin(value, address) {
      const client = getRateLimitKey(address);
      evict(client);
      const token = createToken(runtime);
      entries.set(toTokenKey(token), { value, client, startedAt: runtime.monotonic() });
      return token;
    },
    take(token) {
      const key = toTokenKey(token);
      const entry = entries.get(key);
      entries.delete(key);
      if (entry === undefined || runtime.monotonic() - entry.startedAt >= lifetimeSeconds * 1000) return;
      return entry.value;
    },
  };
}
