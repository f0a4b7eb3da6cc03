import type { Runtime } from '@muster/shared/runtime';
import { createDurations, type Durations } from '../lib/durations.ts';
import { StoreError } from '../store/errors.ts';
import type { Store } from '../store/store.ts';

/** A buffer of changes for a group commit. */
export interface Flushable {
  /** Rows that are not written yet. */
  readonly size: number;
  /** Whether the rows should not wait for the buffer's interval. */
  readonly isUrgent?: boolean;
  /** Writes them, or waits for the batch in flight; the rows of a failed batch stay. */
  flush(): Promise<void>;
}

/** Group commits of changes by reports. The next flush writes the rows of a failed one. */
export interface FlushScheduler {
  /**
   * False from a failed write until the next successful one. An idle hub does not write to the disk; a call makes the next
   * flush probe it, so that the next answer is up to date.
   */
  checkStoring(): boolean;
  /** Milliseconds until `flush` should be called again. */
  readonly nextFlushMs: number;
  /**
   * Call it every `nextFlushMs`. Writes the buffers whose interval has passed, and probes the disk if `checkStoring` was
   * called. Never rejects; `onFailure` gets the first failure of a series.
   */
  flush(onFailure: (error: unknown) => void): Promise<void>;
  /** Flushes until all buffers are empty, except those that senders keep. Rejects with the first failure. */
  drain(): Promise<void>;
  /** Rows that are not written yet. */
  readonly unwrittenRows: number;
  /** Durations of successful flushes. */
  readonly durations: Pick<Durations, 'read'>;
  readonly failures: number;
}

export interface PacedBuffer {
  buffer: Flushable;
  /** Shortest time between two writes, unless the buffer is urgent or the previous write failed. */
  everyMs: number;
  /** Whether the senders keep the rows until they are stored, so that `drain` need not wait for them. */
  isKeptBySenders?: boolean;
}

/** Interval while rows wait. */
export const FLUSH_MS = 150;
/** Interval without rows: an idle process that wakes up rarely uses less of the processor. */
export const IDLE_FLUSH_MS = 1000;

/**
 * Shortest interval between probes of a working disk: a monitor that asks twice a minute learns of a failure within a
 * minute.
 */
const PROBE_MS = 30_000;
/** A failed disk is probed more often, so that its recovery is noticed. */
const RETRY_MS = 2_000;

export function createFlushScheduler(
  runtime: Runtime,
  store: Pick<Store, 'probeDisk'>,
  buffers: readonly PacedBuffer[],
): FlushScheduler {
  const durations = createDurations();
  let failures = 0;
  let isStoring = true;
  let triedAt = runtime.monotonic();
  let isAsked = false;
  const drained = buffers.filter(({ isKeptBySenders = false }) => !isKeptBySenders);
  const lanes = buffers.map((paced) => ({ ...paced, writtenAt: Number.NEGATIVE_INFINITY }));

  function needsProbe(now: number): boolean {
    return isStoring ? isAsked && now - triedAt >= PROBE_MS : now - triedAt >= RETRY_MS;
  }

  /** Resolves to whether anything was written. */
  async function write(): Promise<boolean> {
    const now = runtime.monotonic();
    const filled = lanes.filter(({ buffer }) => buffer.size > 0);
    const isIdle = filled.length === 0;
    if (isIdle && !needsProbe(now)) return false;
    const due = filled.filter(
      ({ buffer, everyMs, writtenAt }) =>
        !isStoring || buffer.isUrgent === true || now - writtenAt >= everyMs,
    );
    if (!isIdle && due.length === 0) return false;
    triedAt = now;
    isAsked = false;
    for (const lane of due) lane.writtenAt = now;
    await (isIdle ? store.probeDisk() : Promise.all(due.map(({ buffer }) => buffer.flush())));
    if (!isIdle) durations.add((runtime.monotonic() - now) / 1000);
    return true;
  }

  return {
    checkStoring() {
      isAsked = true;
      return isStoring;
    },
    get unwrittenRows() {
      return buffers.reduce((rows, { buffer }) => rows + buffer.size, 0);
    },
    get nextFlushMs() {
      return lanes.some(({ buffer }) => buffer.size > 0) ? FLUSH_MS : IDLE_FLUSH_MS;
    },
    get failures() {
      return failures;
    },
    durations,
    async flush(onFailure) {
      try {
        isStoring = (await write()) || isStoring;
      } catch (error) {
        // A restore is replacing the database.
        if (error instanceof StoreError && error.code === 'busy') return;
        if (isStoring) onFailure(error);
        isStoring = false;
        failures += 1;
      }
    },
    async drain() {
      // A flush may only have waited for an earlier batch, so repeat until the buffers are empty.
      do await Promise.all(drained.map(({ buffer }) => buffer.flush()));
      while (drained.some(({ buffer }) => buffer.size > 0));
    },
  };
}
