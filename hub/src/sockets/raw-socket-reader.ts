import { Socket, type SocketConstructorOpts } from 'node:net';
import type { Duplex } from 'node:stream';

/** Takes what has arrived. The bytes are another connection's as soon as it returns, and it may change them. */
export type TakeBytes = (bytes: Buffer, length: number) => void;

/** Every connection reads into the same memory, since what arrives is dealt with before the next read. */
const shared = Buffer.allocUnsafeSlow(64 * 1024);

/**
 * Reads a connection past Node's streams, which make a buffer and three events of every read: at a report a second
 * that costs more than all that is made of the report. Returns the stream to write to and to listen at; the one that
 * was given is of no use afterwards. `early` is what was read before; it comes first.
 *
 * Only a connection that a server of this process accepted can be read this way. Anything else (TLS, a pipe of a test)
 * is read as the stream that it is.
 */
export function readRawSocket(stream: Duplex, early: Buffer, take: TakeBytes): Duplex {
  const handle = detachHandle(stream);
  const pieces = [early, ...readBuffered(stream)];
  // What has come already waits its turn, so that the caller has the stream before it has the bytes.
  queueMicrotask(() => {
    for (const piece of pieces) if (piece.length > 0) take(piece, piece.length);
  });
  if (handle === null) return stream.on('data', (bytes: Buffer) => take(bytes, bytes.length));
  // Its server forgets it and its timers end; the connection itself has gone to the new one.
  stream.destroy();
  const options = {
    handle,
    onread: {
      buffer: shared,
      callback(length) {
        take(shared, length);
        return true;
      },
    } satisfies SocketConstructorOpts['onread'],
  };
  // Node's types know the option by another kind of handle only.
  return new Socket(options as unknown as SocketConstructorOpts);
}

/** The system's side of a TCP connection; null where there is none to be had. */
function detachHandle(stream: Duplex): object | null {
  if (!(stream instanceof Socket) || stream.constructor !== Socket) return null;
  const owner = stream as { _handle?: object | null };
  const handle = owner._handle ?? null;
  owner._handle = null;
  return handle;
}

function readBuffered(stream: Duplex): Buffer[] {
  const pieces: Buffer[] = [];
  for (let piece = stream.read(); piece !== null; piece = stream.read()) pieces.push(piece);
  return pieces;
}
