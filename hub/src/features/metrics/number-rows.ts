/** A table of numbers that grows by rows, and does not shrink. */
export interface NumberRows {
  /** Makes room for a row, and returns the place of its first number. May replace `numbers`. */
  reserve(row: number): number;
  /** Sets the first number of a row. */
  set(row: number, value: number): void;
  /** The rows, one after the other. */
  readonly numbers: Float64Array;
}

const FIRST_ROWS = 64;

export function createNumberRows(width: number): NumberRows {
  let numbers = new Float64Array(FIRST_ROWS * width);

  function reserve(row: number): number {
    const at = row * width;
    if (at < numbers.length) return at;
    const larger = new Float64Array(Math.max(numbers.length * 2, at + width));
    larger.set(numbers);
    numbers = larger;
    return at;
  }

  return {
    reserve,
    set(row, value) {
      const at = reserve(row);
      numbers[at] = value;
    },
    get numbers() {
      return numbers;
    },
  };
}
