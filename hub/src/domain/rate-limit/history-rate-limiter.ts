import { limits } from '@muster/generated/limits';
import type { Runtime } from '@muster/runtime';
import { DomainError } from '../errors.ts';
import { createGcraLimiter } from './gcra-limiter.ts';
import { getRateLimitKey } from './rate-limit-key.ts';

/** Keeps visitors from taking more of the hub than is theirs with what is dear to answer. */
export interface HistoryRateLimiter {
  /**
   * Resolves when this address may ask, as `findParty` takes addresses together. Rejects with `too_many_requests` when
   * it has asked too often, with `busy` when all visitors together have and this one is not among the modest. Who asks
   * again before the time that it was told hears of it a second later: a loop that never waits would else cost as much
   * as one that is answered.
   */
  consume(address: string): Promise<void>;
}

const HOLD_MS = 1_000;
/** Refusals that are held at the same time; further ones go out at once. */
const MAX_HELD = 1_000;
const MAX_ADDRESSES = 10_000;
const EVERYBODY = '';

export function createHistoryRateLimiter(runtime: Runtime): HistoryRateLimiter {
  const each = createGcraLimiter(runtime, {
    burst: limits.historyBurst,
    perMinute: limits.historyPerMinute,
  });
  const modest = createGcraLimiter(runtime, {
    burst: limits.historyModestPerMinute,
    perMinute: limits.historyModestPerMinute,
  });
  const all = createGcraLimiter(runtime, {
    burst: limits.historyAllPerSecond,
    perMinute: limits.historyAllPerSecond * 60,
  });
  /** Until when a party was told to wait, by monotonic time, the latest last. */
  const toldUntil = new Map<string, number>();
  let held = 0;

  function findRefusal(party: string): DomainError | null {
    const own = each.take(party);
    if (own > 0)
      return new DomainError(
        'too_many_requests',
        'This address has asked for too many histories. Ask later.',
        {
          retryAfter: toSeconds(own),
        },
      );
    const shared = modest.take(party) === 0 ? 0 : all.take(EVERYBODY);
    if (shared === 0) return null;
    return new DomainError('busy', 'Too many histories are asked for at once; ask again in a moment.', {
      retryAfter: toSeconds(shared),
    });
  }

  /** Whether the party has not waited; it is told anew either way. */
  function tell(party: string, seconds: number): boolean {
    const now = runtime.monotonic();
    const isImpatient = (toldUntil.get(party) ?? now) > now;
    toldUntil.delete(party);
    toldUntil.set(party, now + seconds * 1000);
    if (toldUntil.size > MAX_ADDRESSES) toldUntil.delete(toldUntil.keys().next().value ?? '');
    return isImpatient;
  }

  async function hold(): Promise<void> {
    if (held >= MAX_HELD) return;
    held += 1;
    await new Promise<void>((resolve) => runtime.setTimer(resolve, HOLD_MS));
    held -= 1;
  }

  return {
    async consume(address) {
      const party = getRateLimitKey(address);
      const refusal = findRefusal(party);
      if (refusal === null) return;
      if (tell(party, refusal.retryAfter ?? 0)) await hold();
      throw refusal;
    },
  };
}

function toSeconds(ms: number): number {
  return Math.ceil(ms / 1000);
}
