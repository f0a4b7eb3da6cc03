import { limits } from '@muster/generated/limits';
import type { Runtime } from '@muster/shared/runtime';
import { DomainError } from '../errors.ts';
import { createGcraLimiter } from './gcra-limiter.ts';
import type { PoolClient } from './pool-client.ts';

/** Rate-limits visitors' history queries: each client on its own, and all clients together. */
export interface HistoryRateLimiter {
  /**
   * Resolves if the client may send a query. Rejects with `too_many_requests` when it exceeds its own limit, and with
   * `busy` when all visitors together exceed theirs. Exempt from the latter are known clients, and a few queries per minute
   * of each client and network. The rejection of a client that ignores Retry-After is delayed by a second, so that a tight
   * loop costs little.
   */
  consume(client: PoolClient): Promise<void>;
}

const DELAY_MS = 1_000;
/** Rejections delayed at the same time; further ones are sent immediately. */
const MAX_DELAYED = 1_000;
const MAX_CLIENTS = 10_000;
const ALL_CLIENTS = '';

export function createHistoryRateLimiter(runtime: Runtime): HistoryRateLimiter {
  const perClient = createGcraLimiter(runtime, {
    burst: limits.historyBurst,
    perMinute: limits.historyPerMinute,
  });
  const exempt = createGcraLimiter(runtime, {
    burst: limits.historyReservedPerMinute,
    perMinute: limits.historyReservedPerMinute,
  });
  const exemptNetwork = createGcraLimiter(runtime, {
    burst: limits.historyReservedPerMinuteNetwork,
    perMinute: limits.historyReservedPerMinuteNetwork,
  });
  const global = createGcraLimiter(runtime, {
    burst: limits.historyAllPerSecond,
    perMinute: limits.historyAllPerSecond * 60,
  });
  /** End of each client's Retry-After, monotonic milliseconds, least recently rejected first. */
  const retryAt = new Map<string, number>();
  let delayed = 0;

  function isExempt({ key, network, isKnown }: PoolClient): boolean {
    if (isKnown) return true;
    if (exempt.peek(key) > 0 || exemptNetwork.take(network) > 0) return false;
    return exempt.take(key) === 0;
  }

  function findRejection(client: PoolClient): DomainError | undefined {
    const wait = perClient.take(client.key);
    if (wait > 0)
      return new DomainError(
        'too_many_requests',
        'Too many history queries from this address. Try again later.',
        {
          retryAfter: toSeconds(wait),
        },
      );
    const globalWait = isExempt(client) ? 0 : global.take(ALL_CLIENTS);
    if (globalWait === 0) return undefined;
    return new DomainError('busy', 'Too many history queries at once. Try again in a moment.', {
      retryAfter: toSeconds(globalWait),
    });
  }

  /** Restarts the client's Retry-After; returns whether the client came before the previous one ended. */
  function restartRetryAfter(client: string, seconds: number): boolean {
    const now = runtime.monotonic();
    const isEarly = (retryAt.get(client) ?? now) > now;
    retryAt.delete(client);
    retryAt.set(client, now + seconds * 1000);
    if (retryAt.size > MAX_CLIENTS) retryAt.delete(retryAt.keys().next().value ?? '');
    return isEarly;
  }

  async function delay(): Promise<void> {
    if (delayed >= MAX_DELAYED) return;
    delayed += 1;
    await new Promise<void>((resolve) => runtime.setTimer(resolve, DELAY_MS));
    delayed -= 1;
  }

  return {
    async consume(client) {
      const rejection = findRejection(client);
      if (rejection === undefined) return;
      if (restartRetryAfter(client.key, rejection.retryAfter ?? 0)) await delay();
      throw rejection;
    },
  };
}

function toSeconds(ms: number): number {
  return Math.ceil(ms / 1000);
}
