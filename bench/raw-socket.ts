import { connect, type Socket } from 'node:net';
import { encodeFrame } from '@muster/shared/websocket/buffer-frames';
import { createFrameHeader, opcodes, parseFrameHeader } from '@muster/shared/websocket/frames';

/**
 * A WebSocket client that needs little processor time: frames are encoded once, and only the headers of received frames
 * are read.
 */
export interface RawSocket {
  readonly socket: Socket;
  isOpen: boolean;
  /** Called with the opcode and payload length of every complete frame. */
  onFrame: (opcode: number, length: number) => void;
  onClose: () => void;
}

export interface Opening {
  host: string;
  port: number;
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** Passed here, it also gets a frame that arrives with the answer to the handshake. */
  onFrame?: RawSocket['onFrame'];
}

/** Constant: random keys protect proxies, and there is none here; unmasking costs the same with any key. */
const MASKING_KEY = Buffer.from([0x37, 0xfa, 0x21, 0x3d]);
const HANDSHAKE_KEY = 'bXVzdGVyLWJlbmNoLWtleQ==';
const HEADERS_END = '\r\n\r\n';
/** Header of an unmasked frame. */
const MAX_HEADER_BYTES = 10;

export function makeFrame(opcode: number, payload: string): Buffer {
  return encodeFrame(opcode, payload, MASKING_KEY);
}

const PONG = makeFrame(opcodes.pong, '');

/** Resolves when the hub has accepted the handshake. */
export function openSocket({
  host,
  port,
  path,
  headers = {},
  onFrame = ignore,
}: Opening): Promise<RawSocket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    const raw: RawSocket = { socket, isOpen: false, onFrame, onClose: ignore };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${HANDSHAKE_KEY}\r\n${lines.join('')}\r\n`,
    );
    let answer = '';
    const readAnswer = (data: Buffer) => {
      answer += data.toString('latin1');
      const end = answer.indexOf(HEADERS_END);
      if (end === -1) return;
      if (!answer.startsWith('HTTP/1.1 101')) return void socket.destroy(new Error(answer.slice(0, 200)));
      raw.isOpen = true;
      socket.off('data', readAnswer);
      const read = createFrameReader(raw);
      socket.on('data', read);
      resolve(raw);
      read(Buffer.from(answer.slice(end + HEADERS_END.length), 'latin1'));
    };
    socket.on('data', readAnswer);
    socket.on('error', reject);
    socket.on('close', () => {
      reject(new Error('the hub closed the connection during the handshake'));
      if (raw.isOpen) raw.onClose();
      raw.isOpen = false;
    });
  });
}

/** Finds the frame boundaries in the received chunks, and answers pings. */
function createFrameReader(raw: RawSocket): (data: Buffer) => void {
  const header = createFrameHeader();
  let head = Buffer.alloc(0);
  let missing = 0;

  function finishFrame(): void {
    if (header.opcode === opcodes.ping) raw.socket.write(PONG);
    raw.onFrame(header.opcode, header.payloadLength);
  }

  /** Returns the offset of the payload, or the end of `data` if the header is incomplete. */
  function readHead(data: Buffer, at: number): number {
    const kept = head.length;
    head = Buffer.concat([head, data.subarray(at, at + MAX_HEADER_BYTES - kept)]);
    if (!parseFrameHeader(header, head, { at: 0, end: head.length })) return data.length;
    missing = header.payloadLength;
    head = Buffer.alloc(0);
    if (missing === 0) finishFrame();
    return at + header.payloadStart - kept;
  }

  return (data) => {
    let at = 0;
    while (at < data.length) {
      if (missing === 0) {
        at = readHead(data, at);
        continue;
      }
      const taken = Math.min(missing, data.length - at);
      missing -= taken;
      at += taken;
      if (missing === 0) finishFrame();
    }
  };
}

/** The default callback. */
function ignore(): void {
  // The caller does not wait for the write.
}
