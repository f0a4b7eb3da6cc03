import { beforeEach, describe, expect, it } from 'vitest';
import { settle } from '../testing/manual-environment.ts';
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
    await settle();
    expect(unpacked).toHaveLength(1);
    unpacked[0]?.resolve(JSON.stringify(createSnapshot([createNode(1)])));
    await settle();
    expect(watched.ids()).toEqual([1]);
    unpacked[1]?.resolve(JSON.stringify(createSnapshot([createNode(2)])));
    await settle();
    expect(watched.ids()).toEqual([2]);
  });

  it('may come as text all the same', () => {
    watched.goLive([createNode(3)]);
    expect(watched.ids()).toEqual([3]);
  });

  it('that cannot be unpacked end the connection', async () => {
    watched.watch();
    watched.connection().sendRaw(pack('broken'));
    await settle();
    unpacked[0]?.reject(new TypeError('not gzip'));
    await settle();
    expect(watched.connection().isClosed).toBe(true);
    expect(watched.environment.requests).toHaveLength(1);
  });
});
