import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { limits } from '@muster/generated/limits';
import { findUnsafeName, toCollisionKey } from '@muster/theme-sdk/rules/names';
import type { Finding } from '@muster/theme-sdk/rules/theme-file';
import { type Extract, extract, type Header } from 'tar-stream';

type Entry = Extract extends AsyncIterable<infer One> ? One : never;

/** A file that was unpacked: its path in the archive, and its bytes. */
export interface UnpackedFile {
  path: string;
  size: number;
}

/** An archive that is refused; nothing of it is of use. */
export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused';
  readonly finding: Finding;

  constructor(code: string, detail: string, path?: string) {
    super(detail);
    const fix = 'Pack the theme with `muster-theme pack`, or with plain `tar -czf`.';
    this.finding = { code, severity: 'error', detail, fix, ...(path === undefined ? {} : { path }) };
  }
}

const FILE_MODE = 0o644;
const FOLDER_MODE = 0o755;

/** Header, padding and extended header of an entry; what goes beyond is not a theme's. */
const MAX_OVERHEAD = 4096;
const MAX_STREAM_BYTES = limits.themeUnpackedBytes + limits.themeEntries * MAX_OVERHEAD;

/** Extended headers that say where a file lies in the archive or what it is, instead of how it was. */
const FORBIDDEN_KEYS = /^(?:size|linkpath|hdrcharset|GNU\.sparse\..*)$/;

/** At the end of a gzip member: the bytes that it unpacks to, modulo 2^32 (RFC 1952). */
const SIZE_BYTES = 4;

/**
 * Unpacks a `tar.gz` of regular files and folders into a folder that exists and is empty. Every byte is counted before
 * it is written. Rejects with `ArchiveRefused`, or with what the file system said.
 */
export async function unpackArchive(archive: string, folder: string): Promise<UnpackedFile[]> {
  const unpacked = createUnpacking(folder);
  const gunzip = createGunzip();
  const tar = extract();
  let bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > MAX_STREAM_BYTES) done(refuseSize());
      else done(null, chunk);
    },
  });
  const ends = await Promise.allSettled([
    pipeline(createReadStream(archive), gunzip, count, tar),
    takeAll(tar, unpacked),
  ]);
  const errors = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  // Either end breaks the other off: the one that knows why counts.
  if (errors.length > 0) throw errors.find(isTelling) ?? describe(errors[0]);
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
  /** What lies under a name, however it is written. */
  const names = new Map<string, string>();
  let bytes = 0;

  function claim(path: string): void {
    const key = toCollisionKey(path);
    const other = names.get(key);
    if (other !== undefined)
      throw new ArchiveRefused('name_collision', `The archive holds ${path} and ${other}.`, path);
    names.set(key, path);
    if (names.size > limits.themeEntries)
      throw new ArchiveRefused(
        'too_many_files',
        `There are more than ${limits.themeEntries} files and folders.`,
      );
  }

  /** Folders that hold something may be named, unnamed, or named after it. */
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
      const unsafe = findUnsafeName(path, limits.themePathDepth + 1);
      if (unsafe !== undefined) throw new ArchiveRefused('name_unsafe', `A path ${unsafe}.`, path);
      if (entry.header.type === 'directory') {
        await makeFolder(path);
        return drain(entry);
      }
      const { size } = entry.header;
      bytes += size;
      if (bytes > limits.themeUnpackedBytes) throw refuseSize();
      await makeFolder(dirname(path));
      claim(path);
      await write(join(folder, path), entry);
      files.push({ path, size });
    },
  };
}

/** `tar -C theme .` begins every name with `./`, and the name of a folder ends with a slash. */
function readPath({ name, type }: Header): string {
  const path = name.replace(/^\.\/+/, '').replace(/^\.$/, '');
  return type === 'directory' ? path.replace(/\/$/, '') : path;
}

function requirePlain(header: Header, path: string): void {
  const { size, pax } = header;
  // The library's types know neither what it makes of a kind that it does not know, nor that most have no link.
  const { type, linkname } = header as { type: string | null; linkname: string | null };
  if (type !== 'file' && type !== 'directory')
    throw new ArchiveRefused(
      'entry_refused',
      `An entry is a ${type ?? 'thing of an unknown kind'}; a theme has regular files and folders only.`,
      path,
    );
  if (linkname !== null && linkname !== '')
    throw new ArchiveRefused('entry_refused', 'An entry leads elsewhere, as a link does.', path);
  // What was -1 in the file comes from the library as -0.
  if (!Number.isSafeInteger(size) || Object.is(size, -0) || (type === 'directory' && size > 0))
    throw new ArchiveRefused('entry_refused', 'The size of an entry makes no sense.', path);
  const forbidden = Object.keys(pax ?? {}).find((key) => FORBIDDEN_KEYS.test(key));
  if (forbidden !== undefined)
    throw new ArchiveRefused('entry_refused', `An extended header sets ${forbidden}.`, path);
}

async function drain(entry: Entry): Promise<void> {
  for await (const _chunk of entry) throw new ArchiveRefused('entry_refused', 'A folder has content.');
}

async function write(path: string, entry: Entry): Promise<void> {
  const file = await open(path, 'wx', FILE_MODE);
  try {
    for await (const chunk of entry) await writeAll(file, chunk as Buffer);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function writeAll(file: FileHandle, chunk: Buffer): Promise<void> {
  for (let done = 0; done < chunk.length; )
    done += (await file.write(chunk, done, chunk.length - done)).bytesWritten;
}

/** gzip lets members follow each other and tools skip what follows the last: two readers may see two archives. */
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
      throw new ArchiveRefused('archive_damaged', 'Something follows the end of the archive.');
  } finally {
    await file.close();
  }
}

function refuseSize(): ArchiveRefused {
  return new ArchiveRefused(
    'too_large',
    `The archive unpacks to more than ${limits.themeUnpackedBytes} bytes.`,
  );
}

/** A refusal, or an error of the file system, which names a system call. */
function isTelling(error: unknown): boolean {
  return error instanceof ArchiveRefused || (error instanceof Error && 'syscall' in error);
}

/** What gzip and tar find wrong has no class of its own. */
function describe(error: unknown): ArchiveRefused {
  const reason = error instanceof Error ? error.message : String(error);
  return new ArchiveRefused('archive_damaged', `The file is not a tar.gz that can be read (${reason}).`);
}
