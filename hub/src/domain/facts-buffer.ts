import type { NodeFactsChange, Store } from '../store/store.ts';

/** Collects changed facts and `last_seen_at` between two flushes, one entry per node. */
export interface FactsBuffer {
  mark(change: NodeFactsChange): void;
  /** Nodes that the next flush will take. */
  readonly size: number;
  /** Writes what is marked in one transaction. Rejects with the store's error; what failed stays marked. */
  flush(): Promise<void>;
  /** Drops what is marked: another database is in place. */
  clear(): void;
}

export function createFactsBuffer(store: Pick<Store, 'saveFacts'>): FactsBuffer {
  let marked = new Map<number, NodeFactsChange>();

  return {
    mark(change) {
      marked.set(change.id, { ...marked.get(change.id), ...change });
    },
    get size() {
      return marked.size;
    },
    async flush() {
      if (marked.size === 0) return;
      const changes = marked;
      marked = new Map();
      try {
        await store.saveFacts([...changes.values()]);
      } catch (error) {
        for (const change of changes.values()) marked.set(change.id, { ...change, ...marked.get(change.id) });
        throw error;
      }
    },
    clear() {
      marked = new Map();
    },
  };
}
