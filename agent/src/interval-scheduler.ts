import type { CoreRuntime, Timer } from '@muster/shared/runtime';

export interface IntervalOptions {
  firstInMs: number;
  everyMs: number;
  /** After a late run, due times closer than this are skipped. */
  minGapMs: number;
  /**
   * The job runs first when several are due, and the others move to whole seconds before and after it, so that they share
   * its wake-ups.
   */
  leads?: boolean;
  /** Offset of its runs from the whole seconds. */
  offsetMs?: number;
}

export interface IntervalScheduler {
  start(times: IntervalOptions, run: () => void): Timer;
}

interface Job {
  times: IntervalOptions;
  run: () => void;
  due: number;
}

const GRID_MS = 1_000;

/**
 * Runs jobs at fixed multiples of their intervals on the monotonic clock, so that a late run does not delay later ones. Runs
 * missed while the process was suspended are skipped.
 */
export function createIntervalScheduler(runtime: CoreRuntime): IntervalScheduler {
  /** Jobs in the order in which they run when they are due at the same time. */
  const jobs: Job[] = [];
  let timer: Timer | undefined;
  let timerDue = 0;
  /** A due time of the leading job. */
  let anchor: number | undefined;

  /** Milliseconds since the last whole second before a time. */
  function measureLag(due: number, { offsetMs = 0 }: IntervalOptions): number {
    if (anchor === undefined) return 0;
    const lag = (due - offsetMs - anchor) % GRID_MS;
    return lag < 0 ? lag + GRID_MS : lag;
  }

  function findFirst(now: number, times: IntervalOptions): number {
    const due = now + times.firstInMs;
    if (times.leads) {
      anchor = due;
      return due;
    }
    const lag = measureLag(due, times);
    return lag === 0 ? due : due - lag + GRID_MS;
  }

  function findNext({ due: last, times }: Job, now: number): number {
    let due = last + times.everyMs;
    const missing = now + times.minGapMs - due;
    if (missing > 0) due += Math.ceil(missing / times.everyMs) * times.everyMs;
    if (times.leads) return due;
    // The anchor may have moved.
    const lag = measureLag(due, times);
    return lag > GRID_MS / 2 ? due - lag + GRID_MS : due - lag;
  }

  /** Sets the timer to the job that is due next. */
  function arm(now: number): void {
    let due = Number.POSITIVE_INFINITY;
    for (const job of jobs) due = Math.min(due, job.due);
    if (timer !== undefined && due === timerDue) return;
    timer?.cancel();
    timerDue = due;
    timer = due === Number.POSITIVE_INFINITY ? undefined : runtime.setTimer(fire, due - now);
  }

  function fire(): void {
    timer = undefined;
    const now = runtime.monotonic();
    const ready: Job[] = [];
    for (const job of jobs) {
      if (job.due > now) continue;
      job.due = findNext(job, now);
      ready.push(job);
    }
    arm(now);
    for (const job of ready) {
      // An earlier job may have cancelled it.
      if (jobs.includes(job)) job.run();
    }
  }

  return {
    start(times, run) {
      const now = runtime.monotonic();
      const job = { times, run, due: findFirst(now, times) };
      if (times.leads) jobs.unshift(job);
      else jobs.push(job);
      arm(now);
      return {
        cancel() {
          const index = jobs.indexOf(job);
          if (index < 0) return;
          jobs.splice(index, 1);
          arm(runtime.monotonic());
        },
      };
    },
  };
}
