export interface Timer {
  cancel(): void;
}

/** Everything that makes a run differ from the one before it: clocks, timers and chance. */
export interface Runtime {
  /** Wall clock, milliseconds since the epoch. */
  now(): number;
  /** Milliseconds from an arbitrary start; never set back, so differences are true durations. */
  monotonic(): number;
  /** A number in [0, 1). */
  random(): number;
  /** Fills the bytes with what nobody can guess. */
  fillRandom(bytes: Uint8Array<ArrayBuffer>): void;
  setTimer(run: () => void, delayMs: number): Timer;
}

export function createRuntime(): Runtime {
  return {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    random: () => Math.random(),
    fillRandom: (bytes) => void crypto.getRandomValues(bytes),
    setTimer(run, delayMs) {
      const handle = setTimeout(run, delayMs);
      return { cancel: () => clearTimeout(handle) };
    },
  };
}
