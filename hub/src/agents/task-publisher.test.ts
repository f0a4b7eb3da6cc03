import { decodeHubMessage } from '@muster/generated/agent-codec';
import type { ProbeKind } from '@muster/generated/types';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test, vi } from 'vitest';
import { createTaskRegistry } from '../features/ping/task-registry.ts';
import type { PingTaskRow } from '../store/rows.ts';
import { createPresences } from './presence.ts';
import { allProbeKinds } from './probe-kinds.ts';
import { createRemoteNodes } from './remote-nodes.ts';
import { createTaskPublisher } from './task-publisher.ts';

const makeTask = (id: number, changes: Partial<PingTaskRow> = {}): PingTaskRow => ({
  id,
  sort: id,
  name: `task ${id}`,
  target: '192.0.2.1',
  interval: 60,
  all_nodes: false,
  check: {},
  heartbeat_key: null,
  node_ids: [],
  ...changes,
});

function createFixture() {
  const runtime = createManualRuntime();
  const presences = createPresences(createRemoteNodes());
  const registry = createTaskRegistry([]);
  const push = createTaskPublisher(runtime, presences, registry);
  const sent = new Map<number, number[][]>();

  function connect(nodeId: number, probes: readonly ProbeKind[] = allProbeKinds) {
    const lists: number[][] = [];
    sent.set(nodeId, lists);
    const send = (text: string) => {
      const message = decodeHubMessage(text);
      if (message.method === 'ping.tasks') lists.push(message.params.map(({ id }) => id));
    };
    const channel = { send, ping: vi.fn(), close: vi.fn(), terminate: vi.fn() };
    const presence = presences.connect(nodeId, { channel, probes }, runtime.monotonic());
    push.publishTo(presence);
    return presence;
  }
  return { runtime, presences, registry, push, sent, connect };
}

test('a thousand agents get a change in slices, each of them once', () => {
  const { runtime, registry, push, sent, connect } = createFixture();
  for (let id = 1; id <= 1000; id += 1) connect(id);
  registry.put(makeTask(1, { all_nodes: true }));
  push.publishChanges();
  const updated = () => [...sent.values()].filter((lists) => lists.length === 2).length;
  expect(updated()).toBe(250);
  runtime.advance(0);
  expect(updated()).toBe(1000);
  expect(runtime.pendingTimers).toBe(0);
  expect(new Set([...sent.values()].map((lists) => JSON.stringify(lists)))).toEqual(new Set(['[[],[1]]']));
});

test('after a change and a connection during a round, every agent has the latest tasks', () => {
  const { runtime, registry, push, sent, connect } = createFixture();
  for (let id = 1; id <= 600; id += 1) connect(id);
  registry.put(makeTask(1, { all_nodes: true }));
  push.publishChanges();
  connect(601);
  connect(500);
  registry.put(makeTask(2, { all_nodes: true }));
  push.publishChanges();
  runtime.advance(0);
  for (const lists of sent.values()) expect(lists.at(-1)).toEqual([1, 2]);
  expect(sent.get(600)).toEqual([[], [1, 2]]);
  expect(sent.get(601)).toEqual([[1], [1, 2]]);
  expect(sent.get(1)).toEqual([[], [1], [1, 2]]);
});

test('an agent whose tasks did not change gets no message', () => {
  const { registry, push, sent, connect } = createFixture();
  registry.put(makeTask(1, { node_ids: [1] }));
  connect(1);
  connect(2);
  registry.put(makeTask(1, { node_ids: [1, 3], name: 'another name', sort: 9 }));
  push.publishChanges();
  registry.put(makeTask(2, { node_ids: [2] }));
  push.publishChanges();
  expect(sent.get(1)).toEqual([[1]]);
  expect(sent.get(2)).toEqual([[], [2]]);
});

test('an agent gets the tasks that it can measure, also after its hello and beyond the first 64', () => {
  const { registry, push, sent, connect } = createFixture();
  for (let id = 1; id <= 64; id += 1) registry.put(makeTask(id, { all_nodes: true }));
  registry.put(makeTask(65, { all_nodes: true, check: {}, heartbeat_key: null, target: '192.0.2.1:443' }));
  registry.put(
    makeTask(66, { all_nodes: true, check: {}, heartbeat_key: null, target: 'https://example.com/' }),
  );
  const presence = connect(1, ['tcp']);
  presence.probes = ['tcp', 'http'];
  push.publishChange(presence);
  push.publishChange(presence);
  expect(sent.get(1)).toEqual([[65], [65, 66]]);
});
