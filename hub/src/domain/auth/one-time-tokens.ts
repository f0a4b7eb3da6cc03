import type { Runtime } from '@muster/runtime';
import { getRateLimitKey } from '../rate-limit/rate-limit-key.ts';
import { createSealedTokens, type OneTimeTokens, type Sealing } from './sealed-tokens.ts';
import { createToken, toTokenKey } from './tokens.ts';

export interface OneTimeTokensDeps {
  runtime: Runtime;
  /** Null if this hub is alone: then the values are in its memory. */
  sealing: Sealing | null;
  /** A token of another purpose is unknown. */
  purpose: string;
  lifetimeSeconds: number;
}

export function createOneTimeTokens<T>({ sealing, ...deps }: OneTimeTokensDeps): OneTimeTokens<T> {
  return sealing === null ? createKeptTokens(deps) : createSealedTokens({ ...deps, sealing });
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

/** Keyed by the hash of the token. Bounded in memory. */
function createKeptTokens<T>({
  runtime,
  lifetimeSeconds,
}: Pick<OneTimeTokensDeps, 'runtime' | 'lifetimeSeconds'>): OneTimeTokens<T> {
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
    async take(token) {
      const key = toTokenKey(token);
      const entry = entries.get(key);
      entries.delete(key);
      if (entry === undefined || runtime.monotonic() - entry.startedAt >= lifetimeSeconds * 1000) return;
      return entry.value;
    },
  };
}
