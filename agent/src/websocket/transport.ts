export interface TransportTarget {
  /** A host name or an address, without brackets. */
  hostname: string;
  port: number;
  /** Undefined for plain TCP. `authorities` is PEM; without it the JavaScript runtime's own list applies. */
  tls: { authorities: string | undefined } | undefined;
}

export interface TransportEvents {
  /** Bytes may be written; with TLS the server's certificate has been verified. */
  onOpen(): void;
  onBytes(bytes: Buffer): void;
  /** The last event. `error` is undefined if the peer closed the connection. */
  onEnd(error: string | undefined): void;
}

/** A TCP or TLS connection. */
export interface Transport {
  write(bytes: Uint8Array): void;
  /** Bytes that were written and not sent yet. */
  bufferedBytes(): number;
  /** Closes once everything written is sent; may call `onEnd` before it returns. */
  finish(): void;
  /** Closes immediately; may call `onEnd` before it returns. */
  destroy(): void;
}

/** What the WebSocket client needs from Node or Bun. */
export interface Network {
  connect(target: TransportTarget, events: TransportEvents): Transport;
  /** SHA-1 of an ASCII text, in Base64. */
  hashSha1(text: string): string;
}

/** Whether a host is an IP address; TLS sends a server name (SNI) for names only. */
export function isAddress(hostname: string): boolean {
  return hostname.includes(':') || /^[\d.]+$/.test(hostname);
}
