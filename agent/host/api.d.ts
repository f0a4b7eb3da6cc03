/**
 * What the native host (agent/host/src) gives to the agent's JavaScript. scripts/build/host-api.mjs turns this file into
 * src/api.rs, so the host compiles only if it implements exactly these functions and events.
 *
 * The host runs one script on one thread: functions return immediately, and what takes time has an id, under which its
 * events arrive. Failures are thrown as an Error with a `code` such as "ENOENT" and a message such as "ENOENT: no such
 * file or directory, open '/etc/x'". An argument of the wrong type is a TypeError, a number outside its range a
 * RangeError.
 *
 * `import('name')` loads a module that is appended to the program after the script, with a zero byte before and after its name.
 * It takes no memory until then, and imports nothing itself; it is rejected if there is none with this name.
 *
 * QuickJS may use 64 MiB; beyond that it throws an InternalError. The process ends with exit code 0 when the script has
 * nothing to wait for: no timer, connection, UDP socket, look-up, read of files, child process or echo.
 */

/** A whole number from 0 to 4,294,967,295. */
export type UInt = number;

/** Identifies a timer, connection, UDP socket, look-up, read of files, child process or echo. Never reused, never 0. */
export type Id = UInt;

export interface NativeHost {
  // Process

  /** The command line without the program's name. */
  getArgs(): string[];
  /** An environment variable; undefined if it is not set. */
  readEnv(name: string): string | undefined;
  /** The architecture, as `uname -m` prints it. */
  getMachine(): string;
  /** The version of QuickJS-ng, such as "0.15.0". */
  getEngineVersion(): string;
  /**
   * Writes to standard output (1) or standard error (2). Never throws for a reader that is gone; drops the rest of the text
   * if the descriptor is non-blocking and its reader is too slow.
   */
  write(descriptor: UInt, text: string): void;
  /** Ends the process immediately, with an exit code from 0 to 255; kills child processes. Does not return. */
  exit(code: UInt): void;
  /** Runs the garbage collector and returns free memory to the system. */
  collectGarbage(): void;

  // Files. Paths are absolute.

  /** Opens a file for reading. Returns a descriptor for `readAt` and `close`. */
  open(path: string): UInt;
  /**
   * Reads up to `maxBytes` bytes, and at most 4096, from the position, in bytes. Returns a character from U+0000 to U+00FF
   * for every byte; none at the end.
   */
  readAt(descriptor: UInt, position: UInt, maxBytes: UInt): string;
  /** Closes a descriptor of `open`; others are ignored. */
  close(descriptor: UInt): void;
  /** The contents of a file. Throws EFBIG if there are more than `maxBytes`. */
  readFile(path: string, maxBytes: UInt): Uint8Array;
  /**
   * Reads files in a thread, one after the other, because a driver may block: up to 4096 bytes of each, with one read(2) that
   * does not wait for a FIFO's writer. Other reads run at the same time, up to 8. Event: `texts`.
   */
  readAside(paths: string[]): Id;
  /** False if the path does not exist or cannot be examined. */
  exists(path: string): boolean;
  /** The names in a folder, in any order and without "." and ".."; those of folders end with a slash. */
  list(path: string): string[];
  readLink(path: string): string;
  /** The link count of a file or folder (st_nlink); follows symbolic links. */
  countLinks(path: string): number;
  /**
   * Total, free and available bytes of the file system that contains the path, then its total and free inodes. The path has
   * a character from U+0000 to U+00FF for every byte.
   */
  statfs(path: string): number[];
  /** `[interface, address]` of every IPv4 address, without those of loopback interfaces. */
  listIpv4Addresses(): string[][];
  /** The index of a network interface (SIOCGIFINDEX). Throws ENODEV if there is none with this name. */
  readInterfaceIndex(name: string): UInt;

  // Time, randomness, text

