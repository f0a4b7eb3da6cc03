import type { Statistics } from '@muster/generated/types';
import type { FleetNode } from '../nodes/fleet.ts';
import { type Token, toToken } from './byte-writer.ts';
import { type Family, type Labels, writeLabels } from './exposition.ts';

/** Node_exporter's families: the names, the labels and the units of https://github.com/prometheus/node_exporter. */
export interface ExporterFamily extends Family {
  /** Calls `add` with each value of a host; undefined for a missing one. */
  addSamples(host: ScrapedHost, add: AddSample): void;
}

/** `ending` is the text between the labels of the node and the value. */
export type AddSample = (ending: Token, value: number | undefined) => void;

type Item<Name extends keyof Statistics> = NonNullable<Statistics[Name]> extends (infer One)[] ? One : never;

/** An item of a list with the text of its labels. */
interface Labelled<One> {
  item: One;
  ending: Token;
}

/** What a family needs of a host. Labels are written once for all families. */
export interface ScrapedHost {
  statistics: Statistics;
  uname: Token;
  os: Token;
  cores: Item<'cores'>[];
  filesystems: Labelled<Item<'filesystems'>>[];
  disks: Labelled<Item<'disks'>>[];
  interfaces: Labelled<Item<'interfaces'>>[];
  sensors: (Labelled<Item<'sensors'>> & { label: Token })[];
  chips: Token[];
}

/** Between the labels of the node and the value, with further labels. */
function endLabels(labels: Labels): Token {
  const text = writeLabels(labels);
  return toToken(text === '' ? '} ' : `,${text}} `);
}

const noLabels = endLabels({});
const MILLISECONDS = 1000;
const MICROSECONDS = 1e6;
const TICKS = 100;
const SECTOR_BYTES = 512;

/** Items with the same labels would be the same series, which Prometheus refuses: the first one is kept. */
function label<One>(items: readonly One[] | undefined, read: (item: One) => Labels): Labelled<One>[] {
  const known = new Set<string>();
  return (items ?? []).flatMap((item) => {
    const labels = writeLabels(read(item));
    if (known.has(labels)) return [];
    known.add(labels);
    return [{ item, ending: toToken(`,${labels}} `) }];
  });
}

function dropRepeated(cores: readonly Item<'cores'>[] = []): Item<'cores'>[] {
  const known = new Set<number>();
  return cores.filter(({ cpu }) => !known.has(cpu) && known.add(cpu));
}

/** Sensors are named by their chip and what it calls them: "coretemp Core 0". */
function splitSensor(name: string): { chip: string; sensor: string } {
  const space = name.indexOf(' ');
  return space < 0
    ? { chip: name, sensor: 'temp1' }
    : { chip: name.slice(0, space), sensor: name.slice(space + 1) };
}

export function scrapeHost(
  { os, kernel, arch, hostname }: FleetNode['row'],
  instance: string,
  statistics: Statistics,
): ScrapedHost {
  const sensors = label(statistics.sensors, ({ name }) => splitSensor(name));
  const chips = new Set(sensors.map(({ item }) => splitSensor(item.name).chip));
  return {
    statistics,
    uname: endLabels({
      domainname: '(none)',
      machine: arch,
      nodename: hostname === '' ? instance : hostname,
      release: kernel,
      sysname: 'Linux',
      version: '',
    }),
    os: endLabels({ pretty_name: os }),
    cores: dropRepeated(statistics.cores),
    filesystems: label(statistics.filesystems, ({ device, type, path }) => ({
      device,
      fstype: type,
      mountpoint: path,
    })),
    disks: label(statistics.disks, ({ name }) => ({ device: name })),
    interfaces: label(statistics.interfaces, ({ name }) => ({ device: name })),
    sensors: sensors.map((one) => {
      const labels = splitSensor(one.item.name);
      return { ...one, label: endLabels({ chip: labels.chip, label: labels.sensor, sensor: labels.sensor }) };
    }),
    chips: [...chips].map((chip) => endLabels({ chip, chip_name: chip })),
  };
}

