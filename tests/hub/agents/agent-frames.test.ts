import { connect, type Socket } from 'node:net';
import { opcodes } from '@muster/shared/websocket/frames';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeReport } from '../../support/data/samples.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { showNode } from '../../support/hub/reports.ts';
import { makeFrame } from '../../support/network/raw-socket.ts';
import { openAgent } from '../../support/network/socket.ts';

// Raw frames on the agent socket that a WebSocket library would not send.

let hub: TestHub;
let id: number;
let token: string;
const open: Socket[] = [];

beforeEach(async () => {
  hub = await bootHub();
  ({ id, token } = await hub.addNode());
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await hub.remove();
});

/** The example of RFC 6455, section 1.3. */
const KEY = 'dGhlIHNhbXBsZSBub25jZQ==';
const ACCEPT = 's3pPLMBiTxaQ9kYGzzhZRbK+xOo=';

interface Peer {
  socket: Socket;
  received: Buffer[];
  ended: Promise<void>;
}

function say(...pieces: (Buffer | string)[]): Peer {
  const socket = connect(Number(new URL(hub.url).port), '127.0.0.1');
  open.push(socket);
  const received: Buffer[] = [];
  socket.on('data', (bytes) => received.push(bytes));
  socket.on('error', () => socket.destroy());
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write(Buffer.concat(pieces.map((piece) => Buffer.from(piece as string))));
  return { socket, received, ended };
}

function makeHandshake(changes: Record<string, string | null> = {}): string {
  const headers: Record<string, string | null> = {
    host: '127.0.0.1',
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': KEY,
    authorization: `Bearer ${token}`,
    ...changes,
  };
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    value === null ? [] : [`${name}: ${value}\r\n`],
  );
  return `GET /api/agent/ws HTTP/1.1\r\n${lines.join('')}\r\n`;
}

async function findAnswer({ received }: Peer): Promise<string> {
  await expect.poll(() => Buffer.concat(received).includes('\r\n\r\n')).toBe(true);
  return Buffer.concat(received).toString('latin1');
}

/** Close code sent by the hub. */
async function findCloseCode({ received }: Peer): Promise<number> {
  const find = () => {
    const bytes = Buffer.concat(received);
    const frames = bytes.subarray(bytes.indexOf('\r\n\r\n') + 4);
    const at = frames.indexOf(0x80 | opcodes.close);
    return at === -1 || frames.length < at + 4 ? null : frames.readUInt16BE(at + 2);
  };
  await expect.poll(find).not.toBeNull();
  return find() ?? 0;
}

describe('the handshake', () => {
  test('is answered as RFC 6455 requires, and data sent along with it is read', async () => {
    const peer = say(makeHandshake(), makeFrame({ payload: JSON.stringify(makeReport()) }));
    const answer = await findAnswer(peer);
    expect(answer).toMatch(/^HTTP\/1\.1 101 /);
    expect(answer).toContain(`\r\nSec-WebSocket-Accept: ${ACCEPT}\r\n`);
    await expect.poll(() => hub.hub.services.ingest.counts.reports).toBe(1);
  });

  test.each([
    ['another version', { 'sec-websocket-version': '12' }],
    ['no version', { 'sec-websocket-version': null }],
    ['no key', { 'sec-websocket-key': null }],
    ['an invalid key', { 'sec-websocket-key': 'short' }],
  ])('%s is refused', async (_name, changes) => {
    expect(await findAnswer(say(makeHandshake(changes)))).toMatch(/^HTTP\/1\.1 400 /);
    expect(await showNode(hub, id)).toMatchObject({ online: false });
  });
});

test('reads a frame that arrives byte by byte', async () => {
  const peer = say(makeHandshake());
  await findAnswer(peer);
  peer.socket.setNoDelay(true);
  for (const byte of makeFrame({ payload: JSON.stringify(makeReport({ cpu: 7 })) }))
    await new Promise((resolve) => peer.socket.write(Buffer.from([byte]), resolve));
  await expect.poll(() => hub.hub.services.ingest.counts.reports).toBe(1);
});

