import type { Runtime } from '@muster/shared/runtime';
import { DomainError } from '../errors.ts';
import { getRateLimitKey } from './rate-limit-key.ts';

export interface LockoutOptions {
  /** This many failures within the window lock a client out. */
  maxFailures: number;
  /** Length of the window and of the lockout. */
  windowSeconds: number;
}

/**
 * Lockout after failed attempts, per rate-limit key of the address. Bounded in memory: the client whose last failure is
 * oldest is evicted first.
 */
export interface Lockout {
  /** Throws `too_many_attempts` with `retryAfter` while the address is locked out. */
  check(address: string): void;
  recordFailure(address: string): void;
  recordSuccess(address: string): void;
  /** Failures of the address within the window. */
  countFailures(address: string): number;
}

const MAX_CLIENTS = 10_000;

export function createLockout(runtime: Runtime, { maxFailures, windowSeconds }: LockoutOptions): Lockout {
  const windowMs = windowSeconds * 1000;
  /**
   * Times of the failures within the window before the latest one, monotonic milliseconds. A lockout lasts one window
   * from the latest failure. Ordered by latest failure.
   */
  const failedAt = new Map<string, number[]>();

  function getRecent(address: string): number[] {
    const now = runtime.monotonic();
    return (failedAt.get(getRateLimitKey(address)) ?? []).filter((at) => now - at < windowMs);
  }

  return {
    check(address) {
      const failed = failedAt.get(getRateLimitKey(address)) ?? [];
      const left = (failed.at(-1) ?? 0) + windowMs - runtime.monotonic();
      if (failed.length < maxFailures || left <= 0) return;
      const retryAfter = Math.max(1, Math.ceil(left / 1000));
      throw new DomainError(
        'too_many_attempts',
        `This address is locked out after ${maxFailures} failed attempts. Try again in ${Math.ceil(retryAfter / 60)} minutes.`,
        { retryAfter },
      );
    },
    recordFailure(address) {
      const recent = [...getRecent(address), runtime.monotonic()].slice(-maxFailures);
      const client = getRateLimitKey(address);
      failedAt.delete(client);
      failedAt.set(client, recent);
      if (failedAt.size <= MAX_CLIENTS) return;
      const oldest = failedAt.keys().next().value;
      if (oldest !== undefined) failedAt.delete(oldest);
    },
    recordSuccess: (address) => void failedAt.delete(getRateLimitKey(address)),
    countFailures: (address) => getRecent(address).length,
  };
}

/** Counts events by key, with a half-life of a minute. Bounded in memory: the least recent key is evicted first. */
export interface RecentCounts {
  get(key: string): number;
  add(key: string): void;
}

interface Count {
  value: number;
  /** Monotonic milliseconds. */
  at: number;
}

const HALF_LIFE_MS = 60_000;
const MAX_KEYS = 10_000;

export function createRecentCounts(runtime: Pick<Runtime, 'monotonic'>): RecentCounts {
  /** Least recently counted first. */
  const counts = new Map<string, Count>();

  function get(key: string): number {
    const count = counts.get(key);
    return count === undefined ? 0 : count.value * 0.5 ** ((runtime.monotonic() - count.at) / HALF_LIFE_MS);
  }

  return {
    get,
    add(key) {
      const value = get(key) + 1;
      counts.delete(key);
      counts.set(key, { value, at: runtime.monotonic() });
      if (counts.size > MAX_KEYS) counts.delete(counts.keys().next().value ?? '');
    },
  };
}
