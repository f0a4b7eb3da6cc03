import { Socket, type SocketConstructorOpts } from 'node:net';
import type { Duplex } from 'node:stream';

/** Handles received bytes. It may change them and must not keep them: the buffer is shared by all connections. */
export type OnBytes = (bytes: Buffer, length: number) => void;

/** One read buffer for all connections, because every read is handled before the next one. */
const shared = Buffer.allocUnsafeSlow(64 * 1024);

/**
 * Reads a connection without Node's stream layer, which allocates a buffer and emits three events for every read: with a
 * report per second that costs more than decoding the report. Returns the socket to write to and listen on; `stream` is
 * unusable afterwards. `head` has the bytes that followed the upgrade request.
 *
 * Works only for TCP connections that a server of this process accepted; others (TLS, a pipe in a test) are read as
 * streams.
 */
export function readRawSocket(stream: Duplex, head: Buffer, onBytes: OnBytes): Duplex {
  const handle = detachHandle(stream);
  const chunks = [head, ...readBuffered(stream)];
  // Deferred, so that the caller has the returned socket before the first bytes.
  queueMicrotask(() => {
    for (const chunk of chunks) if (chunk.length > 0) onBytes(chunk, chunk.length);
  });
  if (handle === null) return stream.on('data', (bytes: Buffer) => onBytes(bytes, bytes.length));
  // Removes it from the HTTP server and clears its timers; the TCP connection lives on in the handle.
  stream.destroy();
  const options = {
    handle,
    onread: {
      buffer: shared,
      callback(length) {
        onBytes(shared, length);
        return true;
      },
    } satisfies SocketConstructorOpts['onread'],
  };
  // @types/node lacks the option `handle`.
  return new Socket(options as unknown as SocketConstructorOpts);
}

/** Takes the libuv handle from a TCP socket; null if there is none. */
function detachHandle(stream: Duplex): object | null {
  if (!(stream instanceof Socket) || stream.constructor !== Socket) return null;
  const owner = stream as { _handle?: object | null };
  const handle = owner._handle ?? null;
  owner._handle = null;
  return handle;
}

function readBuffered(stream: Duplex): Buffer[] {
  const chunks: Buffer[] = [];
  for (let chunk = stream.read(); chunk !== null; chunk = stream.read()) chunks.push(chunk);
  return chunks;
}
