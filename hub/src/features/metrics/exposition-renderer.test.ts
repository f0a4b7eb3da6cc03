import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { hubFigures } from '../../../../tests/support/data/hub-figures.ts';
import { measureGarbage } from '../../../../tests/support/data/measure-garbage.ts';
import { sampleFacts, sampleMetrics } from '../../../../tests/support/data/samples.ts';
import { createTrafficRow } from '../../../../tests/support/data/traffic-row.ts';
import { createPingResults } from '../../agents/ping-results.ts';
import { createPresences } from '../../agents/presence.ts';
import { allProbeKinds } from '../../agents/probe-kinds.ts';
import { createRemoteNodes } from '../../agents/remote-nodes.ts';
import type { PingTaskRow } from '../../store/rows.ts';
import { createFleet } from '../nodes/fleet.ts';
import { createViewContext } from '../nodes/node-view.ts';
import { applyNodeDefaults } from '../nodes/nodes.ts';
import { createTaskRegistry } from '../ping/task-registry.ts';
import type { ExposedAlert } from './alert-family.ts';
import { createExpositionRenderer } from './exposition-renderer.ts';

const decoder = new TextDecoder();
const task: PingTaskRow = {
  id: 7,
  sort: 1,
  name: 'Résolveur',
  target: '192.0.2.1',
  interval: 10,
  all_nodes: true,
  check: {},
  heartbeat_key: null,
  node_ids: [],
};

function makeNode(id: number) {
  const config = applyNodeDefaults({ name: `nœud ${id}`, public: true });
  const times = { last_seen_at: 0, watched_since: 0, created_at: 0 };
  const token = String(id).padStart(43, 'x');
  const node = { ...config, ...sampleFacts, ...times, ip: '', country: '', id, sort: id, token };
  return { node, traffic: createTrafficRow(id) };
}

/** `stepMs` passes with each look at the clock. */
function createFixture(size: number, { stepMs = 0, alerts = [] as ExposedAlert[] } = {}) {
  const runtime = createManualRuntime();
  const presences = createPresences(createRemoteNodes());
  const pings = createPingResults(runtime, createTaskRegistry([task]), []);
  const fleet = createFleet(Array.from({ length: size }, (_, index) => makeNode(index + 1)));
  const connect = (nodeId: number) => {
    const channel = { send: () => undefined, ping: () => undefined, close: () => undefined };
    const agent = { channel: { ...channel, terminate: () => undefined }, probes: allProbeKinds };
    presences.connect(nodeId, agent as never, 0).report = { ...sampleMetrics };
  };
  for (const { row } of fleet.list()) connect(row.id);
  /** Nodes that were read in each turn of the event loop. */
  const turns = [0];
  const parts: string[] = [];
  const render = createExpositionRenderer(
    {
      ...runtime,
      monotonic() {
        runtime.suspend(stepMs);
        return runtime.monotonic();
      },
      pause() {
        turns.push(0);
        return runtime.pause();
      },
    },
    fleet,
    () =>
      createViewContext(
        runtime,
        {
          ...presences,
          find(id) {
            turns.push((turns.pop() ?? 0) + 1);
            return presences.find(id);
          },
        },
        pings,
      ),
    () => hubFigures,
    () => alerts,
  );
  const read = async () => {
    parts.length = 0;
    await render('prometheus', async (bytes) => void parts.push(decoder.decode(bytes)));
    return parts.join('');
  };
  return { fleet, pings, presences, turns, parts, read, render };
}

/** Lines of a family, by their labels. */
function findLines(text: string, name: string): string[] {
  return text.split('\n').filter((line) => line.startsWith(`muster_node_${name}{`));
}

test('a slice ends with its millisecond, and has 16 nodes at least', async () => {
  const slow = createFixture(1_000, { stepMs: 1 });
  const text = await slow.read();
  expect(slow.turns.filter((nodes) => nodes > 0)).toEqual([...new Array(62).fill(16), 8]);
  const maxLines = Math.max(...slow.parts.map((part) => part.split('\n').length));
  // The sockets have two lines for each node; a header may precede and follow.
  expect(maxLines).toBeLessThan(2 * 64 + 10);

  const fast = createFixture(1_000);
  // Only the time at which agents were seen last differs, in its digits.
  expect(await fast.read()).toHaveLength(text.length);
  expect(fast.turns[0]).toBe(1_000);
});

