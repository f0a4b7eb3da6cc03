import type { Runtime } from '@muster/runtime';
import type { Store } from '../../store/store.ts';
import type { Settings } from '../settings/settings.ts';

/** Keeps the history in order: gathers complete hours, deletes what is too old or whose node is gone. */
export interface RetentionJob {
  /**
   * To be called about once a second; does a few milliseconds of the writer's work, in slices between which other
   * writing goes on. A call while that is under way waits for it. Never rejects; `onFailure` hears of the first failure
   * of a series, and the next call goes on where it stopped.
   */
  run(onFailure: (error: unknown) => void): Promise<void>;
  /** Begins a round of deleting with the next call, because a node is gone. */
  requestSweep(): void;
}

export interface RetentionJobDeps {
  runtime: Runtime;
  store: Pick<Store, 'rollupHistory' | 'deleteExpiredHistory'>;
  settings: Settings;
}

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
/** An hour is gathered this long after its end, when its last minutes are stored; a later one gathers it anew. */
const FOLD_DELAY_MS = 180_000;
const SWEEP_EVERY_MS = HOUR_MS;
/** A clock that was set by more than this may be wrong, and must have stood for a while before anything is deleted. */
const STEP_MS = HOUR_MS;
const SETTLE_MS = 600_000;

/** Both are about a millisecond of the writer's time. */
const HOURS_PER_SLICE = 25;
const ROWS_PER_SLICE = 500;
const SLICES = 10;

export function createRetentionJob({ runtime, store, settings }: RetentionJobDeps): RetentionJob {
  let running: Promise<void> | null = null;
  let hasFailed = false;
  let isSweepRequested = false;
  let sweepDueAt = runtime.monotonic();
  let offset = runtime.now() - runtime.monotonic();
  let steppedAt = runtime.monotonic();

  async function fold(): Promise<void> {
    const hour = Math.floor((runtime.now() - FOLD_DELAY_MS) / HOUR_MS);
    for (let slice = 0; slice < SLICES; slice += 1) {
      if (!(await store.rollupHistory({ hour, maxHours: HOURS_PER_SLICE }))) return;
    }
  }

  /** The whole hour up to which history is too old; 0, nothing, as long as the clock is not to be trusted. */
  function findOldestHour(): number {
    const difference = runtime.now() - runtime.monotonic();
    if (Math.abs(difference - offset) > STEP_MS) steppedAt = runtime.monotonic();
    offset = difference;
    if (runtime.monotonic() - steppedAt < SETTLE_MS) return 0;
    return Math.floor(runtime.now() / HOUR_MS) - settings.values.retention_days * DAY_HOURS;
  }

  async function sweep(): Promise<void> {
    const hour = findOldestHour();
    if (runtime.monotonic() < sweepDueAt && !isSweepRequested) return;
    for (let slice = 0; slice < SLICES; slice += 1) {
      if (await store.deleteExpiredHistory({ hour, maxRows: ROWS_PER_SLICE })) return finishRound(hour);
    }
  }

  /** What was asked for within the round may lie behind it, so that takes a round of its own. */
  function finishRound(hour: number): void {
    const wait = hour === 0 ? SETTLE_MS : SWEEP_EVERY_MS;
    sweepDueAt = runtime.monotonic() + (isSweepRequested ? 0 : wait);
    isSweepRequested = false;
  }

  async function work(onFailure: (error: unknown) => void): Promise<void> {
    // Each of them is tried whatever becomes of the other: where gathering finds no room, deleting makes some.
    const failures = [...(await findFailure(fold)), ...(await findFailure(sweep))];
    if (failures.length > 0 && !hasFailed) onFailure(failures[0]);
    hasFailed = failures.length > 0;
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

/** What the action rejects with, or nothing. */
async function findFailure(action: () => Promise<void>): Promise<unknown[]> {
  try {
    await action();
    return [];
  } catch (error) {
    return [error];
  }
}
