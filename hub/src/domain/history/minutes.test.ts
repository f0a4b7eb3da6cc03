import { createManualRuntime } from '@muster/runtime/manual';
import { expect, test } from 'vitest';
import { sampleMetrics } from '../../../../tests/support/data/samples.ts';
import { makeNodeConfig, openTestStore } from '../../../../tests/support/data/store.ts';
import { createFleet } from '../nodes/fleet.ts';
import { createMinutes } from './minutes.ts';

const NODES = 180;

async function openMinutes() {
  const runtime = createManualRuntime();
  const store = await openTestStore();
  const stored = await store.insertNode({ config: makeNodeConfig(), token: 'a', created_at: 0 });
  const fleet = createFleet(
    Array.from({ length: NODES }, (_, index) => ({
      ...stored,
      node: { ...stored.node, id: index + 1, token: `token ${index}` },
    })),
  );
  const taken: { nodeId: number; minute: number; at: number }[] = [];
  const door = { isOpen: true };
  const minutes = createMinutes({
    runtime,
    fleet,
    buffer: {
      add(nodeId, minute) {
        if (door.isOpen) taken.push({ nodeId, minute, at: runtime.now() });
        return door.isOpen;
      },
    },
  });
  const reportAll = () => {
    const now = { wall: runtime.now(), monotonic: runtime.monotonic() };
    for (const { row } of fleet.list()) minutes.take(row.id, sampleMetrics, now);
  };
  const run = (seconds: number, every = 1) => {
    for (let second = 0; second < seconds; second += every) {
      runtime.advance(every * 1000);
      reportAll();
      minutes.collect();
    }
  };
  return { runtime, fleet, taken, door, minutes, run };
}

test('the minutes of a fleet are spread over the minute, each at most 63 s after its end', async () => {
  const { run, taken } = await openMinutes();
  run(300);
  const perSecond = new Map<number, number>();
  for (const { at } of taken) perSecond.set(at, (perSecond.get(at) ?? 0) + 1);

  expect(Math.max(...perSecond.values())).toBe(NODES / 60);
  expect(taken.length).toBeGreaterThanOrEqual(NODES * 3);
  for (const { minute, at } of taken) {
    expect(at).toBeGreaterThan(minute * 60_000);
    expect(at - minute * 60_000).toBeLessThan(63_000);
  }
});

test('a stalled loop makes up for the turns that it missed', async () => {
  const { run, taken } = await openMinutes();
  run(60);
  run(70, 35);
  expect(new Set(taken.map(({ nodeId }) => nodeId)).size).toBe(NODES);
});

test('what the buffer does not take is kept for the next turn', async () => {
  const { run, taken, door } = await openMinutes();
  door.isOpen = false;
  run(180);
  door.isOpen = true;
  run(60);
  expect(taken.filter(({ nodeId }) => nodeId === 1).length).toBeGreaterThanOrEqual(3);
});

test('a deleted node is forgotten', async () => {
  const { run, taken, fleet } = await openMinutes();
  run(30);
  fleet.remove(7);
  run(120);
  expect(taken.filter(({ nodeId }) => nodeId === 7)).toEqual([]);
});

test('finishing hands over the running minute of every node', async () => {
  const { run, taken, minutes } = await openMinutes();
  run(10);
  minutes.finish();
  expect(taken).toHaveLength(NODES);
});
