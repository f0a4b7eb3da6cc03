import { limits } from '@muster/generated/limits';
import type { Runtime } from '@muster/runtime';
import { DomainError } from '../../lib/errors.ts';
import type { AttemptFeed } from '../../lib/rate-limit/attempt-feed.ts';

/** Addresses do not matter. */
const anybody = { address: '', isKnown: true };
const WINDOW_MS = limits.totpWindowSeconds * 1000;

/**
 * Limits wrong TOTP codes of all addresses together. Six digits could be guessed from many addresses by somebody who has the
 * password; nobody else can have a code checked, so this locks nobody out whose password is secret. Passkeys and recovery
 * codes still work.
 */
export function createTotpThrottle(runtime: Runtime, attempts: AttemptFeed) {
  /** Monotonic milliseconds, at most `limits.totpFailures`. */
  let failedAt: number[] = [];

  function count(): void {
    const now = runtime.monotonic();
    failedAt = [...failedAt.filter((at) => now - at < WINDOW_MS), now];
  }

  function reset(): void {
    failedAt = [];
  }

  attempts.listen('totp_failed', count);
  attempts.listen('totp_accepted', reset);

  return {
    /** Throws `too_many_attempts` with `retryAfter` while codes are refused. */
    check(): void {
      const left = (failedAt.at(-1) ?? 0) + WINDOW_MS - runtime.monotonic();
      if (failedAt.length < limits.totpFailures || left <= 0) return;
      const retryAfter = Math.max(1, Math.ceil(left / 1000));
      throw new DomainError(
        'too_many_attempts',
        `TOTP codes are refused after ${limits.totpFailures} wrong ones. Use a passkey or a recovery code, or try again in ${Math.ceil(retryAfter / 60)} minutes.`,
        { retryAfter },
      );
    },
    recordFailure(): void {
      count();
      attempts.announce({ ...anybody, kind: 'totp_failed' });
    },
    recordSuccess(): void {
      reset();
      attempts.announce({ ...anybody, kind: 'totp_accepted' });
    },
    reset,
  };
}
