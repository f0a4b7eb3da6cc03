import type { ByteCodec } from './byte-codec.ts';

const MIN_CAPACITY = 1024;

/** A byte queue: append at the end, drop from the start. */
export class GrowableBytes<Bytes extends Uint8Array> {
  readonly #codec: ByteCodec<Bytes>;
  /** The first `length` bytes are in use. */
  bytes: Bytes;
  length = 0;

  constructor(codec: ByteCodec<Bytes>) {
    this.#codec = codec;
    this.bytes = codec.allocate(0);
  }

  /** Copies `more`; returns itself. */
  append(more: Uint8Array): this {
    const length = this.length + more.length;
    if (length > this.bytes.length) {
      // Doubling keeps the copying linear when a frame arrives byte by byte.
      const larger = this.#codec.allocate(Math.max(length, this.bytes.length * 2, MIN_CAPACITY));
      larger.set(this.bytes.subarray(0, this.length));
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
