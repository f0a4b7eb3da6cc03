import type { CoreRuntime } from '@muster/shared/runtime';

/** A clock that is never set and goes on during suspend, unlike the wall clock and the monotonic clock. */
export interface SteadyClock {
  /** Moves it to the time of a sample. `uptime` is in seconds, undefined if it is unknown. Returns the time. */
  update(uptime: number | undefined): number;
  /** Milliseconds. Starts with the wall clock, so that minutes begin when those of a synchronised hub do. */
  now(): number;
}

/** The clocks are read at different moments of a sample. If the uptime falls behind by more, it is that of another machine. */
const TOLERANCE_MS = 30_000;
/** The machine may have no clock of its own, and its time begin at 0: minutes are counted from 1. */
const EARLIEST_MS = 60_000;

export function createSteadyClock(runtime: CoreRuntime): SteadyClock {
  let time = Math.max(runtime.now(), EARLIEST_MS);
  let monotonic = runtime.monotonic();
  let lastUptime: number | undefined;

  return {
    update(uptime) {
      const now = runtime.monotonic();
      const elapsed = now - monotonic;
      const counted = ((uptime ?? Number.NaN) - (lastUptime ?? Number.NaN)) * 1000;
      time += counted >= elapsed - TOLERANCE_MS ? Math.max(0, counted) : elapsed;
      monotonic = now;
      lastUptime = uptime;
      return time;
    },
    now: () => time + runtime.monotonic() - monotonic,
  };
}
