import { limits } from '@muster/generated/limits';
import type { Runtime } from '@muster/shared/runtime';
import { DomainError } from '../../lib/errors.ts';
import type { AttemptFeed } from '../../lib/rate-limit/attempt-feed.ts';
import { createFairQueue } from '../../lib/rate-limit/fair-queue.ts';
import { createGcraLimiter } from '../../lib/rate-limit/gcra-limiter.ts';
import { createLockout } from '../../lib/rate-limit/lockout.ts';
import { findNetworkKey, getRateLimitKey } from '../../lib/rate-limit/rate-limit-key.ts';

/** The client of a login attempt. */
export interface LoginClient {
  readonly address: string;
  /** Whether somebody has logged in from there before, or has a session. */
  readonly isKnown: boolean;
}

/** Limits on attempts to log in with a password. */
export interface LoginThrottle {
  /**
   * Throws `too_many_attempts` while the address is locked out; for unknown addresses also while their /48 is, or after
   * many failures from unknown addresses together.
   */
  check(client: LoginClient): void;
  recordFailure(client: LoginClient): void;
  recordSuccess(client: LoginClient): void;
  /**
   * Runs a password check when it is the client's turn: one at a time, known addresses first, then those with the fewest
   * failures. Rejects with `busy` if there is no place in the queue.
   */
  run<T>(client: LoginClient, verify: () => Promise<T>): Promise<T>;
}

/** One check takes well under a second. */
const QUEUE_RETRY_SECONDS = 2;
const MINUTE_SECONDS = 60;
const ALL = '';

export function createLoginThrottle(runtime: Runtime, attempts: AttemptFeed): LoginThrottle {
  const windowSeconds = limits.loginWindowSeconds;
  const perAddress = createLockout(runtime, { maxFailures: limits.loginFailures, windowSeconds });
  const perNetwork = createLockout(runtime, { maxFailures: limits.loginFailuresNetwork, windowSeconds });
  const unknown = createGcraLimiter(runtime, {
    burst: limits.loginFailuresUnknown,
    perMinute: (limits.loginFailuresUnknown * MINUTE_SECONDS) / windowSeconds,
  });
  const queue = createFairQueue({
    maxWaiting: limits.loginQueue,
    maxPerNetwork: limits.loginQueueNetwork,
    retrySeconds: QUEUE_RETRY_SECONDS,
  });

  function countFailure({ address, isKnown }: LoginClient): void {
    perAddress.recordFailure(getRateLimitKey(address));
    if (isKnown) return;
    const network = findNetworkKey(address);
    if (network !== undefined) perNetwork.recordFailure(network);
    unknown.take(ALL);
  }

  const countSuccess = ({ address }: LoginClient) => perAddress.recordSuccess(getRateLimitKey(address));
  attempts.listen('login_failed', countFailure);
  attempts.listen('login_succeeded', countSuccess);

  return {
    check({ address, isKnown }) {
      perAddress.check(getRateLimitKey(address));
      if (isKnown) return;
      const network = findNetworkKey(address);
      if (network !== undefined) perNetwork.check(network);
      const wait = unknown.peek(ALL);
      if (wait > 0)
        throw new DomainError(
          'too_many_attempts',
          'Too many failed logins from unknown addresses. Log in from an address that you have used before, or try again later.',
          { retryAfter: Math.ceil(wait / 1000) },
        );
    },
    recordFailure(client) {
      countFailure(client);
      attempts.announce({ ...client, kind: 'login_failed' });
    },
    recordSuccess(client) {
      countSuccess(client);
      attempts.announce({ ...client, kind: 'login_succeeded' });
    },
    run({ address, isKnown }, verify) {
      const key = getRateLimitKey(address);
      const rank = isKnown ? 0 : 1 + perAddress.countFailures(key);
      return queue.run({ key, network: findNetworkKey(address), rank }, verify);
    },
  };
}

/** The same count for all addresses. */
const anybody = { address: '', isKnown: true };
const WINDOW_MS = limits.totpWindowSeconds * 1000;

/**
 * Limits wrong TOTP codes of all addresses together, because somebody who has the password could guess six digits from many
 * addresses. Codes are checked after the password, so nobody else can cause the lockout. Passkeys and recovery codes still
 * work.
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