const cpuModes = ['user', 'nice', 'system', 'idle', 'iowait', 'irq', 'softirq', 'steal'] as const;
const guestModes = ['user', 'nice'] as const;
/** By the processor's number, which the contract bounds. */
const coreEndings: { modes: Token[]; guests: Token[]; alone: Token }[] = [];

function endCore(cpu: number) {
  const text = String(cpu);
  const endMode = (mode: string) => endLabels({ cpu: text, mode });
  coreEndings[cpu] ??= {
    modes: cpuModes.map(endMode),
    guests: guestModes.map(endMode),
    alone: endLabels({ cpu: text }),
  };
  return coreEndings[cpu];
}

type TableName = 'system' | 'meminfo' | 'vmstat' | 'netstat' | 'sockstat' | 'pressure';
type Describe = Pick<Family, 'name' | 'type' | 'help'>;

function single(family: Describe, table: TableName, key: string, divisor = 1): ExporterFamily {
  return {
    ...family,
    addSamples({ statistics }, add) {
      const value = statistics[table]?.[key];
      if (value !== undefined) add(noLabels, value / divisor);
    },
  };
}

function gauge(name: string, help: string, key: string): ExporterFamily {
  return single({ name: `node_${name}`, type: 'gauge', help }, 'system', key);
}

function counter(name: string, help: string, key: string): ExporterFamily {
  return single({ name: `node_${name}`, type: 'counter', help }, 'system', key);
}

function info(name: string, help: string, read: (host: ScrapedHost) => Token): ExporterFamily {
  return { name, type: 'info', help, addSamples: (host, add) => add(read(host), 1) };
}

function pressure(key: string, name: string, help: string): ExporterFamily {
  return single(
    { name: `node_pressure_${name}_seconds`, type: 'counter', help },
    'pressure',
    key,
    MICROSECONDS,
  );
}

function filesystem(
  name: string,
  help: string,
  read: (item: Item<'filesystems'>) => number | undefined,
): ExporterFamily {
  return {
    name: `node_filesystem_${name}`,
    type: 'gauge',
    help,
    addSamples({ filesystems }, add) {
      for (const { item, ending } of filesystems) add(ending, read(item));
    },
  };
}

/** `unit` is the number of seconds or bytes of a unit of the column. */
function disk(
  name: string,
  help: string,
  { column, unit = 1, type = 'counter' }: { column: number; unit?: number; type?: 'counter' | 'gauge' },
): ExporterFamily {
  // Times in milliseconds are divided, because a product with 0.001 has more digits.
  const [factor, divisor] = unit < 1 ? [1, 1 / unit] : [unit, 1];
  return {
    name: `node_disk_${name}`,
    type,
    help,
    addSamples({ disks }, add) {
      for (const { item, ending } of disks) {
        const value = item.columns[column];
        if (value !== undefined) add(ending, (value * factor) / divisor);
      }
    },
  };
}

const perMillisecond = { unit: 1 / MILLISECONDS };

function traffic(name: string, column: number): ExporterFamily {
  return {
    name: `node_network_${name}`,
    type: 'counter',
    help: `Network device statistic ${name}.`,
    addSamples({ interfaces }, add) {
      for (const { item, ending } of interfaces) add(ending, item.columns[column]);
    },
  };
}

function link(
  name: string,
  help: string,
  read: (item: Item<'interfaces'>) => number | undefined,
): ExporterFamily {
  return {
    name: `node_network_${name}`,
    type: 'gauge',
    help,
    addSamples({ interfaces }, add) {
      for (const { item, ending } of interfaces) add(ending, read(item));
    },
  };
}

function softnet(name: string, help: string, column: number): ExporterFamily {
  return {
    name: `node_softnet_${name}`,
    type: 'counter',
    help,
    addSamples({ statistics: { softnet: lines = [] } }, add) {
      for (const [index, columns] of lines.entries()) add(endCore(index).alone, columns[column]);
    },
  };
}

