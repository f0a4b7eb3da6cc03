import type { Runtime } from '@muster/runtime';

/** Divides long work on the main thread, so that reports and requests wait at most for one slice. */
export interface TimeSlices {
  /** Whether the current slice has used its time. */
  isOver(): boolean;
  /** Lets the event loop turn, and begins the next slice. */
  pause(): Promise<void>;
}

/** With garbage collection and other work of the same turn, reports then wait less than 4 ms. */
const SLICE_MS = 1;

export function createTimeSlices(runtime: Pick<Runtime, 'monotonic' | 'pause'>): TimeSlices {
  let end = runtime.monotonic() + SLICE_MS;
  return {
    isOver: () => runtime.monotonic() >= end,
    async pause() {
      await runtime.pause();
      end = runtime.monotonic() + SLICE_MS;
    },
  };
}
