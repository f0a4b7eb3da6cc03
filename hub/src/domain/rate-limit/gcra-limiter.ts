import type { Runtime } from '@muster/runtime';

export interface GcraOptions {
  /** Requests that may come at once after a quiet time. */
  burst: number;
  /** Requests that may come in a minute for ever. */
  perMinute: number;
}

/** Counts requests by whoever makes them. Memory is bounded; who has not asked for longest is forgotten first. */
export interface GcraLimiter {
  /** Counts a request; returns 0, or the milliseconds until the next one may come. What is refused does not count. */
  take(key: string): number;
}

const MAX_KEYS = 10_000;
const MINUTE_MS = 60_000;

/** The generic cell rate algorithm (ITU-T I.371): one instant for each key says all that there is to know. */
export function createGcraLimiter(runtime: Runtime, { burst, perMinute }: GcraOptions): GcraLimiter {
  const spacing = MINUTE_MS / perMinute;
  /** When all of the burst is there again, by monotonic time; insertion order is order of the last request. */
  const wholeAt = new Map<string, number>();

  return {
    take(key) {
      const now = runtime.monotonic();
      const next = Math.max(now, wholeAt.get(key) ?? now) + spacing;
      const wait = next - now - burst * spacing;
      if (wait > 0) return wait;
      wholeAt.delete(key);
      wholeAt.set(key, next);
      if (wholeAt.size > MAX_KEYS) wholeAt.delete(wholeAt.keys().next().value ?? '');
      return 0;
    },
  };
}
