import { limits } from '@muster/generated/limits';
import { flushPromises } from '@muster/shared/runtime/manual';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerJson, createNode, createSnapshot } from '../testing/samples.ts';
import { createTestHub, type TestHub } from '../testing/test-hub.ts';
import { SNAPSHOT_INTERVAL_MS } from './live-stream.ts';

let hub: TestHub;

beforeEach(() => {
  hub = createTestHub();
});

it('expects snapshots at the interval of the contract', () => {
  expect(SNAPSHOT_INTERVAL_MS).toBe(limits.snapshotIntervalMs);
});

describe('the stream', () => {
  it('opens with the first subscription and closes a moment after the last one', async () => {
    expect(hub.environment.connections).toHaveLength(0);
    hub.goLive();
    const other = hub.live.node(1).subscribe(() => undefined);
    expect(hub.environment.connections).toHaveLength(1);
    expect(hub.connection().url).toBe('wss://status.example/api/ws?delta');

    hub.unsubscribe();
    await hub.environment.advance(5000);
    hub.connection().send(createSnapshot([createNode(1)]));
    expect(hub.connection().isClosed).toBe(false);
    other();
    await hub.environment.advance(1999);
    expect(hub.connection().isClosed).toBe(false);
    await hub.environment.advance(1);
    expect(hub.connection().isClosed).toBe(true);
    expect(hub.environment.counts.timers()).toBe(0);
    expect(hub.environment.counts.watchers()).toBe(0);
  });

  it('stays open while one page replaces another', async () => {
    hub.goLive();
    hub.unsubscribe();
    hub.subscribe();
    await hub.environment.advance(2500);
    expect(hub.environment.connections).toHaveLength(1);
    expect(hub.connection().isClosed).toBe(false);
  });

  it('changes from connecting to live with the first snapshot', () => {
    hub.subscribe();
    expect(hub.status()).toEqual({ state: 'connecting' });
    hub.connection().send(createSnapshot([createNode(1)]));
    expect(hub.status()).toEqual({ state: 'live' });
    expect(hub.ids()).toEqual([1]);
    expect(hub.live.snapshot()?.nodes[0]?.name).toBe('node-1');
  });

  it('reconnects within a second of a drop without a status change', async () => {
    hub.goLive();
    hub.connection().drop(1001);
    expect(hub.status()).toEqual({ state: 'connecting' });
    await hub.environment.advance(500);
    expect(hub.environment.connections).toHaveLength(2);
    hub.connection().send(createSnapshot([createNode(1)]));
    expect(hub.states()).toEqual(['live', 'connecting', 'live']);
    expect(hub.environment.requests).toHaveLength(0);
  });

  it.each([
    ['lowest', 0, [0, 0, 0, 0, 0, 0, 0, 0]],
    ['middle', 0.5, [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]],
    ['highest', 0.999_999, [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]],
  ])('backs off after every failure: %s draw', async (_name, random, waits) => {
    hub.environment.setRandom(random);
    hub.subscribe();
    for (const [index, wait] of waits.entries()) {
      expect(hub.environment.connections).toHaveLength(index + 1);
      hub.connection().drop();
      if (wait > 0) {
        await hub.environment.advance(wait - 1);
        expect(hub.environment.connections).toHaveLength(index + 1);
      }
      await hub.environment.advance(1);
    }
  });

  it('resets the backoff only after 30 s of stable connection', async () => {
    hub.goLive();
    for (const wait of [500, 1000, 2000, 4000]) {
      hub.connection().drop();
      await hub.environment.advance(wait);
      hub.connection().send(createSnapshot([]));
    }
    hub.connection().drop();
    await hub.environment.advance(7999);
    const before = hub.environment.connections.length;
    await hub.environment.advance(1);
    expect(hub.environment.connections).toHaveLength(before + 1);

    for (let second = 0; second < 32; second += 2) {
      hub.connection().send(createSnapshot([]));
      await hub.environment.advance(2000);
    }
    hub.connection().drop();
    await hub.environment.advance(500);
    expect(hub.environment.connections).toHaveLength(before + 2);
  });

  it('does not take a suspended page for a silent hub', async () => {
    hub.goLive();
    const connection = hub.connection();
    hub.environment.suspend(60_000);
    // The overdue timer fires before the browser delivers what arrived meanwhile.
    await hub.environment.advance(0);
    await hub.environment.advance(7999);
    expect(connection.isClosed).toBe(false);
    connection.send(createSnapshot([createNode(1)]));
    await hub.environment.advance(9999);
    expect(connection.isClosed).toBe(false);
    await hub.environment.advance(1);
    expect(connection.isClosed).toBe(true);
  });

  it('closes a silent connection after ten seconds', async () => {
    hub.goLive();
    await hub.environment.advance(9999);
    expect(hub.status().state).toBe('live');
    await hub.environment.advance(1);
    expect(hub.environment.connections[0]?.isClosed).toBe(true);
    expect(hub.status()).toMatchObject({ state: 'stale', age: 10 });
    await hub.environment.advance(500);
    expect(hub.environment.connections).toHaveLength(2);
    hub.connection().send(createSnapshot([createNode(1)]));
    expect(hub.status().state).toBe('live');
  });

  it('times out a handshake', async () => {
    hub.subscribe();
    await hub.environment.advance(10_500);
    expect(hub.environment.connections[0]?.isClosed).toBe(true);
    expect(hub.environment.connections).toHaveLength(2);
  });

  it.each([
    ['no JSON', '<html>'],
    ['half of it', '{"ts":1,"nodes":[{"id":1'],
    ['null', 'null'],
    ['an array', '[]'],
    ['no nodes', '{"ts":1}'],
    ['nodes of a wrong type', '{"ts":1,"nodes":{"1":{}}}'],
    ['nothing', ''],
  ])('does not count a frame as activity if it is %s', async (_name, frame) => {
    hub.goLive();
    for (let second = 0; second < 9; second += 1) {
      await hub.environment.advance(1000);
      hub.connection().sendRaw(frame);
    }
    expect(hub.ids()).toEqual([1, 2]);
    await hub.environment.advance(1000);
    expect(hub.environment.connections[0]?.isClosed).toBe(true);
  });

  it('ignores frames of an abandoned connection', async () => {
    hub.goLive();
    const first = hub.connection();
    await hub.environment.advance(10_500);
    first.send(createSnapshot([createNode(9)]));
    expect(hub.ids()).toEqual([1, 2]);
  });

  it('handles a WebSocket constructor that throws', async () => {
    hub = createTestHub({
      connect() {
        throw new Error('The operation is insecure.');
      },
    });
    hub.subscribe();
    await hub.environment.advance(1);
    await hub.request().answer(answerJson(createSnapshot([createNode(1)])));
    expect(hub.status().state).toBe('polling');
  });
});