  /** Milliseconds with a fraction, of CLOCK_MONOTONIC. */
  monotonic(): number;
  /** Fires `timer` once, after so many milliseconds (rounded up; negative numbers count as 0). */
  setTimer(milliseconds: number): Id;
  /** Fills the bytes from the kernel's generator. */
  fillRandom(into: Uint8Array): void;
  /** 20 bytes. */
  sha1(bytes: Uint8Array): Uint8Array;
  /** 32 bytes. */
  sha256(bytes: Uint8Array): Uint8Array;
  /** Lone surrogates become U+FFFD, as in TextEncoder. */
  encodeUtf8(text: string): Uint8Array;
  /**
   * If the bytes are not UTF-8: a TypeError if `isFatal`, otherwise U+FFFD as in TextDecoder. Unlike TextDecoder it keeps a
   * byte order mark.
   */
  decodeUtf8(bytes: Uint8Array, isFatal: boolean): string;
  /**
   * Masks or unmasks in place all bytes from `start` on, with the four bytes before it as the masking key (RFC 6455,
   * section 5.3).
   */
  applyMask(bytes: Uint8Array, start: UInt): void;
  /** The low 8 bits of every UTF-16 code unit, as `Buffer.from(text, 'latin1')`. */
  encodeLatin1(text: string): Uint8Array;
  /** A character from U+0000 to U+00FF for every byte. */
  decodeLatin1(bytes: Uint8Array): string;
  /**
   * Parses a URL by the WHATWG standard: an absolute one, or one that is relative to the base. Returns href, protocol, username,
   * password, hostname, port, pathname, search and hash, each as the property of URL with that name; undefined if either is
   * invalid.
   */
  parseUrl(text: string, base: string | undefined): string[] | undefined;

  // Network. Host names have no brackets around IPv6 addresses.

  /**
   * Opens a TCP connection: resolves the name each time and tries its addresses in turn, the next one after a failure or
   * 250 ms (RFC 8305), until one is connected. No timeout besides the kernel's. Events: `open`, `data`, `end`.
   */
  connect(hostname: string, port: UInt): Id;
  /**
   * The same with TLS 1.2 or 1.3. Trusts the certificates in the PEM file, or without one Mozilla's list, which is built
   * in. The file is read again for every handshake; throws if it cannot be opened. A server's certificate that is itself in
   * the file is trusted too. The certificate has to be for `serverName`, which is also sent (SNI), or without one for the host
   * name. `open` follows the verified handshake.
   */
  connectTls(
    hostname: string,
    port: UInt,
    authoritiesFile: string | undefined,
    serverName: string | undefined,
  ): Id;
  /** The server's own certificate as DER, from `open` of a TLS connection until its `end`; undefined otherwise. */
  readCertificate(connection: Id): Uint8Array | undefined;
  /**
   * Opens a UDP socket for datagrams to and from one IPv4 or IPv6 address. Each `send` is a datagram; `finish` has no effect.
   * Events: `open`, `data` for each datagram, with at most its first 4096 bytes, and `end` for an error: ECONNREFUSED if the
   * target answers that nothing listens on the port, EINVAL if the text is not an address, and those of routing.
   */
  connectUdp(address: string, port: UInt): Id;
  /** Connects to a Unix stream socket, without waiting for a place in its backlog. Events: `open`, `data`, `end`. */
  connectLocal(path: string): Id;
  /**
   * Sends bytes, also before `open`; they are copied. Ignored after `finish` and `end`. A connection with more than 16 MiB
   * unsent fails with ENOBUFS.
   */
  send(connection: Id, bytes: Uint8Array): void;
  /** Bytes that were passed to `send` and that the kernel has not taken yet. 0 after `end`. */
  bufferedBytes(connection: Id): number;
  /**
   * Sends everything, however slowly the peer reads, then ends our direction of the connection. `data` may still arrive;
   * `end` follows when the peer closes too.
   */
  finish(connection: Id): void;
  /** Resolves a name by /etc/hosts and DNS. Events: `addresses` or `failed`. */
  lookup(hostname: string): Id;

