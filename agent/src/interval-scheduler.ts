import type { CoreRuntime, Timer } from '@muster/runtime';

export interface IntervalOptions {
  firstInMs: number;
  everyMs: number;
  /** After a late run, due times closer than this are skipped. */
  minGapMs: number;
}

/**
 * Runs at fixed multiples of the interval on the monotonic clock, so that a late run does not delay later ones. Runs
 * missed while the process was suspended are skipped.
 */
export function startIntervalScheduler(runtime: CoreRuntime, times: IntervalOptions, run: () => void): Timer {
  let due = runtime.monotonic() + times.firstInMs;
  let timer = runtime.setTimer(fire, times.firstInMs);

  function fire(): void {
    const now = runtime.monotonic();
    due += times.everyMs;
    const missing = now + times.minGapMs - due;
    if (missing > 0) due += Math.ceil(missing / times.everyMs) * times.everyMs;
    timer = runtime.setTimer(fire, due - now);
    run();
  }

  return { cancel: () => timer.cancel() };
}
