import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { limits } from '@muster/generated/limits';
import { findPathProblem, toCollisionKey } from 'muster-theme/rules/names';
import type { Finding } from 'muster-theme/rules/theme-file';
import { type Extract, extract, type Header } from 'tar-stream';

type Entry = Extract extends AsyncIterable<infer One> ? One : never;

/** An unpacked file, by its path in the archive. */
export interface UnpackedFile {
  path: string;
  size: number;
}

/** The whole archive is invalid. */
export class InvalidArchiveError extends Error {
  override readonly name = 'InvalidArchiveError';
  readonly finding: Finding;

  constructor(code: string, detail: string, path?: string) {
    super(detail);
    const fix = 'Pack the theme with `muster-theme pack`, or with plain `tar -czf`.';
    this.finding = { code, severity: 'error', detail, fix, ...(path === undefined ? {} : { path }) };
  }
}

const FILE_MODE = 0o644;
const FOLDER_MODE = 0o755;

/** Per entry: header, padding and extended header. */
const MAX_OVERHEAD = 4096;
const MAX_STREAM_BYTES = limits.themeUnpackedBytes + limits.themeEntries * MAX_OVERHEAD;

/** Extended headers that change an entry's size, target or encoding. */
const FORBIDDEN_KEYS = /^(?:size|linkpath|hdrcharset|GNU\.sparse\..*)$/;

/** ISIZE, the last field of a gzip member: its uncompressed size modulo 2^32 (RFC 1952). */
const SIZE_BYTES = 4;

/**
 * Unpacks a `tar.gz` of regular files and folders into an existing empty folder. Checks the size limits before each
 * write. Does not fsync. Rejects with `InvalidArchiveError` or a file system error.
 */
export async function unpackArchive(archive: string, folder: string): Promise<UnpackedFile[]> {
  const unpacked = createUnpacking(folder);
  const gunzip = createGunzip();
  const tar = extract();
  let bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > MAX_STREAM_BYTES) done(createSizeError());
      else done(null, chunk);
    },
  });
  const ends = await Promise.allSettled([
    pipeline(createReadStream(archive), gunzip, count, tar),
    takeAll(tar, unpacked),
  ]);
  const errors = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  // Either side aborts the other: report the error that caused it.
  if (errors.length > 0) throw errors.find(isRootCause) ?? toInvalidArchive(errors[0]);
  await requireOneMember(archive, { read: gunzip.bytesWritten, unpacked: bytes });
  return unpacked.files;
}

async function takeAll(tar: AsyncIterable<Entry>, unpacking: Unpacking): Promise<void> {
  for await (const entry of tar) await unpacking.take(entry);
}

interface Unpacking {
  readonly files: UnpackedFile[];
  take(entry: Entry): Promise<void>;
}

function createUnpacking(folder: string): Unpacking {
  const files: UnpackedFile[] = [];
  const folders = new Set<string>();
  /** Paths by collision key. */
  const names = new Map<string, string>();
  let bytes = 0;

  function claim(path: string): void {
    const key = toCollisionKey(path);
    const other = names.get(key);
    if (other !== undefined)
      throw new InvalidArchiveError(
        'name_collision',
        `The archive contains ${path} and ${other}, whose names collide.`,
        path,
      );
    names.set(key, path);
    if (names.size > limits.themeEntries)
      throw new InvalidArchiveError(
        'too_many_files',
        `The archive contains more than ${limits.themeEntries} files and folders.`,
      );
  }

  /** A parent folder's entry may come before its content, after it, or not at all. */
  async function makeFolder(path: string): Promise<void> {
    if (path === '.' || folders.has(path)) return;
    await makeFolder(dirname(path));
    claim(path);
    folders.add(path);
    await mkdir(join(folder, path), { mode: FOLDER_MODE });
  }

  return {
    files,
    async take(entry) {
      const path = readPath(entry.header);
      requirePlain(entry.header, path);
      if (path === '' && entry.header.type === 'directory') return drain(entry);
      const unsafe = findPathProblem(path, limits.themePathDepth + 1);
      if (unsafe !== undefined) throw new InvalidArchiveError('name_unsafe', `A path ${unsafe}.`, path);
      if (entry.header.type === 'directory') {
        await makeFolder(path);
        return drain(entry);
      }
      const { size } = entry.header;
      bytes += size;
      if (bytes > limits.themeUnpackedBytes) throw createSizeError();
      await makeFolder(dirname(path));
      claim(path);
      await write(join(folder, path), entry);
      files.push({ path, size });
    },
  };
}

