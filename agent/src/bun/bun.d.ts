/** The little of Bun that the binary asks for beside what Node has too. */
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
    /** How many bytes were taken; the rest may be written when the socket drains. */
    write(bytes: Uint8Array): number;
    end(): void;
    terminate(): void;
  }
  interface SocketHandlers {
    open(socket: BunSocket): void;
    /** `fault` is what is wrong with the other side's certificate. */
    handshake(socket: BunSocket, isTrusted: boolean, fault: Error | null): void;
    data(socket: BunSocket, bytes: Uint8Array): void;
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
    constructor(algorithm: 'sha1');
    update(text: string): this;
    digest(encoding: 'base64'): string;
  }
  export function gc(isSynchronous: boolean): void;
  export function shrink(): void;
}
