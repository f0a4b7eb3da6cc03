import type { Runtime } from '@muster/shared/runtime';
import type { SharedStore } from '../store/shared-store.ts';

/** The database's wall clock, which all hubs use. */
export interface SharedClock {
  /** Sources with this clock. */
  readonly runtime: Runtime;
  /**
   * Adjusts the clock: the database answered with `now`, Unix milliseconds, to a query that was sent at `sentAt`, monotonic
   * milliseconds.
   */
  adjust(now: number, sentAt: number): void;
}

/** Reads the database's clock. */
export async function readSharedClock(
  runtime: Runtime,
  shared: Pick<SharedStore, 'readClock'>,
): Promise<SharedClock> {
  const clock = createSharedClock(runtime);
  const sentAt = runtime.monotonic();
  clock.adjust(await shared.readClock(), sentAt);
  return clock;
}

/** Smaller differences are within the time that the answer took. */
const TOLERANCE_MS = 500;

export function createSharedClock(runtime: Runtime): SharedClock {
  let offset = 0;
  const now = () => runtime.now() + offset;
  return {
    runtime: { ...runtime, now },
    adjust(databaseNow, sentAt) {
      const latest = databaseNow + runtime.monotonic() - sentAt;
      if (now() < databaseNow - TOLERANCE_MS || now() > latest + TOLERANCE_MS)
        offset += Math.round((databaseNow + latest) / 2 - now());
    },
  };
}
