import type { CoreRuntime } from '@muster/shared/runtime';

/** A file that is opened by the first read. Its descriptor stays open between reads. */
export interface OpenFile {
  /** The whole file, with a character from U+0000 to U+00FF for each byte. */
  read(): string;
  close(): void;
}

export interface FolderEntry {
  name: string;
  isFolder: boolean;
}

/** Bytes. */
export interface FileSystemSpace {
  total: number;
  free: number;
  /** Free bytes that unprivileged users may use. */
  available: number;
}

export interface FileSystemSize extends FileSystemSpace {
  /** 0 where the file system has no fixed number. */
  inodes: number;
  freeInodes: number;
}

export interface InterfaceAddress {
  interface: string;
  address: string;
}

/**
 * The machine's files, by absolute path. Every method but `readFilesAside` throws on failure, `openFile` only when the file is
 * read.
 */
export interface Files {
  /** Decodes UTF-8; invalid bytes become U+FFFD. */
  readText(path: string): string;
  /** A character from U+0000 to U+00FF for each byte. */
  readLatin1(path: string): string;
  /**
   * Reads the first 4 KiB of each file as UTF-8, one after the other and beside the agent's own thread: a driver may block for
   * seconds or forever. Undefined for a file that cannot be read, and for a FIFO without a writer the empty text; never rejects.
   */
  readFilesAside(paths: string[]): Promise<(string | undefined)[]>;
  /** With `headBytes`, reads only so many bytes from the start. */
  openFile(path: string, headBytes?: number): OpenFile;
  exists(path: string): boolean;
  listFolder(path: string): FolderEntry[];
  readLink(path: string): string;
  countLinks(path: string): number;
  /** The path has a character from U+0000 to U+00FF for each byte: mount points need not be UTF-8. */
  getFileSystemSize(path: string): FileSystemSize;
}

export interface TransportTarget {
  /** A host name or an address, without brackets. */
  hostname: string;
  port: number;
  /** Undefined for plain TCP. */
  tls: TlsOptions | undefined;
}

export interface TlsOptions {
  /** The name that the certificate has to be for, which is also sent (SNI); undefined for `hostname`. */
  serverName: string | undefined;
  /** PEM file of the certificate authorities to trust; undefined for the list of the JavaScript runtime. */
  authoritiesFile: string | undefined;
}

/**
 * Why a connection failed. `code` is the name of an errno, ENOTFOUND or EAI_AGAIN of the look-up, OpenSSL's name of a verification
 * error, or another code of TLS.
 */
export type TransportError = Error & { code?: string };

/** Called only after `connect` has returned. */
export interface TransportEvents {
  /** Bytes may be written; with TLS the server's certificate has been verified. */
  onOpen(): void;
  onBytes(bytes: Uint8Array): void;
  /** The last event. `error` is undefined if the peer closed the connection. */
  onEnd(error: TransportError | undefined): void;
}

/** A TCP, TLS or Unix connection, or a UDP socket. */
export interface Transport {
  write(bytes: Uint8Array): void;
  /** Bytes that were written and not sent yet. */
  bufferedBytes(): number;
  /** The server's own certificate as DER, while a TLS connection is open; undefined otherwise. */
  readCertificate(): Uint8Array | undefined;
  /** Closes once everything written is sent. */
  finish(): void;
  /** Closes immediately, with or without reporting the end. */
  destroy(): void;
}

export type AddressFamily = 'ipv4' | 'ipv6';

export interface Network {
  /** Throws if the file of authorities cannot be read; other failures end the connection. */
  connect(target: TransportTarget, events: TransportEvents): Transport;
  /** Connects to a Unix stream socket. Failures end the connection. */
  connectLocal(path: string, events: TransportEvents): Transport;
  /**
   * Opens a UDP socket for datagrams to and from an address: `write` sends one, and `onBytes` gets one. Failures end it, such as
   * ECONNREFUSED if nothing listens.
   */
  connectUdp(address: string, port: number, events: TransportEvents): Transport;
  /** The address that the system prefers for a name, of a family if one is given. Rejects with a `code` if there is none. */
  lookUp(hostname: string, family?: AddressFamily): Promise<string>;
  /** Addresses of all interfaces but the loopback. */
  listIpv4Addresses(): InterfaceAddress[];
  /** The kernel's index of an interface. Throws if there is none with this name. */
  readInterfaceIndex(name: string): number;
  /** Whether `sendEcho` works for this process. */
  canSendEcho(): boolean;
  /**
   * Sends an ICMP echo request to an address. Resolves to the milliseconds until the reply, and to undefined if the kernel
   * permits this process no ICMP socket or the JavaScript runtime has none. Rejects if there is no reply.
   */
  sendEcho(address: string, signal: AbortSignal): Promise<number | undefined>;
}

/** How a program ended. */
export interface ProgramRun {
  exitCode: number;
  /** Text of standard output and standard error. */
  output: string;
}

export interface Programs {
  /**
   * Runs a program by its absolute path, with `LC_ALL=C` as its only environment variable. It is killed when the signal is
   * aborted or its output is too long. Rejects if it cannot be run, with the system's error code as the message.
   */
  runProgram(path: string, args: string[], signal: AbortSignal): Promise<ProgramRun>;
}

/** Hashes of a text in UTF-8. */
export interface Hashes {
  hashSha1(text: string): Uint8Array;
  hashSha256(text: string): Uint8Array;
}

/** The agent's own process. */
export interface Process {
  /** The command line after the name of the program. */
  args: readonly string[];
  readEnv(name: string): string | undefined;
  /** Name and version of the JavaScript runtime. */
  runtimeName: string;
  /** The architecture, as `uname -m` prints it. */
  machine: string;
  /** Writes to standard output. Like `printError` it never throws, even if its reader is gone. */
  print(text: string): void;
  /** Writes to standard error. */
  printError(text: string): void;
  /** Handles SIGTERM and SIGINT. */
  onSignal(handle: (name: string) => void): void;
  /** Handles an exception or a rejected promise that nothing else caught. */
  onUncaughtError(handle: (cause: unknown) => void): void;
  exit(code: number): void;
  /** Returns unused memory to the system. */
  collectGarbage(): void;
}

/** Everything that the agent needs of its JavaScript runtime: Node in development, QuickJS in the released binary. */
export interface Host extends Files, Network, Programs, Hashes, Process {
  runtime: CoreRuntime;
  /** A character from U+0000 to U+00FF for each byte. */
  decodeLatin1(bytes: Uint8Array): string;
  /** Masks the bytes from `start` on in place, with the masking key in the four bytes before it (RFC 6455, section 5.3). */
  applyMask(bytes: Uint8Array, start: number): void;
}
