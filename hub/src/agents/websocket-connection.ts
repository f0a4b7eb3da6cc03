import type { Duplex } from 'node:stream';
import { limits } from '@muster/generated/limits';
import type { Runtime } from '@muster/shared/runtime';
import { bufferCodec, encodeCloseFrame, encodeFrame } from '@muster/shared/websocket/buffer-frames';
import {
  type FrameHandler,
  FrameParser,
  type FrameParserOptions,
} from '@muster/shared/websocket/frame-parser';
import { opcodes } from '@muster/shared/websocket/frames';
import type { AgentChannel } from './presence.ts';
import { readRawSocket } from './raw-socket-reader.ts';

export interface ConnectionListener {
  /** Called with a complete frame; false discards it unless it is a close frame. */
  onFrame(): boolean;
  /** Called with the bytes of a text message, which are valid during the call only; true if it was handled. */
  onTextBytes(bytes: Buffer, start: number, end: number): boolean;
  /** Called with a text message that `onTextBytes` did not handle. */
  onText(text: string): void;
  /** The connection has ended. `code` is that of the peer's close frame; null without one. */
  onClose(code: number | null): void;
}

/** Time for the peer to answer a close frame, so that a stalled one does not delay the shutdown. */
const CLOSE_TIMEOUT_MS = 2000;

const PING = encodeFrame(opcodes.ping, '');

const parserOptions: FrameParserOptions<Buffer> = {
  codec: bufferCodec,
  role: 'server',
  maxMessageBytes: limits.frameBytes,
  binary: 'reject',
};

export interface WebSocketConnectionOptions {
  stream: Duplex;
  /** Bytes that followed the upgrade request. */
  head: Buffer;
  runtime: Runtime;
  /** For conformance tests with larger messages than the hub accepts. */
  maxMessageBytes?: number;
  /** Called before the listener's callbacks. */
  createListener: (connection: WebSocketConnection) => ConnectionListener;
}

/**
 * The server side of a WebSocket after its handshake. Its methods never throw. A class, because there are thousands of
 * them: with 10,000 connections every closure per connection costs about a megabyte.
 */
export class WebSocketConnection implements AgentChannel, FrameHandler<Buffer> {
  readonly #socket: Duplex;
  readonly #runtime: Runtime;
  readonly #listener: ConnectionListener;
  #isOpen = true;
  #peerCloseCode: number | null = null;

  constructor({ stream, head, runtime, maxMessageBytes, createListener }: WebSocketConnectionOptions) {
    const options = maxMessageBytes === undefined ? parserOptions : { ...parserOptions, maxMessageBytes };
    const parser = new FrameParser(this, options);
    this.#runtime = runtime;
    this.#socket = readRawSocket(stream, head, (bytes, length) => parser.read(bytes, length));
    this.#socket.on('error', destroy);
    this.#socket.on('close', () => {
      this.#isOpen = false;
      this.#listener.onClose(this.#peerCloseCode);
    });
    this.#listener = createListener(this);
  }

  send(text: string): void {
    if (this.#isOpen) this.#socket.write(encodeFrame(opcodes.text, text));
  }

  ping(): void {
    if (this.#isOpen) this.#socket.write(PING);
  }

  close(code: number, reason: string): void {
    this.#sendClose(encodeCloseFrame(code, reason));
  }

  terminate(): void {
    this.#isOpen = false;
    this.#socket.destroy();
  }

  onFrame(): boolean {
    return this.#listener.onFrame();
  }

  onTextBytes(bytes: Buffer, start: number, end: number): boolean {
    // Messages in flight still arrive after a close frame was sent. Those of a replaced or deleted agent must have no
    // effect.
    return this.#isOpen && this.#listener.onTextBytes(bytes, start, end);
  }

  onText(text: string): void {
    if (this.#isOpen) this.#listener.onText(text);
  }

  onPing(payload: Uint8Array): void {
    // Unanswered under backpressure, which RFC 6455, section 5.5.3, permits: pongs that are not read would pile up here.
    if (this.#isOpen && !this.#socket.writableNeedDrain)
      this.#socket.write(encodeFrame(opcodes.pong, payload));
  }

  onCloseFrame(code: number | null): void {
    this.#peerCloseCode = code;
    this.#sendClose(encodeCloseFrame(code));
    this.#socket.end();
  }

  /** The server closes the TCP connection without waiting for a reply (RFC 6455, section 7.1.7). */
  onError(code: number, reason: string): void {
    this.#sendClose(encodeCloseFrame(code, reason));
    this.#socket.end();
  }

  #sendClose(frame: Buffer): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    const socket = this.#socket;
    socket.write(frame);
    const timeout = this.#runtime.setTimer(() => socket.destroy(), CLOSE_TIMEOUT_MS);
    socket.once('close', () => timeout.cancel());
  }
}

/** Without a listener, an 'error' event would be thrown. The cleanup is done at 'close', which follows. */
function destroy(this: Duplex): void {
  this.destroy();
}
