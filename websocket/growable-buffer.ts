const MIN_CAPACITY = 1024;

/** A byte queue: append at the end, drop from the start. */
export class GrowableBuffer {
  /** The first `length` bytes are in use. */
  bytes: Buffer = Buffer.alloc(0);
  length = 0;

  /** Copies `more`; returns itself. */
  append(more: Uint8Array): this {
    const length = this.length + more.length;
    if (length > this.bytes.length) {
      // Doubling keeps the copying linear when a frame arrives byte by byte.
      const larger = Buffer.allocUnsafeSlow(Math.max(length, this.bytes.length * 2, MIN_CAPACITY));
      this.bytes.copy(larger, 0, 0, this.length);
      this.bytes = larger;
    }
    this.bytes.set(more, this.length);
    this.length = length;
    return this;
  }

  dropFirst(count: number): void {
    this.bytes.copyWithin(0, count, this.length);
    this.length -= count;
  }
}
