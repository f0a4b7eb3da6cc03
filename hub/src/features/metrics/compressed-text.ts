import { pipeline, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Runtime } from '@muster/shared/runtime';
import { ByteWriter } from './byte-writer.ts';
import type { ExpositionSink } from './exposition-renderer.ts';

/**
 * A text that is kept with gzip. Its memory is reused once two later texts have been compressed, unless a reader has it
 * open.
 */
export interface CompressedText {
  /** Compressed size in bytes. */
  readonly length: number;
  /** A copy of the compressed bytes, as a stream if there are many; for a few, a stream costs too much. */
  open(): Buffer | Readable;
  /** The uncompressed text as a stream. */
  openPlain(): Readable;
}

/** Compresses a text that is written in parts. */
export type Compress = (write: (sink: ExpositionSink) => Promise<void>) => Promise<CompressedText>;

/** Memory of a text, which is reused when nobody reads it. */
interface Store {
  writer: ByteWriter;
  bytes: Uint8Array;
  readers: number;
}

const FAST = 1;
/** The compressed form of a part of the text fits into one. */
const CHUNK_BYTES = 64 * 1024;
/** Bytes that a reader gets in one turn of the loop: enough for a thousand nodes. */
const PIECE_BYTES = 256 * 1024;

/**
 * Two texts alternate in the same memory. Buffers that live while a text is compressed or valid become old, and V8 collects
 * the whole heap after some megabytes of these. The chunks of zlib and the pieces for readers are short-lived, and
 * collected with the young generation. Call it again only after it has resolved.
 */
export function createCompressor(runtime: Pick<Runtime, 'pause'>): Compress {
  let latest = createStore();
  let spare = createStore();
  return async (write) => {
    const store = spare.readers === 0 ? spare : createStore();
    store.bytes = await compress(store.writer, write);
    spare = latest;
    latest = store;
    return {
      length: store.bytes.length,
      open: () => (store.bytes.length > PIECE_BYTES ? openStore(runtime, store) : Buffer.from(store.bytes)),
      // Each stream destroys the other.
      openPlain: () => pipeline(openStore(runtime, store), createGunzip(), () => undefined),
    };
  };
}

function createStore(): Store {
  return { writer: new ByteWriter(), bytes: new Uint8Array(), readers: 0 };
}

function openStore(runtime: Pick<Runtime, 'pause'>, store: Store): Readable {
  let at = 0;
  store.readers += 1;
  return new Readable({
    highWaterMark: PIECE_BYTES,
    async read() {
      // A socket whose peer reads fast takes megabytes in one turn of the loop.
      if (at > 0) await runtime.pause();
      if (this.destroyed) return;
      const piece = store.bytes.subarray(at, at + PIECE_BYTES);
      at += piece.length;
      // Copied, because the socket may still be writing it when the stream has ended.
      this.push(Buffer.from(piece));
      if (at === store.bytes.length) this.push(null);
    },
    destroy(error, done) {
      store.readers -= 1;
      done(error);
    },
  });
}

/**
 * Keeps only the compressed text: that of 10,000 nodes has 17 MB. zlib compresses each part on its own threads before the
 * next one is written, so that one buffer is enough for all of them.
 */
async function compress(
  writer: ByteWriter,
  write: (sink: ExpositionSink) => Promise<void>,
): Promise<Uint8Array> {
  const gzip = createGzip({ level: FAST, chunkSize: CHUNK_BYTES });
  // Discards the rest of a failed call.
  writer.drain();
  gzip.on('data', (chunk: Buffer) => writer.bytes(chunk));
  const ended = finished(gzip);
  // This promise also rejects when `write` has failed, and then nothing awaits it.
  ended.catch(() => undefined);
  try {
    await write(
      (bytes) =>
        new Promise((resolve, reject) => {
          gzip.write(bytes, (error) => (error == null ? resolve() : reject(error)));
        }),
    );
    gzip.end();
    await ended;
    return writer.drain();
  } finally {
    gzip.destroy();
  }
}
