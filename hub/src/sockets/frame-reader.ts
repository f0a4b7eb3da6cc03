import { isUtf8 } from 'node:buffer';
import { closeCodes } from '@muster/generated/close-codes';
import { isCloseCode, opcodes } from './frames.ts';

/** What a peer's frames amount to. After `hearClose` or `refuse` nothing else is called. */
export interface FrameSink {
  /** Asked once for every frame that has arrived whole; false passes over it, unless it is a close. */
  admit(): boolean;
  /**
   * Offered every text message that came in one frame, as it lies in the shared bytes; true when it has been understood,
   * and no text is made of it.
   */
  hearBytes(bytes: Buffer, start: number, end: number): boolean;
  hearText(text: string): void;
  hearPing(payload: Uint8Array): void;
  /** The peer closes with the code that it gave, or null when it gave none. */
  hearClose(code: number | null): void;
  /** The peer broke the protocol, or sent what is not read here: the code to close with, and why. */
  refuse(code: number, reason: string): void;
}

/**
 * Reads the frames of a client (RFC 6455) in whatever pieces they arrive. Text only: a binary frame is refused with
 * 1003. It holds what is unfinished and nothing else, so that ten thousand silent connections cost next to nothing.
 */
export interface FrameReader {
  /** Reads `bytes` up to `length` and changes them: payloads are unmasked in place. Nothing of them is kept. */
  read(bytes: Buffer, length: number): void;
}

/** A frame's head, once enough of it is there. Places are offsets into the bytes that it was read from. */
interface Head {
  opcode: number;
  isFinal: boolean;
  /** Of the payload. */
  start: number;
  size: number;
}

const FINAL = 0x80;
const RESERVED = 0x70;
const OPCODE = 0x0f;
const MASKED = 0x80;
const SHORT_SIZE = 0x7f;
const MEDIUM = 126;
const LONG = 127;
const MASK_BYTES = 4;
const FIRST_CONTROL = 8;
const LONGEST_CONTROL = 125;
const UINT32 = 2 ** 32;

