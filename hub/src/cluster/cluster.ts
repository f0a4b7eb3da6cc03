import type { Timer } from '@muster/runtime';
import type { UnknownCredentials } from '../features/auth/unknown-credentials.ts';

/** The hubs on one database, of which this is one. */
export interface Cluster {
  /**
   * Whether the hub serves agents and administrators. It does not while its lease has run out: what it has in memory may be
   * out of date, and its nodes may report to another hub. Visitors go on to see what it knows.
   */
  readonly isServing: boolean;
  /** Whether it does what one hub does for all: rollup, retention, and incidents that no connection shows. */
  readonly isRunner: boolean;
  /**
   * Resolves when what other hubs had changed at the time of the call is known here, or to false after two seconds.
   */
  catchUp(): Promise<boolean>;
  /** Credentials that another hub may have given out a moment ago. */
  readonly unknownCredentials: UnknownCredentials;
  /** Begins to renew the lease, and to look for what other hubs have changed. */
  start(): Timer[];
}

/** How often a hub renews its lease, and looks for changes of which it was not notified. */
export const BEAT_MS = 500;
