/** Stateless pseudorandom numbers: the same keys give the same result, in any order of calls. */
export interface SeededRandom {
  /** From 0 up to, but not including, 1. */
  float(...keys: readonly number[]): number;
  /** An integer from `low` to `high`, inclusive. */
  integer(low: number, high: number, ...keys: readonly number[]): number;
  /** An element of a list that is not empty. */
  pick<const L extends readonly unknown[]>(list: L, ...keys: readonly number[]): L[number];
  /** Value noise from 0 to 1 that changes over about `period` units of `at`. */
  noise(at: number, period: number, ...keys: readonly number[]): number;
}

export function createSeededRandom(seed: number): SeededRandom {
  const unit = (...keys: readonly number[]) => {
    let state = mix(0x9e3779b9, seed);
    for (const key of keys) {
      state = mix(state, Math.floor(key));
      // Unix seconds need more than 32 bits.
      state = mix(state, Math.floor(key / 0x1_0000_0000));
    }
    return state / 0x1_0000_0000;
  };
  return {
    float: unit,
    integer: (low, high, ...keys) => low + Math.floor(unit(...keys) * (high - low + 1)),
    pick: (list, ...keys) => list[Math.floor(unit(...keys) * list.length)],
    noise(at, period, ...keys) {
      const position = at / period;
      const step = Math.floor(position);
      const part = position - step;
      const smooth = part * part * (3 - 2 * part);
      const before = unit(...keys, step);
      return before + (unit(...keys, step + 1) - before) * smooth;
    },
  };
}

/** Mixes a number into a 32-bit state, with the constants of MurmurHash3's finalizer. */
function mix(state: number, value: number): number {
  let hash = (state ^ value) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
