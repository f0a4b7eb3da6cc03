// Generated from spec/ by npm run generate. Do not edit.

/** In the order of the contract. */
export const gaugeNames = [
  'temperature',
  'iowait',
  'steal',
  'core_max',
  'pressure_cpu',
  'pressure_memory',
  'pressure_io',
  'disk_read',
  'disk_write',
  'disk_busy',
  'mount_used',
  'inodes_used',
  'net_errors',
  'gpu',
  'gpu_memory',
  'containers',
  'arrays_impaired',
  'units_failed',
  'disks_impaired',
] as const;

export type GaugeName = (typeof gaugeNames)[number];

export type GaugeUnit = 'percent' | 'celsius' | 'bytes_per_second' | 'per_second' | 'count';

export const gaugeUnits: Readonly<Record<GaugeName, GaugeUnit>> = {
  temperature: 'celsius',
  iowait: 'percent',
  steal: 'percent',
  core_max: 'percent',
  pressure_cpu: 'percent',
  pressure_memory: 'percent',
  pressure_io: 'percent',
  disk_read: 'bytes_per_second',
  disk_write: 'bytes_per_second',
  disk_busy: 'percent',
  mount_used: 'percent',
  inodes_used: 'percent',
  net_errors: 'per_second',
  gpu: 'percent',
  gpu_memory: 'percent',
  containers: 'count',
  arrays_impaired: 'count',
  units_failed: 'count',
  disks_impaired: 'count',
};

/** The member of the details that each is measured from: who may see the one may see the other. */
export const gaugeMembers = {
  temperature: 'sensors',
  iowait: 'processor',
  steal: 'processor',
  core_max: 'processor',
  pressure_cpu: 'pressure',
  pressure_memory: 'pressure',
  pressure_io: 'pressure',
  disk_read: 'disks',
  disk_write: 'disks',
  disk_busy: 'disks',
  mount_used: 'mounts',
  inodes_used: 'mounts',
  net_errors: 'interfaces',
  gpu: 'gpus',
  gpu_memory: 'gpus',
  containers: 'containers',
  arrays_impaired: 'arrays',
  units_failed: 'units',
  disks_impaired: 'disks',
} as const satisfies Readonly<Record<GaugeName, string>>;

/** The smallest and the largest value of each. */
export const gaugeRanges: Readonly<Record<GaugeName, readonly [minimum: number, maximum: number]>> = {
  temperature: [-100, 250],
  iowait: [0, 100],
  steal: [0, 100],
  core_max: [0, 100],
  pressure_cpu: [0, 100],
  pressure_memory: [0, 100],
  pressure_io: [0, 100],
  disk_read: [0, 9007199254740991],
  disk_write: [0, 9007199254740991],
  disk_busy: [0, 100],
  mount_used: [0, 100],
  inodes_used: [0, 100],
  net_errors: [0, 9007199254740991],
  gpu: [0, 100],
  gpu_memory: [0, 100],
  containers: [0, 9007199254740991],
  arrays_impaired: [0, 9007199254740991],
  units_failed: [0, 9007199254740991],
  disks_impaired: [0, 9007199254740991],
};

/** The panel's chart of each. */
export const gaugeCharts = {
  temperature: 'temperature',
  iowait: 'cpu',
  steal: 'cpu',
  core_max: 'cpu',
  pressure_cpu: 'pressure',
  pressure_memory: 'pressure',
  pressure_io: 'pressure',
  disk_read: 'disks',
  disk_write: 'disks',
  disk_busy: 'busy',
  mount_used: 'mounts',
  inodes_used: 'mounts',
  net_errors: 'errors',
  gpu: 'gpus',
  gpu_memory: 'gpus',
  containers: 'counts',
  arrays_impaired: 'counts',
  units_failed: 'counts',
  disks_impaired: 'counts',
} as const satisfies Readonly<Record<GaugeName, string>>;

/** A metric of a node in `/metrics`. */
export interface GaugeMetric {
  /** Without `muster_node_`. */
  name: string;
  help: string;
  /** A label is empty for none. */
  samples: readonly { label: string; gauge: GaugeName }[];
}

