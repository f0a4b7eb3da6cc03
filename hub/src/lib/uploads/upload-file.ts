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
  write(body: AsyncIterable<Uint8Array>, range: UploadRange): Promise<void>;
  /** Resolves to whether the file contains `body` at `offset`; writes nothing. Rejects with `lengthError` likewise. */
  compare(body: AsyncIterable<Uint8Array>, range: UploadRange): Promise<boolean>;
  /** Closes the file and keeps it. */
  close(): Promise<void>;
  /** Deletes the file and SQLite's side files. */
  remove(): Promise<void>;
}

export interface UploadRange {
  offset: number;
  minBytes: number;
  maxBytes: number;
  /** Thrown when the body is shorter or longer. */
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
    async write(body, { offset, minBytes, maxBytes, lengthError }) {
      let written = 0;
      try {
        for await (const bytes of body) {
          if (written + bytes.length > maxBytes) throw lengthError;
          await writeAll(handle, bytes, offset + written);
          written += bytes.length;
        }
        if (written < minBytes) throw lengthError;
      } catch (error) {
        await handle.truncate(offset).catch(() => undefined);
        throw toStorageFull(error);
      }
    },
    async compare(body, { offset, minBytes, maxBytes, lengthError }) {
      let read = 0;
      let isEqual = true;
      for await (const bytes of body) {
        if (read + bytes.length > maxBytes) throw lengthError;
        isEqual = isEqual && (await contains(handle, bytes, offset + read));
        read += bytes.length;
      }
      if (read < minBytes) throw lengthError;
      return isEqual;
    },
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