function toFlag(flag: boolean | undefined): number | undefined {
  return flag === undefined ? undefined : Number(flag);
}

function listNames(text: string): string[] {
  return text.trim().split(/\s+/);
}

const memoryBytes = listNames(`
  MemTotal MemFree MemAvailable Buffers Cached SwapCached Active Inactive Active_anon Inactive_anon Active_file
  Inactive_file Unevictable Mlocked SwapTotal SwapFree Zswap Zswapped Dirty Writeback AnonPages Mapped Shmem KReclaimable Slab
  SReclaimable SUnreclaim KernelStack PageTables SecPageTables NFS_Unstable Bounce WritebackTmp CommitLimit Committed_AS
  VmallocTotal VmallocUsed VmallocChunk Percpu HardwareCorrupted AnonHugePages ShmemHugePages ShmemPmdMapped FileHugePages
  FilePmdMapped CmaTotal CmaFree Hugepagesize Hugetlb DirectMap4k DirectMap2M DirectMap4M DirectMap1G`);
const memoryCounts = listNames('HugePages_Total HugePages_Free HugePages_Rsvd HugePages_Surp');

const netstatNames = listNames(`
  Icmp6_InErrors Icmp6_InMsgs Icmp6_OutMsgs Icmp_InErrors Icmp_InMsgs Icmp_OutMsgs Ip6_InOctets Ip6_OutOctets IpExt_InOctets
  IpExt_OutOctets Ip_Forwarding TcpExt_ListenDrops TcpExt_ListenOverflows TcpExt_SyncookiesFailed TcpExt_SyncookiesRecv
  TcpExt_SyncookiesSent TcpExt_TCPOFOQueue TcpExt_TCPRcvQDrop TcpExt_TCPSynRetrans TcpExt_TCPTimeouts Tcp_ActiveOpens
  Tcp_CurrEstab Tcp_InErrs Tcp_InSegs Tcp_MaxConn Tcp_OutRsts Tcp_OutSegs Tcp_PassiveOpens Tcp_RetransSegs Udp6_InDatagrams
  Udp6_InErrors Udp6_NoPorts Udp6_OutDatagrams Udp6_RcvbufErrors Udp6_SndbufErrors UdpLite6_InErrors UdpLite_InErrors
  Udp_InDatagrams Udp_InErrors Udp_NoPorts Udp_OutDatagrams Udp_RcvbufErrors Udp_SndbufErrors`);

const sockstatNames = listNames(`
  FRAG6_inuse FRAG6_memory FRAG_inuse FRAG_memory RAW6_inuse RAW_inuse TCP6_inuse TCP_alloc TCP_inuse TCP_mem TCP_orphan TCP_tw
  UDP6_inuse UDPLITE6_inuse UDPLITE_inuse UDP_inuse UDP_mem sockets_used`);

const vmstatNames = ['oom_kill', 'pgfault', 'pgmajfault', 'pgpgin', 'pgpgout', 'pswpin', 'pswpout'];

const networkColumns = [
  ...['bytes', 'packets', 'errs', 'drop', 'fifo', 'frame', 'compressed', 'multicast'].map(
    (name) => `receive_${name}`,
  ),
  ...['bytes', 'packets', 'errs', 'drop', 'fifo', 'colls', 'carrier', 'compressed'].map(
    (name) => `transmit_${name}`,
  ),
];