  // ICMP and child processes

  /** Whether the kernel permits ICMP sockets (SOCK_DGRAM, sysctl net.ipv4.ping_group_range) to this process. */
  canEcho(): boolean;
  /**
   * Sends an ICMP echo request to an IPv4 or IPv6 address. Events: `reply`, `failed` (ETIMEDOUT after `timeoutMs`;
   * EHOSTUNREACH, ENETUNREACH or ECONNREFUSED if a router or the target answers so or the kernel has no route; EPERM for
   * the host's own firewall; EINVAL if the text is not an address) or `refused`.
   */
  echo(address: string, timeoutMs: number): Id;
  /**
   * Starts a program by its absolute path, with LC_ALL=C as its only environment variable and no standard input. Throws if
   * it cannot be started. Events: `output`, `exit`. Beyond 64 KiB of output the program is killed.
   */
  run(program: string, args: string[]): Id;

  /**
   * Cancels a timer, closes a connection without sending the rest or a UDP socket, kills a child process (SIGKILL), or forgets a look-up, a
   * read of files or an echo. No event of this id follows. Unknown ids are ignored.
   */
  cancel(id: Id): void;
}

/**
 * The kinds of events with their payloads. The error texts start with a code and a colon: an errno name, ENOTFOUND or
 * EAI_AGAIN of the look-up, ERR_TLS, or one of OpenSSL's names for the verification of a certificate:
 * DEPTH_ZERO_SELF_SIGNED_CERT, SELF_SIGNED_CERT_IN_CHAIN, UNABLE_TO_GET_ISSUER_CERT_LOCALLY,
 * UNABLE_TO_VERIFY_LEAF_SIGNATURE (unknown issuer, and the server sent no chain), CERT_HAS_EXPIRED, CERT_NOT_YET_VALID,
 * ERR_TLS_CERT_ALTNAME_INVALID. Example: "CERT_HAS_EXPIRED: the certificate has expired".
 */
export interface NativeEvents {
  timer: undefined;
  /** "SIGTERM" or "SIGINT", with the id 0. */
  signal: string;
  /** The connection is established; with TLS the server's certificate has been verified. */
  open: undefined;
  /** Received bytes, at most 16 KiB. Belongs to the script, which may keep it. */
  data: Uint8Array;
  /** The last event of a connection: undefined if the peer closed it, otherwise an error. */
  end: string | undefined;
  /** The addresses of a name in the system's order of preference, at least one. The last event of a look-up. */
  addresses: string[];
  /** Of each file of `readAside` the text, undefined if it cannot be read. Bytes that are not UTF-8 become U+FFFD. Its last event. */
  texts: (string | undefined)[];
  /** The error of a look-up or an echo, as its last event. */
  failed: string;
  /** An echo reply: milliseconds since the request. The last event of an echo. */
  reply: number;
  /** The kernel does not permit ICMP sockets or has no support for them; the error. The last event of an echo. */
  refused: string;
  /** Standard output and standard error of a child process, in the order of arrival. */
  output: Uint8Array;
  /** A child process ended: its exit code, or the negative number of the signal that killed it. Its last event. */
  exit: number;
  /**
   * An exception or a rejected promise that nothing caught, as text with its stack; the id is 0. The process ends with exit
   * code 1 afterwards. The host itself writes the text to standard error if there is no `dispatch` or it throws.
   */
  uncaught: string;
}

/** The name, id and payload of an event. */
export type NativeEvent = {
  [Kind in keyof NativeEvents]: [kind: Kind, id: Id, payload: NativeEvents[Kind]];
}[keyof NativeEvents];

declare global {
  var nativeHost: NativeHost;
  /**
   * Set by the script while it is evaluated; the host calls it once for every event. Promise callbacks run after every
   * call, before the next one.
   */
  var dispatchNativeEvent: ((...event: NativeEvent) => void) | undefined;
}
