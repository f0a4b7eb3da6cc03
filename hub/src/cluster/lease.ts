import type { Runtime } from '@muster/runtime';
import { LEASE_MS } from '../store/shared-store.ts';

/** The lease of this hub, on its own monotonic clock. */
export interface Lease {
  /** Whether it has not run out. It does so here before it does in the database. */
  readonly isHeld: boolean;
  /** The database has confirmed a renewal that was sent at `sentAt`, monotonic milliseconds. */
  confirm(sentAt: number): void;
}

export function createLease(runtime: Pick<Runtime, 'monotonic'>): Lease {
  let renewedAt = runtime.monotonic();
  return {
    get isHeld() {
      return runtime.monotonic() - renewedAt < LEASE_MS;
    },
    confirm(sentAt) {
      renewedAt = Math.max(renewedAt, sentAt);
    },
  };
}
