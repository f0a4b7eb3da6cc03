import { serialiseAdminNode, serialisePublicNode } from '@muster/generated/serialisers';
import { createManualRuntime } from '@muster/runtime/manual';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleFacts, sampleMetrics } from '../../../../tests/support/data/samples.ts';
import { createTrafficRow } from '../../../../tests/support/data/traffic-row.ts';
import { createPresences, keepReport } from '../../live/presence.ts';
import { createPingResults } from '../ping/ping-results.ts';
import { allProbeKinds } from '../ping/probe-kinds.ts';
import { createTaskRegistry } from '../ping/task-registry.ts';
import { correctTraffic } from '../traffic/ledger.ts';
import { createFleet } from './fleet.ts';
import { createNodeJsonCache } from './node-json-cache.ts';
import { createViewContext, viewAdminNode, viewPublicNode } from './node-view.ts';
import { applyNodeDefaults } from './nodes.ts';

const channel = {
  send: () => undefined,
  ping: () => undefined,
  close: () => undefined,
  terminate: () => undefined,
};

const agent = { nodeId: 1, probes: allProbeKinds };

function createFixture() {
  const runtime = createManualRuntime();
  const presences = createPresences();
  const registry = createTaskRegistry([]);
  const pings = createPingResults({ runtime, registry, sinks: [] });
  const config = applyNodeDefaults({ name: 'web-1', expires_at: '2026-03-20' });
  const row = {
    ...config,
    ...sampleFacts,
    id: 1,
    sort: 1,
    token: 'x'.repeat(43),
    last_seen_at: 0,
    watched_since: 0,
    created_at: 0,
  };
  const stored = { node: { ...row, ip: '192.0.2.1', country: 'DE' }, traffic: createTrafficRow(1) };
  const node = createFleet([stored]).get(1);
  const putTask = (id: number, name: string) =>
    registry.put({ id, name, sort: id, target: '192.0.2.9', interval: 5, all_nodes: true, node_ids: [] });
  return { runtime, presences, registry, pings, node, putTask };
}

type Fixture = ReturnType<typeof createFixture>;

/** Everything that can change a node's view. */
const changes: Record<string, (fixture: Fixture, amount: number) => void> = {
  waiting: ({ runtime }, amount) => runtime.advance(amount),
  'the next day': ({ runtime }) => runtime.advance(86_400_000),
  'a connection': ({ runtime, presences }, amount) =>
    void presences.connect(1, { channel, probes: allProbeKinds.slice(amount % 3) }, runtime.monotonic()),
  'a hello': ({ presences, pings }, amount) => {
    const presence = presences.find(1);
    if (presence === undefined) return;
    presence.probes = allProbeKinds.slice(0, amount % 4);
    pings.setKinds(1, presence.probes);
  },
  'a disconnection': ({ presences }) => void presences.close(1, { code: 4001, reason: '' }),
  'a report': ({ runtime, presences }, amount) => {
    const presence = presences.find(1);
    if (presence === undefined) return;
    presence.lastReceivedAt = presence.lastReportAt = runtime.monotonic();
    const report = amount % 3 === 0 ? {} : structuredClone(sampleMetrics);
    const extra = amount % 2 === 0 ? { gpu: amount, cpu_temperature: null } : null;
    keepReport(presence, { ...report, cpu: amount % 100 }, extra);
  },
  traffic: ({ node }, amount) => {
    node.traffic.rx += amount;
    node.traffic.day_tx += amount;
  },
  'a correction': ({ node, runtime }, amount) =>
    correctTraffic(
      node.traffic,
      { month_rx: amount, total_tx: amount },
      { today: runtime.calendar(runtime.now()), resetDay: node.row.traffic_reset_day },
    ),
  'other facts': ({ node }, amount) => {
    node.row = { ...node.row, os: `Debian ${amount}`, ip: '192.0.2.2', hostname: `host ${amount}` };
  },
  'another plan': ({ node }, amount) => {
    node.row = {
      ...node.row,
      traffic_mode: amount % 2 === 0 ? 'up' : 'sum',
      price: amount,
      token: `${amount}`,
    };
  },
  'a task': ({ putTask }, amount) => putTask((amount % 3) + 1, `task ${amount}`),
  'a deleted task': ({ registry }, amount) => registry.remove((amount % 3) + 1),
  'a result': ({ pings }, amount) =>
    void pings.record(agent, { task_id: (amount % 3) + 1, latency_ms: amount % 5 === 0 ? -1 : amount / 100 }),
};

function expectWhole(fixture: Fixture, jsonCache: ReturnType<typeof createNodeJsonCache>): void {
  const context = createViewContext(fixture);
  const { node } = fixture;
  const read = (text: string) => JSON.parse(text);
  expect(read(jsonCache.writePublic(node, context, 1))).toEqual(
    read(serialisePublicNode(viewPublicNode(node, context, 1))),
  );
  for (const showsToken of [true, false])
    expect(read(jsonCache.writeAdmin(node, context, showsToken))).toEqual(
      read(serialiseAdminNode(viewAdminNode(node, context, showsToken))),
    );
}

test('after any change, the cached JSON equals a full serialisation', () => {
  const step = fc.record({
    change: fc.constantFrom(...Object.keys(changes)),
    amount: fc.integer({ min: 1, max: 20_000 }),
    isShown: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const fixture = createFixture();
      const jsonCache = createNodeJsonCache();
      for (const { change, amount, isShown } of steps) {
        changes[change]?.(fixture, amount);
        if (isShown) expectWhole(fixture, jsonCache);
      }
      expectWhole(fixture, jsonCache);
    }),
    { numRuns: 150 },
  );
});

test('unchanged nodes are not rendered again', () => {
  const fixture = createFixture();
  const { runtime, presences, putTask, pings, node } = fixture;
  putTask(1, 'task');
  presences.connect(1, { channel, probes: allProbeKinds }, runtime.monotonic());
  pings.record(agent, { task_id: 1, latency_ms: 5 });
  const jsonCache = createNodeJsonCache();
  let views = 0;
  const counted = {
    ...pings,
    view: (nodeId: number) => {
      views += 1;
      return pings.view(nodeId);
    },
  };
  for (let round = 0; round < 3; round += 1) {
    const context = createViewContext({ runtime, presences, pings: counted });
    jsonCache.writePublic(node, context, 1);
    jsonCache.writeAdmin(node, context, true);
    runtime.advance(100);
  }
  expect(views).toBe(1);
  pings.record(agent, { task_id: 1, latency_ms: 6 });
  jsonCache.writePublic(node, createViewContext({ runtime, presences, pings: counted }), 1);
  expect(views).toBe(2);
});
