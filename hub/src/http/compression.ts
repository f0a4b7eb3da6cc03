import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { rememberResults } from './client-address.ts';

export type Encoding = 'br' | 'gzip';

/** A compressed file. */
export interface Packed {
  body: Buffer;
  /** Strong entity tag, a hash of the content. */
  etag: string;
}

/** Identifies the version of a file. */
export interface FileLook {
  ino: number;
  size: number;
  mtimeMs: number;
}

/** LRU cache of compressed files. */
export interface PackedFiles {
  /** Undefined if compression saves nothing. Calls `read` on a cache miss only. */
  get(
    file: { path: string; look: FileLook; encoding: Encoding },
    read: () => Promise<Buffer>,
  ): Promise<Packed | undefined>;
}

interface Entry {
  look: string;
  packed: Promise<Packed | undefined>;
  bytes: number;
}

/** RFC 9110, section 12.4.2. */
const WEIGHT = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/** Higher levels of brotli cost more time than they save. */
const BROTLI_QUALITY = 9;
const GZIP_LEVEL = 9;

const compressors: Readonly<Record<Encoding, (content: Buffer) => Promise<Buffer>>> = {
  br: (content) =>
    promisify(brotliCompress)(content, {
      params: {
        [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [zlib.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gzip: (content) => promisify(gzip)(content, { level: GZIP_LEVEL }),
};

/** Compresses in zlib's thread pool, off the event loop. `maxBytes` limits the cache. */
export function createPackedFiles(maxBytes: number): PackedFiles {
  /** Least recently used first. */
  const entries = new Map<string, Entry>();
  let bytes = 0;

  function forget(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  function keep(key: string, entry: Entry): void {
    entries.delete(key);
    entries.set(key, entry);
  }

  function makeRoom(): void {
    for (const key of entries.keys()) {
      if (bytes <= maxBytes) return;
      forget(key);
    }
  }

  async function fill(key: string, entry: Entry): Promise<void> {
    try {
      const packed = await entry.packed;
      if (entries.get(key) !== entry) return;
      entry.bytes = packed?.body.length ?? 0;
      bytes += entry.bytes;
      makeRoom();
    } catch {
      if (entries.get(key) === entry) forget(key);
    }
  }

  return {
    get({ path, look: { ino, size, mtimeMs }, encoding }, read) {
      const key = `${encoding} ${path}`;
      const look = `${ino}-${size}-${mtimeMs}`;
      const known = entries.get(key);
      if (known?.look === look) {
        keep(key, known);
        return known.packed;
      }
      forget(key);
      const entry: Entry = { look, packed: pack(read, encoding), bytes: 0 };
      entries.set(key, entry);
      void fill(key, entry);
      return entry.packed;
    },
  };
}

async function pack(read: () => Promise<Buffer>, encoding: Encoding): Promise<Packed | undefined> {
  const content = await read();
  const body = await compressors[encoding](content);
  if (body.length >= content.length) return undefined;
  // Hashes the compressed form, the smaller one, because hashing blocks the event loop.
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  return { body, etag: `"${hash}-${encoding}"` };
}

/** The offered encoding that the client prefers, the first of equal ones; undefined for none (RFC 9110, section 12.5.3). */
export function chooseEncoding(
  accepted: string | undefined,
  offered: readonly Encoding[] = ['br', 'gzip'],
): Encoding | undefined {
  if (accepted === undefined) return undefined;
  const weights = readWeights(accepted);
  let best: Encoding | undefined;
  // Without an explicit weight, identity comes after every encoding that the client accepts.
  let most = weights.get('identity') ?? 0;
  for (const encoding of offered) {
    const weight = weights.get(encoding) ?? weights.get('*') ?? 0;
    if (weight > most || (best === undefined && weight === most && weight > 0)) {
      best = encoding;
      most = weight;
    }
  }
  return best;
}

/** Weights of an Accept-Encoding header by name. */
const readWeights = rememberResults((accepted): ReadonlyMap<string, number> => {
  const weights = new Map<string, number>();
  for (const part of accepted.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    // RFC 9110, section 8.4.1.3.
    weights.set(name === 'x-gzip' ? 'gzip' : name, weight === undefined ? 1 : readWeight(weight.slice(2)));
  }
  return weights;
});

/** An invalid weight counts as 0, because every client can read the uncompressed content. */
function readWeight(text: string): number {
  return WEIGHT.test(text) ? Number(text) : 0;
}

export interface MediaType {
  /** Value of the Content-Type header. */
  name: string;
  /** Whether it is worth compressing. */
  isText: boolean;
}

const text = (name: string): MediaType => ({ name: `${name}; charset=utf-8`, isText: true });
const binary = (name: string): MediaType => ({ name, isText: false });

/** Browsers neither show nor run it. */
const UNKNOWN = binary('application/octet-stream');

/** Media types of page files. With `nosniff` browsers run no other type, regardless of file names. */
const types: Readonly<Record<string, MediaType>> = {
  html: text('text/html'),
  htm: text('text/html'),
  css: text('text/css'),
  js: text('text/javascript'),
  mjs: text('text/javascript'),
  json: text('application/json'),
  map: text('application/json'),
  webmanifest: text('application/manifest+json'),
  txt: text('text/plain'),
  md: text('text/plain'),
  xml: text('application/xml'),
  svg: { name: 'image/svg+xml', isText: true },
  wasm: { name: 'application/wasm', isText: true },
  png: binary('image/png'),
  jpg: binary('image/jpeg'),
  jpeg: binary('image/jpeg'),
  gif: binary('image/gif'),
  webp: binary('image/webp'),
  avif: binary('image/avif'),
  ico: binary('image/x-icon'),
  woff: binary('font/woff'),
  woff2: binary('font/woff2'),
  ttf: binary('font/ttf'),
  otf: binary('font/otf'),
  mp3: binary('audio/mpeg'),
  ogg: binary('audio/ogg'),
  mp4: binary('video/mp4'),
  webm: binary('video/webm'),
  pdf: binary('application/pdf'),
};

/** Media type of a file by its extension. */
export function findMediaType(file: string): MediaType {
  const extension = posix.extname(file).slice(1).toLowerCase();
  return Object.hasOwn(types, extension) ? (types[extension] ?? UNKNOWN) : UNKNOWN;
}
