import type { Runtime } from '@muster/runtime';
import type { SharedStore } from '../store/shared-store.ts';

/** A wall clock that hubs have in common: the database's. */
export interface SharedClock {
  /** Sources with this clock. */
  readonly runtime: Runtime;
  /** The database's clock showed `now`, Unix milliseconds, since `sentAt`, monotonic milliseconds. */
  adjust(now: number, sentAt: number): void;
}

/** The clock, as the database shows it. */
export async function readSharedClock(
  runtime: Runtime,
  shared: Pick<SharedStore, 'beat'>,
): Promise<SharedClock> {
  const clock = createSharedClock(runtime);
  const sentAt = runtime.monotonic();
  const { now } = await shared.beat({ address: '', isLooking: false, beatMs: 0, attempts: [] });
  clock.adjust(now, sentAt);
  return clock;
}

/** Smaller differences are as long as the answer took. */
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
