import type { Store, TrafficRow } from './store.ts';

/** Collects the ledgers that changed between two flushes. A row is held once, so memory is bounded by the nodes. */
export interface TrafficBuffer {
  /** The row differs from what is stored. It may be changed further until a flush takes its values. */
  mark(row: TrafficRow): void;
  /** Rows that the next flush will take. */
  readonly size: number;
  /**
   * Writes what is marked, in one transaction. While an earlier batch is unacknowledged this only waits for it, and
   * marks go on merging. Rejects with the store's error; the rows of a failed batch stay marked.
   */
  flush(): Promise<void>;
  /** Drops what is marked: another database is in place. */
  clear(): void;
}

export function createTrafficBuffer(store: Pick<Store, 'writeTraffic'>): TrafficBuffer {
  let marked = new Set<TrafficRow>();
  let inFlight: Promise<void> | null = null;

  async function write(rows: Set<TrafficRow>): Promise<void> {
    try {
      await store.writeTraffic(rows);
    } catch (error) {
      for (const row of rows) marked.add(row);
      throw error;
    }
  }

  return {
    mark(row) {
      marked.add(row);
    },
    get size() {
      return marked.size;
    },
    flush() {
      if (inFlight !== null) return inFlight;
      if (marked.size === 0) return Promise.resolve();
      const rows = marked;
      marked = new Set();
      inFlight = write(rows).finally(() => {
        inFlight = null;
      });
      return inFlight;
    },
    clear() {
      marked = new Set();
    },
  };
}
