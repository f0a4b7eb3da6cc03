import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { createTaskRegistry } from '../features/ping/task-registry.ts';
import type { PingTaskRow } from '../store/rows.ts';
import { createPingResults, type ProbeRecord } from './ping-results.ts';
import { allProbeKinds } from './probe-kinds.ts';

const task: PingTaskRow = {
  id: 7,
  sort: 1,
  name: 'Resolver',
  target: '192.0.2.1',
  interval: 10,
  all_nodes: false,
  check: {},
  heartbeat_key: null,
  node_ids: [1],
};

const agent = { nodeId: 1, probes: allProbeKinds };

function createFixture() {
  const runtime = createManualRuntime();
  const registry = createTaskRegistry([task]);
  const records: ProbeRecord[] = [];
  const pings = createPingResults(runtime, registry, [{ add: (record) => records.push(record) }]);
  const record = (latency_ms: number) => pings.record(agent, { task_id: 7, latency_ms });
  return { runtime, registry, records, pings, record };
}

test('accepted results go to the sink unrounded, lost probes as −1', () => {
  const { runtime, records, pings, record } = createFixture();
  record(1.23456);
  runtime.advance(10_000);
  record(-1);
  const ts = Math.floor(runtime.now() / 1000);
  expect(records).toEqual([
    { node_id: 1, task_id: 7, ts: ts - 10, latency_ms: 1.23456 },
    { node_id: 1, task_id: 7, ts, latency_ms: -1 },
  ]);
  expect(pings.view(1)[0]).toMatchObject({ at: ts, latency: null, loss: 50, recent: [1.2, null] });
});

test('a latency in microseconds replaces the rounded one, except for a lost probe', () => {
  const { records, pings } = createFixture();
  pings.record(agent, { task_id: 7, latency_ms: 1, latency_us: 1234 });
  pings.record(agent, { task_id: 7, latency_ms: 0, latency_us: 0 });
  pings.record(agent, { task_id: 7, latency_ms: -1, latency_us: 500 });
  expect(records.map(({ latency_ms }) => latency_ms)).toEqual([1.234, 0, -1]);
  expect(pings.view(1)[0]).toMatchObject({ recent: [1.2, 0, null] });
});

test('accepts three results in a burst, the next after three quarters of an interval', () => {
  const { runtime, records, record } = createFixture();
  expect([record(1), record(2), record(3), record(4)]).toEqual([
    'accepted',
    'accepted',
    'accepted',
    'rate_limited',
  ]);
  runtime.advance(7499);
  expect(record(5)).toBe('rate_limited');
  runtime.advance(1);
  expect([record(6), record(7)]).toEqual(['accepted', 'rate_limited']);
  expect(records.map(({ latency_ms }) => latency_ms)).toEqual([1, 2, 3, 6]);
});

test('a shortened interval applies to the rate limit immediately', () => {
  const { runtime, registry, record } = createFixture();
  registry.put({ ...task, interval: 86_400 });
  expect([record(1), record(2), record(3)]).toEqual(['accepted', 'accepted', 'accepted']);
  registry.put({ ...task, interval: 5 });
  expect(record(4)).toBe('rate_limited');
  runtime.advance(5000);
  expect(record(5)).toBe('accepted');
});

test('a wall-clock step rejects no results', () => {
  const { runtime, record } = createFixture();
  for (const step of [-86_400_000, 86_400_000, 0]) {
    runtime.stepClock(step);
    runtime.advance(10_000);
    expect(record(1)).toBe('accepted');
  }
});

test('results of an unassigned task reach neither the view nor the sink', () => {
  const { records, pings } = createFixture();
  expect(pings.record({ ...agent, nodeId: 2 }, { task_id: 7, latency_ms: 1 })).toBe('unassigned');
  expect(pings.record(agent, { task_id: 8, latency_ms: 1 })).toBe('unassigned');
  expect([records, pings.view(2)]).toEqual([[], []]);
});

test('the revision changes whenever the view does', () => {
  const { registry, pings, record } = createFixture();
  const revisions = [pings.revision(1)];
  const note = () => revisions.push(pings.revision(1));
  record(1);
  note();
  registry.put({ ...task, name: 'renamed' });
  note();
  registry.removeNode(1);
  note();
  expect(new Set(revisions).size).toBe(4);
  expect(pings.view(1)).toEqual([]);
});

test('a result of a kind that the agent does not measure is dropped', () => {
  const { records, pings } = createFixture();
  const other = { nodeId: 1, probes: ['tcp'] as const };
  expect(pings.record(other, { task_id: 7, latency_ms: -1 })).toBe('unassigned');
  expect([records, pings.view(1)]).toEqual([[], []]);
});

test('results of a kind that the agent no longer measures leave the view', () => {
  const { registry, pings, record } = createFixture();
  registry.put({ ...task, id: 8, target: '192.0.2.1:443' });
  record(1);
  pings.record(agent, { task_id: 8, latency_ms: 2 });
  const before = pings.revision(1);
  pings.setKinds(1, ['tcp', 'http']);
  expect(pings.view(1).map(({ task_id }) => task_id)).toEqual([8]);
  expect(pings.revision(1)).not.toBe(before);
  pings.setKinds(1, allProbeKinds);
  expect(pings.view(1).map(({ task_id }) => task_id)).toEqual([8]);
});

test('the view has the results of every task that the agent was sent, beyond those of other kinds', () => {
  const { registry, pings } = createFixture();
  for (let id = 100; id < 164; id += 1) registry.put({ ...task, id, sort: 0 });
  registry.put({ ...task, id: 8, target: '192.0.2.1:443' });
  pings.setKinds(1, ['tcp']);
  pings.record({ nodeId: 1, probes: ['tcp'] }, { task_id: 8, latency_ms: 2 });
  expect(pings.view(1).map(({ task_id }) => task_id)).toEqual([8]);
});

test('removing a node removes its results', () => {
  const { pings, record } = createFixture();
  record(1);
  pings.removeNode(1);
  expect(pings.view(1)).toEqual([]);
});

test('results delivered together after a stall get consecutive timestamps', () => {
  const { runtime, records, record } = createFixture();
  const ts = Math.floor(runtime.now() / 1000);
  for (const latency of [-1, 2, 3]) record(latency);
  expect(records.map(({ ts: at, latency_ms }) => [at, latency_ms])).toEqual([
    [ts, -1],
    [ts + 1, 2],
    [ts + 2, 3],
  ]);
  runtime.advance(10_000);
  record(4);
  expect(records.at(-1)?.ts).toBe(ts + 10);
});
