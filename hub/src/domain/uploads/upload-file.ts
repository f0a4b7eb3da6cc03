import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DomainError } from '../errors.ts';

const PRIVATE_MODE = 0o600;
const PRIVATE_FOLDER_MODE = 0o700;

/** What SQLite may leave beside a database that was opened. */
const sideFiles: readonly string[] = ['', '-wal', '-shm', '-journal'];

/** A file that is being uploaded, private from its first moment. */
export interface UploadFile {
  readonly path: string;
  /**
   * Writes what comes at `offset`. Rejects with `misfit` when it is less than `least` or more than `most` bytes, with
   * `storage_full`, or with what the sender's connection did; the file then ends at `offset` again.
   */
  write(body: AsyncIterable<Uint8Array>, place: UploadRange): Promise<void>;
  /** Resolves to whether what comes stands at `offset` already; nothing is written. Rejects with `misfit` likewise. */
  compare(body: AsyncIterable<Uint8Array>, place: UploadRange): Promise<boolean>;
  /** Ends writing; the file stays. */
  close(): Promise<void>;
  /** Deletes it with its side files. */
  remove(): Promise<void>;
}

export interface UploadRange {
  offset: number;
  least: number;
  most: number;
  misfit: DomainError;
}

export async function createUploadFile(path: string): Promise<UploadFile> {
  const handle = await openNew(path).catch((error: unknown) => {
    throw describeFull(error);
  });
  let isOpen = true;

  async function close(): Promise<void> {
    if (!isOpen) return;
    isOpen = false;
    await handle.close();
  }

  return {
    path,
    async write(body, { offset, least, most, misfit }) {
      let written = 0;
      try {
        for await (const chunk of body) {
          if (written + chunk.length > most) throw misfit;
          await writeAll(handle, chunk, offset + written);
          written += chunk.length;
        }
        if (written < least) throw misfit;
      } catch (error) {
        await handle.truncate(offset).catch(() => undefined);
        throw describeFull(error);
      }
    },
    async compare(body, { offset, least, most, misfit }) {
      let read = 0;
      let isSame = true;
      for await (const chunk of body) {
        if (read + chunk.length > most) throw misfit;
        isSame = isSame && (await isThere(handle, chunk, offset + read));
        read += chunk.length;
      }
      if (read < least) throw misfit;
      return isSame;
    },
    close,
    async remove() {
      await close();
      await Promise.all(sideFiles.map((side) => rm(path + side, { force: true })));
    },
  };
}

async function openNew(path: string): Promise<FileHandle> {
  await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER_MODE });
  return open(path, constants.O_CREAT | constants.O_EXCL | constants.O_RDWR, PRIVATE_MODE);
}

/** A write may take less than it was given; the next one then says why. */
async function writeAll(handle: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < chunk.length; ) {
    const { bytesWritten } = await handle.write(chunk, done, chunk.length - done, position + done);
    done += bytesWritten;
  }
}

async function isThere(handle: FileHandle, chunk: Uint8Array, position: number): Promise<boolean> {
  const written = Buffer.alloc(chunk.length);
  for (let done = 0; done < chunk.length; ) {
    const { bytesRead } = await handle.read(written, done, chunk.length - done, position + done);
    if (bytesRead === 0) return false;
    done += bytesRead;
  }
  return written.equals(chunk);
}

function describeFull(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error;
  return new DomainError(
    'storage_full',
    'There is no space left for the upload. Free some and start it again.',
    {
      cause: error,
    },
  );
}
