import type { NodeFactsChange } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';

/** Collects changed facts and `last_seen_at` between two flushes, one entry per node. */
export interface FactsBuffer {
  mark(change: NodeFactsChange): void;
  /** Nodes that the next flush will take. */
  readonly size: number;
  /**
   * Writes what is marked in one transaction. While an earlier batch is unacknowledged this only waits for it. Rejects
   * with the store's error; what failed stays marked.
   */
  flush(): Promise<void>;
  /** Drops what is marked: another database is in place. */
  clear(): void;
}

export function createFactsBuffer(store: Pick<Store, 'saveFacts'>): FactsBuffer {
  let marked = new Map<number, NodeFactsChange>();
  let inFlight: Promise<void> | null = null;

  /** What was marked meanwhile is newer, and wins. */
  async function write(changes: Map<number, NodeFactsChange>): Promise<void> {
    try {
      await store.saveFacts([...changes.values()]);
    } catch (error) {
      for (const change of changes.values()) marked.set(change.id, { ...change, ...marked.get(change.id) });
      throw error;
    }
  }

  return {
    mark(change) {
      marked.set(change.id, { ...marked.get(change.id), ...change });
    },
    get size() {
      return marked.size;
    },
    flush() {
      if (inFlight !== null) return inFlight;
      if (marked.size === 0) return Promise.resolve();
      const changes = marked;
      marked = new Map();
      inFlight = write(changes).finally(() => {
        inFlight = null;
      });
      return inFlight;
    },
    clear() {
      marked = new Map();
    },
  };
}
