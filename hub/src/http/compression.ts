import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** A file in a form that it is sent in. */
export interface Packed {
  body: Buffer;
  /** Strong: it is of the content. */
  etag: string;
}

/** What a file looks like from outside; another one of the same name has another look. */
export interface FileLook {
  ino: number;
  size: number;
  mtimeMs: number;
}

/** Compressed files, each made once and kept while there is room. */
export interface PackedFiles {
  /** Undefined where compressing gains nothing. `read` is called only when the file is not known yet. */
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

/** Beyond this level of brotli, time grows faster than the gain. */
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

/** Compresses in the thread pool of zlib, so that no socket waits. `maxBytes` bounds what is kept. */
export function createPackedFiles(maxBytes: number): PackedFiles {
  /** Least recently asked for first. */
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
  // Of what is sent, which is the smaller of the two: hashing happens on the loop that holds the sockets.
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  return { body, etag: `"${hash}-${encoding}"` };
}

/** The best encoding that the caller takes; undefined for none. */
export function chooseEncoding(accepted: string | undefined): Encoding | undefined {
  const named = new Map<string, boolean>();
  for (const part of (accepted ?? '').split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    named.set(name, !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)));
  }
  const takes = (encoding: Encoding) => named.get(encoding) ?? named.get('*') ?? false;
  return (['br', 'gzip'] as const).find(takes);
}
