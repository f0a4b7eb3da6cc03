import { beforeEach, describe, expect, it } from 'vitest';
import { answerJson, createNode, createSnapshot } from '../testing/samples.ts';
import { createWatchedHub, type WatchedHub } from '../testing/watched-hub.ts';

let watched: WatchedHub;

beforeEach(() => {
  watched = createWatchedHub();
});

describe('the stream', () => {
  it('opens with the first subscription and closes a moment after the last one', async () => {
    expect(watched.environment.connections).toHaveLength(0);
    watched.goLive();
    const other = watched.hub.live.node(1).subscribe(() => undefined);
    expect(watched.environment.connections).toHaveLength(1);
    expect(watched.connection().url).toBe('wss://status.example/api/ws');

    watched.leave();
    await watched.environment.advance(5000);
    watched.connection().send(createSnapshot([createNode(1)]));
    expect(watched.connection().isClosed).toBe(false);
    other();
    await watched.environment.advance(1999);
    expect(watched.connection().isClosed).toBe(false);
    await watched.environment.advance(1);
    expect(watched.connection().isClosed).toBe(true);
    expect(watched.environment.counts.timers()).toBe(0);
    expect(watched.environment.counts.watchers()).toBe(0);
  });

  it('stays open when one page follows another', async () => {
    watched.goLive();
    watched.leave();
    watched.watch();
    await watched.environment.advance(2500);
    expect(watched.environment.connections).toHaveLength(1);
    expect(watched.connection().isClosed).toBe(false);
  });

  it('goes from connecting to live with the first snapshot', () => {
    watched.watch();
    expect(watched.status()).toEqual({ state: 'connecting' });
    watched.connection().send(createSnapshot([createNode(1)]));
    expect(watched.status()).toEqual({ state: 'live' });
    expect(watched.ids()).toEqual([1]);
    expect(watched.hub.live.snapshot()?.nodes[0]?.name).toBe('node-1');
  });

  it('comes back within a second of a drop, and nobody is told of trouble', async () => {
    watched.goLive();
    watched.connection().drop(1001);
    expect(watched.status()).toEqual({ state: 'connecting' });
    await watched.environment.advance(500);
    expect(watched.environment.connections).toHaveLength(2);
    watched.connection().send(createSnapshot([createNode(1)]));
    expect(watched.states()).toEqual(['live', 'connecting', 'live']);
    expect(watched.environment.requests).toHaveLength(0);
  });

  it.each([
    ['lowest', 0, [0, 0, 0, 0, 0, 0, 0, 0]],
    ['middle', 0.5, [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]],
    ['highest', 0.999_999, [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]],
  ])('waits longer after every failure: %s draw', async (_name, random, waits) => {
    watched.environment.setRandom(random);
    watched.watch();
    for (const [index, wait] of waits.entries()) {
      expect(watched.environment.connections).toHaveLength(index + 1);
      watched.connection().drop();
      if (wait > 0) {
        await watched.environment.advance(wait - 1);
        expect(watched.environment.connections).toHaveLength(index + 1);
      }
      await watched.environment.advance(1);
    }
  });

  it('forgets failures only after a steady half minute', async () => {
    watched.goLive();
    for (const wait of [500, 1000, 2000, 4000]) {
      watched.connection().drop();
      await watched.environment.advance(wait);
      watched.connection().send(createSnapshot([]));
    }
    watched.connection().drop();
    await watched.environment.advance(7999);
    const before = watched.environment.connections.length;
    await watched.environment.advance(1);
    expect(watched.environment.connections).toHaveLength(before + 1);

    for (let second = 0; second < 32; second += 2) {
      watched.connection().send(createSnapshot([]));
      await watched.environment.advance(2000);
    }
    watched.connection().drop();
    await watched.environment.advance(500);
    expect(watched.environment.connections).toHaveLength(before + 2);
  });

  it('gives up a silent connection after ten seconds', async () => {
    watched.goLive();
    await watched.environment.advance(9999);
    expect(watched.status().state).toBe('live');
    await watched.environment.advance(1);
    expect(watched.environment.connections[0]?.isClosed).toBe(true);
    expect(watched.status()).toMatchObject({ state: 'stale', age: 10 });
    await watched.environment.advance(500);
    expect(watched.environment.connections).toHaveLength(2);
    watched.connection().send(createSnapshot([createNode(1)]));
    expect(watched.status().state).toBe('live');
  });

  it('gives up a handshake that hangs', async () => {
    watched.watch();
    await watched.environment.advance(10_500);
    expect(watched.environment.connections[0]?.isClosed).toBe(true);
    expect(watched.environment.connections).toHaveLength(2);
  });

  it.each([
    ['no JSON', '<html>'],
    ['half of it', '{"ts":1,"nodes":[{"id":1'],
    ['null', 'null'],
    ['an array', '[]'],
    ['no nodes', '{"ts":1}'],
    ['nodes of a wrong type', '{"ts":1,"nodes":{"1":{}}}'],
    ['nothing', ''],
  ])('does not take a frame for a sign of life that is %s', async (_name, frame) => {
    watched.goLive();
    for (let second = 0; second < 9; second += 1) {
      await watched.environment.advance(1000);
      watched.connection().sendRaw(frame);
    }
    expect(watched.ids()).toEqual([1, 2]);
    await watched.environment.advance(1000);
    expect(watched.environment.connections[0]?.isClosed).toBe(true);
  });

  it('ignores frames of a connection that it gave up', async () => {
    watched.goLive();
    const first = watched.connection();
    await watched.environment.advance(10_500);
    first.send(createSnapshot([createNode(9)]));
    expect(watched.ids()).toEqual([1, 2]);
  });

  it('survives a browser that refuses to open it', async () => {
    watched = createWatchedHub({
      connect() {
        throw new Error('The operation is insecure.');
      },
    });
    watched.watch();
    await watched.environment.advance(1);
    await watched.request().answer(answerJson(createSnapshot([createNode(1)])));
    expect(watched.status().state).toBe('polling');
  });
});
