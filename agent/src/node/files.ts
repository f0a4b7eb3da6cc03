import {
  closeSync,
  constants,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  readSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Files } from '../host.ts';
import { createFileOpener } from '../open-file.ts';

export function decodeLatin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

function readAt(descriptor: number, position: number, maxBytes: number): string {
  const bytes = Buffer.alloc(maxBytes);
  return bytes.toString('latin1', 0, readSync(descriptor, bytes, 0, maxBytes, position));
}

const ASIDE_BYTES = 4096;

async function readAside(path: string): Promise<string | undefined> {
  let file: FileHandle | undefined;
  try {
    // Without O_NONBLOCK a FIFO would block until it has a writer.
    file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(ASIDE_BYTES), 0, ASIDE_BYTES, null);
    return buffer.toString('utf8', 0, bytesRead);
  } catch {
    return undefined;
  } finally {
    await file?.close();
  }
}

async function readFilesAside(paths: string[]): Promise<(string | undefined)[]> {
  const texts: (string | undefined)[] = [];
  for (const path of paths) texts.push(await readAside(path));
  return texts;
}

export const nodeFiles: Files = {
  readText: (path) => readFileSync(path, 'utf8'),
  readLatin1: (path) => readFileSync(path, 'latin1'),
  readFilesAside,
  openFile: createFileOpener({
    open: (path) => openSync(path, 'r'),
    readAt,
    close: closeSync,
  }),
  exists: existsSync,
  listFolder: (path) =>
    readdirSync(path, { withFileTypes: true }).map((entry) => ({
      name: entry.name,
      isFolder: entry.isDirectory(),
    })),
  readLink: (path) => readlinkSync(path),
  countLinks: (path) => statSync(path).nlink,
  getFileSystemSize(path) {
    // statfs(2) counts fragments, whose size Node does not report; on Linux it nearly always equals the block size.
    const { bsize, blocks, bfree, bavail, files, ffree } = statfsSync(Buffer.from(path, 'latin1'));
    const [total, free, available] = [blocks * bsize, bfree * bsize, bavail * bsize];
    return { total, free, available, inodes: files, freeInodes: ffree };
  },
};
