import { createManualRuntime } from '@muster/runtime/manual';
import { expect, test } from 'vitest';
import type { Connection } from './connection.ts';
import { createLink } from './link.ts';
import { createLog } from './log.ts';
import type { Ending, SocketEvents } from './socket.ts';

interface Wire {
  events: SocketEvents;
  sent: string[];
  state: 'live' | 'closed' | 'terminated';
  /** Thrown by the next send. */
  fault?: Error;
}

/** A network whose every event the test decides. */
function createWires() {
  const wires: Wire[] = [];
  let fault: Error | undefined;
  return {
    wires,
    refuse(error: Error | undefined) {
      fault = error;
    },
    openSocket(events: SocketEvents) {
      if (fault !== undefined) throw fault;
      const wire: Wire = { events, sent: [], state: 'live' };
      wires.push(wire);
      return {
        send(text: string) {
          if (wire.fault !== undefined) throw wire.fault;
          wire.sent.push(text);
        },
        bufferedBytes: () => 7,
        close() {
          wire.state = 'closed';
        },
        terminate() {
          wire.state = 'terminated';
        },
      };
    },
  };
}

function start() {
  const runtime = createManualRuntime();
  const network = createWires();
  const lines: string[] = [];
  const received: string[] = [];
  const connections: Connection[] = [];
  let closed = 0;
  const link = createLink({
    openSocket: network.openSocket,
    runtime,
    log: createLog((line) => lines.push(line)),
    handlers: {
      opened: (connection) => void connections.push(connection),
      received: (text) => void received.push(text),
      closed() {
        closed += 1;
      },
    },
  });
  link.start();
  const last = (): Wire => network.wires.at(-1)!;
  return { runtime, network, lines, received, connections, link, last, countClosed: () => closed };
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

test('a connection that ends is followed by another after the wait, for ever', () => {
  const { runtime, network, last, countClosed } = start();
  runtime.setRandom(0.999_999);
  for (let round = 1; round <= 500; round += 1) {
    last().events.onEnd(broken);
    for (let waited = 0; waited < 60_000 && network.wires.length === round; waited += 500)
      runtime.advance(500);
    expect(network.wires).toHaveLength(round + 1);
  }
  expect(countClosed()).toBe(0);
});

test('the wait lies between nothing and the ceiling', () => {
  for (const chance of [0, 0.1, 0.9, 0.999]) {
    const { runtime, network, last } = start();
    runtime.setRandom(chance);
    last().events.onEnd(broken);
    runtime.advance(chance * 1_000 - 1);
    expect(network.wires).toHaveLength(1);
    runtime.advance(1);
    expect(network.wires).toHaveLength(2);
  }
});

test('an unknown token is tried again once a minute, and the log says what to do', () => {
  const { runtime, network, last, lines } = start();
  runtime.setRandom(0);
  for (let round = 1; round <= 5; round += 1) {
    last().events.onEnd({ kind: 'refused', status: 401, retryAfterMs: undefined });
    runtime.advance(59_999);
    expect(network.wires).toHaveLength(round);
    runtime.advance(1);
    expect(network.wires).toHaveLength(round + 1);
  }
  expect(lines.at(-1)).toContain('MUSTER_TOKEN');
});

test('a replaced agent does not fight for the place', () => {
  const { runtime, network, last } = start();
  last().events.onOpen();
  last().events.onEnd({ kind: 'closed', code: 4000, reason: '' });
  runtime.advance(59_000);
  expect(network.wires).toHaveLength(1);
});

test('a hub that never answers the handshake is given up', () => {
  const { runtime, network, last, lines } = start();
  runtime.advance(19_999);
  expect(last().state).toBe('live');
  runtime.advance(1);
  expect(network.wires[0]?.state).toBe('terminated');
  expect(lines.at(-1)).toContain('no answer to the handshake');
  runtime.advance(1_000);
  expect(network.wires).toHaveLength(2);
});

test('a hub that is silent for two minutes is given up, one that pings is not', () => {
  const { runtime, network, last, lines, countClosed } = start();
  last().events.onOpen();
  for (let minute = 0; minute < 60; minute += 1) {
    runtime.advance(30_000);
    last().events.onFrame();
  }
  expect(network.wires).toHaveLength(1);
  runtime.advance(119_999);
  expect(last().state).toBe('live');
  runtime.advance(1);
  expect(network.wires[0]?.state).toBe('terminated');
  expect(countClosed()).toBe(1);
  expect(lines.at(-1)).toContain('silent for 120 s');
});

test('what comes late from a connection that was given up is ignored', () => {
  const { runtime, network, received, connections, countClosed } = start();
  const [old] = network.wires as [Wire];
  old.events.onOpen();
  runtime.advance(120_000);
  old.events.onText('late');
  old.events.onOpen();
  old.events.onEnd(broken);
  old.events.onEnd(broken);
  connections[0]?.send('nobody hears');
  expect([received, old.sent]).toEqual([[], []]);
  expect([connections.length, countClosed(), connections[0]?.bufferedBytes()]).toEqual([1, 1, 0]);
  runtime.advance(1_000);
  expect(network.wires).toHaveLength(2);
});

test('a socket that cannot even be made is one more failed attempt', () => {
  const { runtime, network, last, lines } = start();
  network.refuse(new Error('no such file: ca.pem'));
  last().events.onEnd(broken);
  runtime.advance(120_000);
  expect(lines.at(-1)).toContain('no such file: ca.pem');
  network.refuse(undefined);
  runtime.advance(60_000);
  expect(network.wires.length).toBeGreaterThan(1);
});

test('a send that fails ends the connection and nothing else', () => {
  const { runtime, network, last, connections } = start();
  last().events.onOpen();
  last().fault = new Error('socket is gone');
  connections[0]?.send('x');
  expect(last().state).toBe('terminated');
  runtime.advance(1_000);
  expect(network.wires).toHaveLength(2);
});

test('stopping closes an open connection, ends an unfinished one, and leaves no timer', () => {
  const open = start();
  open.last().events.onOpen();
  open.link.stop();
  open.link.stop();
  expect([open.last().state, open.runtime.pendingTimers, open.countClosed()]).toEqual(['closed', 0, 1]);

  const connecting = start();
  connecting.link.stop();
  expect([connecting.last().state, connecting.runtime.pendingTimers]).toEqual(['terminated', 0]);

  const waiting = start();
  waiting.last().events.onEnd(broken);
  waiting.link.stop();
  waiting.runtime.advance(600_000);
  expect(waiting.network.wires).toHaveLength(1);
});
