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
        if (isStoring) onFailure(error);
        isStoring = false;
      }
    },
  };
}
