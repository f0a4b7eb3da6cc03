/** A generator of random choices that are the same for the same seed. */
export interface Random {
  /** From 0 up to, and without, the limit. */
  below(limit: number): number;
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  shuffle<T>(items: readonly T[]): T[];
}

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    chance: (probability) => next() < probability,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    shuffle(items) {
      const shuffled = [...items];
      for (let at = shuffled.length - 1; at > 0; at -= 1) {
        const other = below(at + 1);
        [shuffled[at], shuffled[other]] = [shuffled[other] as never, shuffled[at] as never];
      }
      return shuffled;
    },
  };
}
