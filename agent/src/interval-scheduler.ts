import type { Runtime, Timer } from '@muster/runtime';

export interface IntervalOptions {
  firstInMs: number;
  everyMs: number;
  /** A late run skips grid points until the next one is at least this far away. */
  minGapMs: number;
}

/**
 * Runs at fixed points of the monotonic clock, so lateness of one run never shifts those after it.
 * Points missed while the process was suspended are skipped, not made up for.
 */
export function startIntervalScheduler(runtime: Runtime, times: IntervalOptions, run: () => void): Timer {
  let due = runtime.monotonic() + times.firstInMs;
  let timer = runtime.setTimer(fire, times.firstInMs);

  function fire(): void {
    const now = runtime.monotonic();
    due += times.everyMs;
    const short = now + times.minGapMs - due;
    if (short > 0) due += Math.ceil(short / times.everyMs) * times.everyMs;
    timer = runtime.setTimer(fire, due - now);
    run();
  }

  return { cancel: () => timer.cancel() };
}
