import type { Duplex } from 'node:stream';
import { limits } from '@muster/generated/limits';
import type { Runtime } from '@muster/runtime';
import type { AgentChannel } from '../live/presence.ts';
import { FrameReader, type FrameSink } from './frame-reader.ts';
import { makeCloseFrame, makeFrame, opcodes } from './frames.ts';
import { readRawSocket } from './raw-socket-reader.ts';

/** Who listens to a wire. */
export interface ConnectionListener {
  /** A frame has come; false passes over it. */
  admit(): boolean;
  /** A text message where it lies, only good during the call; true when it has been understood. */
  hearBytes(bytes: Buffer, start: number, end: number): boolean;
  /** A text message that was not. */
  hearText(text: string): void;
  /** The connection is gone, however it ended. */
  end(): void;
}

/** How long a peer may take to answer a close; a stalled one must not hold up the end of the hub. */
const CLOSE_MS = 2000;

const PING = makeFrame(opcodes.ping, '');

export interface WebSocketConnectionOptions {
  stream: Duplex;
  /** What came of the connection already. */
  head: Buffer;
  runtime: Runtime;
  /** Called with the wire before anything is heard. */
  listen: (wire: WebSocketConnection) => ConnectionListener;
}

/**
 * A WebSocket after its handshake, as a server that reads text. It never throws. A class, because ten thousand of them
 * stand open: each closure of each would be a megabyte of all.
 */
export class WebSocketConnection implements AgentChannel, FrameSink {
  readonly #socket: Duplex;
  readonly #runtime: Runtime;
  readonly #listener: ConnectionListener;
  #isOpen = true;

  constructor({ stream, head, runtime, listen }: WebSocketConnectionOptions) {
    const reader = new FrameReader(this, limits.frameBytes);
    this.#runtime = runtime;
    this.#socket = readRawSocket(stream, head, (bytes, length) => reader.read(bytes, length));
    this.#socket.on('error', destroy);
    this.#socket.on('close', () => {
      this.#isOpen = false;
      this.#listener.end();
    });
    this.#listener = listen(this);
  }

  send(text: string): void {
    if (this.#isOpen) this.#socket.write(makeFrame(opcodes.text, text));
  }

  ping(): void {
    if (this.#isOpen) this.#socket.write(PING);
  }

  close(code: number, reason: string): void {
    this.#endWith(makeCloseFrame(code, reason));
  }

  terminate(): void {
    this.#isOpen = false;
    this.#socket.destroy();
  }

  admit(): boolean {
    return this.#listener.admit();
  }

  hearBytes(bytes: Buffer, start: number, end: number): boolean {
    // A closing wire still delivers what was under way; a replaced or expelled agent is not heard any more.
    return this.#isOpen && this.#listener.hearBytes(bytes, start, end);
  }

  hearText(text: string): void {
    if (this.#isOpen) this.#listener.hearText(text);
  }

  hearPing(payload: Uint8Array): void {
    // RFC 6455 lets answers be left out, and those that nobody reads would pile up here for as long as pings come.
    if (this.#isOpen && !this.#socket.writableNeedDrain) this.#socket.write(makeFrame(opcodes.pong, payload));
  }

  hearClose(code: number | null): void {
    this.#endWith(makeCloseFrame(code));
    this.#socket.end();
  }

  refuse(code: number, reason: string): void {
    this.#endWith(makeCloseFrame(code, reason));
  }

  #endWith(frame: Buffer): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    const socket = this.#socket;
    socket.write(frame);
    const patience = this.#runtime.setTimer(() => socket.destroy(), CLOSE_MS);
    socket.once('close', () => patience.cancel());
  }
}

/** A broken connection is closed like any other; the event only must not go unheard. */
function destroy(this: Duplex): void {
  this.destroy();
}