describe('compressed frames', () => {
  const pack = (text: string) => new TextEncoder().encode(text).buffer;
  let unpacked: { resolve(text: string): void; reject(error: Error): void }[];

  beforeEach(() => {
    unpacked = [];
    const gunzip = () => new Promise<string>((resolve, reject) => unpacked.push({ resolve, reject }));
    hub = createTestHub({ gunzip });
  });

  it('are requested, and decompressed in order', async () => {
    hub.subscribe();
    expect(hub.connection().url).toBe('wss://status.example/api/ws?delta&gzip');
    hub.connection().sendRaw(pack('first'));
    hub.connection().sendRaw(pack('second'));
    await flushPromises();
    expect(unpacked).toHaveLength(1);
    unpacked[0]?.resolve(JSON.stringify(createSnapshot([createNode(1)])));
    await flushPromises();
    expect(hub.ids()).toEqual([1]);
    unpacked[1]?.resolve(JSON.stringify(createSnapshot([createNode(2)])));
    await flushPromises();
    expect(hub.ids()).toEqual([2]);
  });

  it('that take a slow browser longer than a stall do not close the connection', async () => {
    hub.subscribe();
    const connection = hub.connection();
    connection.sendRaw(pack('first'));
    await hub.environment.advance(30_000);
    expect(connection.isClosed).toBe(false);
    unpacked[0]?.resolve(JSON.stringify(createSnapshot([createNode(1)])));
    await flushPromises();
    expect(hub.ids()).toEqual([1]);
    await hub.environment.advance(9999);
    expect(connection.isClosed).toBe(false);
    await hub.environment.advance(1);
    expect(connection.isClosed).toBe(true);
  });

  it('may arrive as text too', () => {
    hub.goLive([createNode(3)]);
    expect(hub.ids()).toEqual([3]);
  });

  it('that cannot be decompressed close the connection', async () => {
    hub.subscribe();
    hub.connection().sendRaw(pack('broken'));
    await flushPromises();
    unpacked[0]?.reject(new TypeError('not gzip'));
    await flushPromises();
    expect(hub.connection().isClosed).toBe(true);
    expect(hub.environment.requests).toHaveLength(1);
  });
});

