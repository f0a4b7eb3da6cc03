import { expect, test } from 'vitest';
import { createManualEnvironment } from '../../../theme-sdk/testing/manual-environment.ts';
import { type LinkStatus, startAdminStream } from './live-stream.ts';

function setUp({ csrfToken = '' } = {}) {
  const environment = createManualEnvironment();
  const statuses: LinkStatus[] = [];
  const seen: number[] = [];
  const stream = startAdminStream({
    environment,
    csrfToken,
    onSnapshot: (snapshot) => seen.push(snapshot.ts),
    onStatus: (status) => statuses.push(status),
  });
  return { stream, environment, statuses, seen, connection: () => environment.connections.at(-1)! };
}

const snapshot = (ts: number) => ({ ts, admin: true, nodes: [] });

test.each([
  ['', ['muster']],
  ['t0ken', ['muster', 'muster.csrf.t0ken']],
])('a CSRF token %j is offered as %j', (csrfToken, protocols) => {
  const { connection } = setUp({ csrfToken });
  expect(connection().url).toBe('wss://status.example/api/ws?delta');
  expect(connection().protocols).toEqual(protocols);
});

test('a lost connection is opened again after the backoff', async () => {
  const t = setUp();
  t.connection().send(snapshot(1));
  t.connection().drop();
  await t.environment.advance(499);
  expect(t.environment.connections).toHaveLength(1);
  await t.environment.advance(1);
  t.connection().send(snapshot(2));
  expect(t.seen).toEqual([1, 2]);
  expect(t.statuses).toEqual(['live', 'retrying', 'live']);
});

test('deltas are applied to the snapshot before, and one without it is not shown', async () => {
  const t = setUp();
  t.connection().send({ seq: 4, snapshot: snapshot(1) });
  t.connection().send({ seq: 5, ts: 3 });
  t.connection().send({ seq: 7, ts: 7 });
  expect(t.seen).toEqual([1, 3]);
});

test('a stream that never opens leads to polling', async () => {
  const t = setUp();
  for (let attempt = 0; attempt < 4; attempt += 1) {
    t.connection().drop();
    await t.environment.advance(8000);
  }
  expect(t.environment.connections).toHaveLength(5);
  expect(t.statuses).toEqual(['retrying', 'polling']);
});

test('a stalled connection is closed and counts as lost', async () => {
  const t = setUp();
  t.connection().send(snapshot(1));
  await t.environment.advance(10_000);
  expect(t.environment.connections[0]?.isClosed).toBe(true);
  expect(t.statuses).toEqual(['live', 'retrying']);
});

test.each([
  ['the close code of an ended session', (t: ReturnType<typeof setUp>) => t.connection().drop(4401)],
  [
    "a visitor's snapshot",
    (t: ReturnType<typeof setUp>) => t.connection().send({ ts: 2, admin: false, nodes: [] }),
  ],
])('%s ends the stream for good', async (_name, end) => {
  const t = setUp();
  t.connection().send(snapshot(1));
  end(t);
  t.stream.retryNow();
  await t.environment.advance(60_000);
  expect(t.statuses).toEqual(['live', 'ended']);
  expect(t.seen).toEqual([1]);
  expect(t.environment.connections).toHaveLength(1);
  expect(t.environment.connections[0]?.isClosed).toBe(true);
});

test('a message that is not a snapshot is ignored', () => {
  const t = setUp();
  t.connection().sendRaw('{"ts":');
  t.connection().sendRaw(new ArrayBuffer(4));
  t.connection().send([1]);
  t.connection().send({ admin: true });
  expect([t.seen, t.statuses]).toEqual([[], []]);
});

test('a stopped stream releases its connection and its timers', async () => {
  const t = setUp();
  t.stream.stop();
  t.connection().send(snapshot(1));
  await t.environment.advance(60_000);
  expect(t.environment.connections).toHaveLength(1);
  expect(t.connection().isClosed).toBe(true);
  expect([t.seen, t.statuses]).toEqual([[], []]);
});
