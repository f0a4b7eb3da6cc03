import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs, promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { createManualRuntime } from '@muster/runtime/manual';
import { applyReport } from '../hub/src/agents/ledger.ts';
import { createPingResults } from '../hub/src/agents/ping-results.ts';
import { createPresences } from '../hub/src/agents/presence.ts';
import { allProbeKinds } from '../hub/src/agents/probe-kinds.ts';
import { createRemoteNodes } from '../hub/src/agents/remote-nodes.ts';
import { createFleet } from '../hub/src/features/nodes/fleet.ts';
import { createFleetRenderer } from '../hub/src/features/nodes/fleet-renderer.ts';
import { createViewContext } from '../hub/src/features/nodes/node-view.ts';
import { applyNodeDefaults } from '../hub/src/features/nodes/nodes.ts';
import { createTaskRegistry } from '../hub/src/features/ping/task-registry.ts';
import { type Audience, createSnapshots } from '../hub/src/live/snapshots.ts';
import type { StoredNode } from '../hub/src/store/rows.ts';
import { sampleFacts, sampleMetrics } from '../tests/support/data/samples.ts';
import { createTrafficRow } from '../tests/support/data/traffic-row.ts';

const HELP = `node bench/snapshots.ts [options]

Measures the milliseconds of a snapshot of the fleet, in which every node has reported since the previous one.

  --nodes LIST   sizes of the fleet (100,1000,5000)
  --tasks N      ping tasks of every node, with 30 results each (3)
  --rounds N     snapshots of which the median is shown (30)
`;

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '100,1000,5000' },
    tasks: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '30' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) process.stdout.write(HELP);
else for (const size of values.nodes.split(',')) console.table(await measure(Number(size)));

function makeNode(id: number): StoredNode {
  const config = applyNodeDefaults({ name: `node-${id}`, group: 'europe', tags: ['web', 'production'] });
  const facts = { ...sampleFacts, hostname: `host-${id}`, ip: '192.0.2.1', country: 'DE' };
  const token = String(id).padStart(43, 'x');
  const row = { ...config, ...facts, id, sort: id, token, last_seen_at: 0, watched_since: 0, created_at: 0 };
  return { node: row, traffic: createTrafficRow(id) };
}

function makeFleet(size: number) {
  const runtime = createManualRuntime();
  const fleet = createFleet(Array.from({ length: size }, (_, index) => makeNode(index + 1)));
  const presences = createPresences(createRemoteNodes());
  const registry = createTaskRegistry([]);
  for (let id = 1; id <= Number(values.tasks); id += 1)
    registry.put({
      id,
      sort: id,
      name: `task ${id}`,
      target: '192.0.2.1',
      interval: 60,
      all_nodes: true,
      node_ids: [],
    });
  const pings = createPingResults(runtime, registry, []);
  const noop = () => undefined;
  const channel = { send: noop, ping: noop, close: noop, terminate: noop };
  for (const { row } of fleet.list()) presences.connect(row.id, { channel, probes: allProbeKinds }, 0);

  /** What happens between two snapshots: a report of every node, and one result in 30 of the tasks. */
  function live(round: number, pingsOf: (id: number) => boolean): void {
    runtime.advance(2000);
    const at = runtime.now();
    const today = runtime.calendar(at);
    for (const { row, traffic } of fleet.list()) {
      const presence = presences.find(row.id);
      if (presence === undefined) continue;
      const report = {
        ...sampleMetrics,
        cpu: (row.id * 7 + round) % 100,
        net_rx_total: (sampleMetrics.net_rx_total ?? 0) + round * row.id * 1000,
      };
      presence.report = report;
      presence.lastReceivedAt = presence.lastReportAt = runtime.monotonic();
      applyReport(traffic, report, { at, today, resetDay: 1 });
      if (pingsOf(row.id)) probe(row.id, round);
    }
  }

  function probe(nodeId: number, round: number): void {
    for (const { id } of registry.list())
      pings.record(
        { nodeId, probes: allProbeKinds },
        { task_id: id, latency_ms: ((nodeId * 13 + round * 7 + id) % 9000) / 100 },
      );
  }

  for (let round = 0; round < 30; round += 1) {
    runtime.advance(60_000);
    live(round, () => true);
  }
  const render = createFleetRenderer(
    runtime,
    fleet,
    () => createViewContext(runtime, presences, pings),
    { listOpen: () => [] },
    { listCurrent: () => [] },
  );
  const snapshots = createSnapshots(runtime, render);
  return { live, snapshots };
}

async function measure(size: number) {
  const { live, snapshots } = makeFleet(size);
  const times = new Map<string, number[]>();
  let bytes = 0;
  const stalls = monitorEventLoopDelay({ resolution: 1 });
  const time = async (name: string, act: () => Promise<unknown>) => {
    const startedAt = performance.now();
    stalls.enable();
    await act();
    stalls.disable();
    times.set(name, [...(times.get(name) ?? []), performance.now() - startedAt]);
  };
  for (let round = 30; round < 30 + Number(values.rounds); round += 1) {
    live(round, (id) => id % 30 === round % 30);
    snapshots.invalidate();
    for (const audience of ['visitor', 'admin', 'admin_masked'] satisfies Audience[])
      await time(audience, () => snapshots.get(audience));
    bytes = (await snapshots.get('visitor')).length;
  }
  const compressed = await promisify(gzip)(await snapshots.get('visitor'), { level: 1 });
  const row: Record<string, number> = {
    nodes: size,
    'visitor KB': bytes / 1000,
    'gzip KB': compressed.length / 1000,
    'loop p99 ms': stalls.percentile(99) / 1e6,
    'loop max ms': stalls.max / 1e6,
  };
  for (const [name, list] of times)
    row[`${name} ms`] = list.sort((a, b) => a - b)[list.length >> 1] ?? Number.NaN;
  return [
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Math.round(value * 100) / 100])),
  ];
}
