import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { sampleMetrics } from '../../../tests/support/data/samples.ts';
import { makeNodeConfig, openTestStore } from '../../../tests/support/data/store.ts';
import { createFleet } from '../features/nodes/fleet.ts';
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
  const minutes = createMinutes(runtime, fleet, {
    add: (nodeId, minute) => taken.push({ nodeId, minute, at: runtime.now() }) > 0,
  });
  const reportAll = () => {
    const now = { wall: runtime.now(), monotonic: runtime.monotonic() };
    for (const { row } of fleet.list()) minutes.take(row.id, sampleMetrics, now);
  };
  const run = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      runtime.advance(1000);
      reportAll();
      void minutes.finishEnded();
    }
  };
  return { runtime, fleet, taken, minutes, run };
}

test('a finished minute is queued with the next report, without further delay', async () => {
  const { run, taken } = await openMinutes();
  run(121);
  expect(taken).toHaveLength(NODES * 2);
  for (const { minute, at } of taken) expect(at - minute * 60_000).toBe(1_000);
});

test('the minute of a silent node is queued within 4 s of its end', async () => {
  const { run, runtime, taken, minutes } = await openMinutes();
  run(30);
  for (let second = 30; second < 64; second += 1) {
    runtime.advance(1000);
    void minutes.finishEnded();
  }
  expect(taken).toHaveLength(NODES);
});

test('a deleted node is forgotten', async () => {
  const { run, taken, fleet } = await openMinutes();
  run(30);
  fleet.remove(7);
  run(120);
  expect(taken.filter(({ nodeId }) => nodeId === 7)).toHaveLength(1);
});

test('finishing hands over the running minute of every node', async () => {
  const { run, taken, minutes } = await openMinutes();
  run(10);
  minutes.finishAll();
  expect(taken).toHaveLength(NODES);
});
