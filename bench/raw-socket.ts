import { connect, type Socket } from 'node:net';

/**
 * A WebSocket as cheap as it gets, so that the load leaves the processor to the hub: frames are made once and written as
 * they are, and of what arrives only the opcode is looked at.
 */
export interface RawSocket {
  readonly socket: Socket;
  isOpen: boolean;
  /** Called with the opcode and length of every frame that has arrived whole. */
  onFrame: (opcode: number, length: number) => void;
  onClose: () => void;
}

export interface Opening {
  host: string;
  port: number;
  path: string;
  headers?: Readonly<Record<string, string>>;
}

export const opcodes = { text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

/** Any key will do: the mask hides nothing on loopback, and the hub has the same work with each. */
const MASK = Buffer.from([0x37, 0xfa, 0x21, 0x3d]);
const HANDSHAKE_KEY = 'bXVzdGVyLWJlbmNoLWtleQ==';
const HEADERS_END = '\r\n\r\n';

/** A whole masked frame. */
export function makeFrame(opcode: number, payload: string): Buffer {
  const body = Buffer.from(payload);
  for (let at = 0; at < body.length; at += 1) body[at] = (body[at] ?? 0) ^ (MASK[at & 3] ?? 0);
  const head =
    body.length < 126
      ? Buffer.from([0x80 | opcode, 0x80 | body.length])
      : Buffer.from([0x80 | opcode, 0x80 | 126, body.length >> 8, body.length & 0xff]);
  return Buffer.concat([head, MASK, body]);
}

const PONG = makeFrame(opcodes.pong, '');

/** Resolves when the hub has accepted the handshake. */
export function openSocket({ host, port, path, headers = {} }: Opening): Promise<RawSocket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    const raw: RawSocket = { socket, isOpen: false, onFrame: ignore, onClose: ignore };
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
      reject(new Error('the hub ended the connection during its handshake'));
      if (raw.isOpen) raw.onClose();
      raw.isOpen = false;
    });
  });
}

/** Follows the boundaries of frames through the pieces in which they arrive, and answers pings. */
function createFrameReader(raw: RawSocket): (data: Buffer) => void {
  let head = Buffer.alloc(0);
  let opcode = 0;
  let length = 0;
  let missing = 0;

  function finishFrame(): void {
    if (opcode === opcodes.ping) raw.socket.write(PONG);
    raw.onFrame(opcode, length);
  }

  function readHead(data: Buffer, at: number): number {
    const kept = head.length;
    head = Buffer.concat([head, data.subarray(at, at + 10 - kept)]);
    const size = measureHead(head);
    if (head.length < size) return data.length;
    opcode = (head[0] ?? 0) & 0x0f;
    length = readLength(head);
    missing = length;
    head = Buffer.alloc(0);
    if (missing === 0) finishFrame();
    return at + size - kept;
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

function measureHead(head: Buffer): number {
  if (head.length < 2) return 2;
  const short = (head[1] ?? 0) & 0x7f;
  if (short === 126) return 4;
  return short === 127 ? 10 : 2;
}

function readLength(head: Buffer): number {
  const short = (head[1] ?? 0) & 0x7f;
  if (short === 126) return head.readUInt16BE(2);
  return short === 127 ? Number(head.readBigUInt64BE(2)) : short;
}

function ignore(): void {
  // Nobody listens yet.
}
