/** Where bytes go, and whom to trust on the way. */
export interface WireTarget {
  /** A name or an address, without brackets. */
  hostname: string;
  port: number;
  /** Undefined for plain TCP. Without authorities the runtime's own list counts. */
  tls: { authorities: string | undefined } | undefined;
}

export interface WireEvents {
  /** Bytes may be written; over TLS the other side's certificate has been checked by then. */
  opened(): void;
  received(bytes: Uint8Array): void;
  /** Comes once, and nothing after it; undefined when the other side just hung up. */
  ended(fault: string | undefined): void;
}

export interface Wire {
  write(bytes: Uint8Array): void;
  /** What is written and has not left yet. */
  bufferedBytes(): number;
  /** Hangs up once what is written has left; `ended` may come before it returns. */
  finish(): void;
  /** Hangs up at once; `ended` may come before it returns. */
  destroy(): void;
}

/** What the runtime beneath gives to a WebSocket. */
export interface Network {
  openWire(target: WireTarget, events: WireEvents): Wire;
  /** Base64 of the SHA-1 of an ASCII text. */
  hashSha1(text: string): string;
}

/** Whether a host is an address, which a certificate names in another way than a name. */
export function isAddress(hostname: string): boolean {
  return hostname.includes(':') || /^[\d.]+$/.test(hostname);
}
