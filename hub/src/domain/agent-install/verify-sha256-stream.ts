import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Lets bytes through and holds the last of them back until all are known to be the right ones. */
export interface Sha256Verifier {
  readonly stream: Transform;
  /** Bytes that have come so far. */
  readonly bytesReceived: number;
}

/** The stream fails when the SHA-256 (hex) is another one in the end, or when more than `most` bytes come. */
export function createSha256Verifier(sha256: string, most: number): Sha256Verifier {
  const hash = createHash('sha256');
  let held: Buffer | null = null;
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > most) return done(new Error(`there are more than ${most} bytes`));
      hash.update(chunk);
      const free = held;
      held = chunk;
      done(null, free);
    },
    flush(done) {
      const found = hash.digest('hex');
      if (found === sha256) done(null, held);
      else done(new Error(`its SHA-256 is ${found}, and should be ${sha256}`));
    },
  });
  return {
    stream,
    get bytesReceived() {
      return bytes;
    },
  };
}