test('keeps interleaved frames of two agents apart', async () => {
  const other = await hub.addNode({ name: 'other' });
  const peers = [say(makeHandshake()), say(makeHandshake({ authorization: `Bearer ${other.token}` }))];
  await Promise.all(peers.map(findAnswer));
  const frames = [11, 22].map((cpu) => makeFrame({ payload: JSON.stringify(makeReport({ cpu })) }));
  for (let at = 0; at < 400; at += 7)
    for (const [index, { socket }] of peers.entries()) {
      const piece = frames[index]?.subarray(at, at + 7) ?? Buffer.alloc(0);
      if (piece.length > 0) await new Promise((resolve) => socket.write(piece, resolve));
    }
  for (const [index, { socket }] of peers.entries()) socket.write(frames[index]?.subarray(406) ?? '');
  await expect.poll(() => hub.hub.services.ingest.counts.reports).toBe(2);
  hub.runtime.advance(2000);
  const { body } = await hub.request('GET', '/api/nodes');
  expect(body.nodes.map((node: { metrics: { cpu: number } }) => node.metrics.cpu)).toEqual([11, 22]);
});

test('answers a ping with its payload', async () => {
  const peer = say(makeHandshake(), makeFrame({ opcode: opcodes.ping, payload: 'ask' }));
  await expect
    .poll(() => Buffer.concat(peer.received).includes(Buffer.from('\x8a\x03ask', 'latin1')))
    .toBe(true);
});

describe('a flood', () => {
  test.each([
    ['pings', makeFrame({ opcode: opcodes.ping })],
    ['pieces of a message that never ends', makeFrame({ isFinal: false, opcode: 0 })],
  ])('of %s closes with 1008', async (_name, frame) => {
    const peer = say(
      makeHandshake(),
      makeFrame({ isFinal: false }),
      Buffer.concat(new Array(1199).fill(frame)),
    );
    await findAnswer(peer);
    await new Promise((resolve) => setImmediate(resolve));
    expect(await showNode(hub, id)).toMatchObject({ online: true });
    peer.socket.write(Buffer.concat(new Array(5).fill(frame)));
    expect(await findCloseCode(peer)).toBe(1008);
  });
});

describe('the end', () => {
  test('a protocol violation closes with 1002', async () => {
    const peer = say(makeHandshake(), Buffer.from([0x81, 0x01, 0x61]));
    expect(await findCloseCode(peer)).toBe(1002);
    expect(await showNode(hub, id)).toMatchObject({ online: false });
  });

  test('answers a close with the same code and ends the connection', async () => {
    const peer = say(makeHandshake(), makeFrame({ opcode: opcodes.close, payload: '\x0fa' }));
    expect(await findCloseCode(peer)).toBe(0x0f61);
    await peer.ended;
  });

  test('drops a peer that does not answer a close after 2 s', async () => {
    const peer = say(makeHandshake());
    await findAnswer(peer);
    await expect.poll(() => showNode(hub, id)).toMatchObject({ online: true });
    await hub.request('POST', `/api/nodes/${id}/token`, { cookie: await hub.openSession() });
    expect(await findCloseCode(peer)).toBe(4001);
    hub.runtime.advance(1999);
    await hub.request('GET', '/api/health');
    expect(peer.socket.readyState).toBe('open');
    hub.runtime.advance(1);
    await peer.ended;
  });

  test('a dropped connection takes the node offline', async () => {
    const peer = say(makeHandshake());
    await findAnswer(peer);
    await expect.poll(() => showNode(hub, id)).toMatchObject({ online: true });
    peer.socket.resetAndDestroy();
    await expect.poll(() => showNode(hub, id)).toMatchObject({ online: false });
  });

  test('waits for its agents on shutdown', async () => {
    const agent = await openAgent(hub.wsUrl, token);
    await hub.close();
    expect((await agent.closed).code).toBe(1001);
  });
});
