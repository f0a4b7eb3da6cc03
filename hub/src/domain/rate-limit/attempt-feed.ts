/** What one hub counts and the others count too. */
export interface Attempt {
  kind: 'login_failed' | 'login_succeeded' | 'totp_failed' | 'totp_accepted' | 'registration_failed';
  address: string;
  /** Whether somebody has logged in from the address before. */
  isKnown: boolean;
}

/** Attempts that are limited for all hubs together. Each hub counts its own at once, and those of the others a moment later. */
export interface AttemptFeed {
  /** Passes on an attempt that has been counted here. */
  announce(attempt: Attempt): void;
  /** Calls `count` with the attempts at other hubs. */
  listen(kind: Attempt['kind'], count: (attempt: Attempt) => void): void;
}

/** The end of the feed at the other hubs. */
export interface AttemptQueue {
  /** Removes and returns what has been announced. */
  take(): Attempt[];
  /** Puts back what could not be passed on. */
  restore(attempts: readonly Attempt[]): void;
  receive(attempts: readonly { kind: string; address: string; isKnown: boolean }[]): void;
  onAnnounce(listener: () => void): void;
}

/** While the database cannot be reached; the oldest are lost. */
const MAX_WAITING = 10_000;

/** Of a hub that uses its database alone. */
export const noAttemptFeed: AttemptFeed = { announce: () => undefined, listen: () => undefined };

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