export const gaugeMetrics: readonly GaugeMetric[] = [
  {
    name: 'temperature_celsius',
    help: 'The highest temperature that a sensor measures.',
    samples: [
      { label: '', gauge: 'temperature' },
    ],
  },
  {
    name: 'cpu_iowait_ratio',
    help: 'Share of processor time that was idle while a disk was waited for.',
    samples: [
      { label: '', gauge: 'iowait' },
    ],
  },
  {
    name: 'cpu_steal_ratio',
    help: 'Share of processor time that the hypervisor withheld.',
    samples: [
      { label: '', gauge: 'steal' },
    ],
  },
  {
    name: 'cpu_busiest_core_ratio',
    help: 'Share of the time of the busiest logical processor in use.',
    samples: [
      { label: '', gauge: 'core_max' },
    ],
  },
  {
    name: 'pressure_ratio',
    help: 'Share of the last 10 seconds in which some tasks waited.',
    samples: [
      { label: 'resource="cpu"', gauge: 'pressure_cpu' },
      { label: 'resource="memory"', gauge: 'pressure_memory' },
      { label: 'resource="io"', gauge: 'pressure_io' },
    ],
  },
  {
    name: 'disk_read_bytes_per_second',
    help: 'Read from all disks in the last minute.',
    samples: [
      { label: '', gauge: 'disk_read' },
    ],
  },
  {
    name: 'disk_written_bytes_per_second',
    help: 'Written to all disks in the last minute.',
    samples: [
      { label: '', gauge: 'disk_write' },
    ],
  },
  {
    name: 'disk_busiest_ratio',
    help: 'Share of the last minute in which the busiest disk had something to do.',
    samples: [
      { label: '', gauge: 'disk_busy' },
    ],
  },
  {
    name: 'filesystem_fullest_ratio',
    help: 'Share of the fullest file system in use.',
    samples: [
      { label: '', gauge: 'mount_used' },
    ],
  },
  {
    name: 'filesystem_fullest_inodes_ratio',
    help: 'Share of the inodes in use where the fewest are left.',
    samples: [
      { label: '', gauge: 'inodes_used' },
    ],
  },
  {
    name: 'network_errors_per_second',
    help: 'Errors of all interfaces in the last minute.',
    samples: [
      { label: '', gauge: 'net_errors' },
    ],
  },
  {
    name: 'gpu_usage_ratio',
    help: 'Use of the busiest GPU.',
    samples: [
      { label: '', gauge: 'gpu' },
    ],
  },
  {
    name: 'gpu_memory_usage_ratio',
    help: 'Share of the fullest memory of a GPU in use.',
    samples: [
      { label: '', gauge: 'gpu_memory' },
    ],
  },
  {
    name: 'containers',
    help: 'Running containers.',
    samples: [
      { label: '', gauge: 'containers' },
    ],
  },
  {
    name: 'arrays_impaired',
    help: 'RAID arrays and ZFS pools that are not healthy.',
    samples: [
      { label: '', gauge: 'arrays_impaired' },
    ],
  },
  {
    name: 'units_failed',
    help: 'Units of systemd that are loaded and have failed.',
    samples: [
      { label: '', gauge: 'units_failed' },
    ],
  },
  {
    name: 'disks_impaired',
    help: 'Disks that are worn, failing or offline, as far as the kernel knows.',
    samples: [
      { label: '', gauge: 'disks_impaired' },
    ],
  },
];

/** Writes the gauges by their place in `gaugeNames` from index `at`, NaN for what is missing. */
export function readGauges(gauges: Readonly<Partial<Record<GaugeName, number>>>, values: Float64Array | Float32Array, at = 0): void {
  values[at + 0] = gauges.temperature ?? Number.NaN;
  values[at + 1] = gauges.iowait ?? Number.NaN;
  values[at + 2] = gauges.steal ?? Number.NaN;
  values[at + 3] = gauges.core_max ?? Number.NaN;
  values[at + 4] = gauges.pressure_cpu ?? Number.NaN;
  values[at + 5] = gauges.pressure_memory ?? Number.NaN;
  values[at + 6] = gauges.pressure_io ?? Number.NaN;
  values[at + 7] = gauges.disk_read ?? Number.NaN;
  values[at + 8] = gauges.disk_write ?? Number.NaN;
  values[at + 9] = gauges.disk_busy ?? Number.NaN;
  values[at + 10] = gauges.mount_used ?? Number.NaN;
  values[at + 11] = gauges.inodes_used ?? Number.NaN;
  values[at + 12] = gauges.net_errors ?? Number.NaN;
  values[at + 13] = gauges.gpu ?? Number.NaN;
  values[at + 14] = gauges.gpu_memory ?? Number.NaN;
  values[at + 15] = gauges.containers ?? Number.NaN;
  values[at + 16] = gauges.arrays_impaired ?? Number.NaN;
  values[at + 17] = gauges.units_failed ?? Number.NaN;
  values[at + 18] = gauges.disks_impaired ?? Number.NaN;
}