test('an alert has the labels of its rule, node and object, in slices', async () => {
  const alert: ExposedAlert = {
    rule_name: 'Disk "full"',
    severity: 'critical',
    node_id: 12,
    task_name: '',
    object: '/srv',
    state: 'firing',
    withheld_by: null,
  };
  const other: ExposedAlert = {
    ...alert,
    node_id: null,
    object: '',
    task_name: 'API',
    withheld_by: 'parent',
  };
  const { read, turns } = createFixture(1, { stepMs: 1, alerts: [alert, other] });
  expect((await read()).split('\n').filter((line) => line.includes('muster_alert'))).toEqual([
    '# HELP muster_alert Alerts that are pending or firing, or have no data; the value is 1.',
    '# TYPE muster_alert gauge',
    'muster_alert{name="Disk \\"full\\"",severity="critical",node="12",object="/srv",state="firing"} 1',
    'muster_alert{name="Disk \\"full\\"",severity="critical",node="",object="API",state="firing",withheld_by="parent"} 1',
  ]);
  expect(turns.length).toBeGreaterThan(2);
});

test('a part has a limited size while the clock does not move', async () => {
  const { read, parts } = createFixture(3_000);
  const text = await read();
  expect(text.length).toBeGreaterThan(3_000_000);
  const sizes = parts.map((part) => Buffer.byteLength(part));
  expect(Math.max(...sizes)).toBeLessThan(320 * 1024);
  expect(parts.length).toBeLessThan(20);
});

test('a scrape shows what has changed since the one before', async () => {
  const { fleet, presences, pings, read } = createFixture(3);
  pings.record({ nodeId: 2, probes: allProbeKinds }, { task_id: 7, latency_ms: 25 });
  const before = await read();
  expect(findLines(before, 'up')).toHaveLength(3);
  expect(findLines(before, 'probe_latency_seconds')).toEqual([
    'muster_node_probe_latency_seconds{node="2",name="nœud 2",task="7",task_name="Résolveur"} 0.025',
  ]);
  expect(findLines(before, 'processes')[0]).toBe(
    `muster_node_processes{node="1",name="nœud 1"} ${sampleMetrics.procs}`,
  );

  fleet.remove(1);
  const renamed = fleet.get(3);
  renamed.row = { ...renamed.row, name: 'new' };
  presences.close(2, { code: 4000, reason: '' });
  pings.record({ nodeId: 3, probes: allProbeKinds }, { task_id: 7, latency_ms: -1 });
  const after = await read();
  expect(findLines(after, 'up')).toEqual([
    'muster_node_up{node="2",name="nœud 2"} 0',
    'muster_node_up{node="3",name="new"} 1',
  ]);
  expect(findLines(after, 'processes')).toHaveLength(1);
  expect(findLines(after, 'sockets')).toEqual([
    `muster_node_sockets{node="3",name="new",protocol="tcp"} ${sampleMetrics.tcp}`,
    `muster_node_sockets{node="3",name="new",protocol="udp"} ${sampleMetrics.udp}`,
  ]);
  expect(findLines(after, 'probe_latency_seconds')).toHaveLength(1);
  expect(findLines(after, 'probe_loss_ratio')).toEqual([
    'muster_node_probe_loss_ratio{node="2",name="nœud 2",task="7",task_name="Résolveur"} 0',
    'muster_node_probe_loss_ratio{node="3",name="new",task="7",task_name="Résolveur"} 1',
  ]);
  expect(findLines(after, 'info')).toHaveLength(2);
});

