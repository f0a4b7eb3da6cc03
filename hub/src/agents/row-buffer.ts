import { NUMBERS_PER_MINUTE, NUMBERS_PER_PROBE, type ProbeResult } from '../store/series.ts';
import type { Store } from '../store/store.ts';

/** Rows of numbers waiting for a group commit. Memory is bounded, and at most one batch is in flight. */
export interface RowBuffer<Row extends unknown[]> {
  /** Copies the numbers of the row; returns false when the buffer is full, and the row is lost. */
  add(...row: Row): boolean;
  /** Rows that are not stored yet. */
  readonly size: number;
  /** Whether there are enough rows for a full batch. */
  readonly isUrgent: boolean;
  /**
   * Writes up to 1,000 rows in one transaction. While an earlier batch is unacknowledged it only waits for that batch.
   * Rejects with the store's error; the rows of a failed batch stay in the buffer.
   */
  flush(): Promise<void>;
  /** Discards all rows, after a restore. */
  clear(): void;
}

/** About 20 ms on the writer thread. */
const ROWS_PER_BATCH = 1_000;
const FIRST_ROWS = 256;

/** The queue of finished minutes before the writer, with the columns and weights of a minute as a `MinuteSink` gets them. */
export type MinuteBuffer = RowBuffer<[nodeId: number, minute: number, values: Float64Array]>;

/** The queue of probe results before the writer. */
export type ProbeBuffer = RowBuffer<[result: ProbeResult]>;

/** Largest number of rows while they cannot be stored: an hour of a thousand nodes in 13 MiB; probe results in 2 MiB. */
const MAX_ROWS = 65_536;

export function createMinuteBuffer(store: Pick<Store, 'writeMinutes'>): MinuteBuffer {
  return createRowBuffer(NUMBERS_PER_MINUTE, MAX_ROWS, store.writeMinutes, (row, nodeId, minute, values) => {
    row[0] = nodeId;
    row[1] = minute;
    row.set(values, 2);
  });
}

export function createProbeBuffer(store: Pick<Store, 'writeProbes'>): ProbeBuffer {
  return createRowBuffer(NUMBERS_PER_PROBE, MAX_ROWS, store.writeProbes, (row, result) => {
    row[0] = result.node_id;
    row[1] = result.task_id;
    row[2] = result.ts;
    row[3] = result.latency_ms;
  });
}

/**
 * @param write Transfers the buffer, which is detached afterwards.
 * @param fill Sets all numbers of the row.
 */
export function createRowBuffer<Row extends unknown[]>(
  numbersPerRow: number,
  maxRows: number,
  write: (numbers: Float64Array<ArrayBuffer>) => Promise<void>,
  fill: (numbers: Float64Array, ...row: Row) => void,
): RowBuffer<Row> {
  const next = new Float64Array(numbersPerRow);
  let numbers = new Float64Array(FIRST_ROWS * numbersPerRow);
  let length = 0;
  let inFlight: Promise<void> | null = null;
  let clearings = 0;

  function grow(): void {
    const larger = new Float64Array(Math.min(numbers.length * 2, maxRows * numbersPerRow));
    larger.set(numbers);
    numbers = larger;
  }

  async function send(): Promise<void> {
    const sent = Math.min(length, ROWS_PER_BATCH * numbersPerRow);
    const clearingsBefore = clearings;
    await write(numbers.slice(0, sent));
    if (clearings !== clearingsBefore) return;
    numbers.copyWithin(0, sent, length);
    length -= sent;
  }

  return {
    add(...row) {
      if (length >= maxRows * numbersPerRow) return false;
      if (length === numbers.length) grow();
      fill(next, ...row);
      numbers.set(next, length);
      length += numbersPerRow;
      return true;
    },
    get size() {
      return length / numbersPerRow;
    },
    get isUrgent() {
      return length >= ROWS_PER_BATCH * numbersPerRow;
    },
    clear() {
      clearings += 1;
      length = 0;
    },
    flush() {
      if (inFlight !== null) return inFlight;
      if (length === 0) return Promise.resolve();
      inFlight = send().finally(() => {
        inFlight = null;
      });
      return inFlight;
    },
  };
}
