import { limits } from '@muster/generated/limits';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { openTestStore } from '../../../../tests/support/data/store.ts';
import { createViewers, type Viewer } from '../../live/viewers.ts';
import { createSessionNotes } from './session-notes.ts';
import { createSessions } from './sessions.ts';

const IDLE_HOURS = 24;

async function setUp() {
  const runtime = createManualRuntime();
  const viewers = createViewers();
  const store = await openTestStore();
  const sessions = createSessions(
    runtime,
    store,
    viewers,
    createSessionNotes(runtime, store),
    [],
    () => undefined,
    () => IDLE_HOURS,
  );
  /** Opens a session with a stream. Returns the codes with which the stream was closed. */
  async function openWithStream() {
    const who = { username: 'admin', address: '127.0.0.1', userAgent: '', replaces: null };
    const { session } = await sessions.open(who);
    const codes: number[] = [];
    const viewer: Viewer = {
      audience: 'admin',
      session,
      wantsGzip: false,
      deltas: null,
      isIdle: false,
      channel: {
        pendingBytes: 0,
        send: () => undefined,
        ping: () => undefined,
        close: (code) => void codes.push(code),
        terminate: () => undefined,
      },
      lastReceivedAt: 0,
      lastPingAt: 0,
      drainedAt: 0,
    };
    viewers.add(viewer);
    return { session, codes };
  }
  return { runtime, sessions, openWithStream };
}

test('the streams of a session that is ended are closed with 4401, and no others', async () => {
  const { sessions, openWithStream } = await setUp();
  const [ended, other] = [await openWithStream(), await openWithStream()];
  expect(await sessions.end(ended.session.id)).toBe(true);
  expect([ended.codes, other.codes]).toEqual([[4401], []]);
  sessions.clear();
  expect([ended.codes, other.codes]).toEqual([[4401], [4401]]);
});

test.each([
  ['idle', IDLE_HOURS * 3600],
  ['used all the time', limits.sessionSeconds],
])('the streams of a session that is %s are closed when it ends', async (name, seconds) => {
  const { runtime, sessions, openWithStream } = await setUp();
  const { session, codes } = await openWithStream();
  for (let passed = 0; name !== 'idle' && passed + 3600 < seconds; passed += 3600) {
    runtime.stepClock(3_600_000);
    sessions.recordUse(session);
  }
  runtime.stepClock((session.createdAt + seconds) * 1000 - runtime.now() - 1000);
  sessions.endExpired();
  expect(codes).toEqual([]);
  runtime.stepClock(1000);
  sessions.endExpired();
  expect(codes).toEqual([4401]);
});