test('every figure of a node has its line', async () => {
  const { fleet, pings, presences, read } = createFixture(1);
  Object.assign(presences.find(1) ?? {}, {
    gauges: {
      ...{ temperature: 51.5, iowait: 2, steal: 1.5, core_max: 99 },
      ...{ pressure_cpu: 10, pressure_memory: 20, pressure_io: 30 },
      ...{ disk_read: 1000, disk_write: 2000, disk_busy: 50, mount_used: 91, inodes_used: 5 },
      ...{ net_errors: 0.1, gpu: 7, gpu_memory: 8, containers: 3, arrays_impaired: 0 },
      ...{ units_failed: 2, disks_impaired: 1 },
    },
  });
  const node = fleet.get(1);
  node.row = { ...node.row, traffic_limit: 1000, expires_at: '2026-12-31', traffic_mode: 'max' };
  Object.assign(node.traffic, { rx: 11, tx: 12, period_rx: 21, period_tx: 22, period_start: 20260301 });
  pings.record({ nodeId: 1, probes: allProbeKinds }, { task_id: 7, latency_ms: 12.3 });
  pings.record({ nodeId: 1, probes: allProbeKinds }, { task_id: 7, latency_ms: -1 });
  pings.record({ nodeId: 1, probes: allProbeKinds }, { task_id: 7, latency_ms: 12.3 });
  const text = await read();
  const lines = text.split('\n').filter((line) => line.startsWith('muster_node_'));
  expect(
    lines.map((line) => line.replace('node="1",name="nœud 1"', '').slice('muster_node_'.length)),
  ).toEqual([
    'info{,group="",country="",os="Debian GNU/Linux 12 (bookworm)",kernel="6.1.0-28-amd64",arch="x86_64",virt="kvm",cpu="AMD EPYC 7443P",agent_version="0.1.0",public="true"} 1',
    'up{} 1',
    'last_seen_timestamp_seconds{} 1773144000',
    'uptime_seconds{} 86400',
    'cpu_usage_ratio{} 0.125',
    'cpu_cores{} 4',
    'load1{} 0.42',
    'load5{} 0.36',
    'load15{} 0.3',
    'memory_used_bytes{} 2147483648',
    'memory_size_bytes{} 8326746112',
    'swap_used_bytes{} 0',
    'swap_size_bytes{} 1073737728',
    'filesystem_used_bytes{} 21474836480',
    'filesystem_size_bytes{} 84289314816',
    'network_receive_bytes_total{} 11',
    'network_transmit_bytes_total{} 12',
    'period_receive_bytes{} 21',
    'period_transmit_bytes{} 22',
    'traffic_used_bytes{} 22',
    'traffic_limit_bytes{} 1000',
    'plan_expiry_timestamp_seconds{} 1798761600',
    'processes{} 131',
    'sockets{,protocol="tcp"} 48',
    'sockets{,protocol="udp"} 6',
    'temperature_celsius{} 51.5',
    'cpu_iowait_ratio{} 0.02',
    'cpu_steal_ratio{} 0.015',
    'cpu_busiest_core_ratio{} 0.99',
    'pressure_ratio{,resource="cpu"} 0.1',
    'pressure_ratio{,resource="memory"} 0.2',
    'pressure_ratio{,resource="io"} 0.3',
    'disk_read_bytes_per_second{} 1000',
    'disk_written_bytes_per_second{} 2000',
    'disk_busiest_ratio{} 0.5',
    'filesystem_fullest_ratio{} 0.91',
    'filesystem_fullest_inodes_ratio{} 0.05',
    'network_errors_per_second{} 0.1',
    'gpu_usage_ratio{} 0.07',
    'gpu_memory_usage_ratio{} 0.08',
    'containers{} 3',
    'arrays_impaired{} 0',
    'units_failed{} 2',
    'disks_impaired{} 1',
    'probe_latency_seconds{,task="7",task_name="Résolveur"} 0.0123',
    'probe_loss_ratio{,task="7",task_name="Résolveur"} 0.333',
    'probe_timestamp_seconds{,task="7",task_name="Résolveur"} 1773144002',
  ]);
});

test('a scrape after one that failed begins with an empty text', async () => {
  const { fleet, read } = createFixture(2);
  const whole = await read();
  const node = fleet.get(2);
  const { row } = node;
  node.row = { ...row, name: null as never };
  await expect(read()).rejects.toThrow();
  node.row = row;
  expect(await read()).toBe(whole);
});

test('a scrape allocates less than a kilobyte of heap for a node', async () => {
  const size = 1_000;
  const { render } = createFixture(size);
  const renderTwice = async () => {
    await render('openmetrics', () => Promise.resolve());
    await render('openmetrics', () => Promise.resolve());
  };
  // Code that is not optimised yet allocates every number.
  await expect
    .poll(async () => (await measureGarbage(renderTwice)) / 2 / size, { interval: 0 })
    .toBeLessThan(1000);
});
