import type { OpenFile } from './host.ts';

/** Reads by descriptor; every function throws on failure. */
export interface FileReads {
  open(path: string): number;
  /**
   * Reads once, up to `maxBytes` from a position in bytes, with a character from U+0000 to U+00FF for each byte; none at
   * the end.
   */
  readAt(descriptor: number, position: number, maxBytes: number): string;
  close(descriptor: number): void;
}

const PAGE_BYTES = 4096;
const LARGEST_FILE = 4 * 1024 * 1024;
// The kernel returns files of /proc in chunks of whole lines, up to a page. No line is longer than half a page, so a
// shorter chunk is the last one, which saves the read that would return 0.
const LAST_CHUNK_BYTES = PAGE_BYTES / 2;

/** Returns `openFile` of a host. */
export function createFileOpener(reads: FileReads): (path: string, headBytes?: number) => OpenFile {
  function readWhole(descriptor: number, path: string): string {
    let text = reads.readAt(descriptor, 0, PAGE_BYTES);
    let chunkBytes = text.length;
    while (chunkBytes >= LAST_CHUNK_BYTES) {
      if (text.length > LARGEST_FILE) throw new Error(`${path} is longer than ${LARGEST_FILE} bytes`);
      const chunk = reads.readAt(descriptor, text.length, PAGE_BYTES);
      text += chunk;
      chunkBytes = chunk.length;
    }
    return text;
  }

  return (path, headBytes) => {
    let descriptor: number | undefined;

    function read(): string {
      descriptor ??= reads.open(path);
      return headBytes === undefined ? readWhole(descriptor, path) : reads.readAt(descriptor, 0, headBytes);
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
