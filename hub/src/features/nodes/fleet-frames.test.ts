import { createHash } from 'node:crypto';
import { noFigures } from '@muster/generated/metrics';
import type { NoticeSummary, OpenIncident } from '@muster/generated/types';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { sampleFacts, sampleMetrics } from '../../../../tests/support/data/samples.ts';
import { createTrafficRow } from '../../../../tests/support/data/traffic-row.ts';
import { applyReport } from '../../agents/ledger.ts';
import { createPingResults } from '../../agents/ping-results.ts';
import { createPresences, keepReport } from '../../agents/presence.ts';
import { assumeProbeKinds } from '../../agents/probe-kinds.ts';
import { createRemoteNodes } from '../../agents/remote-nodes.ts';
import { createDeltaStreams } from '../../live/delta-streams.ts';
import { type Audience, administrators, createSnapshots } from '../../live/snapshots.ts';
import { createTaskRegistry } from '../ping/task-registry.ts';
import { createFleet } from './fleet.ts';
import { createFleetRenderer } from './fleet-renderer.ts';
import { createViewContext } from './node-view.ts';
import { applyNodeDefaults } from './nodes.ts';

/** Those of the recorded frames. */
const probes = assumeProbeKinds('muster-agent/0.1.0');

const audiences: readonly Audience[] = ['visitor', ...administrators];
const channel = {
  send: () => undefined,
  ping: () => undefined,
  close: () => undefined,
  terminate: () => undefined,
};

function createFixture() {
  const runtime = createManualRuntime();
  const configs = [
    { name: 'web-1', group: 'europe', tags: ['web'], remark: 'rack 4', public_remark: 'the first' },
    { name: 'db-1', public: false, country_pin: 'JP', traffic_limit: 1e12, traffic_mode: 'max' as const },
    { name: 'old', expires_at: '2026-03-20', price: 4.5, currency: 'EUR', billing_cycle: 'monthly' as const },
    { name: 'new' },
  ];
  const fleet = createFleet(
    configs.map((config, index) => {
      const id = index + 1;
      const row = {
        ...applyNodeDefaults(config),
        ...sampleFacts,
        id,
        sort: id * 10,
        ip: '192.0.2.1',
        country: 'DE',
        token: String(id).padStart(43, 'x'),
        last_seen_at: id === 4 ? 0 : 1_700_000_000,
        watched_since: id === 4 ? 0 : 1_690_000_000,
        created_at: 0,
      };
      return { node: row, traffic: createTrafficRow(id) };
    }),
  );
  const presences = createPresences(createRemoteNodes());
  const registry = createTaskRegistry([]);
  const pings = createPingResults(runtime, registry, []);
  const events = { incidents: [] as OpenIncident[], notices: [] as NoticeSummary[] };
  const render = createFleetRenderer(
    runtime,
    fleet,
    () => createViewContext(runtime, presences, pings),
    { listOpen: () => events.incidents },
    { listCurrent: () => events.notices },
  );
  const snapshots = createSnapshots(runtime, render);
  return { runtime, fleet, presences, registry, pings, events, snapshots };
}

type Fixture = ReturnType<typeof createFixture>;

function connect({ presences, runtime }: Fixture, id: number) {
  presences.connect(id, { channel, probes }, runtime.monotonic());
}

function report({ runtime, fleet, presences }: Fixture, id: number, figures: object, extra: object | null) {
  const presence = presences.find(id);
  const node = fleet.get(id);
  if (presence === undefined) throw new Error(`node ${id} is offline`);
  const received = { ...figures };
  keepReport(presence, received, extra === null ? null : { ...extra });
  presence.lastReceivedAt = presence.lastReportAt = runtime.monotonic();
  const at = runtime.now();
  applyReport(node.traffic, received, { at, today: runtime.calendar(at), resetDay: 1 });
}

