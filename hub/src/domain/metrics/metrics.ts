import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { limits } from '@muster/generated/limits';
import { createSerialQueue } from '../serial-queue.ts';
import type { ExpositionFormat } from './exposition.ts';
import { createExpositionRenderer, type ExpositionDeps, type ExpositionSink } from './exposition-renderer.ts';

/** Metrics of the fleet and the hub for scrapers, at most 1.9 s old. */
export interface MetricsExposition {
  /** UTF-8 with gzip. */
  readCompressed(format: ExpositionFormat): Promise<Buffer>;
  /** The same text without compression. */
  read(format: ExpositionFormat): Promise<Readable>;
  /** Empties the cache, after a restore. */
  clear(): void;
}

interface Entry {
  madeAt: number;
  compressed: Promise<Buffer>;
}

const FAST = 1;
/** The compressed form of a part of the text fits into one. */
const CHUNK_BYTES = 64 * 1024;

export function createMetrics(deps: ExpositionDeps): MetricsExposition {
  const { runtime } = deps;
  const entries = new Map<ExpositionFormat, Entry>();
  const render = createExpositionRenderer(deps);
  const enqueue = createSerialQueue();

  function getEntry(format: ExpositionFormat): Entry {
    const now = runtime.monotonic();
    const known = entries.get(format);
    if (known !== undefined && now - known.madeAt < limits.snapshotCacheMs) return known;
    const compressed = enqueue(() => compress((sink) => render(format, sink)));
    const entry: Entry = { madeAt: now, compressed };
    entries.set(format, entry);
    compressed.catch(() => {
      if (entries.get(format) === entry) entries.delete(format);
    });
    return entry;
  }

  return {
    readCompressed: (format) => getEntry(format).compressed,
    async read(format) {
      const gunzip = createGunzip();
      gunzip.end(await getEntry(format).compressed);
      return gunzip;
    },
    clear: () => entries.clear(),
  };
}

/**
 * Keeps only the compressed text: that of 10,000 nodes has 17 MB. zlib compresses each part on its own threads before the
 * next one is written, so that one buffer is enough for all of them.
 */
async function compress(write: (sink: ExpositionSink) => Promise<void>): Promise<Buffer> {
  const gzip = createGzip({ level: FAST, chunkSize: CHUNK_BYTES });
  const chunks: Buffer[] = [];
  gzip.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = finished(gzip);
  // It also rejects when `write` has failed and nothing awaits it any more.
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
    return Buffer.concat(chunks);
  } finally {
    gzip.destroy();
  }
}
