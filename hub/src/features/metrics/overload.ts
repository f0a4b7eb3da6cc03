/** Whether more arrives than the main thread can handle, by how late its timers run. */
export interface OverloadDetector {
  /** Milliseconds by which a timer was late. */
  observe(delay: number): void;
  readonly isOverloaded: boolean;
}

/** Mean delays at which an overload begins and ends, milliseconds. The difference keeps it from going on and off. */
export const OVERLOAD_BEGINS_MS = 250;
export const OVERLOAD_ENDS_MS = 100;

/** A longer delay counts as this, so that a single stall, as after a suspension of the machine, is no overload. */
const MAX_DELAY_MS = 1000;
/** Of the latest delay. Timers run every 150 ms while agents report, and later if they are late. */
const SMOOTHING = 0.1;

export function createOverloadDetector(): OverloadDetector {
  let mean = 0;
  let isOverloaded = false;
  return {
    get isOverloaded() {
      return isOverloaded;
    },
    observe(delay) {
      mean += SMOOTHING * (Math.min(Math.max(0, delay), MAX_DELAY_MS) - mean);
      isOverloaded = mean >= (isOverloaded ? OVERLOAD_ENDS_MS : OVERLOAD_BEGINS_MS);
    },
  };
}
