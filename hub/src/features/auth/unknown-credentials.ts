import type { Runtime } from '@muster/shared/runtime';
import { createGcraLimiter } from '../../lib/rate-limit/gcra-limiter.ts';
import { getRateLimitKey } from '../../lib/rate-limit/rate-limit-key.ts';
import { toTokenKey } from '../../lib/tokens.ts';

/** Looks up credentials that another hub on the same database may have issued a moment ago. */
export interface UnknownCredentials {
  /**
   * Looks up the first four secrets of a request, each once in a while. `address` is the client's, whose lookups are
   * limited.
   */
  lookUp(secrets: readonly string[], address: string): CredentialLookup;
}

export interface CredentialLookup {
  /** Resolves when this hub knows the others' changes; to false if that fails, or if the client has to wait. */
  readonly found: Promise<boolean>;
  /** Whether the lookup began with this call, so that it finds all earlier changes. */
  readonly isNew: boolean;
}

/** A browser sends one or two. A theme can plant any number of cookies, and a stranger can send them. */
const MAX_SECRETS = 4;
/** How long a secret stays unknown, so that guesses do not keep the database busy. */
const REMEMBER_MS = 5000;
const MAX_REMEMBERED = 10_000;
/**
 * Lookups of a client: enough for the tabs of some browsers whose sessions have ended, each of which repeats its request.
 */
const clientLimit = { burst: 30, perMinute: 60 };
/** Shortest interval between lookups of all clients; those that wait share one. */
const GATHER_MS = 250;

interface Remembered {
  /** Monotonic milliseconds. */
  at: number;
  found: Promise<boolean>;
}

export function createUnknownCredentials(
  runtime: Pick<Runtime, 'monotonic' | 'setTimer'>,
  catchUp: () => Promise<boolean>,
): UnknownCredentials {
  /** Unknown secrets by hash, oldest first. */
  const lookups = new Map<string, Remembered>();
  const limiter = createGcraLimiter(runtime, clientLimit);
  const gather = createGatherer(runtime, catchUp);

  function forgetOld(now: number): void {
    for (const [key, { at }] of lookups) {
      if (now - at < REMEMBER_MS && lookups.size < MAX_REMEMBERED) return;
      lookups.delete(key);
    }
  }

  function begin(keys: readonly string[], address: string): CredentialLookup {
    if (limiter.take(getRateLimitKey(address)) > 0) return { found: Promise.resolve(false), isNew: false };
    const found = gather();
    const at = runtime.monotonic();
    for (const key of keys) {
      forgetOld(at);
      lookups.set(key, { at, found });
    }
    return { found, isNew: true };
  }

  return {
    lookUp(secrets, address) {
      forgetOld(runtime.monotonic());
      const keys = secrets.slice(0, MAX_SECRETS).map(toTokenKey);
      const unknown = keys.filter((key) => !lookups.has(key));
      if (unknown.length > 0) return begin(unknown, address);
      const known = keys.flatMap((key) => lookups.get(key)?.found ?? []);
      return { found: Promise.all(known).then((all) => all.every(Boolean)), isNew: false };
    },
  };
}

/** Returns a function that begins an action, or joins one that waits because the latest began a moment ago. */
function createGatherer(
  { monotonic, setTimer }: Pick<Runtime, 'monotonic' | 'setTimer'>,
  action: () => Promise<boolean>,
): () => Promise<boolean> {
  let begunAt = Number.NEGATIVE_INFINITY;
  let waiting: Promise<boolean> | null = null;

  function begin(): Promise<boolean> {
    begunAt = monotonic();
    waiting = null;
    return action();
  }

  return () => {
    const pause = begunAt + GATHER_MS - monotonic();
    if (pause <= 0 && waiting === null) return begin();
    waiting ??= new Promise((resolve) => setTimer(() => resolve(begin()), pause));
    return waiting;
  };
}
