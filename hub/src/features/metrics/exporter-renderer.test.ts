import type { Statistics } from '@muster/generated/types';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { sampleFacts } from '../../../../tests/support/data/samples.ts';
import { createTrafficRow } from '../../../../tests/support/data/traffic-row.ts';
import { createFleet } from '../nodes/fleet.ts';
import { applyNodeDefaults } from '../nodes/nodes.ts';
import { createExporterRenderer } from './exporter-renderer.ts';
import type { ExpositionFormat } from './exposition.ts';

function makeNode(id: number, name: string) {
  const times = { last_seen_at: 0, watched_since: 0, created_at: 0 };
  const config = applyNodeDefaults({ name, public: false });
  const token = String(id).padStart(43, 'x');
  const node = { ...config, ...sampleFacts, ...times, ip: '', country: '', id, sort: id, token };
  return { node, traffic: createTrafficRow(id) };
}

/** A fleet of nodes with these names, whose ids are 1, 2 and so on; `stepMs` passes with each look at the clock. */
function createFixture(names: string[], answers: Record<number, Statistics>, { stepMs = 0 } = {}) {
  const runtime = createManualRuntime();
  let turns = 0;
  let reads = 0;
  const render = createExporterRenderer(
    {
      monotonic() {
        runtime.suspend(stepMs);
        return runtime.monotonic();
      },
      async pause() {
        turns += 1;
      },
    },
    createFleet(names.map((name, index) => makeNode(index + 1, name))),
    {
      async read(onStatistics) {
        reads += 1;
        for (const [id, statistics] of Object.entries(answers)) onStatistics(Number(id), statistics);
      },
    },
  );
  const decoder = new TextDecoder();
  return {
    runtime,
    countTurns: () => turns,
    countReads: () => reads,
    async read(format: ExpositionFormat = 'prometheus') {
      let text = '';
      await render(format, async (bytes) => {
        text += decoder.decode(bytes);
      });
      return text;
    },
  };
}

/** The lines of samples whose name begins with the text. */
function findLines(text: string, start: string): string[] {
  return text.split('\n').filter((line) => line.startsWith(start));
}

const columns = Array.from({ length: 17 }, (_, index) => index + 1);

test('node_exporter’s names, labels and units', async () => {
  const { read } = createFixture(['web'], {
    1: {
      system: { time: 1_790_000_000.25, boot_time: 1_789_000_000, load1: 0.2, ctxt: 5 },
      cores: [{ cpu: 3, ticks: [304_407, 1, 2, 3, 4, 5, 6, 7, 8, 9] }],
      meminfo: { MemTotal: 1_024, HugePages_Total: 2 },
      vmstat: { pgfault: 7 },
      netstat: { Tcp_MaxConn: -1 },
      sockstat: { TCP_inuse: 1 },
      pressure: { cpu_some: 1_500_000 },
      softnet: [columns],
      disks: [{ name: 'sda', columns }],
      interfaces: [{ name: 'eth0', columns: columns.slice(0, 16), up: true, mtu: 1_500 }],
      filesystems: [
        { device: '/dev/sda1', path: '/', type: 'ext4', size: 9, free: 5, avail: 4, readonly: false },
      ],
      sensors: [
        { name: 'coretemp Core 0', celsius: 41.5 },
        { name: 'acpitz', celsius: 30 },
      ],
    },
  });
  const text = await read();
  for (const line of [
    'node_time_seconds{instance="web"} 1790000000.25',
    'node_boot_time_seconds{instance="web"} 1789000000',
    'node_load1{instance="web"} 0.2',
    'node_context_switches_total{instance="web"} 5',
    'node_cpu_seconds_total{instance="web",cpu="3",mode="user"} 3044.07',
    'node_cpu_seconds_total{instance="web",cpu="3",mode="steal"} 0.07',
    'node_cpu_guest_seconds_total{instance="web",cpu="3",mode="nice"} 0.09',
    'node_memory_MemTotal_bytes{instance="web"} 1024',
    'node_memory_HugePages_Total{instance="web"} 2',
    'node_vmstat_pgfault{instance="web"} 7',
    'node_netstat_Tcp_MaxConn{instance="web"} -1',
    'node_sockstat_TCP_inuse{instance="web"} 1',
    'node_pressure_cpu_waiting_seconds_total{instance="web"} 1.5',
    'node_softnet_received_rps_total{instance="web",cpu="0"} 10',
    'node_disk_read_bytes_total{instance="web",device="sda"} 1536',
    'node_disk_read_time_seconds_total{instance="web",device="sda"} 0.004',
    'node_disk_io_now{instance="web",device="sda"} 9',
    'node_disk_flush_requests_time_seconds_total{instance="web",device="sda"} 0.017',
    'node_network_receive_bytes_total{instance="web",device="eth0"} 1',
    'node_network_transmit_compressed_total{instance="web",device="eth0"} 16',
    'node_network_up{instance="web",device="eth0"} 1',
    'node_network_mtu_bytes{instance="web",device="eth0"} 1500',
    'node_filesystem_avail_bytes{instance="web",device="/dev/sda1",fstype="ext4",mountpoint="/"} 4',
    'node_filesystem_readonly{instance="web",device="/dev/sda1",fstype="ext4",mountpoint="/"} 0',
    'node_hwmon_temp_celsius{instance="web",chip="coretemp",sensor="Core 0"} 41.5',
    'node_hwmon_temp_celsius{instance="web",chip="acpitz",sensor="temp1"} 30',
    'node_hwmon_chip_names{instance="web",chip="coretemp",chip_name="coretemp"} 1',
    '# TYPE node_vmstat_pgfault untyped',
  ])
    expect(text.split('\n')).toContain(line);
  expect(findLines(text, 'node_uname_info{')[0]).toContain('sysname="Linux"');
  expect(findLines(text, 'node_filesystem_files{')).toEqual([]);
  expect(findLines(text, 'muster_')).toEqual([]);
});

