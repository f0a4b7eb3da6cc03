import type { Runtime } from '@muster/shared/runtime';
import { createDutyCycleQueue } from '../../lib/rate-limit/duty-cycle-queue.ts';
import { createHistoryRateLimiter } from '../../lib/rate-limit/history-rate-limiter.ts';
import type { FindPoolClient, PoolClient } from '../../lib/rate-limit/pool-client.ts';
import { pools } from '../../lib/rate-limit/pools.ts';
import { createHistoryCache } from './history-cache.ts';

/** Answers that are read from stored history: recent ones are shared, and visitors are limited. */
export interface HistoryAnswers {
  /**
   * Admits a visitor of this address, or with null the administrator. Rejects with `busy`, and with `too_many_requests` when
   * a visitor asks too often.
   */
  admit(visitor: string | null): Promise<PoolClient | null>;
  /** The recent answer under the key, or a new one. Rejects with `busy` when too many are being read. */
  get(key: string, client: PoolClient | null, read: () => Promise<Buffer>): Promise<Buffer>;
  /** Empties the cache, because another database is in use. */
  clear(): void;
}

/** The visitors' share of the reader thread; a page with a hundred charts is read without waiting. */
const visitorQueueOptions = { share: 0.3, burstMs: 1_000, pool: pools.histories };

export function createHistoryAnswers(runtime: Runtime, findPoolClient: FindPoolClient): HistoryAnswers {
  const cache = createHistoryCache(runtime);
  const rateLimiter = createHistoryRateLimiter(runtime);
  const visitorQueue = createDutyCycleQueue(runtime, visitorQueueOptions);
  return {
    async admit(visitor) {
      const client = visitor === null ? null : findPoolClient(visitor);
      if (client !== null) await rateLimiter.consume(client);
      return client;
    },
    get: (key, client, read) =>
      cache.get(key, () => (client === null ? read() : visitorQueue.run(client, read))),
    clear: cache.clear,
  };
}