describe('deltas', () => {
  const keyframe = (seq: number, nodes: unknown[]) => ({ seq, snapshot: createSnapshot(nodes) });
  const delta = (seq: number, names: (string | null)[]) => ({
    seq,
    ts: 1_790_000_000 + seq,
    at: names.map((_, index) => Math.min(index, 1)),
    set: { name: names },
  });
  const names = () => hub.live.snapshot()?.nodes.map(({ name }) => name);

  it('change only the nodes that they name', () => {
    hub.subscribe();
    hub.connection().send(keyframe(1, [createNode(1), createNode(2)]));
    const before = hub.live.snapshot()?.nodes;
    hub.connection().send(delta(2, [null, 'second']));
    expect(names()).toEqual(['node-1', 'second']);
    expect(hub.live.snapshot()?.nodes[0]).toBe(before?.[0]);
    expect(hub.live.snapshot()?.ts).toBe(1_790_000_002);
  });

  it('are all read, also those that arrive while a large keyframe is decoded', async () => {
    hub.subscribe();
    hub.connection().send(
      keyframe(
        1,
        Array.from({ length: 1001 }, (_, index) => createNode(index + 1)),
      ),
    );
    hub.connection().send(delta(2, ['first']));
    hub.connection().send(delta(3, [null, 'second']));
    await hub.environment.advance(0);
    await flushPromises();
    await hub.environment.advance(0);
    expect(names()?.slice(0, 3)).toEqual(['first', 'second', 'node-3']);
  });

  it('do not change a snapshot that is being decoded', async () => {
    const last: unknown[] = [];
    hub.live.subscribe(() => last.push(names()?.at(-1)));
    const nodes = Array.from({ length: 1001 }, (_, index) => createNode(index + 1));
    hub.connection().send(keyframe(1, nodes));
    hub.connection().send({ seq: 2, ts: 1_790_000_002, at: [1000], set: { name: ['renamed'] } });
    for (let slice = 0; slice < 8; slice += 1) {
      await hub.environment.advance(0);
      await flushPromises();
    }
    expect(last).toEqual(['node-1001', 'renamed']);
  });

  it('after a gap change nothing, and the stream reconnects for a keyframe', async () => {
    hub.subscribe();
    hub.connection().send(keyframe(1, [createNode(1)]));
    for (let seq = 3; seq < 9; seq += 1) {
      hub.connection().send(delta(seq, ['lost']));
      await hub.environment.advance(2000);
    }
    expect(names()).toEqual(['node-1']);
    expect(hub.environment.connections).toHaveLength(2);
    hub.connection().send(keyframe(20, [createNode(1, { name: 'found' })]));
    expect(names()).toEqual(['found']);
  });
});

describe('frames of a large fleet', () => {
  const nodes = (name: string) =>
    Array.from({ length: 1001 }, (_, index) => createNode(index + 1, { name: `${name} ${index}` }));
  const first = () => hub.live.node(1).snapshot()?.name;
  /** Lets the reading go on to its end. */
  const finish = () => hub.environment.advance(0);

  beforeEach(() => {
    hub = createTestHub();
    hub.goLive(nodes('old'));
  });

  it('take effect only when fully decoded', async () => {
    await flushPromises();
    expect(hub.ids()).toEqual([]);
    expect(hub.status().state).toBe('connecting');
    await finish();
    expect(hub.ids()).toHaveLength(1001);
    expect(hub.status()).toEqual({ state: 'live' });
  });

  it('are decoded without yielding in a hidden tab, where timers take a second each', async () => {
    hub.environment.hide();
    await flushPromises();
    await finish();
    hub.connection().send(createSnapshot(nodes('new')));
    await flushPromises();
    expect(first()).toBe('new 0');
  });

  it('are skipped in favour of the latest one received meanwhile', async () => {
    hub.connection().send(createSnapshot(nodes('overtaken')));
    hub.connection().send(createSnapshot(nodes('new')));
    const names: (string | undefined)[] = [];
    hub.live.node(1).subscribe(() => names.push(first()));
    await finish();
    expect(names).toEqual(['old 0', 'new 0']);
  });

  it('are dropped when the stream is closed', async () => {
    await flushPromises();
    hub.connection().drop();
    await finish();
    expect(hub.ids()).toEqual([]);
  });
});
