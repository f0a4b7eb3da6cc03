const FIRST_CAPACITY = 1024;

/** Bytes that are added at the end and dropped at the beginning. */
export class GrowableBuffer {
  /** What is held stands at the beginning of it. */
  bytes: Buffer = Buffer.alloc(0);
  length = 0;

  /** Copies the bytes; returns itself. */
  add(more: Uint8Array): this {
    const length = this.length + more.length;
    if (length > this.bytes.length) {
      // Doubled, so that a frame that comes byte by byte is not copied as often.
      const larger = Buffer.allocUnsafeSlow(Math.max(length, this.bytes.length * 2, FIRST_CAPACITY));
      this.bytes.copy(larger, 0, 0, this.length);
      this.bytes = larger;
    }
    this.bytes.set(more, this.length);
    this.length = length;
    return this;
  }

  drop(count: number): void {
    this.bytes.copyWithin(0, count, this.length);
    this.length -= count;
  }
}
