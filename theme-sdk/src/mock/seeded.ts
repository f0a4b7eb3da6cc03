/** Numbers that look random and are the same for the same arguments, so that any moment can be asked for in any order. */
export interface Seeded {
  /** From 0 up to, but not including, 1. */
  unit(...place: readonly number[]): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number, ...place: readonly number[]): number;
  /** One of a list, which may not be empty. */
  pick<const L extends readonly unknown[]>(list: L, ...place: readonly number[]): L[number];
  /** A curve from 0 to 1 that changes over about `period` units of `at`. */
  wave(at: number, period: number, ...place: readonly number[]): number;
}

export function createSeeded(seed: number): Seeded {
  const unit = (...place: readonly number[]) => {
    let state = mix(0x9e3779b9, seed);
    for (const number of place) {
      state = mix(state, Math.floor(number));
      // A time in seconds needs more than 32 bits.
      state = mix(state, Math.floor(number / 0x1_0000_0000));
    }
    return state / 0x1_0000_0000;
  };
  return {
    unit,
    whole: (low, high, ...place) => low + Math.floor(unit(...place) * (high - low + 1)),
    pick: (list, ...place) => list[Math.floor(unit(...place) * list.length)],
    wave(at, period, ...place) {
      const position = at / period;
      const step = Math.floor(position);
      const part = position - step;
      const smooth = part * part * (3 - 2 * part);
      const before = unit(...place, step);
      return before + (unit(...place, step + 1) - before) * smooth;
    },
  };
}

/** Folds a number into a state of 32 bits; the multiplications and shifts are those of MurmurHash3's finaliser. */
function mix(state: number, value: number): number {
  let hash = (state ^ value) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
