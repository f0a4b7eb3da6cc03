import { beforeEach, describe, expect, it } from 'vitest';
import { createMetrics, createNode, createSnapshot } from '../testing/samples.ts';
import { createTestHub, type TestHub } from '../testing/test-hub.ts';

let hub: TestHub;

beforeEach(() => {
  hub = createTestHub();
});

describe('entries of nodes', () => {
  it('keep their identity until they change', () => {
    hub.goLive();
    const first = hub.live.snapshot()!;
    const [one, two] = first.nodes;
    hub.connection().send(
      createSnapshot([createNode(1), createNode(2, { metrics: createMetrics({ cpu: 99 }) })], {
        ts: 1_790_000_002,
      }),
    );
    const second = hub.live.snapshot()!;
    expect(second).not.toBe(first);
    expect(second.nodes[0]).toBe(one);
    expect(second.nodes[1]).not.toBe(two);
    expect(second.nodes[1]?.metrics?.cpu).toBe(99);
    expect(second.nodes[1]?.metrics?.load).toBe(two?.metrics?.load);
    expect(second.nodes[1]?.tags).toBe(two?.tags);
    expect(two?.metrics?.cpu).toBe(12.5);
  });

  it('keep the identity of list and ids too if nothing changed', () => {
    hub.goLive();
    const before = { nodes: hub.live.snapshot()?.nodes, ids: hub.ids() };
    hub.connection().send(createSnapshot([createNode(1), createNode(2)]));
    expect(hub.live.snapshot()?.nodes).toBe(before.nodes);
    expect(hub.ids()).toBe(before.ids);
  });

  it('keep their identity when the order changes', () => {
    hub.goLive();
    const [one, two] = hub.live.snapshot()!.nodes;
    hub.connection().send(createSnapshot([createNode(2), createNode(1)]));
    expect(hub.ids()).toEqual([2, 1]);
    expect(hub.live.snapshot()!.nodes).toEqual([two, one]);
    expect(hub.live.snapshot()!.nodes[0]).toBe(two);
    expect(hub.live.snapshot()!.nodes[1]).toBe(one);
  });

  it('notify only the subscribers of the changed node', () => {
    hub.goLive();
    const calls: string[] = [];
    hub.live.node(1).subscribe(() => calls.push('one'));
    hub.live.node(2).subscribe(() => calls.push('two'));
    hub.live.ids.subscribe(() => calls.push('ids'));
    hub.connection().send(createSnapshot([createNode(1), createNode(2, { name: 'renamed' })]));
    expect(calls).toEqual(['two']);
    hub.connection().send(createSnapshot([createNode(2, { name: 'renamed' })]));
    expect(calls).toEqual(['two', 'one', 'ids']);
    expect(hub.live.node(1).snapshot()).toBeUndefined();
  });

  it('give every subscriber the same snapshot', () => {
    hub.goLive();
    const consistent: boolean[] = [];
    hub.live.node(1).subscribe(() => {
      consistent.push(
        hub.live.node(2).snapshot()?.name === 'b' && hub.live.snapshot()?.nodes[1]?.name === 'b',
      );
    });
    hub.connection().send(createSnapshot([createNode(1, { name: 'a' }), createNode(2, { name: 'b' })]));
    expect(consistent).toEqual([true]);
  });

  it('notify when a missing node appears', () => {
    hub.goLive();
    let calls = 0;
    const entry = hub.live.node(9);
    entry.subscribe(() => {
      calls += 1;
    });
    hub.connection().send(createSnapshot([createNode(1)]));
    expect(calls).toBe(0);
    hub.connection().send(createSnapshot([createNode(1), createNode(9)]));
    expect(calls).toBe(1);
    expect(entry.snapshot()?.id).toBe(9);
  });
});
