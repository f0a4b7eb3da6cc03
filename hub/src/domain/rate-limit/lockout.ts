import type { Runtime } from '@muster/runtime';
import { DomainError } from '../errors.ts';
import { getRateLimitKey } from './rate-limit-key.ts';

export interface LockoutOptions {
  /** So many failures within the window lock an address out. */
  maxFailures: number;
  /** Seconds over which failures count, and for which the lockout lasts. */
  windowSeconds: number;
}

/** Counts failed attempts per address, as `findParty` takes them together. Memory is bounded: the address that failed longest ago is forgotten first. */
export interface Lockout {
  /** Throws `too_many_attempts` with the seconds to wait while the address is locked out. */
  check(address: string): void;
  recordFailure(address: string): void;
  recordSuccess(address: string): void;
}

const MAX_ADDRESSES = 10_000;

export function createLockout(runtime: Runtime, { maxFailures, windowSeconds }: LockoutOptions): Lockout {
  const windowMs = windowSeconds * 1000;
  /**
   * Monotonic instants of failures that lay within one window when the last of them came: as many of them as lock an
   * address do so until the window after that one has passed. Insertion order is order of the last failure.
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
        `This address is locked after ${maxFailures} failed attempts. Try again in ${Math.ceil(retryAfter / 60)} minutes.`,
        { retryAfter },
      );
    },
    recordFailure(address) {
      const recent = [...getRecent(address), runtime.monotonic()].slice(-maxFailures);
      const party = getRateLimitKey(address);
      failedAt.delete(party);
      failedAt.set(party, recent);
      if (failedAt.size <= MAX_ADDRESSES) return;
      const oldest = failedAt.keys().next().value;
      if (oldest !== undefined) failedAt.delete(oldest);
    },
    recordSuccess: (address) => void failedAt.delete(getRateLimitKey(address)),
  };
}
