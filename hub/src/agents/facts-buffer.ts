import type { NodeFactsChange } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

/** Write-behind buffer of changed facts and `last_seen_at`, one entry per node. */
export interface FactsBuffer {
  mark(change: NodeFactsChange): void;
  /** Nodes to be written by the next flush. */
  readonly size: number;
  /**
   * Writes all entries in one transaction, or waits for the batch in flight. Rejects with the store's error; failed
   * entries stay in the buffer.
   */
  flush(): Promise<void>;
  /** Drops all entries, after a restore. */
  clear(): void;
}

export function createFactsBuffer(store: Pick<Store, 'saveFacts'>): FactsBuffer {
  let marked = new Map<number, NodeFactsChange>();
  let inFlight: Promise<void> | null = null;

  /** Changes that were marked during a failed write are newer, so they win. */
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
