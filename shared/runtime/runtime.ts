/** A calendar date: `month` 1–12, `day` 1–31. */
export interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

export interface Timer {
  /** Stops the timer; has no effect after it has fired or been cancelled. */
  cancel(): void;
}

/**
 * The sources of non-determinism: clocks, timers and randomness. Tests pass `createManualRuntime` instead. Any JavaScript
 * runtime can have these; `Runtime` adds what only Node has.
 */
export interface CoreRuntime {
  /** Wall clock, milliseconds since the epoch. It may step in either direction. */
  now(): number;
  /** Milliseconds since an arbitrary start; never goes back. Use it for durations and deadlines. */
  monotonic(): number;
  /** A pseudorandom number in [0, 1), for jitter. */
  random(): number;
  /** Bytes from the system's cryptographically secure generator; at most 65,536. */
  randomBytes(count: number): Uint8Array;
  /** Calls `action` once, after `ms` milliseconds. */
  setTimer(action: () => void, ms: number): Timer;
}

export interface Runtime extends CoreRuntime {
  randomBytes(count: number): Buffer;
  /** Calls `action` every `ms` milliseconds. */
  setRepeating(action: () => void, ms: number): Timer;
  /** Yields to the event loop: resolves after pending I/O events have been handled. */
  pause(): Promise<void>;
  /** The local date at the instant `ms`, in the time zone of `TZ`. */
  calendar(ms: number): CivilDate;
}

const MINUTE_MS = 60_000;

/** System clocks, timers and randomness. */
export function createRuntime(): Runtime {
  return {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    random: () => Math.random(),
    randomBytes: (count) => crypto.getRandomValues(Buffer.allocUnsafeSlow(count)),
    setTimer(action, ms) {
      const handle = setTimeout(action, ms);
      return { cancel: () => clearTimeout(handle) };
    },
    setRepeating(action, ms) {
      const handle = setInterval(action, ms);
      return { cancel: () => clearInterval(handle) };
    },
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    calendar: createLocalCalendar(),
  };
}

/** Caches the date for a minute, since it is read for every report; zone offsets change on whole minutes. */
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
