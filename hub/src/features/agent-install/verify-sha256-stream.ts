import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** The whole stream was read, and its digest is another one. */
export class DigestMismatch extends Error {
  override readonly name = 'DigestMismatch';
}

/** Passes bytes through, but holds back the last chunk until the digest of the whole stream is verified. */
export interface Sha256Verifier {
  readonly stream: Transform;
  readonly bytesReceived: number;
}

/** The stream fails if its SHA-256 (hex) does not match or if it exceeds `maxBytes`. */
export function createSha256Verifier(sha256: string, maxBytes: number): Sha256Verifier {
  const hash = createHash('sha256');
  let held: Buffer | null = null;
  let bytesReceived = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytesReceived += chunk.length;
      if (bytesReceived > maxBytes) return done(new Error(`the stream exceeds ${maxBytes} bytes`));
      hash.update(chunk);
      const previous = held;
      held = chunk;
      done(null, previous);
    },
    flush(done) {
      const actual = hash.digest('hex');
      if (actual === sha256) done(null, held);
      else done(new DigestMismatch(`the SHA-256 is ${actual}, expected ${sha256}`));
    },
  });
  return {
    stream,
    get bytesReceived() {
      return bytesReceived;
    },
  };
}
