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
import { networkInterfaces } from 'node:os';
import { readMachine } from './machine.ts';

/** A file whose descriptor stays open between samples. The bytes are valid until the next read. */
export interface KeptFile {
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
  /** Free bytes that an ordinary user may fill. */
  available: number;
}

export interface InterfaceAddress {
  interface: string;
  address: string;
}

/** What the agent asks of the machine; paths are absolute, and every method throws on failure. */
export interface Host {
  /** As `uname -m` prints it. */
  machine: string;
  readText(path: string): string;
  readBytes(path: string): Uint8Array;
  /** With `headBytes` only that much of the beginning is read. */
  keep(path: string, headBytes?: number): KeptFile;
  exists(path: string): boolean;
  list(path: string): FolderEntry[];
  readLink(path: string): string;
  countLinks(path: string): number;
  measureFileSystem(path: string): FileSystemSize;
  findIpv4Addresses(): InterfaceAddress[];
}

const FIRST_BUFFER = 1024;
const LARGEST_FILE = 4 * 1024 * 1024;
// The kernel hands out files of /proc by whole lines, as many as a page holds. No line is as long as half a page, so
// a piece that is shorter is the last one, and there is no need to ask for the empty one after it.
const SHORT_PIECE = 2048;

function createKeptFile(path: string, headBytes: number | undefined): KeptFile {
  let descriptor: number | undefined;
  let buffer = Buffer.allocUnsafeSlow(headBytes ?? FIRST_BUFFER);

  function fill(open: number): Uint8Array {
    let length = 0;
    for (;;) {
      const count = readSync(open, buffer, length, buffer.length - length, length);
      length += count;
      if (headBytes !== undefined) return buffer.subarray(0, length);
      if (length === buffer.length) grow();
      else if (count < SHORT_PIECE) return buffer.subarray(0, length);
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
        // A descriptor goes stale when the file system behind it restarts, as lxcfs does.
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

/** `root` is put before every path, so a recorded tree can stand for a machine. */
export function createHost({ root = '', machineName = readMachine() } = {}): Host {
  const at = (path: string): string => root + path;
  return {
    machine: machineName,
    readText: (path) => readFileSync(at(path), 'utf8'),
    readBytes: (path) => readFileSync(at(path)),
    keep: (path, headBytes) => createKeptFile(at(path), headBytes),
    exists: (path) => existsSync(at(path)),
    list: (path) =>
      readdirSync(at(path), { withFileTypes: true }).map((entry) => ({
        name: entry.name,
        isFolder: entry.isDirectory(),
      })),
    readLink: (path) => readlinkSync(at(path)),
    countLinks: (path) => statSync(at(path)).nlink,
    measureFileSystem(path) {
      const { frsize, bsize, blocks, bfree, bavail }: StatsFs & { frsize?: number } = statfsSync(at(path));
      // Counts are in fragments where the runtime tells their size, else block and fragment are one.
      const unit = frsize ?? bsize;
      return { total: blocks * unit, free: bfree * unit, available: bavail * unit };
    },
    findIpv4Addresses,
  };
}