/** `tar -C theme .` prefixes every name with `./`; folder names end with a slash. */
function readPath({ name, type }: Header): string {
  const path = name.replace(/^\.\/+/, '').replace(/^\.$/, '');
  return type === 'directory' ? path.replace(/\/$/, '') : path;
}

function requirePlain(header: Header, path: string): void {
  const { size, pax } = header;
  // tar-stream's types omit the null of an unknown entry type and of an absent link name.
  const { type, linkname } = header as { type: string | null; linkname: string | null };
  if (type !== 'file' && type !== 'directory')
    throw new InvalidArchiveError(
      'entry_refused',
      `An entry has the type ${type ?? 'unknown'}; only regular files and folders are allowed.`,
      path,
    );
  if (linkname !== null && linkname !== '')
    throw new InvalidArchiveError('entry_refused', 'An entry has a link target.', path);
  // tar-stream returns -0 for a size of -1.
  if (!Number.isSafeInteger(size) || Object.is(size, -0) || (type === 'directory' && size > 0))
    throw new InvalidArchiveError('entry_refused', 'The size of an entry is invalid.', path);
  const forbidden = Object.keys(pax ?? {}).find((key) => FORBIDDEN_KEYS.test(key));
  if (forbidden !== undefined)
    throw new InvalidArchiveError('entry_refused', `An extended header sets ${forbidden}.`, path);
}

async function drain(entry: Entry): Promise<void> {
  for await (const _chunk of entry)
    throw new InvalidArchiveError('entry_refused', 'A folder entry has content.');
}

async function write(path: string, entry: Entry): Promise<void> {
  const file = await open(path, 'wx', FILE_MODE);
  try {
    for await (const chunk of entry) await writeAll(file, chunk as Buffer);
  } finally {
    await file.close();
  }
}

async function writeAll(file: FileHandle, chunk: Buffer): Promise<void> {
  for (let done = 0; done < chunk.length; )
    done += (await file.write(chunk, done, chunk.length - done)).bytesWritten;
}

/** gzip allows several members and tools ignore trailing data, so two tools could see two different archives. */
async function requireOneMember(archive: string, { read, unpacked }: { read: number; unpacked: number }) {
  const { size } = await stat(archive);
  const file = await open(archive);
  try {
    const { buffer } = await file.read(
      Buffer.alloc(SIZE_BYTES),
      0,
      SIZE_BYTES,
      Math.max(0, size - SIZE_BYTES),
    );
    if (read !== size || buffer.readUInt32LE() !== unpacked % 2 ** 32)
      throw new InvalidArchiveError('archive_damaged', 'There is data after the end of the archive.');
  } finally {
    await file.close();
  }
}

function createSizeError(): InvalidArchiveError {
  return new InvalidArchiveError(
    'too_large',
    `The archive unpacks to more than ${limits.themeUnpackedBytes} bytes.`,
  );
}

/** An invalid archive or a file system error, as opposed to the abort that follows. */
function isRootCause(error: unknown): boolean {
  return error instanceof InvalidArchiveError || (error instanceof Error && 'syscall' in error);
}

/** Errors of gzip and tar have no class. */
function toInvalidArchive(error: unknown): InvalidArchiveError {
  const reason = error instanceof Error ? error.message : String(error);
  return new InvalidArchiveError('archive_damaged', `The file is not a valid tar.gz archive (${reason}).`);
}
