/** Writes text as UTF-8 into one growing array, without a string for each number. */
export interface ByteWriter {
  /** Room for so many bytes of `token` and `number`, which do not check it. */
  reserve(bytes: number): void;
  /** Bytes of a constant of the format, such as a key with its punctuation. */
  token(bytes: Uint8Array): void;
  /** As JSON.stringify writes it, at most `MAX_NUMBER_BYTES`. */
  number(value: number): void;
  /** Makes its own room. */
  text(text: string): void;
  /** Bytes that were written. */
  readonly length: number;
  /** What was written, without a copy: valid until the next write. The writer is empty afterwards. */
  drain(): Uint8Array<ArrayBuffer>;
  /** A copy of what was written; the writer is empty afterwards. */
  take(): Uint8Array<ArrayBuffer>;
}

/** Of the longest number: -1.2345678901234567e-308. */
export const MAX_NUMBER_BYTES = 24;

const FIRST_BYTES = 64 * 1024;
/** A day of minutes takes less; a larger array is not kept for the next answer. */
const MAX_KEPT_BYTES = 2 * 1024 * 1024;

/** Of UTF-8, for a UTF-16 code unit. */
const MAX_UNIT_BYTES = 3;
const ZERO = 0x30;
const POINT = 0x2e;
const BILLION = 1_000_000_000;
/** Any decimal of up to 15 significant digits is the shortest text of its double. */
const MAX_HUNDREDTHS = 1e15;

export function createByteWriter(): ByteWriter {
  let bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  let length = 0;

  function reserve(count: number): void {
    if (length + count <= bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(bytes.length * 2, length + count));
    larger.set(bytes.subarray(0, length));
    bytes = larger;
  }

  function text(value: string): void {
    reserve(value.length * MAX_UNIT_BYTES);
    length += bytes.write(value, length);
  }

  /** Exactly `digits` digits of an integer below a billion. */
  function padded(value: number, digits: number): void {
    let rest = value | 0;
    for (let at = length + digits - 1; at >= length; at -= 1) {
      const tenth = (rest / 10) | 0;
      bytes[at] = ZERO + rest - tenth * 10;
      rest = tenth;
    }
    length += digits;
  }

  function integer(value: number): void {
    if (value < BILLION) {
      padded(value, countDigits(value));
      return;
    }
    const high = Math.floor(value / BILLION);
    integer(high);
    padded(value - high * BILLION, 9);
  }

  function hundredths(value: number): void {
    const whole = Math.floor(value / 100);
    const rest = value - whole * 100;
    integer(whole);
    bytes[length] = POINT;
    length += 1;
    if (rest % 10 === 0) padded(rest / 10, 1);
    else padded(rest, 2);
  }

  function drain(): Buffer<ArrayBuffer> {
    const written = bytes.subarray(0, length);
    length = 0;
    return written;
  }

  return {
    reserve,
    text,
    token(constant) {
      // TypedArray's set costs more than the few bytes that a key has.
      for (let index = 0; index < constant.length; index += 1) bytes[length + index] = constant[index] ?? 0;
      length += constant.length;
    },
    number(value) {
      const scaled = Math.round(value * 100);
      if (!(value >= 0 && scaled < MAX_HUNDREDTHS && scaled / 100 === value)) text(JSON.stringify(value));
      else if (scaled % 100 === 0) integer(value);
      else hundredths(scaled);
    },
    get length() {
      return length;
    },
    drain,
    take() {
      const written = new Uint8Array(drain());
      if (bytes.length > MAX_KEPT_BYTES) bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
      return written;
    },
  };
}

/** Of an integer below a billion. */
function countDigits(value: number): number {
  let digits = 1;
  for (let limit = 10; value >= limit; limit *= 10) digits += 1;
  return digits;
}
