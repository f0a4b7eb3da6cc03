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

/** Of a hub that uses its database alone. */
export const noAttemptFeed: AttemptFeed = { announce: () => undefined, listen: () => undefined };
