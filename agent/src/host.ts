import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  readSync,
  type StatsFs,
  statfsSync,
  statSync,
} from 'node:fs';
import { machine, networkInterfaces } from 'node:os';

/** A file whose descriptor stays open between reads. The returned bytes are valid until the next read. */
export interface OpenFile {
  read(): Uint8Array;
}

export interface FolderEntry {
  name: string;
  isFolder: boolean;
}

export interface FileSystemSize {
  /** Bytes. */
  total: number;
  free: number;
  /** Free bytes that unprivileged users may use. */
  available: number;
}

export interface InterfaceAddress {
  interface: string;
  address: string;
}

/** Access to the machine. Paths are absolute; every method throws on failure. */
export interface Host {
  /** The architecture, as `uname -m` prints it. */
  machine: string;
  readText(path: string): string;
  readBytes(path: string): Uint8Array;
  /** With `headBytes`, reads only so many bytes from the start. */
  openFile(path: string, headBytes?: number): OpenFile;
  exists(path: string): boolean;
  listFolder(path: string): FolderEntry[];
  readLink(path: string): string;
  countLinks(path: string): number;
  getFileSystemSize(path: string): FileSystemSize;
  listIpv4Addresses(): InterfaceAddress[];
}

const FIRST_BUFFER = 1024;
const LARGEST_FILE = 4 * 1024 * 1024;
// The kernel returns files of /proc in chunks of whole lines, up to a page. No line is longer than half a page, so a
// shorter chunk is the last one, which saves the read that would return 0.
const LAST_CHUNK_BYTES = 2048;

function createOpenFile(path: string, headBytes: number | undefined): OpenFile {
  let descriptor: number | undefined;
  let buffer = Buffer.allocUnsafeSlow(headBytes ?? FIRST_BUFFER);

  function fill(open: number): Uint8Array {
    let length = 0;
    for (;;) {
      const count = readSync(open, buffer, length, buffer.length - length, length);
      length += count;
      if (headBytes !== undefined) return buffer.subarray(0, length);
      if (length === buffer.length) grow();
      else if (count < LAST_CHUNK_BYTES) return buffer.subarray(0, length);
    }
  }

  function grow(): void {
    if (buffer.length >= LARGEST_FILE) throw new Error(`${path} is longer than ${LARGEST_FILE} bytes`);
    const larger = Buffer.allocUnsafeSlow(buffer.length * 2);
    buffer.copy(larger);
    buffer = larger;
  }

  function release(): void {
    if (descriptor !== undefined) closeSync(descriptor);
    descriptor = undefined;
  }

  function read(): Uint8Array {
    descriptor ??= openSync(path, 'r');
    return fill(descriptor);
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
  };
}

function findIpv4Addresses(): InterfaceAddress[] {
  return Object.entries(networkInterfaces()).flatMap(([name, addresses]) =>
    (addresses ?? [])
      .filter((entry) => entry.family === 'IPv4' && !entry.internal)
      .map((entry) => ({ interface: name, address: entry.address })),
  );
}

/** `root` is prepended to every path, so that tests can read a recorded tree. */
export function createHost({ root = '', machineName = readMachine() } = {}): Host {
  const at = (path: string): string => root + path;
  return {
    machine: machineName,
    readText: (path) => readFileSync(at(path), 'utf8'),
    readBytes: (path) => readFileSync(at(path)),
    openFile: (path, headBytes) => createOpenFile(at(path), headBytes),
    exists: (path) => existsSync(at(path)),
    listFolder: (path) =>
      readdirSync(at(path), { withFileTypes: true }).map((entry) => ({
        name: entry.name,
        isFolder: entry.isDirectory(),
      })),
    readLink: (path) => readlinkSync(at(path)),
    countLinks: (path) => statSync(at(path)).nlink,
    getFileSystemSize(path) {
      const { frsize, bsize, blocks, bfree, bavail }: StatsFs & { frsize?: number } = statfsSync(at(path));
      // statfs(2) counts fragments; where the JavaScript runtime does not report frsize, it equals bsize.
      const unit = frsize ?? bsize;
      return { total: blocks * unit, free: bfree * unit, available: bavail * unit };
    },
    listIpv4Addresses: findIpv4Addresses,
  };
}

/** The architecture, as `uname -m` prints it. Bun reports "arm64" where Linux has "aarch64". */
export function readMachine(): string {
  const name = machine();
  return name === 'arm64' ? 'aarch64' : name;
}
