import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { createManualRuntime } from '@muster/shared/runtime/manual';
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
import { createDeltaStreams } from '../hub/src/live/delta-streams.ts';
import { type Audience, createSnapshots } from '../hub/src/live/snapshots.ts';
import type { StoredNode } from '../hub/src/store/rows.ts';
import { sampleFacts, sampleMetrics } from '../tests/support/data/samples.ts';
import { createTrafficRow } from '../tests/support/data/traffic-row.ts';

const HELP = `node bench/snapshots.ts [options]

Measures the processor time of a frame of the live stream, for visitors and administrators: deltas, whole texts, and a
visitor's text as gzip.

  --nodes LIST   sizes of the fleet (200,1000,10000)
  --changed N    percentage of the nodes that have reported since the previous frame (30)
  --tasks N      ping tasks of every node, with 30 results each (3)
  --rounds N     frames of each kind, of which the lower quartile is shown (40)
`;

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '200,1000,10000' },
    tasks: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '40' },
    changed: { type: 'string', default: '30' },
    help: { type: 'boolean', default: false },
  },
});

const audiences: readonly Audience[] = ['visitor', 'admin', 'admin_masked'];

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
      check: {},
      heartbeat_key: null,
      node_ids: [],
    });
  const pings = createPingResults(runtime, registry, []);
  const noop = () => undefined;
  const channel = { send: noop, ping: noop, close: noop, terminate: noop };
  for (const { row } of fleet.list()) presences.connect(row.id, { channel, probes: allProbeKinds }, 0);

  /** Changes between two frames: reports, and the results of one task in 30. */
  function live(round: number, pingsOf: (id: number) => boolean): void {
    runtime.advance(2000);
    const at = runtime.now();
    const today = runtime.calendar(at);
    for (const { row, traffic } of fleet.list()) {
      const presence = presences.find(row.id);
      if (presence === undefined || (row.id * 37 + round * 11) % 100 >= Number(values.changed)) continue;
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
  return { runtime, live, snapshots };
}

/** Processor time of a round in which viewers of one kind are connected, or of all; threads of the pool included. */
async function measure(size: number) {
  const { runtime, live, snapshots } = makeFleet(size);
  const deltas = createDeltaStreams(runtime, snapshots);
  const times = new Map<string, number[]>();
  const bytes = new Map<string, number>();
  const stalls = monitorEventLoopDelay({ resolution: 1 });
  const lastSeqs = new Map<Audience, number>();

  let round = 30;

  /** Rounds in which viewers of these kinds are connected. */
  async function run(name: string, render: () => Promise<Buffer>): Promise<void> {
    lastSeqs.clear();
    for (const end = round + Number(values.rounds); round < end; round += 1) {
      live(round, (id) => id % 30 === round % 30);
      snapshots.invalidate();
      deltas.beginRound();
      const before = process.cpuUsage();
      stalls.enable();
      const { length } = await render();
      stalls.disable();
      const { user, system } = process.cpuUsage(before);
      times.set(name, [...(times.get(name) ?? []), (user + system) / 1000]);
      bytes.set(name, length);
    }
  }

  async function renderDeltas(): Promise<Buffer> {
    let first: Buffer = Buffer.alloc(0);
    for (const audience of audiences) {
      const lastSeq = lastSeqs.get(audience) ?? null;
      const message = await deltas.next({ audience, wantsGzip: audience === 'visitor', lastSeq });
      if (message === null) throw new Error('no message');
      if (audience === 'visitor') first = message.data;
      lastSeqs.set(audience, message.seq);
    }
    return first;
  }

  async function renderTexts(): Promise<Buffer> {
    const texts = await Promise.all(audiences.map((audience) => snapshots.get(audience)));
    return texts[0] ?? Buffer.alloc(0);
  }

  const renderGzip = () => snapshots.getCompressed('visitor');
  await run('deltas', renderDeltas);
  await run('texts', renderTexts);
  await run('gzip', renderGzip);
  await run('all of them', async () => {
    await Promise.all([renderTexts(), renderGzip()]);
    return renderDeltas();
  });
  return [...times].map(([frames, list]) => ({
    nodes: size,
    frames,
    // The first delta is a keyframe.
    'ms, lower quartile': round2(list.slice(1).sort((a, b) => a - b)[list.length >> 2] ?? Number.NaN),
    'visitor KB': round2((bytes.get(frames) ?? 0) / 1000),
    'loop max ms': round2(stalls.max / 1e6),
  }));
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}
