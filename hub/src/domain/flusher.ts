import { StoreError } from '../store/store.ts';

/** What collects changes until they are written in a group. */
export interface Flushable {
  /** What the next flush will take. */
  readonly size: number;
  /** Writes it, or waits for what is being written; what fails stays. */
  flush(): Promise<void>;
}

/** Writes what reports have changed, in groups. A failed flush keeps what it held and is tried again at the next. */
export interface Flusher {
  /** False from a failed flush to the next good one. */
  readonly isStoring: boolean;
  /** Never rejects; `onFailure` hears of the first failure of a series. */
  flush(onFailure: (error: unknown) => void): Promise<void>;
  /** Flushes until nothing is left. Rejects with the first failure. */
  drain(): Promise<void>;
}

export function createFlusher(buffers: readonly Flushable[]): Flusher {
  let isStoring = true;
  return {
    get isStoring() {
      return isStoring;
    },
    async flush(onFailure) {
      try {
        await Promise.all(buffers.map((buffer) => buffer.flush()));
        isStoring = true;
      } catch (error) {
        // While another database is put in place there is nothing to store, and nothing wrong.
        if (error instanceof StoreError && error.code === 'busy') return;
        if (isStoring) onFailure(error);
        isStoring = false;
      }
    },
    async drain() {
      // A flush may only have waited for the batch before it.
      while (buffers.some(({ size }) => size > 0)) await Promise.all(buffers.map((buffer) => buffer.flush()));
    },
  };
}
