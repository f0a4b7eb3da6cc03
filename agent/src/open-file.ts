import type { OpenFile } from './host.ts';

/** Reads by descriptor; every function throws on failure. */
export interface FileReads {
  open(path: string): number;
  /** Reads into the bytes from a position in the file, in bytes. Returns how many bytes were read; 0 at the end. */
  readAt(descriptor: number, into: Uint8Array, position: number): number;
  close(descriptor: number): void;
  decodeLatin1(bytes: Uint8Array): string;
}

const PAGE_BYTES = 4096;
const LARGEST_FILE = 4 * 1024 * 1024;
// The kernel returns files of /proc in chunks of whole lines, up to a page. No line is longer than half a page, so a
// shorter chunk is the last one, which saves the read that would return 0.
const LAST_CHUNK_BYTES = PAGE_BYTES / 2;

/** Returns `openFile` of a host. All files are read into one buffer, which is as large as the largest of them. */
export function createFileOpener(reads: FileReads): (path: string, headBytes?: number) => OpenFile {
  let buffer = new Uint8Array(PAGE_BYTES);

  function readWhole(descriptor: number, path: string): string {
    let length = 0;
    for (;;) {
      const count = reads.readAt(descriptor, length === 0 ? buffer : buffer.subarray(length), length);
      length += count;
      if (length === buffer.length) grow(path);
      else if (count < LAST_CHUNK_BYTES) return reads.decodeLatin1(buffer.subarray(0, length));
    }
  }

  function grow(path: string): void {
    if (buffer.length >= LARGEST_FILE) throw new Error(`${path} is longer than ${LARGEST_FILE} bytes`);
    const larger = new Uint8Array(buffer.length * 2);
    larger.set(buffer);
    buffer = larger;
  }

  function readHead(descriptor: number, headBytes: number): string {
    const count = reads.readAt(descriptor, buffer.subarray(0, headBytes), 0);
    return reads.decodeLatin1(buffer.subarray(0, count));
  }

  return (path, headBytes) => {
    let descriptor: number | undefined;

    function read(): string {
      descriptor ??= reads.open(path);
      return headBytes === undefined ? readWhole(descriptor, path) : readHead(descriptor, headBytes);
    }

    function release(): void {
      if (descriptor !== undefined) reads.close(descriptor);
      descriptor = undefined;
    }

    return {
      read() {
        const wasOpen = descriptor !== undefined;
        try {
          return read();
        } catch (cause) {
          release();
          // The descriptor becomes stale when the file system restarts, as lxcfs does.
          if (!wasOpen) throw cause;
          return read();
        }
      },
      close: release,
    };
  };
}
