import type { Runtime } from '@muster/shared/runtime';
import { StoreError } from '../../store/errors.ts';
import type { Store } from '../../store/store.ts';
import type { Settings } from '../settings/settings.ts';
import { createMinuteTasks } from './minute-tasks.ts';

/**
 * Runs `MinuteTasks`, and deletes expired history, gauges and incidents, history of deleted nodes, and expired audit entries.
 */
export interface RetentionJob {
  /**
   * Call it about once a second. It uses a few milliseconds of the writer's time, in slices between which other writes run.
   * A call during a run waits for it. Never rejects; `onFailure` gets the first failure of a series, and the next call
   * continues where this one stopped.
   */
  run(onFailure: (error: unknown) => void): Promise<void>;
  /** Begins a round of deletion with the next call, because a node was deleted. */
  requestSweep(): void;
}

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const DAY_SECONDS = 86_400;
const EXPIRY_INTERVAL_MS = HOUR_MS;
/** After a larger step the clock may be wrong: nothing is deleted by age until it has been steady for `SETTLE_MS`. */
const STEP_MS = HOUR_MS;
const SETTLE_MS = 600_000;

/** One or two milliseconds of the writer's time. */
const ROWS_PER_SLICE = 500;
const SLICES = 10;

export function createRetentionJob(
  runtime: Runtime,
  store: Pick<
    Store,
    | 'foldMinutes'
    | 'rollupHistory'
    | 'deleteExpiredHistory'
    | 'deleteExpiredGauges'
    | 'deleteExpiredIncidents'
    | 'deleteExpiredOutages'
    | 'deleteExpiredAlertEvents'
    | 'deleteExpiredAudit'
  >,
  settings: Settings,
): RetentionJob {
  const { moveMinutes, rollUpHours } = createMinuteTasks(runtime, store);
  let running: Promise<void> | null = null;
  let hasFailed = false;
  let isSweepRequested = false;
  let expiryDueAt = runtime.monotonic();
  let offset = runtime.now() - runtime.monotonic();
  let steppedAt = runtime.monotonic();

  function isClockTrusted(): boolean {
    const difference = runtime.now() - runtime.monotonic();
    if (Math.abs(difference - offset) > STEP_MS) steppedAt = runtime.monotonic();
    offset = difference;
    return runtime.monotonic() - steppedAt >= SETTLE_MS;
  }

  /** The whole hour up to which history has expired; 0 while the clock is not trusted. */
  function findOldestHour(): number {
    if (!isClockTrusted()) return 0;
    return Math.floor(runtime.now() / HOUR_MS) - settings.values.retention_days * DAY_HOURS;
  }

  /** Deletes in slices until none are left, then again after an hour. */
  function createSweep(deleteSlice: () => Promise<boolean>): () => Promise<void> {
    let dueAt = runtime.monotonic();
    return async () => {
      if (!isClockTrusted() || runtime.monotonic() < dueAt) return;
      for (let slice = 0; slice < SLICES; slice += 1) {
        if (!(await deleteSlice())) continue;
        dueAt = runtime.monotonic() + EXPIRY_INTERVAL_MS;
        return;
      }
    };
  }

  /** Unix seconds, so many days ago. */
  const daysAgo = (days: number) => Math.floor(runtime.now() / 1000) - days * DAY_SECONDS;
  const maxRows = ROWS_PER_SLICE;
  const sweeps = [
    createSweep(() => store.deleteExpiredGauges({ hour: findOldestHour(), maxRows })),
    createSweep(() =>
      store.deleteExpiredIncidents({ before: daysAgo(settings.values.retention_days), maxRows }),
    ),
    createSweep(() =>
      store.deleteExpiredOutages({ before: daysAgo(settings.values.retention_days), maxRows }),
    ),
    createSweep(() =>
      store.deleteExpiredAlertEvents({ before: daysAgo(settings.values.retention_days), maxRows }),
    ),
    createSweep(() =>
      store.deleteExpiredAudit({ before: daysAgo(settings.values.audit_retention_days), maxRows }),
    ),
  ];

  async function deleteExpired(): Promise<void> {
    const hour = findOldestHour();
    if (runtime.monotonic() < expiryDueAt && !isSweepRequested) return;
    for (let slice = 0; slice < SLICES; slice += 1) {
      if (await store.deleteExpiredHistory({ hour, maxRows: ROWS_PER_SLICE })) return finishRound(hour);
    }
  }

  /** A request during the round may concern tables that are done, so it starts another round. */
  function finishRound(hour: number): void {
    const wait = hour === 0 ? SETTLE_MS : EXPIRY_INTERVAL_MS;
    expiryDueAt = runtime.monotonic() + (isSweepRequested ? 0 : wait);
    isSweepRequested = false;
  }

  async function work(onFailure: (error: unknown) => void): Promise<void> {
    // All tasks run even if one fails: on a full disk the rollup has no room, and deletion makes some.
    const failures: unknown[] = [];
    for (const task of [moveMinutes, rollUpHours, deleteExpired, ...sweeps])
      failures.push(...(await findFailure(task)));
    // The database is being replaced; the next run catches up.
    const real = failures.filter((error) => !(error instanceof StoreError && error.code === 'busy'));
    if (real.length > 0 && !hasFailed) onFailure(real[0]);
    hasFailed = real.length > 0;
  }

  return {
    run(onFailure) {
      running ??= work(onFailure).finally(() => {
        running = null;
      });
      return running;
    },
    requestSweep() {
      isSweepRequested = true;
    },
  };
}

/** The error that the action rejects with, or none. */
async function findFailure(action: () => Promise<void>): Promise<unknown[]> {
  try {
    await action();
    return [];
  } catch (error) {
    return [error];
  }
}