/** In the order of the exposition. docs/metrics.md lists the groups. */
export const exporterFamilies: readonly ExporterFamily[] = [
  info(
    'node_uname',
    'Labeled system information as provided by the uname system call.',
    ({ uname }) => uname,
  ),
  info('node_os', 'Operating system as a label; the value is 1.', ({ os }) => os),
  gauge('boot_time_seconds', 'Node boot time, in unixtime.', 'boot_time'),
  gauge('time_seconds', 'System time in seconds since epoch (1970).', 'time'),
  gauge('load1', '1m load average.', 'load1'),
  gauge('load5', '5m load average.', 'load5'),
  gauge('load15', '15m load average.', 'load15'),
  {
    name: 'node_cpu_seconds',
    type: 'counter',
    help: 'Seconds the CPUs spent in each mode.',
    addSamples({ cores }, add) {
      for (const { cpu, ticks } of cores) {
        const { modes } = endCore(cpu);
        for (const [column, ending] of modes.entries()) add(ending, (ticks[column] ?? 0) / TICKS);
      }
    },
  },
  {
    name: 'node_cpu_guest_seconds',
    type: 'counter',
    help: 'Seconds the CPUs spent in guests (VMs) for each mode.',
    addSamples({ cores }, add) {
      for (const { cpu, ticks } of cores) {
        const { guests } = endCore(cpu);
        for (const [index, ending] of guests.entries())
          add(ending, (ticks[cpuModes.length + index] ?? 0) / TICKS);
      }
    },
  },
  counter('context_switches', 'Total number of context switches.', 'ctxt'),
  counter('intr', 'Total number of interrupts serviced.', 'intr'),
  counter('forks', 'Total number of forks.', 'forks'),
  gauge('procs_running', 'Number of processes in runnable state.', 'procs_running'),
  gauge('procs_blocked', 'Number of processes blocked waiting for I/O to complete.', 'procs_blocked'),
  gauge('filefd_allocated', 'File descriptor statistics: allocated.', 'filefd_allocated'),
  gauge('filefd_maximum', 'File descriptor statistics: maximum.', 'filefd_maximum'),
  gauge('entropy_available_bits', 'Bits of available entropy.', 'entropy_available'),
  gauge('entropy_pool_size_bits', 'Bits of entropy pool.', 'entropy_pool'),
  gauge(
    'nf_conntrack_entries',
    'Number of currently allocated flow entries for connection tracking.',
    'conntrack_entries',
  ),
  gauge('nf_conntrack_entries_limit', 'Maximum size of connection tracking table.', 'conntrack_limit'),
  ...memoryBytes.map((name) =>
    single(
      { name: `node_memory_${name}_bytes`, type: 'gauge', help: `Memory information field ${name}_bytes.` },
      'meminfo',
      name,
    ),
  ),
  ...memoryCounts.map((name) =>
    single(
      { name: `node_memory_${name}`, type: 'gauge', help: `Memory information field ${name}.` },
      'meminfo',
      name,
    ),
  ),
  ...vmstatNames.map((name) =>
    single(
      { name: `node_vmstat_${name}`, type: 'unknown', help: `/proc/vmstat information field ${name}.` },
      'vmstat',
      name,
    ),
  ),
  ...netstatNames.map((name) =>
    single({ name: `node_netstat_${name}`, type: 'unknown', help: `Statistic ${name}.` }, 'netstat', name),
  ),
  ...sockstatNames.map((name) =>
    single(
      { name: `node_sockstat_${name}`, type: 'gauge', help: `Sockets statistic ${name}.` },
      'sockstat',
      name,
    ),
  ),
  pressure('cpu_some', 'cpu_waiting', 'Total time in seconds that processes have waited for CPU time.'),
  pressure('memory_some', 'memory_waiting', 'Total time in seconds that processes have waited for memory.'),
  pressure(
    'memory_full',
    'memory_stalled',
    'Total time in seconds no process could make progress due to memory congestion.',
  ),
  pressure('io_some', 'io_waiting', 'Total time in seconds that processes have waited due to IO congestion.'),
  pressure(
    'io_full',
    'io_stalled',
    'Total time in seconds no process could make progress due to IO congestion.',
  ),
  pressure(
    'irq_full',
    'irq_stalled',
    'Total time in seconds no process could make progress due to IRQ congestion.',
  ),
  filesystem('size_bytes', 'Filesystem size in bytes.', ({ size }) => size),
  filesystem('free_bytes', 'Filesystem free space in bytes.', ({ free }) => free),
  filesystem('avail_bytes', 'Filesystem space available to non-root users in bytes.', ({ avail }) => avail),
  filesystem('files', 'Filesystem total file nodes.', ({ files }) => files),
  filesystem('files_free', 'Filesystem total free file nodes.', ({ files_free }) => files_free),
  filesystem('readonly', 'Filesystem read-only status.', ({ readonly }) => toFlag(readonly)),
  filesystem(
    'device_error',
    'Whether an error occurred while getting statistics for the given device.',
    () => 0,
  ),
  disk('reads_completed', 'The total number of reads completed successfully.', { column: 0 }),
  disk('reads_merged', 'The total number of reads merged.', { column: 1 }),
  disk('read_bytes', 'The total number of bytes read successfully.', { column: 2, unit: SECTOR_BYTES }),
  disk('read_time_seconds', 'The total number of seconds spent by all reads.', {
    column: 3,
    ...perMillisecond,
  }),
  disk('writes_completed', 'The total number of writes completed successfully.', { column: 4 }),
  disk('writes_merged', 'The number of writes merged.', { column: 5 }),
  disk('written_bytes', 'The total number of bytes written successfully.', { column: 6, unit: SECTOR_BYTES }),
  disk('write_time_seconds', 'The total number of seconds spent by all writes.', {
    column: 7,
    ...perMillisecond,
  }),
  disk('io_now', 'The number of I/Os currently in progress.', { column: 8, type: 'gauge' }),
  disk('io_time_seconds', 'Total seconds spent doing I/Os.', { column: 9, ...perMillisecond }),
  disk('io_time_weighted_seconds', 'The weighted # of seconds spent doing I/Os.', {
    column: 10,
    ...perMillisecond,
  }),
  disk('discards_completed', 'The total number of discards completed successfully.', { column: 11 }),
  disk('discards_merged', 'The total number of discards merged.', { column: 12 }),
  disk('discarded_sectors', 'The total number of sectors discarded successfully.', { column: 13 }),
  disk('discard_time_seconds', 'The total number of seconds spent by all discards.', {
    column: 14,
    ...perMillisecond,
  }),
  disk('flush_requests', 'The total number of flush requests completed successfully.', { column: 15 }),
  disk('flush_requests_time_seconds', 'The total number of seconds spent by all flush requests.', {
    column: 16,
    ...perMillisecond,
  }),
  ...networkColumns.map(traffic),
  link('up', 'Value is 1 if operstate is up, 0 otherwise.', ({ up }) => toFlag(up)),
  link('carrier', 'Network device property: carrier.', ({ carrier }) => toFlag(carrier)),
  link('mtu_bytes', 'Network device property: mtu_bytes.', ({ mtu }) => mtu),
  link('speed_bytes', 'Network device property: speed_bytes.', ({ speed }) => speed),
  softnet('processed', 'Number of processed packets.', 0),
  softnet('dropped', 'Number of dropped packets.', 1),
  softnet('times_squeezed', 'Number of times processing packets ran out of quota.', 2),
  softnet('received_rps', 'Number of times the processor was woken up to process packets.', 9),
  softnet('flow_limit_count', 'Number of times the flow limit was reached.', 10),
  {
    name: 'node_hwmon_temp_celsius',
    type: 'gauge',
    help: 'Hardware monitor for temperature (input).',
    addSamples({ sensors }, add) {
      for (const { item, ending } of sensors) add(ending, item.celsius);
    },
  },
  {
    name: 'node_hwmon_sensor_label',
    type: 'gauge',
    help: 'Label for given chip and sensor.',
    addSamples({ sensors }, add) {
      for (const { label: ending } of sensors) add(ending, 1);
    },
  },
  {
    name: 'node_hwmon_chip_names',
    type: 'gauge',
    help: 'Annotation metric for human-readable chip names.',
    addSamples({ chips }, add) {
      for (const ending of chips) add(ending, 1);
    },
  },
];
