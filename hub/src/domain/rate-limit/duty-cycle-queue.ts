import type { Runtime } from '@muster/runtime';
import { DomainError } from '../errors.ts';
import { createSerialQueue } from '../serial-queue.ts';

export interface DutyCycleOptions {
  /** Duty cycle: the long-term share of time that jobs may take, 0 to 1. */
  share: number;
  /** Milliseconds of work allowed without a pause after an idle period. */
  burstMs: number;
  /** Queued jobs, including the running one. */
  maxQueued: number;
}

/** Runs jobs one at a time and pauses between them, so that together they stay within their share of the time. */
export interface DutyCycleQueue {
  /** Settles as the job does; rejects with `busy` when the queue is full. */
  run<T>(job: () => Promise<T>): Promise<T>;
}

export function createDutyCycleQueue(
  runtime: Runtime,
  { share, burstMs, maxQueued }: DutyCycleOptions,
): DutyCycleQueue {
  const runSerially = createSerialQueue();
  let queued = 0;
  /** Milliseconds of work allowed now; negative after a long job. */
  let credit = burstMs;
  let creditedAt = runtime.monotonic();

  async function waitForCredit(): Promise<void> {
    const now = runtime.monotonic();
    credit = Math.min(burstMs, credit + (now - creditedAt) * share);
    creditedAt = now;
    if (credit < 0) await new Promise<void>((resolve) => runtime.setTimer(resolve, -credit / share));
  }

  async function work<T>(job: () => Promise<T>): Promise<T> {
    await waitForCredit();
    const startedAt = runtime.monotonic();
    try {
      return await job();
    } finally {
      credit -= runtime.monotonic() - startedAt;
    }
  }

  return {
    async run(job) {
      if (queued >= maxQueued)
        throw new DomainError('busy', 'The hub is busy with similar requests. Try again in a moment.');
      queued += 1;
      try {
        return await runSerially(() => work(job));
      } finally {
        queued -= 1;
      }
    },
  };
}
