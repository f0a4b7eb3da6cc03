import type { TrafficRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

/** Collects changed ledgers between two flushes. Each row is held once, so the number of nodes bounds the memory. */
export interface TrafficBuffer {
  /** Marks a changed row. It may change further: a flush writes its values at that time. */
  mark(row: TrafficRow): void;
  /** Writes a marked row soon: the next report may take long, or be of another boot. */
  hurry(row: TrafficRow): void;
  /** Whether a marked row should be written soon. */
  readonly isUrgent: boolean;
  /** Rows of the next flush. */
  readonly size: number;
  /**
   * Writes the marked rows in one transaction. While an earlier batch is unacknowledged it only waits for that batch.
   * Rejects with the store's error; the rows of a failed batch stay marked.
   */
  flush(): Promise<void>;
  /** Discards the marks, after a restore. */
  clear(): void;
}

export function createTrafficBuffer(store: Pick<Store, 'writeTraffic'>): TrafficBuffer {
  let marked = new Set<TrafficRow>();
  let inFlight: Promise<void> | null = null;
  let isUrgent = false;

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
    hurry(row) {
      isUrgent ||= marked.has(row);
    },
    get isUrgent() {
      return isUrgent;
    },
    get size() {
      return marked.size;
    },
    flush() {
      if (inFlight !== null) return inFlight;
      if (marked.size === 0) return Promise.resolve();
      const rows = marked;
      marked = new Set();
      isUrgent = false;
      inFlight = write(rows).finally(() => {
        inFlight = null;
      });
      return inFlight;
    },
    clear() {
      marked = new Set();
      isUrgent = false;
    },
  };
}
