import { createRuntime } from '@muster/shared/runtime';
import { describe, expect, it } from 'vitest';
import { createDeltaStreams } from './delta-streams.ts';
import { FleetView } from './fleet-view.ts';
import { createSnapshotBroadcast } from './snapshot-broadcast.ts';
import { createSnapshots } from './snapshots.ts';
import { createViewers, type Viewer } from './viewers.ts';

interface Crowd {
  viewers: ReturnType<typeof createViewers>;
  /** Who was sent what, in this order. */
  sent: { name: string; text: string }[];
  add(name: string, options?: Partial<Viewer> & { pendingBytes?: number }): Viewer;
}

/** Streams whose sending takes `sendMs` of the clock. */
function createCrowd(clock: { now: number }, sendMs = 0): Crowd {
  const viewers = createViewers();
  const sent: Crowd['sent'] = [];
  return {
    viewers,
    sent,
    add(name, { pendingBytes = 0, ...options } = {}) {
      const viewer: Viewer = {
        audience: 'visitor',
        session: null,
        wantsGzip: false,
        deltas: null,
        isIdle: false,
        lastReceivedAt: 0,
        lastPingAt: 0,
        drainedAt: 0,
        channel: {
          pendingBytes,
          send(data) {
            clock.now += sendMs;
            sent.push({ name, text: data.toString() });
          },
          ping: () => undefined,
          close: (code) => sent.push({ name, text: `closed with ${code}` }),
          terminate: () => undefined,
        },
        ...options,
      };
      viewers.add(viewer);
      return viewer;
    },
  };
}

function prepare({ sendMs = 0, render }: { sendMs?: number; render?: () => Promise<void> } = {}) {
  const clock = { now: 0 };
  const real = createRuntime();
  let pauses = 0;
  const runtime = {
    ...real,
    monotonic: () => clock.now,
    pause: () => {
      pauses += 1;
      return real.pause();
    },
  };
  let made = 0;
  const snapshots = createSnapshots(runtime, async () => {
    made += 1;
    await render?.();
    return new FleetView({ ts: made, admin: false, incidents: [], notices: [] }, []);
  });
  const deltaStreams = createDeltaStreams(runtime, snapshots);
  const crowd = createCrowd(clock, sendMs);
  const broadcast = createSnapshotBroadcast(runtime, crowd.viewers, snapshots, deltaStreams);
  return { broadcast, crowd, snapshots, countPauses: () => pauses };
}

const snapshotAt = (ts: number) => `{"ts":${ts},"admin":false,"incidents":[],"notices":[],"nodes":[]}`;

describe('createSnapshotBroadcast', () => {
  it('sends one snapshot to every stream that has read the last one, and none to idle or slow ones', async () => {
    const { broadcast, crowd } = prepare();
    crowd.add('one');
    crowd.add('idle', { isIdle: true });
    crowd.add('slow', { pendingBytes: 1 });
    crowd.add('two');
    await broadcast();
    expect(crowd.sent).toEqual([
      { name: 'one', text: snapshotAt(1) },
      { name: 'two', text: snapshotAt(1) },
    ]);
    await broadcast();
    expect(crowd.sent.slice(2).map(({ text }) => text)).toEqual([snapshotAt(2), snapshotAt(2)]);
  });

  it('yields to the event loop after every 4 ms of sending', async () => {
    const { broadcast, crowd, countPauses } = prepare({ sendMs: 2 });
    for (let number = 0; number < 20; number += 1) crowd.add(`viewer ${number}`);
    let sentAtTurn = -1;
    setImmediate(() => {
      sentAtTurn = crowd.sent.length;
    });
    await broadcast();
    expect(sentAtTurn).toBeGreaterThanOrEqual(0);
    expect(sentAtTurn).toBeLessThan(20);
    expect(countPauses()).toBe(10);
    expect(crowd.sent).toHaveLength(20);
  });

  it('does not yield if sending is fast', async () => {
    const { broadcast, crowd, countPauses } = prepare();
    for (let number = 0; number < 100; number += 1) crowd.add(`viewer ${number}`);
    await broadcast();
    expect(countPauses()).toBe(0);
  });

  it('starts no second round during a round, and sends the rest of it the latest snapshot', async () => {
    const { broadcast, crowd, snapshots } = prepare({ sendMs: 4 });
    crowd.add('first');
    crowd.add('second');
    const round = broadcast();
    await broadcast();
    while (crowd.sent.length === 0) await Promise.resolve();
    expect(crowd.sent).toHaveLength(1);
    snapshots.invalidate();
    await round;
    expect(crowd.sent).toEqual([
      { name: 'first', text: snapshotAt(1) },
      { name: 'second', text: snapshotAt(2) },
    ]);
  });

  it('does not send a snapshot twice to streams opened during a round', async () => {
    const { broadcast, crowd } = prepare({ sendMs: 4 });
    crowd.add('first');
    const round = broadcast();
    crowd.add('newcomer');
    await round;
    expect(crowd.sent.map(({ name }) => name)).toEqual(['first']);
  });

  it('sends deltas to viewers who have read the message before, and a keyframe to the others', async () => {
    const { broadcast, crowd } = prepare();
    const slow = { pendingBytes: 0 };
    crowd.add('fast', { deltas: { seq: null, isSending: false } });
    const stalled = crowd.add('slow', { deltas: { seq: null, isSending: false } });
    Object.defineProperty(stalled.channel, 'pendingBytes', { get: () => slow.pendingBytes });
    for (const pendingBytes of [0, 1, 0]) {
      slow.pendingBytes = pendingBytes;
      await broadcast();
    }
    crowd.add('newcomer', { deltas: { seq: null, isSending: false } });
    await broadcast();
    const kinds = crowd.sent.map(
      ({ name, text }) => `${name} ${/"seq":\d+,"(?:snapshot|ts)/.exec(text)?.[0]}`,
    );
    expect(kinds).toEqual([
      'fast "seq":1,"snapshot',
      'slow "seq":1,"snapshot',
      'fast "seq":2,"ts',
      'fast "seq":3,"ts',
      'slow "seq":3,"snapshot',
      'fast "seq":4,"ts',
      'slow "seq":4,"ts',
      'newcomer "seq":4,"snapshot',
    ]);
  });

  it('closes streams whose snapshot cannot be rendered, and continues in the next round', async () => {
    let fails = true;
    const { broadcast, crowd } = prepare({
      render: async () => {
        if (fails) throw new Error('no');
      },
    });
    crowd.add('one');
    await broadcast();
    fails = false;
    await broadcast();
    expect(crowd.sent.map(({ text }) => text)).toEqual(['closed with 1001', snapshotAt(2)]);
  });
});
