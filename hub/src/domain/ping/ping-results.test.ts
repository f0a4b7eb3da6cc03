import { createManualRuntime } from '@muster/runtime/manual';
import { expect, test } from 'vitest';
import type { PingTaskRow } from '../../store/rows.ts';
import { createPingResults } from './ping-results.ts';
import type { ProbeRecord } from './probe-sink.ts';
import { createTaskRegistry } from './task-registry.ts';

const task: PingTaskRow = {
  id: 7,
  sort: 1,
  name: 'Resolver',
  target: '192.0.2.1',
  interval: 10,
  all_nodes: false,
  node_ids: [1],
};

function createFixture() {
  const runtime = createManualRuntime();
  const registry = createTaskRegistry([task]);
  const records: ProbeRecord[] = [];
  const pings = createPingResults({ runtime, registry, sinks: [{ add: (record) => records.push(record) }] });
  const take = (latency_ms: number) => pings.record(1, { task_id: 7, latency_ms });
  return { runtime, registry, records, pings, take };
}

test('accepted results go to the sink as they came, lost ones as −1', () => {
  const { runtime, records, pings, take } = createFixture();
  take(1.23456);
  runtime.advance(10_000);
  take(-1);
  const ts = Math.floor(runtime.now() / 1000);
  expect(records).toEqual([
    { node_id: 1, task_id: 7, ts: ts - 10, latency_ms: 1.23456 },
    { node_id: 1, task_id: 7, ts, latency_ms: -1 },
  ]);
  expect(pings.view(1)[0]).toMatchObject({ latency: null, loss: 50, recent: [1.2, null] });
});

test('three results may come at once; the next is taken when three quarters of an interval have passed', () => {
  const { runtime, records, take } = createFixture();
  expect([take(1), take(2), take(3), take(4)]).toEqual(['taken', 'taken', 'taken', 'early']);
  runtime.advance(7499);
  expect(take(5)).toBe('early');
  runtime.advance(1);
  expect([take(6), take(7)]).toEqual(['taken', 'early']);
  expect(records.map(({ latency_ms }) => latency_ms)).toEqual([1, 2, 3, 6]);
});

test('a task that is to be probed more often is heard at its new pace', () => {
  const { runtime, registry, take } = createFixture();
  registry.put({ ...task, interval: 86_400 });
  expect([take(1), take(2), take(3)]).toEqual(['taken', 'taken', 'taken']);
  registry.put({ ...task, interval: 5 });
  expect(take(4)).toBe('early');
  runtime.advance(5000);
  expect(take(5)).toBe('taken');
});

test('a step of the wall clock stops no results', () => {
  const { runtime, take } = createFixture();
  for (const step of [-86_400_000, 86_400_000, 0]) {
    runtime.stepClock(step);
    runtime.advance(10_000);
    expect(take(1)).toBe('taken');
  }
});

test('what is foreign reaches neither the view nor the sink', () => {
  const { records, pings } = createFixture();
  expect(pings.record(2, { task_id: 7, latency_ms: 1 })).toBe('foreign');
  expect(pings.record(1, { task_id: 8, latency_ms: 1 })).toBe('foreign');
  expect([records, pings.view(2)]).toEqual([[], []]);
});

test('the revision grows with whatever the view shows', () => {
  const { registry, pings, take } = createFixture();
  const revisions = [pings.revision(1)];
  const note = () => revisions.push(pings.revision(1));
  take(1);
  note();
  registry.put({ ...task, name: 'renamed' });
  note();
  registry.removeNode(1);
  note();
  expect(new Set(revisions).size).toBe(4);
  expect(pings.view(1)).toEqual([]);
});

test('a node that is gone leaves nothing', () => {
  const { pings, take } = createFixture();
  take(1);
  pings.removeNode(1);
  expect(pings.view(1)).toEqual([]);
});

test('results that a stalled link delivers together are records of their own', () => {
  const { runtime, records, take } = createFixture();
  const ts = Math.floor(runtime.now() / 1000);
  for (const latency of [-1, 2, 3]) take(latency);
  expect(records.map((record) => [record.ts, record.latency_ms])).toEqual([
    [ts, -1],
    [ts + 1, 2],
    [ts + 2, 3],
  ]);
  runtime.advance(10_000);
  take(4);
  expect(records.at(-1)?.ts).toBe(ts + 10);
});
