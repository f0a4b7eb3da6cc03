import type { Runtime } from '@muster/shared/runtime';

export interface GcraOptions {
  /** Requests allowed at once after an idle period. */
  burst: number;
  /** Sustained rate. */
  perMinute: number;
}

/** Rate limiter per key. Bounded in memory: the least recently used key is evicted first. */
export interface GcraLimiter {
  /** Counts a request and returns 0, or returns the milliseconds to wait. Rejected requests do not count. */
  take(key: string): number;
  /** Returns the milliseconds to wait without counting a request. */
  peek(key: string): number;
}

const MAX_KEYS = 10_000;
const MINUTE_MS = 60_000;

/** The generic cell rate algorithm (ITU-T I.371): a token bucket with one timestamp per key as its only state. */
export function createGcraLimiter(
  runtime: Pick<Runtime, 'monotonic'>,
  { burst, perMinute }: GcraOptions,
): GcraLimiter {
  const emissionInterval = MINUTE_MS / perMinute;
  /** Theoretical arrival times, monotonic milliseconds, least recently used first. */
  const arrivals = new Map<string, number>();

  function computeNext(key: string): { next: number; wait: number } {
    const now = runtime.monotonic();
    const next = Math.max(now, arrivals.get(key) ?? now) + emissionInterval;
    return { next, wait: Math.max(0, next - now - burst * emissionInterval) };
  }

  return {
    peek: (key) => computeNext(key).wait,
    take(key) {
      const { next, wait } = computeNext(key);
      if (wait > 0) return wait;
      arrivals.delete(key);
      arrivals.set(key, next);
      if (arrivals.size > MAX_KEYS) arrivals.delete(arrivals.keys().next().value ?? '');
      return 0;
    },
  };
}
