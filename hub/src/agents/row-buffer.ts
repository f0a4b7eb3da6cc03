/** Rows of numbers waiting for a group commit. Memory is bounded, and at most one batch is in flight. */
export interface RowBuffer {
  /** Copies the row; returns false when the buffer is full. */
  add(row: Float64Array): boolean;
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

export interface RowBufferOptions {
  numbersPerRow: number;
  maxRows: number;
  /** Transfers the buffer, which is detached afterwards. */
  write: (numbers: Float64Array<ArrayBuffer>) => Promise<void>;
}

/** About 20 ms on the writer thread. */
const ROWS_PER_BATCH = 1_000;
const FIRST_ROWS = 256;

export function createRowBuffer({ numbersPerRow, maxRows, write }: RowBufferOptions): RowBuffer {
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
    add(row) {
      if (length >= maxRows * numbersPerRow) return false;
      if (length === numbers.length) grow();
      numbers.set(row, length);
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
