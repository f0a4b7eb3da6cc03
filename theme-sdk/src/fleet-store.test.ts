import { beforeEach, describe, expect, it } from 'vitest';
import { createMetrics, createNode, createSnapshot } from '../testing/samples.ts';
import { createWatchedHub, type WatchedHub } from '../testing/watched-hub.ts';

let watched: WatchedHub;

beforeEach(() => {
  watched = createWatchedHub();
});

describe('entries of nodes', () => {
  it('keep their identity until something in them changes', () => {
    watched.goLive();
    const first = watched.hub.live.snapshot()!;
    const [one, two] = first.nodes;
    watched.connection().send(
      createSnapshot([createNode(1), createNode(2, { metrics: createMetrics({ cpu: 99 }) })], {
        ts: 1_790_000_002,
      }),
    );
    const second = watched.hub.live.snapshot()!;
    expect(second).not.toBe(first);
    expect(second.nodes[0]).toBe(one);
    expect(second.nodes[1]).not.toBe(two);
    expect(second.nodes[1]?.metrics?.cpu).toBe(99);
    expect(second.nodes[1]?.metrics?.load).toBe(two?.metrics?.load);
    expect(second.nodes[1]?.tags).toBe(two?.tags);
    expect(two?.metrics?.cpu).toBe(12.5);
  });

  it('keep list and ids too when nothing changed', () => {
    watched.goLive();
    const before = { nodes: watched.hub.live.snapshot()?.nodes, ids: watched.ids() };
    watched.connection().send(createSnapshot([createNode(1), createNode(2)]));
    expect(watched.hub.live.snapshot()?.nodes).toBe(before.nodes);
    expect(watched.ids()).toBe(before.ids);
  });

  it('keep their identity when the order changes', () => {
    watched.goLive();
    const [one, two] = watched.hub.live.snapshot()!.nodes;
    watched.connection().send(createSnapshot([createNode(2), createNode(1)]));
    expect(watched.ids()).toEqual([2, 1]);
    expect(watched.hub.live.snapshot()!.nodes).toEqual([two, one]);
    expect(watched.hub.live.snapshot()!.nodes[0]).toBe(two);
    expect(watched.hub.live.snapshot()!.nodes[1]).toBe(one);
  });

  it('tell only the watchers of the node that changed', () => {
    watched.goLive();
    const calls: string[] = [];
    watched.hub.live.node(1).subscribe(() => calls.push('one'));
    watched.hub.live.node(2).subscribe(() => calls.push('two'));
    watched.hub.live.ids.subscribe(() => calls.push('ids'));
    watched.connection().send(createSnapshot([createNode(1), createNode(2, { name: 'renamed' })]));
    expect(calls).toEqual(['two']);
    watched.connection().send(createSnapshot([createNode(2, { name: 'renamed' })]));
    expect(calls).toEqual(['two', 'one', 'ids']);
    expect(watched.hub.live.node(1).snapshot()).toBeUndefined();
  });

  it('show one snapshot to every watcher', () => {
    watched.goLive();
    const consistent: boolean[] = [];
    watched.hub.live.node(1).subscribe(() => {
      consistent.push(
        watched.hub.live.node(2).snapshot()?.name === 'b' &&
          watched.hub.live.snapshot()?.nodes[1]?.name === 'b',
      );
    });
    watched.connection().send(createSnapshot([createNode(1, { name: 'a' }), createNode(2, { name: 'b' })]));
    expect(consistent).toEqual([true]);
  });

  it('wait for a node that does not exist yet', () => {
    watched.goLive();
    let calls = 0;
    const entry = watched.hub.live.node(9);
    entry.subscribe(() => {
      calls += 1;
    });
    watched.connection().send(createSnapshot([createNode(1)]));
    expect(calls).toBe(0);
    watched.connection().send(createSnapshot([createNode(1), createNode(9)]));
    expect(calls).toBe(1);
    expect(entry.snapshot()?.id).toBe(9);
  });
});
