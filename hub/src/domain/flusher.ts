import { StoreError } from '../store/store.ts';
import type { TrafficBuffer } from '../store/traffic-buffer.ts';
import type { FactsBuffer } from './facts-buffer.ts';

/** Writes what reports have changed, in groups. A failed flush keeps what it held and is tried again at the next. */
export interface Flusher {
  /** False from a failed flush to the next good one. */
  readonly isStoring: boolean;
  /** Writes traffic and facts. Never rejects; `onFailure` hears of the first failure of a series. */
  flush(onFailure: (error: unknown) => void): Promise<void>;
}

export interface FlusherDeps {
  traffic: TrafficBuffer;
  facts: FactsBuffer;
}

export function createFlusher({ traffic, facts }: FlusherDeps): Flusher {
  let isStoring = true;
  return {
    get isStoring() {
      return isStoring;
    },
    async flush(onFailure) {
      try {
        await Promise.all([traffic.flush(), facts.flush()]);
        isStoring = true;
      } catch (error) {
        // While another database is put in place there is nothing to store, and nothing wrong.
        if (error instanceof StoreError && error.code === 'busy') return;
        if (isStoring) onFailure(error);
        isStoring = false;
      }
    },
  };
}
