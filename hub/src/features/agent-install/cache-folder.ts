import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { limits } from '@muster/generated/limits';
import type { Runtime } from '@muster/shared/runtime';

/** File name without the digest, and SHA-256 in hex. */
export interface CacheKey {
  readonly name: string;
  readonly sha256: string;
}

/** The files of the cache: one for each name, and partial ones of running downloads. */
export interface CacheFolder {
  /** False for ten minutes after an error. */
  isUsable(): boolean;
  /** Opens a file whose content matches its digest; null if there is none. */
  openCopy(key: CacheKey): Promise<FileHandle | null>;
  /** Opens an empty file, and deletes other releases' files of this name; null if the folder cannot be used. */
  openPart(key: CacheKey): Promise<FileHandle | null>;
  /** Makes a complete part the copy. */
  keep(key: CacheKey, handle: FileHandle): Promise<void>;
  /** Deletes the copy and its part. Open handles remain readable. */
  remove(key: CacheKey): Promise<void>;
  /** Records an error of the folder. */
  reportUnusable(error: unknown): void;
}

/** Space that is left to the database on the same disk. */
const MIN_FREE_BYTES = 256 * 1024 * 1024 + limits.agentFileBytes;
const RETRY_MS = 600_000;
const READ_FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW;

/**
 * @param folder Created with mode 0700 when it is needed.
 * @param onUnusable Called when the folder cannot be used, at most once in ten minutes.
 */
export function createCacheFolder(
  runtime: Pick<Runtime, 'monotonic'>,
  folder: string,
  onUnusable: (error: unknown) => void,
): CacheFolder {
  let unusableUntil = Number.NEGATIVE_INFINITY;

  const getPath = ({ name, sha256 }: CacheKey) => join(folder, `${name}.${sha256}`);
  const getPartPath = (key: CacheKey) => `${getPath(key)}.part`;

  function reportUnusable(error: unknown): void {
    unusableUntil = runtime.monotonic() + RETRY_MS;
    onUnusable(error);
  }

  async function removeOthers({ name, sha256 }: CacheKey): Promise<void> {
    const found = await readdir(folder);
    const others = found.filter((one) => one.startsWith(`${name}.`) && one !== `${name}.${sha256}`);
    await Promise.all(others.map((one) => rm(join(folder, one), { force: true, recursive: true })));
  }

  async function requireSpace(): Promise<void> {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < MIN_FREE_BYTES)
      throw new Error(`${bavail * bsize} bytes are free on the disk, less than ${MIN_FREE_BYTES}`);
  }

  return {
    isUsable: () => runtime.monotonic() >= unusableUntil,
    async openCopy(key) {
      const handle = await open(getPath(key), READ_FLAGS).catch(() => null);
      if (handle === null || (await matchesDigest(handle, key.sha256).catch(() => false))) return handle;
      await handle.close();
      return null;
    },
    async openPart(key) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await removeOthers(key);
        await requireSpace();
        return await open(getPartPath(key), 'wx+', 0o600);
      } catch (error) {
        reportUnusable(error);
        return null;
      }
    },
    async keep(key, handle) {
      await handle.sync();
      await rename(getPartPath(key), getPath(key));
    },
    async remove(key) {
      await Promise.all([getPath(key), getPartPath(key)].map((path) => rm(path, { force: true }))).catch(
        () => undefined,
      );
    },
    reportUnusable,
  };
}

/** Whether the file's SHA-256 is this one, in hex. */
export async function matchesDigest(handle: FileHandle, sha256: string): Promise<boolean> {
  const hash = createHash('sha256');
  await pipeline(createReadStream('', { fd: handle, start: 0, autoClose: false }), hash);
  return hash.digest('hex') === sha256;
}
