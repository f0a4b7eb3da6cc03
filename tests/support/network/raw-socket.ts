import { connect, type Socket } from 'node:net';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import { createFrameHeader, opcodes, parseFrameHeader } from '@muster/shared/websocket/frames';

/** A WebSocket client without a library, which can send invalid frames. */
export interface RawSocket {
  readonly socket: Socket;
  /** Resolves when more can be written; false if the connection has ended. */
  write(bytes: Buffer): Promise<boolean>;
  /** The close code from the server once the connection has ended; null without one. */
  readonly closed: Promise<number | null>;
  /** The same code, as soon as the close frame arrives. */
  readonly closeCode: Promise<number | null>;
}

export interface RawFrame {
  opcode?: number;
  isFinal?: boolean;
  /** RSV1 to RSV3 as the bits 4, 2 and 1. */
  reserved?: number;
  isMasked?: boolean;
  payload?: Buffer | string;
  /** A wrong payload length for the header. */
  announced?: bigint;
}

const MASK = Buffer.from([0x37, 0xfa, 0x21, 0x3d]);
const MEDIUM = 126;
const LONG = 127;

/** A frame of RFC 6455, section 5.2. Does not use the encoder under test, which writes only valid frames. */
export function makeFrame(frame: RawFrame = {}): Buffer {
  const { opcode = opcodes.text, isFinal = true, reserved = 0, isMasked = true } = frame;
  const payload = Buffer.from(frame.payload ?? '');
  const first = (isFinal ? 0x80 : 0) | (reserved << 4) | opcode;
  const [short, long] = makeLength(frame.announced ?? BigInt(payload.length));
  const head = Buffer.from([first, (isMasked ? 0x80 : 0) | short]);
  if (!isMasked) return Buffer.concat([head, long, payload]);
  return Buffer.concat([head, long, MASK, payload.map((byte, index) => byte ^ (MASK[index % 4] ?? 0))]);
}

function makeLength(size: bigint): [number, Buffer] {
  if (size < MEDIUM) return [Number(size), Buffer.alloc(0)];
  const long = Buffer.alloc(size < 65_536 ? 2 : 8);
  if (long.length === 2) long.writeUInt16BE(Number(size));
  else long.writeBigUInt64BE(size);
  return [long.length === 2 ? MEDIUM : LONG, long];
}

/** Opens a WebSocket at `path`; rejects with the response if its status is not 101. */
export function openRaw(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawSocket> {
  const key = createManualRuntime().randomBytes(16).toString('base64');
  const lines = [
    `GET ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${key}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
    let received: Buffer = Buffer.alloc(0);
    let code: number | null = null;
    const closed = new Promise<number | null>((done) => socket.once('close', () => done(code)));
    const closeCode = Promise.withResolvers<number | null>();
    void closed.then(closeCode.resolve);
    const raw: RawSocket = {
      socket,
      closed,
      closeCode: closeCode.promise,
      write: (bytes) => write(socket, bytes),
    };
    let isOpen = false;
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (!isOpen) {
        const end = received.indexOf('\r\n\r\n');
        if (end < 0) return;
        const head = received.toString('latin1', 0, end);
        received = received.subarray(end + 4);
        if (!head.startsWith('HTTP/1.1 101 ')) return reject(new Error(head));
        isOpen = true;
        resolve(raw);
      }
      received = readFrames(received, (opcode, payload) => {
        if (opcode !== opcodes.close || payload.length < 2) return;
        code = payload.readUInt16BE(0);
        closeCode.resolve(code);
      });
    });
    // The server may reset the connection after its close frame.
    socket.on('error', () => socket.destroy());
    socket.once('close', () => reject(new Error('the connection was closed')));
  });
}

function write(socket: Socket, bytes: Buffer): Promise<boolean> {
  if (!socket.writable) return Promise.resolve(false);
  if (socket.write(bytes)) return Promise.resolve(true);
  return new Promise((resolve) => {
    const settle = (isOpen: boolean) => {
      socket.off('drain', drained);
      socket.off('close', ended);
      resolve(isOpen);
    };
    const drained = () => settle(true);
    const ended = () => settle(false);
    socket.once('drain', drained);
    socket.once('close', ended);
  });
}

/** Passes every complete frame of the server to `handle`; returns the remaining bytes. */
function readFrames(bytes: Buffer, handle: (opcode: number, payload: Buffer) => void): Buffer {
  const header = createFrameHeader();
  let at = 0;
  while (parseFrameHeader(header, bytes, { at, end: bytes.length })) {
    const end = header.payloadStart + header.payloadLength;
    if (bytes.length < end) break;
    handle(header.opcode, bytes.subarray(header.payloadStart, end));
    at = end;
  }
  return bytes.subarray(at);
}
