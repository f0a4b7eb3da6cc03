/** How a connection came to its end. */
export type Ending =
  | { kind: 'closed'; code: number; reason: string }
  /** The server answered the handshake with something other than an upgrade. */
  | { kind: 'refused'; status: number; retryAfterMs: number | undefined }
  | { kind: 'failed'; reason: string };

export interface SocketEvents {
  onOpen(): void;
  onText(text: string): void;
  /** Any received frame, control frames included. */
  onFrame(): void;
  /** The last event. */
  onEnd(ending: Ending): void;
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
