import type { Runtime } from '@muster/runtime';
import { DomainError } from '../errors.ts';

export interface DutyCycleOptions {
  /** Share of the time that the work in the lane may take for ever, 0 to 1. */
  share: number;
  /** Milliseconds of work that may be done without a pause after a quiet time. */
  burstMs: number;
  /** Jobs that may wait, the one under way included. */
  maxQueued: number;
}

/** Does one job after the other, and rests between them so that they never take more than their share of the time. */
export interface DutyCycleQueue {
  /** Resolves or rejects as the job does; rejects with `busy` when too many wait. */
  run<T>(job: () => Promise<T>): Promise<T>;
}

export function createDutyCycleQueue(
  runtime: Runtime,
  { share, burstMs, maxQueued }: DutyCycleOptions,
): DutyCycleQueue {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  /** Milliseconds of work that may be done now; after a long job it is negative. */
  let credit = burstMs;
  let countedAt = runtime.monotonic();

  async function rest(): Promise<void> {
    const now = runtime.monotonic();
    credit = Math.min(burstMs, credit + (now - countedAt) * share);
    countedAt = now;
    if (credit < 0) await new Promise<void>((resolve) => runtime.setTimer(resolve, -credit / share));
  }

  async function work<T>(job: () => Promise<T>): Promise<T> {
    await rest();
    const beganAt = runtime.monotonic();
    try {
      return await job();
    } finally {
      credit -= runtime.monotonic() - beganAt;
    }
  }

  return {
    async run(job) {
      if (waiting >= maxQueued)
        throw new DomainError('busy', 'Too much of this is asked for at once; ask again in a moment.');
      waiting += 1;
      const done = last.then(() => work(job));
      last = done.catch(() => undefined);
      try {
        return await done;
      } finally {
        waiting -= 1;
      }
    },
  };
}
