import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Runtime } from '@muster/shared/runtime';
import { type BinaryFile, createBinaryFile } from './binary-file.ts';
import { type CacheFolder, type CacheKey, matchesDigest } from './cache-folder.ts';
import type { Download } from './code-host-downloads.ts';

export interface CacheableBinary extends CacheKey {
  download: () => Promise<Download>;
}

/** Copies of the latest release's binaries on disk, so that each is downloaded once. */
export interface BinaryCache {
  /**
   * The binary, complete or while it is being downloaded; concurrent calls share a download and its error. Null if the
   * folder cannot be used, for example because the disk is full.
   */
  get(binary: CacheableBinary): Promise<BinaryFile | null>;
  /** Deletes a damaged copy. */
  discard(name: string): void;
  /** Closes the files when their readers have ended; resolves when nothing is written any more. */
  close(): Promise<void>;
}

interface Entry {
  readonly key: CacheKey;
  file: Promise<BinaryFile | null>;
  /** The verified copy; null while it is being written. */
  copy: { handle: FileHandle; state: string; verifiedAt: number } | null;
}

/** A copy is verified again after a day, and when its file has changed. */
const VERIFY_MS = 86_400_000;

export function createBinaryCache(runtime: Runtime, folder: CacheFolder): BinaryCache {
  const entries = new Map<string, Entry>();
  const copies = createCopies(forget, runtime, folder);

  function forget(entry: Entry): void {
    if (entries.get(entry.key.name) === entry) entries.delete(entry.key.name);
    entry.file.then(
      (file) => file?.retire(),
      () => undefined,
    );
  }

  async function findCurrent({ name, sha256 }: CacheKey): Promise<Entry | undefined> {
    const known = entries.get(name);
    if (known?.key.sha256 === sha256 && (await isCurrent(known, runtime).catch(() => false))) return known;
    // Another call may have replaced it meanwhile.
    const next = entries.get(name);
    if (next !== known && next?.key.sha256 === sha256) return next;
    if (known !== undefined) forget(known);
    return undefined;
  }

  function add({ name, sha256, download }: CacheableBinary): Entry {
    const entry: Entry = { key: { name, sha256 }, file: Promise.resolve(null), copy: null };
    entry.file = copies.open(entry).then((file) => file ?? copies.download(entry, download));
    entries.set(name, entry);
    entry.file.then(
      (file) => {
        if (file === null) forget(entry);
      },
      () => forget(entry),
    );
    return entry;
  }

  return {
    async get(binary) {
      if (!folder.isUsable()) return null;
      const entry = (await findCurrent(binary)) ?? entries.get(binary.name) ?? add(binary);
      return entry.key.sha256 === binary.sha256 ? entry.file : add(binary).file;
    },
    discard(name) {
      const entry = entries.get(name);
      if (entry === undefined) return;
      forget(entry);
      void folder.remove(entry.key);
    },
    async close() {
      for (const entry of [...entries.values()]) forget(entry);
      await copies.waitUntilStored();
    },
  };
}

/**
 * Opens copies, and creates them from downloads.
 *
 * @param forget Called when a download cannot be completed.
 */
function createCopies(forget: (entry: Entry) => void, runtime: Runtime, folder: CacheFolder) {
  const storing = new Set<Promise<void>>();

  async function setCopy(entry: Entry, handle: FileHandle): Promise<void> {
    entry.copy = { handle, state: await describeState(handle), verifiedAt: runtime.monotonic() };
  }

  /** Writes the download to the disk, and to its readers. */
  async function store(entry: Entry, { handle, file, content }: Storing): Promise<void> {
    try {
      file.complete(await writeAll(content, handle, file));
      await folder.keep(entry.key, handle);
      await setCopy(entry, handle);
    } catch (error) {
      if (isDiskError(error)) folder.reportUnusable(error);
      content.destroy();
      file.fail(error as Error);
      forget(entry);
      await folder.remove(entry.key);
    }
  }

  return {
    /** Null if there is no valid copy. */
    async open(entry: Entry): Promise<BinaryFile | null> {
      const handle = await folder.openCopy(entry.key);
      if (handle === null) return null;
      const { size } = await handle.stat();
      const file = createBinaryFile(runtime, handle, size);
      file.complete(size);
      await setCopy(entry, handle);
      return file;
    },
    /** Resolves when the download has begun, or to null if the folder cannot be used. */
    async download(entry: Entry, start: CacheableBinary['download']): Promise<BinaryFile | null> {
      const handle = await folder.openPart(entry.key);
      if (handle === null) return null;
      try {
        const { bytes, content } = await start();
        const file = createBinaryFile(runtime, handle, bytes);
        const stored = store(entry, { handle, file, content });
        storing.add(stored);
        void stored.finally(() => storing.delete(stored));
        return file;
      } catch (error) {
        await handle.close();
        await folder.remove(entry.key);
        throw error;
      }
    },
    waitUntilStored: async () => void (await Promise.all(storing)),
  };
}

/** Whether the copy is unchanged since it was verified, or still matches its digest. */
async function isCurrent({ copy, key }: Entry, { monotonic }: Runtime): Promise<boolean> {
  if (copy === null) return true;
  const state = await describeState(copy.handle);
  if (state === copy.state && monotonic() - copy.verifiedAt < VERIFY_MS) return true;
  if (!(await matchesDigest(copy.handle, key.sha256))) return false;
  copy.state = state;
  copy.verifiedAt = monotonic();
  return true;
}

interface Storing {
  handle: FileHandle;
  file: BinaryFile;
  content: Readable;
}

/** An error of the folder, not of the download. ENOENT: the download of a newer release has deleted the part. */
function isDiskError(error: unknown): boolean {
  const { code, syscall = '' } = error as NodeJS.ErrnoException;
  return ['write', 'fsync', 'rename'].includes(syscall) && code !== 'ENOENT';
}

/** Resolves to the number of bytes. Readers follow. */
async function writeAll(content: Readable, handle: FileHandle, file: BinaryFile): Promise<number> {
  let written = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    await handle.writeFile(chunk);
    written += chunk.length;
    file.release(written);
  }
  return written;
}

/** Changes when the file is written to. */
async function describeState(handle: FileHandle): Promise<string> {
  const { size, mtimeMs, ctimeMs } = await handle.stat();
  return `${size} ${mtimeMs} ${ctimeMs}`;
}
