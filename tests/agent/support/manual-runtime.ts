import type { Runtime } from '../../../agent/src/runtime.ts';

export interface ManualRuntime extends Runtime {
  /** Lets time pass, running every timer that falls due, in order. */
  advance(ms: number): void;
  /** As when the process is suspended: time passes and no timer runs until it is over. */
  suspend(ms: number): void;
  /** What `random` returns from now on. */
  setChance(value: number): void;
  pending(): number;
}

interface Planned {
  at: number;
  order: number;
  run: () => void;
}

export function createManualRuntime(): ManualRuntime {
  let elapsed = 0;
  let chance = 0.5;
  let order = 0;
  const planned = new Set<Planned>();

  function findNext(until: number): Planned | undefined {
    return [...planned]
      .filter((timer) => timer.at <= until)
      .sort((one, other) => one.at - other.at || one.order - other.order)[0];
  }

  return {
    now: () => 1_795_000_000_000 + elapsed,
    monotonic: () => elapsed,
    random: () => chance,
    fillRandom: (bytes) => void bytes.fill(Math.floor(chance * 256)),
    setTimer(run, delayMs) {
      order += 1;
      const timer = { at: elapsed + delayMs, order, run };
      planned.add(timer);
      return { cancel: () => void planned.delete(timer) };
    },
    advance(ms) {
      const until = elapsed + ms;
      for (let timer = findNext(until); timer !== undefined; timer = findNext(until)) {
        planned.delete(timer);
        elapsed = Math.max(elapsed, timer.at);
        timer.run();
      }
      elapsed = until;
    },
    suspend(ms) {
      elapsed += ms;
    },
    setChance(value) {
      chance = value;
    },
    pending: () => planned.size,
  };
}
