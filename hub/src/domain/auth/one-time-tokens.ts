import type { Runtime } from '@muster/runtime';
import { createPlaces, type Place, type PoolSize } from '../rate-limit/places.ts';
import { createSealedTokens, type OneTimeTokens, type Sealing } from './sealed-tokens.ts';
import { createToken, toTokenKey } from './tokens.ts';

export interface OneTimeTokensDeps {
  runtime: Runtime;
  /** Null if this hub is alone: then the values are in its memory. */
  sealing: Sealing | null;
  /** A token of another purpose is unknown. */
  purpose: string;
  lifetimeSeconds: number;
  /** Of the values in memory. A client that begins many loses its own oldest ones first. */
  pool: PoolSize;
}

export function createOneTimeTokens<T>({ sealing, ...deps }: OneTimeTokensDeps): OneTimeTokens<T> {
  return sealing === null ? createKeptTokens(deps) : createSealedTokens({ ...deps, sealing });
}

interface Entry<T> {
  value: T;
  place: Place;
  /** Monotonic milliseconds. */
  startedAt: number;
}

/** Keyed by the hash of the token. Bounded in memory. */
function createKeptTokens<T>({
  runtime,
  lifetimeSeconds,
  pool,
}: Pick<OneTimeTokensDeps, 'runtime' | 'lifetimeSeconds' | 'pool'>): OneTimeTokens<T> {
  const entries = new Map<string, Entry<T>>();
  const places = createPlaces(pool);

  return {
    begin(value, client) {
      const token = createToken(runtime);
      const key = toTokenKey(token);
      const place = places.replace(client, () => entries.delete(key));
      entries.set(key, { value, place, startedAt: runtime.monotonic() });
      return token;
    },
    async take(token) {
      const key = toTokenKey(token);
      const entry = entries.get(key);
      entries.delete(key);
      entry?.place.free();
      if (entry === undefined || runtime.monotonic() - entry.startedAt >= lifetimeSeconds * 1000) return;
      return entry.value;
    },
  };
}
