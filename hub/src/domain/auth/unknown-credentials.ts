import type { Runtime } from '@muster/runtime';
import { toTokenKey } from './tokens.ts';

/** Looks up what another hub on the same database may have given out a moment ago. */
export interface UnknownCredentials {
  /** Resolves when this hub knows what the others have changed, once for a secret in a while; to false if that fails. */
  lookUp(secret: string): Promise<boolean>;
}

export interface UnknownCredentialsDeps {
  runtime: Pick<Runtime, 'monotonic'>;
  catchUp: () => Promise<boolean>;
}

/** What is unknown stays unknown for so long: somebody who guesses must not keep the database busy. */
const REMEMBER_MS = 5000;
const MAX_REMEMBERED = 10_000;

interface Lookup {
  /** Monotonic milliseconds. */
  at: number;
  found: Promise<boolean>;
}

export function createUnknownCredentials({ runtime, catchUp }: UnknownCredentialsDeps): UnknownCredentials {
  /** By the hash of the secret, oldest first. */
  const lookups = new Map<string, Lookup>();

  function forgetOld(now: number): void {
    for (const [key, { at }] of lookups) {
      if (now - at < REMEMBER_MS && lookups.size < MAX_REMEMBERED) return;
      lookups.delete(key);
    }
  }

  return {
    lookUp(secret) {
      const now = runtime.monotonic();
      forgetOld(now);
      const key = toTokenKey(secret);
      const known = lookups.get(key);
      if (known !== undefined) return known.found;
      const found = catchUp();
      lookups.set(key, { at: now, found });
      return found;
    },
  };
}
