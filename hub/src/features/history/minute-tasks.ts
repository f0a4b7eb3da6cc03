import type { Runtime } from '@muster/shared/runtime';
import type { Store } from '../../store/store.ts';

/** Moves and rolls up stored minutes before they expire. Call each task about once a second; it rejects if it fails. */
export interface MinuteTasks {
  /** Every quarter of an hour, and when an hour has ended: moves recent minutes to the history of their node. */
  moveMinutes(): Promise<void>;
  /** Rolls up complete hours. */
  rollUpHours(): Promise<void>;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** An hour is rolled up this long after its end, when its last minutes are stored, and again after a later minute. */
const ROLLUP_DELAY_MS = 180_000;
/** Delay of a rollup for late minutes. Until then, histories are read from the minutes of the hour. */
const ROLLUP_INTERVAL_MS = 60_000;
/** A longer interval means fewer writes, but a larger table of recent minutes, in which every history seeks. */
const MOVE_INTERVAL_MS = 900_000;

/** One or two milliseconds of the writer's time. */
const HOURS_PER_SLICE = 10;
/** About 20 ms. Smaller slices write the same pages several times. */
const NODES_PER_SLICE = 200;
const SLICES = 10;

export function createMinuteTasks(
  runtime: Runtime,
  store: Pick<Store, 'foldMinutes' | 'rollupHistory'>,
): MinuteTasks {
  let moveDueAt = runtime.monotonic();
  let rollupDueAt = runtime.monotonic();
  let hourDone = 0;

  const findEndedHour = () => Math.floor((runtime.now() - ROLLUP_DELAY_MS) / HOUR_MS);

  return {
    // Runs before the rollup of an hour, which would move its minutes node by node.
    async moveMinutes() {
      if (runtime.monotonic() < moveDueAt && findEndedHour() === hourDone) return;
      const minute = Math.floor(runtime.now() / MINUTE_MS);
      for (let slice = 0; slice < SLICES; slice += 1) {
        if (!(await store.foldMinutes({ minute, maxNodes: NODES_PER_SLICE }))) continue;
        moveDueAt = runtime.monotonic() + MOVE_INTERVAL_MS;
        return;
      }
    },
    async rollUpHours() {
      const hour = findEndedHour();
      if (runtime.monotonic() < rollupDueAt && hour === hourDone) return;
      for (let slice = 0; slice < SLICES; slice += 1) {
        if (await store.rollupHistory({ hour, maxHours: HOURS_PER_SLICE })) continue;
        rollupDueAt = runtime.monotonic() + ROLLUP_INTERVAL_MS;
        hourDone = hour;
        return;
      }
    },
  };
}
