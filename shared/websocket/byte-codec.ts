/** How a JavaScript runtime allocates bytes and decodes text. */
export interface ByteCodec<Bytes extends Uint8Array> {
  /** The bytes may have any value. */
  allocate(length: number): Bytes;
  /** The bytes from `start` to `end` as text; undefined if they are not UTF-8. */
  decodeUtf8(bytes: Bytes, start: number, end: number): string | undefined;
}
