import { flushPromises } from '@muster/runtime/manual';
import { beforeEach, describe, expect, it } from 'vitest';
import { createNode, createSnapshot } from '../testing/samples.ts';
import { createWatchedHub, type WatchedHub } from '../testing/watched-hub.ts';

let watched: WatchedHub;

describe('packed frames', () => {
  const pack = (text: string) => new TextEncoder().encode(text).buffer;
  let unpacked: { resolve(text: string): void; reject(error: Error): void }[];

  beforeEach(() => {
    unpacked = [];
    const gunzip = () => new Promise<string>((resolve, reject) => unpacked.push({ resolve, reject }));
    watched = createWatchedHub({ gunzip });
  });

  it('are asked for, and unpacked in their order', async () => {
    watched.watch();
    expect(watched.connection().url).toBe('wss://status.example/api/ws?gzip');
    watched.connection().sendRaw(pack('first'));
    watched.connection().sendRaw(pack('second'));
    await flushPromises();
    expect(unpacked).toHaveLength(1);
    unpacked[0]?.resolve(JSON.stringify(createSnapshot([createNode(1)])));
    await flushPromises();
    expect(watched.ids()).toEqual([1]);
    unpacked[1]?.resolve(JSON.stringify(createSnapshot([createNode(2)])));
    await flushPromises();
    expect(watched.ids()).toEqual([2]);
  });

  it('may come as text all the same', () => {
    watched.goLive([createNode(3)]);
    expect(watched.ids()).toEqual([3]);
  });

  it('that cannot be unpacked end the connection', async () => {
    watched.watch();
    watched.connection().sendRaw(pack('broken'));
    await flushPromises();
    unpacked[0]?.reject(new TypeError('not gzip'));
    await flushPromises();
    expect(watched.connection().isClosed).toBe(true);
    expect(watched.environment.requests).toHaveLength(1);
  });
});

describe('frames of a large fleet', () => {
  const nodes = (name: string) =>
    Array.from({ length: 1001 }, (_, index) => createNode(index + 1, { name: `${name} ${index}` }));
  const first = () => watched.hub.live.node(1).snapshot()?.name;
  /** Lets the reading go on to its end. */
  const finish = () => watched.environment.advance(0);

  beforeEach(() => {
    watched = createWatchedHub();
    watched.goLive(nodes('old'));
  });

  it('are taken over as a whole when they have been read', async () => {
    await flushPromises();
    expect(watched.ids()).toEqual([]);
    expect(watched.status().state).toBe('connecting');
    await finish();
    expect(watched.ids()).toHaveLength(1001);
    expect(watched.status()).toEqual({ state: 'live' });
  });

  it('are read without a rest in a hidden tab, where timers take a second each', async () => {
    watched.environment.hide();
    await flushPromises();
    await finish();
    watched.connection().send(createSnapshot(nodes('new')));
    await flushPromises();
    expect(first()).toBe('new 0');
  });

  it('give way to the newest of those that came meanwhile', async () => {
    watched.connection().send(createSnapshot(nodes('overtaken')));
    watched.connection().send(createSnapshot(nodes('new')));
    const names: (string | undefined)[] = [];
    watched.hub.live.node(1).subscribe(() => names.push(first()));
    await finish();
    expect(names).toEqual(['old 0', 'new 0']);
  });

  it('do not come out of a stream that is closed', async () => {
    await flushPromises();
    watched.connection().drop();
    await finish();
    expect(watched.ids()).toEqual([]);
  });
});
