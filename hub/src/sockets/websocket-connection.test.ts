import { Duplex } from 'node:stream';
import { createManualRuntime } from '@muster/runtime/manual';
import { expect, test } from 'vitest';
import { makeFrame, PING } from '../../../tests/support/network/raw-socket.ts';
import { type ConnectionListener, WebSocketConnection } from './websocket-connection.ts';

const ears: ConnectionListener = {
  admit: () => true,
  hearBytes: () => true,
  hearText: () => undefined,
  end: () => undefined,
};

/** A connection whose peer takes what is written only when it is told to. */
function createPeer() {
  let taken: (() => void) | null = null;
  const sent: Buffer[] = [];
  const stream = new Duplex({
    read: () => undefined,
    write(chunk: Buffer, _encoding, done) {
      sent.push(chunk);
      taken = done;
    },
  });
  const read = () => {
    for (let next = taken; next !== null; next = taken) {
      taken = null;
      next();
    }
  };
  return { stream, sent, read };
}

test('a peer that asks for answers and never reads them has no more of them pile up than fit', async () => {
  const { stream, sent, read } = createPeer();
  const head = Buffer.alloc(0);
  new WebSocketConnection({ stream, head, runtime: createManualRuntime(), listen: () => ears });
  const ping = makeFrame({ opcode: PING, payload: Buffer.alloc(125, 'x') });
  for (let round = 0; round < 100; round += 1) {
    stream.push(Buffer.concat(new Array(100).fill(ping)));
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(stream.writableLength).toBeLessThan(2 * stream.writableHighWaterMark);

  // Once it reads again it is answered again.
  while (stream.writableLength > 0) {
    read();
    await new Promise((resolve) => setImmediate(resolve));
  }
  stream.push(makeFrame({ opcode: PING, payload: 'ask' }));
  await expect.poll(() => sent.at(-1)?.toString('latin1')).toBe('\x8a\x03ask');
});
