import { gzipSync } from 'node:zlib';

/** A raw tar entry, which may be invalid. */
export interface TarEntry {
  name: string | Buffer;
  content?: string | Buffer;
  /** Type flag: "0" is a regular file, "5" a folder. */
  type?: string;
  link?: string;
  /** The size field, if it differs from the size of `content`. */
  size?: string | Buffer;
  prefix?: string;
  /** Records of a pax extended header before the entry. */
  pax?: Readonly<Record<string, string>>;
  /** Makes the extended header global: it applies to all following entries. */
  isGlobal?: boolean;
}

const BLOCK = 512;
const END = Buffer.alloc(2 * BLOCK);

/** Writes a tar file (ustar, POSIX.1-1988) without checking the entries. */
export function writeTar(entries: readonly TarEntry[]): Buffer {
  return Buffer.concat([...entries.flatMap(writeEntry), END]);
}

/** Writes a tar file, compressed with gzip. */
export function writeTarGz(entries: readonly TarEntry[]): Buffer {
  return gzipSync(writeTar(entries));
}

function writeEntry({ pax, isGlobal = false, ...entry }: TarEntry): Buffer[] {
  const content = Buffer.from(entry.content ?? '');
  const extended = pax === undefined ? [] : writePax(pax, isGlobal ? 'g' : 'x');
  return [...extended, writeHeader(entry, content.length), pad(content)];
}

function writePax(pax: Readonly<Record<string, string>>, type: string): Buffer[] {
  const content = Buffer.concat(Object.entries(pax).map(([key, value]) => writeRecord(`${key}=${value}\n`)));
  return [writeHeader({ name: 'PaxHeader', type }, content.length), pad(content)];
}

/** A pax record. The length at its start includes itself. */
function writeRecord(text: string): Buffer {
  const bytes = Buffer.byteLength(text) + 1;
  const length = bytes + String(bytes + String(bytes).length).length;
  return Buffer.from(`${length} ${text}`);
}

function writeHeader({ name, type = '0', link = '', size, prefix = '' }: TarEntry, bytes: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  put(header, 0, name);
  put(header, 100, '0000644\0');
  put(header, 108, '0000000\0');
  put(header, 116, '0000000\0');
  put(header, 124, size ?? `${bytes.toString(8).padStart(11, '0')}\0`);
  put(header, 136, '00000000000\0');
  put(header, 148, '        ');
  put(header, 156, type);
  put(header, 157, link);
  put(header, 257, 'ustar\x0000');
  put(header, 345, prefix);
  const sum = header.reduce((total, byte) => total + byte, 0);
  put(header, 148, `${sum.toString(8).padStart(6, '0')}\0 `);
  return header;
}

function put(header: Buffer, offset: number, value: string | Buffer): void {
  Buffer.from(value).copy(header, offset);
}

function pad(content: Buffer): Buffer {
  return Buffer.concat([content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)]);
}
