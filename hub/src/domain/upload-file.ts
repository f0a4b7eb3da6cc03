import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DomainError } from './errors.ts';

const PRIVATE_MODE = 0o600;
const PRIVATE_FOLDER_MODE = 0o700;

/** What SQLite may leave beside a database that was opened. */
const SIDE_FILES: readonly string[] = ['', '-wal', '-shm', '-journal'];

/** A file that is being uploaded, private from its first moment. */
export interface UploadFile {
  readonly path: string;
  /**
   * Writes what comes at `offset`. Rejects with `misfit` when it is less than `least` or more than `most` bytes, with
   * `storage_full`, or with what the sender's connection did; the file then ends at `offset` again.
   */
  write(body: AsyncIterable<Uint8Array>, place: UploadPlace): Promise<void>;
  /** Ends writing; the file stays. */
  close(): Promise<void>;
  /** Deletes it with its side files. */
  remove(): Promise<void>;
}

export interface UploadPlace {
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
    close,
    async remove() {
      await close();
      await Promise.all(SIDE_FILES.map((side) => rm(path + side, { force: true })));
    },
  };
}

async function openNew(path: string): Promise<FileHandle> {
  await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER_MODE });
  return open(path, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, PRIVATE_MODE);
}

/** A write may take less than it was given; the next one then says why. */
async function writeAll(handle: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < chunk.length; ) {
    const { bytesWritten } = await handle.write(chunk, done, chunk.length - done, position + done);
    done += bytesWritten;
  }
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
