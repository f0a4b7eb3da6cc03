import type { InterfaceCounters } from './collectors/net-dev.ts';

/** Totals in bytes, rates in bytes per second. */
export interface Traffic {
  rxTotal: number;
  txTotal: number;
  rx: number;
  tx: number;
}

export interface RateMeter {
  /** `at` is monotonic milliseconds. */
  update(counters: InterfaceCounters[], at: number): Traffic;
}

/**
 * Computes rates per interface before summing them: the total of a new interface is not a burst, and a vanished or reset
 * one counts as 0 rather than as negative.
 */
export function createRateMeter(): RateMeter {
  let before = new Map<string, InterfaceCounters>();
  let beforeAt: number | undefined;

  return {
    update(counters, at) {
      const traffic: Traffic = { rxTotal: 0, txTotal: 0, rx: 0, tx: 0 };
      const seconds = beforeAt === undefined ? 0 : (at - beforeAt) / 1000;
      const current = new Map<string, InterfaceCounters>();
      for (const counter of counters) {
        const last = before.get(counter.name) ?? counter;
        traffic.rxTotal += counter.rx;
        traffic.txTotal += counter.tx;
        traffic.rx += Math.max(0, counter.rx - last.rx);
        traffic.tx += Math.max(0, counter.tx - last.tx);
        current.set(counter.name, counter);
      }
      traffic.rx = seconds > 0 ? Math.round(traffic.rx / seconds) : 0;
      traffic.tx = seconds > 0 ? Math.round(traffic.tx / seconds) : 0;
      before = current;
      beforeAt = at;
      return traffic;
    },
  };
}
