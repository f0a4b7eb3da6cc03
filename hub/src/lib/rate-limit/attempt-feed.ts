/** An attempt that all hubs count. */
export interface Attempt {
  kind: 'login_failed' | 'login_succeeded' | 'totp_failed' | 'totp_accepted' | 'registration_failed';
  address: string;
  /** Whether somebody has logged in from the address before. */
  isKnown: boolean;
}

/** Attempts that are limited for all hubs together. Each hub counts its own at once, and the others' a moment later. */
export interface AttemptFeed {
  /** Announces an attempt that was counted here. */
  announce(attempt: Attempt): void;
  /** Calls `count` with the attempts at other hubs. */
  listen(kind: Attempt['kind'], count: (attempt: Attempt) => void): void;
}

/** For a hub that uses its database alone. */
export const noAttemptFeed: AttemptFeed = { announce: () => undefined, listen: () => undefined };
