import { limits } from '@muster/generated/limits';
import type { Runtime } from '@muster/runtime';
import { DomainError } from '../../lib/errors.ts';
import { createGcraLimiter } from '../../lib/rate-limit/gcra-limiter.ts';
import type { ApiTokenUse } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';

interface UsedApiToken {
  readonly id: number;
  lastUsedAt: number | null;
  lastAddress: string;
}

/** When and from where API tokens are used. */
export interface ApiTokenUses {
  /** Counts and records a request. Throws `too_many_requests`. */
  admit(token: UsedApiToken, address: string): void;
  /** Drops what was not saved of a deleted token. */
  forget(id: number): void;
  /** The same for all tokens. */
  clear(): void;
  save(): Promise<void>;
}

/** Uses are recorded to within a minute, so that a program that polls causes no write for each request. */
const USE_SECONDS = 60;

export function createApiTokenUses(runtime: Runtime, store: Pick<Store, 'saveApiTokenUses'>): ApiTokenUses {
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
