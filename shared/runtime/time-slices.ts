import type { Runtime } from './runtime.ts';

/** Divides long work on the main thread, so that what arrives meanwhile waits at most for one slice. */
export interface TimeSlices {
  /** Whether the current slice has used its time. */
  isOver(): boolean;
  /** Lets the event loop turn, and begins the next slice. */
  pause(): Promise<void>;
}

/** With garbage collection and other work of the same turn, reports then wait less than 4 ms. */
const SLICE_MS = 1;
/**
 * Of the work in the turn of the loop before it, where that is longer than three slices: on a busy loop the work would otherwise
 * get the less of it the busier it is, and a live view of a large fleet would stop.
 */
const SHARE_OF_TURN = 1 / 3;

/** What slices need of the runtime. */
export type SliceRuntime = Pick<Runtime, 'monotonic' | 'pause'>;

export function createTimeSlices(runtime: SliceRuntime, sliceMs = SLICE_MS): TimeSlices {
  let end = runtime.monotonic() + sliceMs;
  return {
    isOver: () => runtime.monotonic() >= end,
    async pause() {
      const before = runtime.monotonic();
      await runtime.pause();
      const now = runtime.monotonic();
      end = now + Math.max(sliceMs, (now - before) * SHARE_OF_TURN);
    },
  };
}

/** Items between two looks at the clock, each of which allocates a number. */
const ITEMS_PER_CHECK = 16;

/** Calls `visit`, which takes microseconds, for each item in slices. The items may change meanwhile. */
export async function visitInSlices<Item>(
  runtime: SliceRuntime,
  items: Iterable<Item>,
  visit: (item: Item) => void,
): Promise<void> {
  const slices = createTimeSlices(runtime);
  let visited = 0;
  for (const item of items) {
    visit(item);
    visited += 1;
    if (visited % ITEMS_PER_CHECK === 0 && slices.isOver()) await slices.pause();
  }
}
