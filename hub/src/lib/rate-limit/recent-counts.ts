import type { Runtime } from '@muster/runtime';

/** Counts events by key; what has been counted halves every minute. Bounded in memory: the least recent key is evicted first. */
export interface RecentCounts {
  get(key: string): number;
  add(key: string): void;
}

interface Count {
  value: number;
  /** Monotonic milliseconds. */
  at: number;
}

const HALF_LIFE_MS = 60_000;
const MAX_KEYS = 10_000;

export function createRecentCounts(runtime: Pick<Runtime, 'monotonic'>): RecentCounts {
  /** Least recently counted first. */
  const counts = new Map<string, Count>();

  function get(key: string): number {
    const count = counts.get(key);
    return count === undefined ? 0 : count.value * 0.5 ** ((runtime.monotonic() - count.at) / HALF_LIFE_MS);
  }

  return {
    get,
    add(key) {
      const value = get(key) + 1;
      counts.delete(key);
      counts.set(key, { value, at: runtime.monotonic() });
      if (counts.size > MAX_KEYS) counts.delete(counts.keys().next().value ?? '');
    },
  };
}
