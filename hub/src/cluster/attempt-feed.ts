import type { Attempt, AttemptFeed } from '../lib/rate-limit/attempt-feed.ts';

/** Receives the feed at the other hubs. */
export interface AttemptQueue {
  /** Removes and returns the announced attempts. */
  take(): Attempt[];
  /** Puts back attempts that could not be sent. */
  restore(attempts: readonly Attempt[]): void;
  receive(attempts: readonly { kind: string; address: string; isKnown: boolean }[]): void;
  onAnnounce(listener: () => void): void;
}

/** Limit while the database cannot be reached; the oldest are dropped. */
const MAX_WAITING = 10_000;

export function createAttemptFeed(): AttemptFeed & AttemptQueue {
  const listeners = new Map<string, (attempt: Attempt) => void>();
  let waiting: Attempt[] = [];
  let tell: () => void = () => undefined;

  return {
    announce(attempt) {
      waiting.push(attempt);
      tell();
    },
    listen: (kind, count) => void listeners.set(kind, count),
    take() {
      const taken = waiting;
      waiting = [];
      return taken;
    },
    restore(attempts) {
      waiting = [...attempts, ...waiting].slice(-MAX_WAITING);
    },
    receive(attempts) {
      for (const attempt of attempts) listeners.get(attempt.kind)?.(attempt as Attempt);
    },
    onAnnounce(listener) {
      tell = listener;
    },
  };
}
