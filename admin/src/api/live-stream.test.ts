import { expect, test } from 'vitest';
import type { LinkStatus } from './link-state.ts';
import { type StreamListener, startLiveStream } from './live-stream.ts';

interface TestSocket {
  listener: StreamListener;
  isClosed: boolean;
}

function setUp() {
  const sockets: TestSocket[] = [];
  const statuses: LinkStatus[] = [];
  const seen: number[] = [];
  let due: { act: () => void; ms: number } | undefined;
  const stream = startLiveStream({
    sessionEndedCode: 4401,
    clock: {
      random: () => 0.5,
      schedule(act, ms) {
        const timer = { act, ms };
        due = timer;
        return () => {
          if (due === timer) due = undefined;
        };
      },
    },
    open(listener) {
      const socket: TestSocket = { listener, isClosed: false };
      sockets.push(socket);
      return {
        close() {
          socket.isClosed = true;
        },
      };
    },
    onSnapshot: (snapshot) => seen.push(snapshot.ts),
    onStatus: (status) => statuses.push(status),
  });
  return {
    stream,
    sockets,
    statuses,
    seen,
    waitMs: () => due?.ms,
    elapse() {
      const timer = due;
      due = undefined;
      timer?.act();
    },
    send(value: unknown) {
      sockets.at(-1)?.listener.message(JSON.stringify(value));
    },
    drop(code = 1006) {
      sockets.at(-1)?.listener.closed(code);
    },
  };
}

const snapshot = (ts: number) => ({ ts, admin: true, nodes: [] });

test('snapshots arrive, and a lost link is made again after a wait', () => {
  const t = setUp();
  t.send(snapshot(1));
  t.drop();
  expect(t.waitMs()).toBe(650);
  t.elapse();
  t.send(snapshot(2));
  expect(t.seen).toEqual([1, 2]);
  expect(t.statuses).toEqual(['live', 'retrying', 'live']);
  expect(t.sockets).toHaveLength(2);
});

test('a hub that never opens the stream leads to polling, with attempts further and further apart', () => {
  const t = setUp();
  const waits: (number | undefined)[] = [];
  for (let attempt = 0; attempt < 7; attempt += 1) {
    t.drop();
    waits.push(t.waitMs());
    t.elapse();
  }
  expect(waits).toEqual([650, 1150, 2150, 4150, 8150, 15150, 15150]);
  expect(t.statuses).toEqual(['retrying', 'polling']);
});

test('a silent link counts as lost and its socket is closed', () => {
  const t = setUp();
  t.send(snapshot(1));
  expect(t.waitMs()).toBe(10_000);
  t.elapse();
  expect(t.sockets[0]?.isClosed).toBe(true);
  expect(t.statuses).toEqual(['live', 'retrying']);
});

test.each([
  ['the close code of an ended session', (t: ReturnType<typeof setUp>) => t.drop(4401)],
  ["a visitor's snapshot", (t: ReturnType<typeof setUp>) => t.send({ ts: 2, admin: false, nodes: [] })],
])('%s ends the stream for good', (_name, end) => {
  const t = setUp();
  t.send(snapshot(1));
  end(t);
  t.stream.retryNow();
  expect(t.waitMs()).toBeUndefined();
  expect(t.statuses).toEqual(['live', 'ended']);
  expect(t.sockets).toHaveLength(1);
});

test('a message that is no snapshot is passed over', () => {
  const t = setUp();
  t.sockets[0]?.listener.message('{"ts":');
  t.sockets[0]?.listener.message(new ArrayBuffer(4));
  t.send([1]);
  t.send({ admin: true });
  expect(t.seen).toEqual([]);
  expect(t.statuses).toEqual([]);
});

test('retrying now skips the wait, and only the wait', () => {
  const t = setUp();
  t.stream.retryNow();
  expect(t.sockets).toHaveLength(1);
  t.drop();
  t.stream.retryNow();
  expect(t.sockets).toHaveLength(2);
});

test('a stopped stream lets go of its socket and its timer, and late events of the socket change nothing', () => {
  const t = setUp();
  t.stream.stop();
  t.send(snapshot(1));
  t.drop();
  expect(t.sockets[0]?.isClosed).toBe(true);
  expect(t.waitMs()).toBeUndefined();
  expect([t.seen, t.statuses]).toEqual([[], []]);
});
