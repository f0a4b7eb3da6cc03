import { isUtf8 } from 'node:buffer';
import { closeCodes } from '@muster/generated/close-codes';
import {
  FIRST_CONTROL,
  type FrameHead,
  findHeadFault,
  isCloseCode,
  opcodes,
  readHead,
  unmask,
} from './frames.ts';
import { GrowableBuffer } from './growable-buffer.ts';

/** What a peer's frames amount to. After `hearClose` or `refuse` nothing else is called. */
export interface FrameSink {
  /** Asked once for every frame that has arrived whole; false passes over it, unless it is a close. */
  admit(): boolean;
  /**
   * Offered every text message that came in one frame, as it lies in the bytes that were read; true when it has been
   * understood, and no text is made of it. It may not be UTF-8.
   */
  hearBytes(bytes: Buffer, start: number, end: number): boolean;
  hearText(text: string): void;
  hearPing(payload: Uint8Array): void;
  /** The peer closes with the code that it gave, or null when it gave none. */
  hearClose(code: number | null): void;
  /** The peer broke the protocol, or sent what is not read here: the code to close with, and why. */
  refuse(code: number, reason: string): void;
}

/** One for all: a head lives no longer than the reading of its frame. */
const head: FrameHead = { opcode: 0, isFinal: false, isMasked: false, isReserved: false, start: 0, size: 0 };

/**
 * Reads the frames of a client (RFC 6455) in whatever pieces they arrive. Text only: a binary frame is refused with
 * 1003. A class, since ten thousand readers of closures cost megabytes; a silent one is four fields.
 */
export class FrameReader {
  readonly #sink: FrameSink;
  /** Bytes of a message, in one frame or in many. */
  readonly #most: number;
  #isStopped = false;
  /** The beginning of a frame whose rest is on its way. */
  #unread: GrowableBuffer | null = null;
  /** What has come of a message whose last frame has not. */
  #message: GrowableBuffer | null = null;

  constructor(sink: FrameSink, most: number) {
    this.#sink = sink;
    this.#most = most;
  }

  /** Reads `bytes` up to `length` and changes them: payloads are unmasked in place. Nothing of them is kept. */
  read(bytes: Buffer, length: number): void {
    if (this.#isStopped) return;
    const unread = this.#unread;
    if (unread === null) {
      const at = this.#readFrames(bytes, length);
      if (at === length || this.#isStopped) return;
      this.#unread = new GrowableBuffer();
      this.#unread.add(bytes.subarray(at, length));
      return;
    }
    unread.add(bytes.subarray(0, length));
    unread.drop(this.#readFrames(unread.bytes, unread.length));
    if (unread.length === 0 || this.#isStopped) this.#unread = null;
  }

  /** Reads what is whole. Returns where the rest begins. */
  #readFrames(bytes: Buffer, length: number): number {
    let at = 0;
    while (!this.#isStopped) {
      const next = this.#readFrame(bytes, at, length);
      if (next === at) break;
      at = next;
    }
    return at;
  }

  /** Reads one frame. Returns where the next one begins; `at` while this one has not arrived whole. */
  #readFrame(bytes: Buffer, at: number, end: number): number {
    if (!readHead(head, bytes, { at, end }) || this.#refuseHead()) return at;
    const { start, size } = head;
    const next = start + size;
    if (next > end) return at;
    const isAdmitted = this.#sink.admit();
    unmask(bytes, start, size);
    const isWhole = head.isFinal && head.opcode === opcodes.text;
    if (isWhole && isAdmitted && this.#sink.hearBytes(bytes, start, next)) return next;
    this.#readPayload(bytes.subarray(start, next), isAdmitted);
    return next;
  }

  /** Whether the head was refused, which needs no payload to be there. */
  #refuseHead(): boolean {
    const fault = findHeadFault(head, this.#message !== null);
    if (fault !== null) return this.#refuse(closeCodes.protocolError, fault);
    if (head.opcode === opcodes.binary)
      return this.#refuse(closeCodes.unsupportedData, 'only text frames are read');
    if (head.opcode >= FIRST_CONTROL || head.size + (this.#message?.length ?? 0) <= this.#most) return false;
    return this.#refuse(closeCodes.tooBig, `a message has at most ${this.#most} bytes`);
  }

  #refuse(code: number, reason: string): true {
    this.#isStopped = true;
    this.#sink.refuse(code, reason);
    return true;
  }

  #readPayload(payload: Buffer, isAdmitted: boolean): void {
    if (head.opcode === opcodes.close) this.#readClose(payload);
    else if (!isAdmitted) return;
    else if (head.opcode === opcodes.ping) this.#sink.hearPing(payload);
    else if (head.opcode < FIRST_CONTROL) this.#readData(payload);
  }

  #readData(payload: Buffer): void {
    if (head.isFinal && this.#message === null) {
      this.#readText(payload);
      return;
    }
    this.#message ??= new GrowableBuffer();
    const { bytes, length } = this.#message.add(payload);
    if (!head.isFinal) return;
    this.#message = null;
    this.#readText(bytes.subarray(0, length));
  }

  #readText(payload: Buffer): void {
    if (isUtf8(payload)) this.#sink.hearText(payload.toString('utf8'));
    else this.#refuse(closeCodes.invalidPayload, 'text is UTF-8');
  }

  #readClose(payload: Buffer): void {
    const code = payload.length < 2 ? null : payload.readUInt16BE(0);
    if (payload.length === 1 || (code !== null && !isCloseCode(code))) {
      this.#refuse(closeCodes.protocolError, 'no such close code');
    } else if (!isUtf8(payload.subarray(2))) {
      this.#refuse(closeCodes.invalidPayload, 'a reason is UTF-8');
    } else {
      this.#isStopped = true;
      this.#sink.hearClose(code);
    }
  }
}
