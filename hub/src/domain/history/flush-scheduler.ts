import type { Runtime } from '@muster/runtime';
import { StoreError } from '../../store/errors.ts';
import type { Store } from '../../store/store.ts';

/** What collects changes until they are written in a group. */
export interface Flushable {
  /** What the next flush will take. */
  readonly size: number;
  /** Writes it, or waits for what is being written; what fails stays. */
  flush(): Promise<void>;
}

/** Writes what reports have changed, in groups. A failed flush keeps what it held and is tried again at the next. */
export interface FlushScheduler {
  /** False from a failed write to the next good one. */
  readonly isStoring: boolean;
  /**
   * Writes what there is, and once in a while something although there is nothing: a disk that breaks under a hub that
   * nobody reports to would go unnoticed. Never rejects; `onFailure` hears of the first failure of a series.
   */
  flush(onFailure: (error: unknown) => void): Promise<void>;
  /** Flushes until nothing is left. Rejects with the first failure. */
  drain(): Promise<void>;
}

export interface FlushSchedulerDeps {
  runtime: Runtime;
  store: Pick<Store, 'probeDisk'>;
  buffers: readonly Flushable[];
}

/** A disk that works is asked this often, when nothing else is written; monitors hear within a minute. */
const PROBE_MS = 30_000;
/** One that failed is asked more often, so that its mending shows. */
const RETRY_MS = 2_000;

export function createFlushScheduler({ runtime, store, buffers }: FlushSchedulerDeps): FlushScheduler {
  let isStoring = true;
  let triedAt = runtime.monotonic();

  /** Resolves to whether anything was written. */
  async function write(): Promise<boolean> {
    const now = runtime.monotonic();
    const isIdle = buffers.every(({ size }) => size === 0);
    if (isIdle && now - triedAt < (isStoring ? PROBE_MS : RETRY_MS)) return false;
    triedAt = now;
    await (isIdle ? store.probeDisk() : Promise.all(buffers.map((buffer) => buffer.flush())));
    return true;
  }

  return {
    get isStoring() {
      return isStoring;
    },
    async flush(onFailure) {
      try {
        isStoring = (await write()) || isStoring;
      } catch (error) {
        // While another database is put in place there is nothing to store, and nothing wrong.
        if (error instanceof StoreError && error.code === 'busy') return;
        if (isStoring) onFailure(error);
        isStoring = false;
      }
    },
    async drain() {
      // A flush may only have waited for the batch before it, which counts too: a buffer that sent all is empty.
      do await Promise.all(buffers.map((buffer) => buffer.flush()));
      while (buffers.some(({ size }) => size > 0));
    },
  };
}