test('OpenMetrics has its own types and an end', async () => {
  const text = await createFixture(['web'], { 1: { vmstat: { pgfault: 7 } } }).read('openmetrics');
  expect(text).toContain('# TYPE node_vmstat_pgfault unknown\n');
  expect(text).toContain('# TYPE node_cpu_seconds counter\n');
  expect(text.endsWith('# EOF\n')).toBe(true);
});

test('nodes of the same name are different instances, and nodes without an answer have no samples', async () => {
  const names = ['web', 'web', 'db', 'a "b"\n'];
  const answer = { system: { load1: 1 } };
  const text = await createFixture(names, { 1: answer, 2: answer, 4: answer, 99: answer }).read();
  expect(findLines(text, 'node_load1{')).toEqual([
    'node_load1{instance="web (1)"} 1',
    'node_load1{instance="web (2)"} 1',
    'node_load1{instance="a \\"b\\"\\n"} 1',
  ]);
});

test('no agent can send a series twice, a name that is none, or a label that ends', async () => {
  const disk = { name: 'sd"a\n', columns };
  const text = await createFixture(['web'], {
    1: {
      disks: [disk, disk],
      sensors: [
        { name: 'x 1', celsius: 1 },
        { name: 'x 1', celsius: 2 },
      ],
      cores: [
        { cpu: 0, ticks: [100] },
        { cpu: 0, ticks: [200] },
      ],
      meminfo: { 'Evil{': 1, __proto__: 2 } as never,
    },
  }).read();
  const samples = findLines(text, 'node_');
  const series = samples.map((line) => line.slice(0, line.lastIndexOf(' ')));
  expect(new Set(series).size).toBe(series.length);
  expect(findLines(text, 'node_disk_io_now{')).toEqual([
    'node_disk_io_now{instance="web",device="sd\\"a\\n"} 9',
  ]);
  expect(text).not.toContain('Evil');
});

test('both formats within 1.9 s have the same answers, later ones new answers', async () => {
  const { read, runtime, countReads } = createFixture(['web', 'db'], { 1: { system: { load1: 1 } }, 2: {} });
  const lines = findLines(await read(), 'node_');
  runtime.suspend(1_899);
  expect(findLines(await read('openmetrics'), 'node_')).toEqual(lines);
  expect(countReads()).toBe(1);
  runtime.suspend(1);
  expect(findLines(await read(), 'node_')).toEqual(lines);
  expect(countReads()).toBe(2);
});

test('a large fleet is written in slices', async () => {
  const names = Array.from({ length: 50 }, (_, index) => `node ${index}`);
  const answers = Object.fromEntries(names.map((_, index) => [index + 1, { system: { load1: 1 } }]));
  const { read, countTurns } = createFixture(names, answers, { stepMs: 0.5 });
  expect(findLines(await read(), 'node_load1{')).toHaveLength(50);
  expect(countTurns()).toBeGreaterThan(100);
});
