/** Lets a number of things happen at the same time, and the others wait for their turn. */
export interface Slots {
  /** Resolves when there is a free slot, in the order of the calls. */
  take(): Promise<void>;
  /** Frees a taken slot. */
  free(): void;
}

export function createSlots(count: number): Slots {
  const waiting: (() => void)[] = [];
  let left = count;
  return {
    take() {
      if (left === 0) return new Promise((resolve) => waiting.push(resolve));
      left -= 1;
      return Promise.resolve();
    },
    free() {
      const next = waiting.shift();
      if (next === undefined) left += 1;
      else next();
    },
  };
}
