import { Duplex } from 'node:stream';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import { opcodes } from '@muster/shared/websocket/frames';
import { expect, test } from 'vitest';
import { makeFrame } from '../../../tests/support/network/raw-socket.ts';
import { type ConnectionListener, WebSocketConnection } from './websocket-connection.ts';

const listener: ConnectionListener = {
  onFrame: () => true,
  onTextBytes: () => true,
  onText: () => undefined,
  onClose: () => undefined,
};

/** A stream whose writes complete only when the test calls `read`. */
function createPeer() {
  let complete: (() => void) | null = null;
  const sent: Buffer[] = [];
  const stream = new Duplex({
    read: () => undefined,
    write(chunk: Buffer, _encoding, done) {
      sent.push(chunk);
      complete = done;
    },
  });
  const read = () => {
    for (let next = complete; next !== null; next = complete) {
      complete = null;
      next();
    }
  };
  return { stream, sent, read };
}

test('pongs that the peer does not read do not accumulate above the high-water mark', async () => {
  const { stream, sent, read } = createPeer();
  const head = Buffer.alloc(0);
  new WebSocketConnection({ stream, head, runtime: createManualRuntime(), createListener: () => listener });
  const ping = makeFrame({ opcode: opcodes.ping, payload: Buffer.alloc(125, 'x') });
  for (let round = 0; round < 100; round += 1) {
    stream.push(Buffer.concat(new Array(100).fill(ping)));
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(stream.writableLength).toBeLessThan(2 * stream.writableHighWaterMark);

  // It is answered again once it reads.
  while (stream.writableLength > 0) {
    read();
    await new Promise((resolve) => setImmediate(resolve));
  }
  stream.push(makeFrame({ opcode: opcodes.ping, payload: 'ask' }));
  await expect.poll(() => sent.at(-1)?.toString('latin1')).toBe('\x8a\x03ask');
});

// RFC 6455, section 7.1.1: the server closes first, so that TIME_WAIT does not prevent the client from connecting again.
test('after a protocol error the server ends the TCP connection without waiting for the client', async () => {
  const { stream, sent, read } = createPeer();
  const head = Buffer.alloc(0);
  new WebSocketConnection({ stream, head, runtime: createManualRuntime(), createListener: () => listener });
  stream.push(makeFrame({ opcode: 3, payload: '' }));
  await expect.poll(() => sent.at(-1)?.readUInt16BE(2)).toBe(1002);
  read();
  await expect.poll(() => stream.writableFinished).toBe(true);
});
