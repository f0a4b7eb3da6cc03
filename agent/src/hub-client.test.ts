import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import type { Connection, Ending, SocketEvents } from './connection.ts';
import { createHubClient } from './hub-client.ts';
import { createLog } from './log.ts';

interface FakeSocket {
  events: SocketEvents;
  sent: string[];
  pings: number;
  state: 'live' | 'closed' | 'terminated';
  /** Thrown by the next send. */
  sendError?: Error;
}

/** A network whose events the test triggers. */
function createNetwork() {
  const sockets: FakeSocket[] = [];
  let openError: Error | undefined;
  return {
    sockets,
    failToOpen(error: Error | undefined) {
      openError = error;
    },
    openSocket(events: SocketEvents) {
      if (openError !== undefined) throw openError;
      const socket: FakeSocket = { events, sent: [], pings: 0, state: 'live' };
      sockets.push(socket);
      return {
        send(text: string) {
          if (socket.sendError !== undefined) throw socket.sendError;
          socket.sent.push(text);
        },
        ping() {
          if (socket.sendError !== undefined) throw socket.sendError;
          socket.pings += 1;
        },
        bufferedBytes: () => 7,
        close() {
          socket.state = 'closed';
        },
        terminate() {
          socket.state = 'terminated';
        },
      };
    },
  };
}

function start() {
  const runtime = createManualRuntime();
  const network = createNetwork();
  const lines: string[] = [];
  const received: string[] = [];
  const connections: Connection[] = [];
  let closed = 0;
  let refused = 0;
  const client = createHubClient({
    openSocket: network.openSocket,
    runtime,
    log: createLog((line) => lines.push(line)),
    handlers: {
      onOpen: (connection) => void connections.push(connection),
      onText: (text) => void received.push(text),
      onClose() {
        closed += 1;
      },
      onRefused() {
        refused += 1;
      },
    },
  });
  client.start();
  const last = (): FakeSocket => network.sockets.at(-1)!;
  return {
    runtime,
    network,
    lines,
    received,
    connections,
    client,
    last,
    countClosed: () => closed,
    countRefused: () => refused,
  };
}

const broken: Ending = { kind: 'closed', code: 1006, reason: '' };

test('an open connection carries text both ways', () => {
  const { last, connections, received } = start();
  last().events.onOpen();
  connections[0]?.send('out');
  last().events.onText('in');
  expect(last().sent).toEqual(['out']);
  expect(received).toEqual(['in']);
  expect(connections[0]?.bufferedBytes()).toBe(7);
});

test('it reconnects after every failure, without limit', () => {
  const { runtime, network, last, countClosed } = start();
  runtime.setRandom(0.999_999);
  for (let round = 1; round <= 500; round += 1) {
    last().events.onEnd(broken);
    for (let waited = 0; waited < 60_000 && network.sockets.length === round; waited += 500)
      runtime.advance(500);
    expect(network.sockets).toHaveLength(round + 1);
  }
  expect(countClosed()).toBe(0);
});

test('the delay is between 0 and the ceiling', () => {
  for (const random of [0, 0.1, 0.9, 0.999]) {
    const { runtime, network, last } = start();
    runtime.setRandom(random);
    last().events.onEnd(broken);
    runtime.advance(random * 1_000 - 1);
    expect(network.sockets).toHaveLength(1);
    runtime.advance(1);
    expect(network.sockets).toHaveLength(2);
  }
});

test('an unknown token is retried once a minute, and the log says how to fix it', () => {
  const { runtime, network, last, lines, countRefused } = start();
  runtime.setRandom(0);
  for (let round = 1; round <= 5; round += 1) {
    expect(countRefused()).toBe(round - 1);
    last().events.onEnd({ kind: 'refused', status: 401, retryAfterMs: undefined });
    runtime.advance(59_999);
    expect(network.sockets).toHaveLength(round);
    runtime.advance(1);
    expect(network.sockets).toHaveLength(round + 1);
  }
  expect(lines.at(-1)).toContain('MUSTER_TOKEN');
});

