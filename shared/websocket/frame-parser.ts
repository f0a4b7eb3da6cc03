import type { ByteCodec } from './byte-codec.ts';
import { isSendableCloseCode, standardCloseCodes } from './close-codes.ts';
import {
  applyMask,
  createFrameHeader,
  findHeaderError,
  isControlOpcode,
  opcodes,
  parseFrameHeader,
  readUint16,
} from './frames.ts';
import { GrowableBytes } from './growable-bytes.ts';

/** Callbacks of a parser. After `onCloseFrame` or `onError` no other is called. */
export interface FrameHandler<Bytes extends Uint8Array> {
  /** Called for every complete frame, before its payload is read; false discards the frame unless it is a close. */
  onFrame(): boolean;
  /**
   * Called for every text message that arrived in one frame, with its position in the buffer that was read; true if it
   * was handled, so that no string is made. It is not checked to be UTF-8. The bytes are valid during the call only.
   */
  onTextBytes(bytes: Bytes, start: number, end: number): boolean;
  onText(text: string): void;
  onPing(payload: Uint8Array): void;
  /** The peer sent a close frame; `code` is null if it gave none. */
  onCloseFrame(code: number | null, reason: string): void;
  /** The peer broke the protocol or a limit: the close code to answer with, and an ASCII reason. */
  onError(code: number, reason: string): void;
}

export interface FrameParserOptions<Bytes extends Uint8Array> {
  codec: ByteCodec<Bytes>;
  /** A server reads masked frames, a client unmasked ones. */
  role: 'client' | 'server';
  /** Bytes of a message, over all its fragments. */
  maxMessageBytes: number;
  /** Binary messages are either rejected with 1003 or discarded. */
  binary: 'reject' | 'discard';
}

/** The position of a frame's payload in the bytes, and whether the handler wants it. */
interface Payload {
  start: number;
  end: number;
  isAccepted: boolean;
}

/** Shared by all parsers: it is only used while a frame is being read. */
const header = createFrameHeader();

/**
 * Parses WebSocket frames (RFC 6455) from arbitrary chunks and joins fragmented text messages. A class with few
 * fields, because the hub has one for each of thousands of connections; closures would cost megabytes.
 */
export class FrameParser<Bytes extends Uint8Array> {
  readonly #handler: FrameHandler<Bytes>;
  readonly #options: FrameParserOptions<Bytes>;
  #isStopped = false;
  /** The start of an incomplete frame. */
  #unread: GrowableBytes<Bytes> | null = null;
  /** The fragments of an incomplete message. */
  #message: GrowableBytes<Bytes> | null = null;
  #isBinaryMessage = false;

  /** `options` may be shared by many parsers. */
  constructor(handler: FrameHandler<Bytes>, options: FrameParserOptions<Bytes>) {
    this.#handler = handler;
    this.#options = options;
  }

  /** Reads the first `length` bytes. Unmasks payloads in place and keeps no reference to `bytes`. */
  read(bytes: Bytes, length: number): void {
    if (this.#isStopped) return;
    const unread = this.#unread;
    if (unread === null) {
      const at = this.#readFrames(bytes, length);
      if (at === length || this.#isStopped) return;
      this.#unread = new GrowableBytes(this.#options.codec);
      this.#unread.append(bytes.subarray(at, length));
      return;
    }
    unread.append(bytes.subarray(0, length));
    unread.dropFirst(this.#readFrames(unread.bytes, unread.length));
    if (unread.length === 0 || this.#isStopped) this.#unread = null;
  }

  /** Reads all complete frames. Returns the offset of the first incomplete one. */
  #readFrames(bytes: Bytes, length: number): number {
    let at = 0;
    while (!this.#isStopped) {
      const next = this.#readFrame(bytes, at, length);
      if (next === at) break;
      at = next;
    }
    return at;
  }

  /** Reads one frame. Returns the offset of the next one, or `at` if this one is incomplete. */
  #readFrame(bytes: Bytes, at: number, end: number): number {
    if (!parseFrameHeader(header, bytes, { at, end }) || this.#rejectHeader()) return at;
    const { payloadStart: start, payloadLength } = header;
    const next = start + payloadLength;
    if (next > end) return at;
    const isAccepted = this.#handler.onFrame();
    if (header.isMasked) applyMask(bytes, start, payloadLength);
    const isWholeText = header.isFinal && header.opcode === opcodes.text;
    if (isWholeText && isAccepted && this.#handler.onTextBytes(bytes, start, next)) return next;
    this.#readPayload(bytes, { start, end: next, isAccepted });
    return next;
  }

  /** Checks the header before the payload has arrived. Returns whether it was rejected. */
  #rejectHeader(): boolean {
    const { role, maxMessageBytes, binary } = this.#options;
    const error = this.#findMaskError(role) ?? findHeaderError(header, this.#message !== null);
    if (error !== undefined) return this.#fail(standardCloseCodes.protocolError, error);
    if (header.opcode === opcodes.binary && binary === 'reject')
      return this.#fail(standardCloseCodes.unsupportedData, 'binary messages are not supported');
    const messageBytes = header.payloadLength + (this.#message?.length ?? 0);
    if (isControlOpcode(header.opcode) || messageBytes <= maxMessageBytes) return false;
    return this.#fail(standardCloseCodes.messageTooBig, `message longer than ${maxMessageBytes} bytes`);
  }

  #findMaskError(role: FrameParserOptions<Bytes>['role']): string | undefined {
    if (header.isMasked === (role === 'server')) return undefined;
    return header.isMasked ? 'server sent a masked frame' : 'client sent an unmasked frame';
  }

  #fail(code: number, reason: string): true {
    this.#isStopped = true;
    this.#handler.onError(code, reason);
    return true;
  }

  #readPayload(bytes: Bytes, { start, end, isAccepted }: Payload): void {
    if (header.opcode === opcodes.close) this.#readClose(bytes, start, end);
    else if (!isAccepted) return;
    else if (header.opcode === opcodes.ping) this.#handler.onPing(bytes.subarray(start, end));
    else if (!isControlOpcode(header.opcode)) this.#readData(bytes, start, end);
  }

  #readData(bytes: Bytes, start: number, end: number): void {
    if (header.opcode !== opcodes.continuation) this.#isBinaryMessage = header.opcode === opcodes.binary;
    if (header.isFinal && this.#message === null) {
      this.#readMessage(bytes, start, end);
      return;
    }
    this.#message ??= new GrowableBytes(this.#options.codec);
    const message = this.#message.append(bytes.subarray(start, end));
    if (!header.isFinal) return;
    this.#message = null;
    this.#readMessage(message.bytes, 0, message.length);
  }

  #readMessage(bytes: Bytes, start: number, end: number): void {
    if (this.#isBinaryMessage) return;
    const text = this.#options.codec.decodeUtf8(bytes, start, end);
    if (text === undefined) this.#fail(standardCloseCodes.invalidPayload, 'text is not UTF-8');
    else this.#handler.onText(text);
  }

  #readClose(bytes: Bytes, start: number, end: number): void {
    const code = end - start < 2 ? null : readUint16(bytes, start);
    if (end - start === 1 || (code !== null && !isSendableCloseCode(code))) {
      this.#fail(standardCloseCodes.protocolError, 'invalid close code');
      return;
    }
    const reason = code === null ? '' : this.#options.codec.decodeUtf8(bytes, start + 2, end);
    if (reason === undefined) {
      this.#fail(standardCloseCodes.invalidPayload, 'close reason is not UTF-8');
    } else {
      this.#isStopped = true;
      this.#handler.onCloseFrame(code, reason);
    }
  }
}