/** `most`: bytes of a message, in one frame or in many. */
export function createFrameReader(sink: FrameSink, most: number): FrameReader {
  let isStopped = false;
  /** The beginning of a frame whose rest is on its way. */
  let unread: Heap | null = null;
  /** What has come of a message whose last frame has not. */
  let message: Heap | null = null;
  // One object for all frames: a head lives no longer than the reading of its frame.
  const head: Head = { opcode: 0, isFinal: false, start: 0, size: 0 };

  function refuse(code: number, reason: string): void {
    isStopped = true;
    sink.refuse(code, reason);
  }

  /** Whether the head is there; false too when it was refused. */
  function readHead(bytes: Buffer, at: number, end: number): boolean {
    if (end - at < 2) return false;
    const first = bytes[at] as number;
    const second = bytes[at + 1] as number;
    head.opcode = first & OPCODE;
    head.isFinal = (first & FINAL) !== 0;
    head.size = second & SHORT_SIZE;
    head.start = at + 2;
    const fault = findFault(head, { isReserved: (first & RESERVED) !== 0, isMasked: (second & MASKED) !== 0 });
    if (fault !== null) {
      refuse(closeCodes.protocolError, fault);
      return false;
    }
    if (head.opcode === opcodes.binary) {
      refuse(closeCodes.unsupportedData, 'only text frames are read');
      return false;
    }
    if (!readSize(bytes, end)) return false;
    if (head.size + (message?.length ?? 0) <= most || head.opcode >= FIRST_CONTROL) return true;
    refuse(closeCodes.tooBig, `a message has at most ${most} bytes`);
    return false;
  }

  function findFault(
    { opcode, isFinal, size }: Head,
    { isReserved, isMasked }: { isReserved: boolean; isMasked: boolean },
  ): string | null {
    if (isReserved) return 'no extension was agreed on';
    if (!isMasked) return 'a client masks its frames';
    if (opcode >= FIRST_CONTROL) {
      if (opcode > opcodes.pong) return 'no such opcode';
      return isFinal && size <= LONGEST_CONTROL ? null : 'a control frame is short and in one piece';
    }
    if (opcode > opcodes.binary) return 'no such opcode';
    if ((opcode === opcodes.continuation) !== (message !== null)) return 'frames of a message are out of order';
    return null;
  }

  /** Reads a size that does not fit into the second byte; false while it is not there. */
  function readSize(bytes: Buffer, end: number): boolean {
    if (head.size === MEDIUM) {
      if (end - head.start < 2) return false;
      head.size = bytes.readUInt16BE(head.start);
      head.start += 2;
    } else if (head.size === LONG) {
      if (end - head.start < 8) return false;
      head.size = bytes.readUInt32BE(head.start) * UINT32 + bytes.readUInt32BE(head.start + 4);
      head.start += 8;
    }
    head.start += MASK_BYTES;
    return true;
  }

  function readText(payload: Buffer): void {
    if (isUtf8(payload)) sink.hearText(payload.toString('utf8'));
    else refuse(closeCodes.invalidPayload, 'text is UTF-8');
  }

  function readData(payload: Buffer): void {
    if (head.isFinal && message === null) {
      readText(payload);
      return;
    }
    message ??= createHeap();
    message.add(payload);
    if (!head.isFinal) return;
    const whole = message.bytes.subarray(0, message.length);
    message = null;
    readText(whole);
  }

  function readClose(payload: Buffer): void {
    const code = payload.length < 2 ? null : payload.readUInt16BE(0);
    if (payload.length === 1 || (code !== null && !isCloseCode(code)))
      return refuse(closeCodes.protocolError, 'no such close code');
    if (!isUtf8(payload.subarray(2))) return refuse(closeCodes.invalidPayload, 'a reason is UTF-8');
    isStopped = true;
    sink.hearClose(code);
  }

  function readPayload(payload: Buffer, isAdmitted: boolean): void {
    if (head.opcode === opcodes.close) readClose(payload);
    else if (!isAdmitted) return;
    else if (head.opcode === opcodes.ping) sink.hearPing(payload);
    else if (head.opcode < FIRST_CONTROL) readData(payload);
  }

  /** Reads one frame. Returns where the next one begins; `at` while this one has not arrived whole. */
  function readFrame(bytes: Buffer, at: number, end: number): number {
    if (!readHead(bytes, at, end)) return at;
    const { start, size } = head;
    if (end - start < size) return at;
    const isAdmitted = sink.admit();
    unmask(bytes, start, size);
    const isWhole = head.isFinal && head.opcode === opcodes.text;
    if (isWhole && isAdmitted && sink.hearBytes(bytes, start, start + size)) return start + size;
    readPayload(bytes.subarray(start, start + size), isAdmitted);
    return start + size;
  }

  /** Reads what is whole. Returns where the rest begins. */
  function readFrames(bytes: Buffer, length: number): number {
    let at = 0;
    while (!isStopped) {
      const next = readFrame(bytes, at, length);
      if (next === at) break;
      at = next;
    }
    return at;
  }

  return {
    read(bytes, length) {
      if (isStopped) return;
      if (unread === null) {
        const at = readFrames(bytes, length);
        if (at === length || isStopped) return;
        unread = createHeap();
        unread.add(bytes.subarray(at, length));
        return;
      }
      unread.add(bytes.subarray(0, length));
      unread.drop(readFrames(unread.bytes, unread.length));
      if (unread.length === 0 || isStopped) unread = null;
    },
  };
}

function unmask(bytes: Buffer, start: number, size: number): void {
  const mask = start - MASK_BYTES;
  const first = bytes[mask] as number;
  const second = bytes[mask + 1] as number;
  const third = bytes[mask + 2] as number;
  const fourth = bytes[mask + 3] as number;
  const end = start + size;
  const wholeEnd = end - (size & 3);
  let at = start;
  for (; at < wholeEnd; at += 4) {
    bytes[at] = (bytes[at] as number) ^ first;
    bytes[at + 1] = (bytes[at + 1] as number) ^ second;
    bytes[at + 2] = (bytes[at + 2] as number) ^ third;
    bytes[at + 3] = (bytes[at + 3] as number) ^ fourth;
  }
  for (; at < end; at += 1) bytes[at] = (bytes[at] as number) ^ (bytes[mask + ((at - start) & 3)] as number);
}

/** Bytes that are added at the end and dropped at the beginning. */
interface Heap {
  bytes: Buffer;
  length: number;
  add(more: Uint8Array): void;
  drop(count: number): void;
}

const FIRST_CAPACITY = 1024;

function createHeap(): Heap {
  const heap: Heap = {
    bytes: Buffer.alloc(0),
    length: 0,
    add(more) {
      const length = heap.length + more.length;
      if (length > heap.bytes.length) {
        // Doubled, so that a frame that comes byte by byte is not copied as often.
        const larger = Buffer.allocUnsafeSlow(Math.max(length, heap.bytes.length * 2, FIRST_CAPACITY));
        heap.bytes.copy(larger, 0, 0, heap.length);
        heap.bytes = larger;
      }
      heap.bytes.set(more, heap.length);
      heap.length = length;
    },
    drop(count) {
      heap.bytes.copyWithin(0, count, heap.length);
      heap.length -= count;
    },
  };
  return heap;
}
