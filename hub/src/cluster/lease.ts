import type { Runtime } from '@muster/shared/runtime';
import { LEASE_MS } from '../store/shared-store.ts';

/** The lease of this hub, on its own monotonic clock. */
export interface Lease {
  /** Whether it has not run out. It runs out here before it does in the database. */
  readonly isHeld: boolean;
  /** Records that the database confirmed a renewal that was sent at `sentAt`, monotonic milliseconds. */
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

/** Beats, one after the other. */
export interface Beats {
  readonly isBeating: boolean;
  /** Begins a beat after the current one, if any. */
  start(): void;
  /** Resolves when a beat that begins after the call is applied; to false if it fails or takes longer than `WAIT_MS`. */
  wait(): Promise<boolean>;
}

/** How long a request waits for the database before it is answered from memory. */
const WAIT_MS = 2000;

/**
 * @param beat Calls `onApplied` when the changes of this and earlier beats are applied, or with false if they are not.
 */
export function createBeats(
  runtime: Pick<Runtime, 'setTimer'>,
  beat: (onApplied: (isApplied: boolean) => void) => Promise<void>,
  onFailure: (error: unknown) => void,
): Beats {
  const waiters = createWaiters();
  let isBeating = false;
  let isDue = false;

  function start(): void {
    isDue = isBeating;
    if (isBeating) return;
    isBeating = true;
    const settle = waiters.begin();
    beat(settle)
      .catch((error: unknown) => {
        onFailure(error);
        settle(false);
      })
      .finally(() => {
        isBeating = false;
        if (isDue) start();
      });
  }

  return {
    get isBeating() {
      return isBeating;
    },
    start,
    wait() {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const timer = runtime.setTimer(() => resolve(false), WAIT_MS);
      waiters.add(resolve);
      start();
      return promise.finally(() => timer.cancel());
    },
  };
}

interface Waiter {
  /** The first beat that begins after the call. */
  beat: number;
  resolve: (isApplied: boolean) => void;
}

function createWaiters() {
  let waiters: Waiter[] = [];
  let beats = 0;

  function settle(beat: number, isApplied: boolean): void {
    const settled = waiters.filter((waiter) => waiter.beat <= beat);
    waiters = waiters.filter((waiter) => waiter.beat > beat);
    for (const { resolve } of settled) resolve(isApplied);
  }

  return {
    add(resolve: Waiter['resolve']): void {
      waiters.push({ beat: beats + 1, resolve });
    },
    begin(): (isApplied: boolean) => void {
      beats += 1;
      const beat = beats;
      return (isApplied) => settle(beat, isApplied);
    },
  };
}
