import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';

/** A date on the hub's calendar: `month` 1–12, `day` 1–31. */
export interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

export interface Timer {
  /** Ends the timer; calling it twice, or after the timer fired, does nothing. */
  cancel(): void;
}

/** Everything that differs from run to run: clocks, timers, randomness. Tests use `tests/support/manual-runtime.ts`. */
export interface Runtime {
  /** Wall clock, milliseconds since the epoch; it may step in either direction. */
  now(): number;
  /** Milliseconds since an arbitrary start; it never goes back. Durations and deadlines use this. */
  monotonic(): number;
  /** Calls `action` once, `ms` milliseconds from now. */
  setTimer(action: () => void, ms: number): Timer;
  /** Calls `action` every `ms` milliseconds until cancelled. */
  setRepeating(action: () => void, ms: number): Timer;
  /** Lets whatever waits for the event loop have its turn first; long work pauses between its slices. */
  pause(): Promise<void>;
  /** Bytes from the operating system's secure generator. */
  randomBytes(count: number): Buffer;
  /** The date that the hub's time zone (`TZ`) shows at the instant `ms`. */
  calendar(ms: number): CivilDate;
}

const MINUTE_MS = 60_000;

/** The real runtime: system clocks, Node timers, the system's randomness, the zone of `TZ`. */
export function createRuntime(): Runtime {
  return {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    setTimer(action, ms) {
      const handle = setTimeout(action, ms);
      return { cancel: () => clearTimeout(handle) };
    },
    setRepeating(action, ms) {
      const handle = setInterval(action, ms);
      return { cancel: () => clearInterval(handle) };
    },
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    randomBytes: (count) => randomBytes(count),
    calendar: createLocalCalendar(),
  };
}

/** Zone offsets change on whole minutes, so one date serves every call of the same minute (once per report). */
function createLocalCalendar(): (ms: number) => CivilDate {
  let cachedMinute = Number.NaN;
  let cachedDate: CivilDate = { year: 1970, month: 1, day: 1 };
  return (ms) => {
    const minute = Math.floor(ms / MINUTE_MS);
    if (minute !== cachedMinute) {
      const local = new Date(ms);
      cachedDate = { year: local.getFullYear(), month: local.getMonth() + 1, day: local.getDate() };
      cachedMinute = minute;
    }
    return cachedDate;
  };
}
