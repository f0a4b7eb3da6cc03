/** A table of numbers that grows by rows, and does not shrink. */
export interface NumberRows {
  /** `undefined` is stored as NaN. */
  set(row: number, column: number, value: number | undefined): void;
  /** Sets the first cells of a row to what the functions read. */
  setRow<Source>(
    row: number,
    reads: readonly ((source: Source) => number | undefined)[],
    source: Source,
  ): void;
  /** NaN for a cell that was not set. */
  get(row: number, column: number): number;
}

const FIRST_ROWS = 64;

export function createNumberRows(width: number): NumberRows {
  let numbers = new Float64Array(FIRST_ROWS * width);

  function set(row: number, column: number, value: number | undefined): void {
    const at = row * width + column;
    if (at >= numbers.length) {
      const larger = new Float64Array(Math.max(numbers.length * 2, (row + 1) * width));
      larger.set(numbers);
      numbers = larger;
    }
    numbers[at] = value ?? Number.NaN;
  }

  return {
    set,
    setRow(row, reads, source) {
      // Without `entries`, which makes an array for each of them.
      let column = 0;
      for (const read of reads) {
        set(row, column, read(source));
        column += 1;
      }
    },
    get: (row, column) => numbers[row * width + column] ?? Number.NaN,
  };
}