test('a replaced agent waits a minute before it reconnects', () => {
  const { runtime, network, last } = start();
  last().events.onOpen();
  last().events.onEnd({ kind: 'closed', code: 4000, reason: '' });
  runtime.advance(59_000);
  expect(network.sockets).toHaveLength(1);
});

test('the handshake times out after 20 s', () => {
  const { runtime, network, last, lines } = start();
  runtime.advance(19_999);
  expect(last().state).toBe('live');
  runtime.advance(1);
  expect(network.sockets[0]?.state).toBe('terminated');
  expect(lines.at(-1)).toContain('handshake timed out');
  runtime.advance(1_000);
  expect(network.sockets).toHaveLength(2);
});

test('a connection without frames times out after 45 s, and one with pings does not', () => {
  const { runtime, network, last, lines, countClosed } = start();
  last().events.onOpen();
  for (let minute = 0; minute < 60; minute += 1) {
    runtime.advance(30_000);
    last().events.onFrame();
  }
  expect(network.sockets).toHaveLength(1);
  expect(last().pings).toBe(0);
  runtime.advance(34_999);
  expect(last().pings).toBe(0);
  runtime.advance(1);
  expect(last().pings).toBe(1);
  runtime.advance(9999);
  expect(last().state).toBe('live');
  runtime.advance(1);
  expect(network.sockets[0]?.state).toBe('terminated');
  expect(countClosed()).toBe(1);
  expect(lines.at(-1)).toContain('nothing received from the hub for 45 s');
});

test('the agent pings a hub that sends nothing by itself, and stays connected while it answers', () => {
  const { runtime, network, last } = start();
  last().events.onOpen();
  for (let count = 1; count <= 20; count += 1) {
    runtime.advance(35_000);
    expect(last().pings).toBe(count);
    last().events.onFrame();
  }
  expect(network.sockets).toHaveLength(1);
});

test('an error while sending a ping ends the connection only', () => {
  const { runtime, network, last } = start();
  last().events.onOpen();
  last().sendError = new Error('socket is gone');
  runtime.advance(35_000);
  expect(network.sockets[0]?.state).toBe('terminated');
  runtime.advance(1000);
  expect(network.sockets).toHaveLength(2);
});

test('late events of a connection that timed out are ignored', () => {
  const { runtime, network, received, connections, countClosed } = start();
  const [old] = network.sockets as [FakeSocket];
  old.events.onOpen();
  runtime.advance(45_000);
  old.events.onText('late');
  old.events.onOpen();
  old.events.onEnd(broken);
  old.events.onEnd(broken);
  connections[0]?.send('ignored');
  expect([received, old.sent]).toEqual([[], []]);
  expect([connections.length, countClosed(), connections[0]?.bufferedBytes()]).toEqual([1, 1, 0]);
  runtime.advance(1_000);
  expect(network.sockets).toHaveLength(2);
});

test('an error while opening a socket counts as a failed attempt', () => {
  const { runtime, network, last, lines } = start();
  network.failToOpen(new Error('no such file: ca.pem'));
  last().events.onEnd(broken);
  runtime.advance(120_000);
  expect(lines.at(-1)).toContain('no such file: ca.pem');
  network.failToOpen(undefined);
  runtime.advance(60_000);
  expect(network.sockets.length).toBeGreaterThan(1);
});

test('an error while sending ends the connection only', () => {
  const { runtime, network, last, connections } = start();
  last().events.onOpen();
  last().sendError = new Error('socket is gone');
  connections[0]?.send('x');
  expect(last().state).toBe('terminated');
  runtime.advance(1_000);
  expect(network.sockets).toHaveLength(2);
});

test('stop closes an open connection, terminates an unfinished one, and leaves no timer', () => {
  const open = start();
  open.last().events.onOpen();
  open.client.stop();
  open.client.stop();
  expect([open.last().state, open.runtime.pendingTimers, open.countClosed()]).toEqual(['closed', 0, 1]);

  const connecting = start();
  connecting.client.stop();
  expect([connecting.last().state, connecting.runtime.pendingTimers]).toEqual(['terminated', 0]);

  const waiting = start();
  waiting.last().events.onEnd(broken);
  waiting.client.stop();
  waiting.runtime.advance(600_000);
  expect(waiting.network.sockets).toHaveLength(1);
});
