/** The parts of Bun's API that the binary uses. */
declare module 'bun:ffi' {
  interface Signature {
    args: readonly string[];
    returns: string;
  }
  export function dlopen(
    library: string,
    symbols: { madvise: Signature },
  ): { symbols: { madvise(address: bigint, length: bigint, advice: number): number } };
}

declare module 'bun' {
  export interface BunSocket {
    /** Returns the number of bytes accepted; the rest can be written after `drain`. */
    write(bytes: Uint8Array): number;
    end(): void;
    terminate(): void;
  }
  interface SocketHandlers {
    open(socket: BunSocket): void;
    /** `error` says why the peer's certificate was rejected. */
    handshake(socket: BunSocket, isTrusted: boolean, error: Error | null): void;
    data(socket: BunSocket, bytes: Buffer): void;
    drain(socket: BunSocket): void;
    close(socket: BunSocket, cause?: Error): void;
    error(socket: BunSocket, cause: Error): void;
    connectError(socket: BunSocket, cause: Error): void;
  }
  export function connect(options: {
    hostname: string;
    port: number;
    tls?: { ca?: string; rejectUnauthorized: boolean; serverName?: string };
    socket: SocketHandlers;
  }): Promise<BunSocket>;
  export class CryptoHasher {
    constructor(algorithm: 'sha1' | 'sha256');
    update(text: string): this;
    digest(encoding: 'base64' | 'hex'): string;
  }
  export function gc(isSynchronous: boolean): void;
  export function shrink(): void;
}
