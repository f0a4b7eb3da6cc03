import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DomainError } from '../errors.ts';

const PRIVATE_MODE = 0o600;
const PRIVATE_FOLDER_MODE = 0o700;

/** Files that SQLite may create beside a database. */
const sideFiles: readonly string[] = ['', '-wal', '-shm', '-journal'];

/** A file being uploaded; private from its creation. */
export interface UploadFile {
  readonly path: string;
  /**
   * Writes `body` at `offset`. Rejects with `lengthError`, with `storage_full`, or with the error of the body; the file
   * is then truncated to `offset`.
   */
  write(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, range: UploadRange): Promise<void>;
  contains(bytes: Uint8Array, offset: number): Promise<boolean>;
  /** Closes the file and keeps it. */
  close(): Promise<void>;
  /** Deletes the file and SQLite's side files. */
  remove(): Promise<void>;
}

export interface UploadRange {
  offset: number;
  maxBytes: number;
  /** Thrown when the body is longer. */
  lengthError: DomainError;
}

export async function createUploadFile(path: string): Promise<UploadFile> {
  const handle = await createPrivateFile(path).catch((error: unknown) => {
    throw toStorageFull(error);
  });
  let isOpen = true;

  async function close(): Promise<void> {
    if (!isOpen) return;
    isOpen = false;
    await handle.close();
  }

  return {
    path,
    async write(body, { offset, maxBytes, lengthError }) {
      let written = 0;
      try {
        for await (const bytes of body) {
          if (written + bytes.length > maxBytes) throw lengthError;
          await writeAll(handle, bytes, offset + written);
          written += bytes.length;
        }
      } catch (error) {
        await handle.truncate(offset).catch(() => undefined);
        throw toStorageFull(error);
      }
    },
    contains: (bytes, offset) => contains(handle, bytes, offset),
    close,
    async remove() {
      await close();
      await Promise.all(sideFiles.map((side) => rm(path + side, { force: true })));
    },
  };
}

async function createPrivateFile(path: string): Promise<FileHandle> {
  await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER_MODE });
  return open(path, constants.O_CREAT | constants.O_EXCL | constants.O_RDWR, PRIVATE_MODE);
}

/** A short write is not an error; the next write reports the reason. */
async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

async function contains(handle: FileHandle, bytes: Uint8Array, position: number): Promise<boolean> {
  const existing = Buffer.alloc(bytes.length);
  for (let done = 0; done < bytes.length; ) {
    const { bytesRead } = await handle.read(existing, done, bytes.length - done, position + done);
    if (bytesRead === 0) return false;
    done += bytesRead;
  }
  return existing.equals(bytes);
}

function toStorageFull(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error;
  return new DomainError('storage_full', 'The disk is full. Free some space and start the upload again.', {
    cause: error,
  });
}
