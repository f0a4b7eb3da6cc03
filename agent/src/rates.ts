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

/** 400 Gbit/s, as in the traffic ledger of the hub: a counter that grows faster was reset or misread. */
const FASTEST_BYTES_PER_SECOND = 50e9;

/** The last value of a counter, and its highest. */
interface Counter {
  last: number;
  highest: number;
}

interface InterfaceState {
  rx: Counter;
  tx: Counter;
}

/**
 * Bytes since the last value. After a decrease, growth counts from the lower value. Once the counter exceeds its highest
 * value again, only the excess counts, because the driver may have reported 0 for a moment.
 */
function advance(counter: Counter, value: number): number {
  const { last, highest } = counter;
  counter.last = value;
  counter.highest = Math.max(highest, value);
  return Math.max(0, value - (value >= highest ? highest : last));
}

/**
 * Computes rates per interface before summing them: the total of a new interface is not a burst, and a vanished or reset
 * one counts as 0 rather than as negative.
 */
export function createRateMeter(): RateMeter {
  let before = new Map<string, InterfaceState>();
  let beforeAt: number | undefined;

  return {
    update(counters, at) {
      const traffic: Traffic = { rxTotal: 0, txTotal: 0, rx: 0, tx: 0 };
      const seconds = beforeAt === undefined ? 0 : (at - beforeAt) / 1000;
      const current = new Map<string, InterfaceState>();
      const measure = (counter: Counter, value: number): number => {
        const rate = advance(counter, value) / seconds;
        return rate <= FASTEST_BYTES_PER_SECOND ? rate : 0;
      };
      for (const { name, rx, tx } of counters) {
        const state = before.get(name) ?? { rx: { last: rx, highest: rx }, tx: { last: tx, highest: tx } };
        traffic.rxTotal += rx;
        traffic.txTotal += tx;
        traffic.rx += measure(state.rx, rx);
        traffic.tx += measure(state.tx, tx);
        current.set(name, state);
      }
      traffic.rx = Math.round(traffic.rx);
      traffic.tx = Math.round(traffic.tx);
      before = current;
      beforeAt = at;
      return traffic;
    },
  };
}