/** What happens before each frame, 2 s after the one before. */
const steps: readonly ((fixture: Fixture) => void)[] = [
  () => undefined,
  (fixture) => {
    connect(fixture, 1);
    connect(fixture, 2);
    report(fixture, 1, sampleMetrics, null);
  },
  (fixture) => {
    fixture.registry.put({
      id: 7,
      sort: 1,
      name: 'Tokyo',
      target: '192.0.2.9',
      interval: 5,
      all_nodes: true,
      check: {},
      heartbeat_key: null,
      node_ids: [],
    });
    fixture.pings.record({ nodeId: 1, probes }, { task_id: 7, latency_ms: 12.345 });
    const { load, cpu, ...others } = sampleMetrics;
    report(fixture, 2, others, { battery: 0.5, 'a "key"': [1, { b: null }] });
    report(fixture, 1, { ...sampleMetrics, cpu: 99.9, net_rx: 1.5, net_rx_total: 912_345_678_999 }, null);
  },
  ({ events }) => {
    const began_at = 1_800_000_000;
    events.incidents = [{ id: 5, node_id: 1, kind: 'node', cause: 'silent', task_id: null, began_at }];
    events.notices = [
      {
        id: 1,
        kind: 'maintenance',
        title: '<b>Maintenance</b>',
        starts_at: 1_800_000_000,
        ends_at: null,
        node_ids: [1],
        updated_at: 1_800_000_000,
      },
    ];
  },
  (fixture) => {
    fixture.pings.record({ nodeId: 1, probes }, { task_id: 7, latency_ms: -1 });
    fixture.pings.record({ nodeId: 2, probes }, { task_id: 7, latency_ms: 0.4 });
    report(fixture, 2, sampleMetrics, null);
    const { swap_used, ...others } = sampleMetrics;
    report(fixture, 1, { ...others, load: [1, 2, 3] }, { battery: 0.25 });
  },
  (fixture) => {
    const { events, presences } = fixture;
    // The report before is overwritten in place.
    report(fixture, 2, { ...sampleMetrics, load: [9, 8, 7] }, null);
    events.incidents = [];
    presences.close(1, { code: 4001, reason: 'deleted' });
  },
  ({ fleet, snapshots }) => {
    const { row } = fleet.get(3);
    fleet.replaceRow({ ...row, name: 'renamed', tags: ['a', 'b'] });
    snapshots.invalidate();
  },
  ({ runtime }) => runtime.advance(60_000),
  () => undefined,
];

/** Figures of the frames in fleet-frames.txt; later ones, which all nodes report as 0 here, are left out. */
const recorded =
  'uptime cpu load mem_total mem_used swap_total swap_used disk_total disk_used net_rx net_tx tcp udp procs'.split(
    ' ',
  );
const later = Object.keys(noFigures).filter((name) => !recorded.includes(name));
const removeLater = (text: string) => later.reduce((rest, name) => rest.replaceAll(`"${name}":0,`, ''), text);

/** Snapshots as their SHA-256: the first one is in the first keyframe. */
test('the frames of each audience are these, byte for byte', async () => {
  const fixture = createFixture();
  const { runtime, snapshots } = fixture;
  const streams = createDeltaStreams(runtime, snapshots);
  const seqs = new Map<Audience, number>();
  const lines: string[] = [];
  for (const [index, step] of steps.entries()) {
    step(fixture);
    snapshots.expire(audiences);
    streams.beginRound();
    for (const audience of audiences) {
      const snapshot = await snapshots.get(audience);
      lines.push(
        `${index} ${audience} snapshot ${createHash('sha256')
          .update(removeLater(String(snapshot)))
          .digest('hex')}`,
      );
      const lastSeq = seqs.get(audience) ?? null;
      const message = await streams.next({ audience, wantsGzip: false, lastSeq });
      if (message === null) throw new Error('no message');
      seqs.set(audience, message.seq);
      lines.push(`${index} ${audience} message ${removeLater(String(message.data))}`);
    }
    runtime.advance(2_000);
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./fleet-frames.txt');
});
