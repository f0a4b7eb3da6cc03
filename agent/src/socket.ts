/** How a connection came to its end. */
export type Ending =
  | { kind: 'closed'; code: number; reason: string }
  /** The server answered the handshake with something other than an upgrade. */
  | { kind: 'refused'; status: number; retryAfterMs: number | undefined }
  | { kind: 'failed'; reason: string };

export interface SocketEvents {
  opened(): void;
  /** A text frame. */
  received(text: string): void;
  /** Any inbound frame, text, binary, ping or pong: the server is alive. */
  heard(): void;
  /** Comes once, and nothing after it. */
  ended(ending: Ending): void;
}

export interface Socket {
  send(text: string): void;
  bufferedBytes(): number;
  close(): void;
  /** Ends at once, without a word to the other side. */
  terminate(): void;
}

/** Begins to connect; the name is resolved anew each time. */
export type OpenSocket = (events: SocketEvents) => Socket;
