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

function startCounter(value: number): Counter {
  return { last: value, highest: value };
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

/** Growth per second since the last value; undefined if the counter fell or grew faster than `fastest`. */
function measureRate(counter: Counter, value: number, seconds: number, fastest: number): number | undefined {
  const fell = value < counter.last;
  const rate = advance(counter, value) / seconds;
  return !fell && rate <= fastest ? rate : undefined;
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
      const measure = (counter: Counter, value: number): number =>
        measureRate(counter, value, seconds, FASTEST_BYTES_PER_SECOND) ?? 0;
      for (const { name, rx, tx } of counters) {
        const state = before.get(name) ?? { rx: startCounter(rx), tx: startCounter(tx) };
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

/** The counters of one thing, always in the same order. */
export interface CounterRow {
  /** Identifies the thing: one that replaces another needs a key of its own. */
  key: string;
  counters: readonly number[];
}

export interface RateTable {
  /**
   * For each row, the growth per second of its counters since the update before. Undefined in the first update of a key, and for
   * a counter that fell or grew faster than anything could. `at` is monotonic milliseconds. Keys without a row are forgotten.
   */
  update(rows: readonly CounterRow[], at: number): (number | undefined)[][];
}

/** Rates of things that come and go. */
export function createRateTable(fastestPerSecond = FASTEST_BYTES_PER_SECOND): RateTable {
  let before = new Map<string, Counter[]>();
  let beforeAt = Number.NaN;

  return {
    update(rows, at) {
      const seconds = (at - beforeAt) / 1000;
      const current = new Map<string, Counter[]>();
      const rates = rows.map(({ key, counters }) => {
        const known = before.get(key);
        current.set(key, known ?? counters.map(startCounter));
        return counters.map((value, index) => {
          const counter = known?.[index];
          return counter && measureRate(counter, value, seconds, fastestPerSecond);
        });
      });
      before = current;
      beforeAt = at;
      return rates;
    },
  };
}
