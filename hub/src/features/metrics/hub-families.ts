import type { Hub } from '@muster/generated/types';
import type { Histogram } from '../../lib/durations.ts';
import {
  type ExpositionFormat,
  type Family,
  type Labels,
  writeHeader,
  writeHistogram,
  writeLabels,
  writeSample,
} from './exposition.ts';

/** Figures of a hub that shares its database. */
export interface ClusterFigures {
  hubs: Record<Hub['state'], number>;
  /** Nodes that are connected to this hub. */
  nodes: number;
  /** 1 if this hub is the runner. */
  runner: number;
  /** Seconds since this hub renewed its lease. */
  leaseAgeSeconds: number;
  beatSeconds: number;
}

/** The hub's figures about itself. */
export interface HubFigures {
  version: string;
  startedAt: number;
  nodes: { online: number; offline: number };
  reports: { accepted: number; rate_limited: number };
  pingResults: { accepted: number; rate_limited: number; unassigned: number };
  droppedFields: number;
  viewers: { visitor: number; administrator: number };
  openIncidents: Readonly<Record<string, number>>;
  isStoring: boolean;
  unwrittenRows: number;
  flushes: Histogram;
  failedFlushes: number;
  loopDelay: Histogram;
  isOverloaded: boolean;
  databaseBytes: number;
  logBytes: number;
  /** Null if the hub uses its database alone. */
  cluster: ClusterFigures | null;
  process: { cpuSeconds: number; residentBytes: number };
}

type Sample = readonly [labels: Labels, value: number];

type Reading = Histogram | number | readonly Sample[];

interface HubFamily extends Family {
  /** Undefined if the family does not apply to this hub. */
  read(figures: HubFigures): Reading | undefined;
}

/** Families about the hub, in the order of the exposition. All of them are documented in docs/metrics.md. */
export const hubFamilies: readonly HubFamily[] = [
  {
    name: 'muster_hub',
    type: 'info',
    help: 'Version of the hub as a label; the value is 1.',
    read: ({ version }) => [[{ version }, 1]],
  },
  {
    name: 'muster_hub_nodes',
    type: 'gauge',
    help: 'Nodes by state.',
    read: ({ nodes }) => label('state', nodes),
  },
  {
    name: 'muster_hub_incidents',
    type: 'gauge',
    help: 'Open incidents by kind.',
    read: ({ openIncidents }) => label('kind', openIncidents),
  },
  {
    name: 'muster_hub_reports',
    type: 'counter',
    help: 'Reports of agents since the start of the hub, by what became of them.',
    read: ({ reports }) => label('result', reports),
  },
  {
    name: 'muster_hub_ping_results',
    type: 'counter',
    help: 'Results of ping tasks since the start of the hub, by what became of them.',
    read: ({ pingResults }) => label('result', pingResults),
  },
  {
    name: 'muster_hub_dropped_fields',
    type: 'counter',
    help: 'Fields of messages of agents that were dropped for a wrong type or range.',
    read: ({ droppedFields }) => droppedFields,
  },
  {
    name: 'muster_hub_viewers',
    type: 'gauge',
    help: 'Open live streams by audience.',
    read: ({ viewers }) => label('audience', viewers),
  },
  {
    name: 'muster_hub_storing',
    type: 'gauge',
    help: '0 while writes to the database fail.',
    read: ({ isStoring }) => Number(isStoring),
  },
  {
    name: 'muster_hub_unwritten_rows',
    type: 'gauge',
    help: 'Rows in memory that wait for the next flush.',
    read: ({ unwrittenRows }) => unwrittenRows,
  },
  {
    name: 'muster_hub_flush_duration_seconds',
    type: 'histogram',
    unit: 'seconds',
    help: 'Duration of successful flushes to the database.',
    read: ({ flushes }) => flushes,
  },
  {
    name: 'muster_hub_failed_flushes',
    type: 'counter',
    help: 'Flushes that failed; their rows are written by a later one.',
    read: ({ failedFlushes }) => failedFlushes,
  },
  {
    name: 'muster_hub_event_loop_delay_seconds',
    type: 'histogram',
    unit: 'seconds',
    help: 'How late a timer of the main thread ran.',
    read: ({ loopDelay }) => loopDelay,
  },
  {
    name: 'muster_hub_overloaded',
    type: 'gauge',
    help: '1 while more arrives than the hub can handle.',
    read: ({ isOverloaded }) => Number(isOverloaded),
  },
  {
    name: 'muster_hub_database_bytes',
    type: 'gauge',
    unit: 'bytes',
    help: 'Size of the database file.',
    read: ({ databaseBytes }) => databaseBytes,
  },
  {
    name: 'muster_hub_database_wal_bytes',
    type: 'gauge',
    unit: 'bytes',
    help: 'Size of the write-ahead log.',
    read: ({ logBytes }) => logBytes,
  },
  {
    name: 'process_cpu_seconds',
    type: 'counter',
    unit: 'seconds',
    help: 'User and system time of the hub.',
    read: ({ process }) => process.cpuSeconds,
  },
  {
    name: 'process_resident_memory_bytes',
    type: 'gauge',
    unit: 'bytes',
    help: 'Resident memory of the hub.',
    read: ({ process }) => process.residentBytes,
  },
  {
    name: 'process_start_time_seconds',
    type: 'gauge',
    unit: 'seconds',
    help: 'When the hub started, Unix time.',
    read: ({ startedAt }) => startedAt,
  },
  {
    name: 'muster_hub_cluster_hubs',
    type: 'gauge',
    help: 'Hubs on the same database by state; lost ones for a day.',
    read: ({ cluster }) => cluster?.hubs && label('state', cluster.hubs),
  },
  {
    name: 'muster_hub_cluster_nodes',
    type: 'gauge',
    help: 'Nodes that are connected to this hub.',
    read: ({ cluster }) => cluster?.nodes,
  },
  {
    name: 'muster_hub_cluster_runner',
    type: 'gauge',
    help: '1 if this hub does rollup, retention and expiry for all.',
    read: ({ cluster }) => cluster?.runner,
  },
  {
    name: 'muster_hub_cluster_lease_age_seconds',
    type: 'gauge',
    unit: 'seconds',
    help: 'Time since this hub renewed its lease, which ends after 4 s.',
    read: ({ cluster }) => cluster?.leaseAgeSeconds,
  },
  {
    name: 'muster_hub_cluster_renewal_seconds',
    type: 'gauge',
    unit: 'seconds',
    help: 'How long the latest renewal of the lease took.',
    read: ({ cluster }) => cluster?.beatSeconds,
  },
];

function label(name: string, values: Readonly<Record<string, number>>): readonly Sample[] {
  return Object.entries(values).map(([value, count]) => [{ [name]: value }, count] as const);
}

/** Lines of a family with their header; none if it does not apply to the hub. */
export function writeHubFamily(family: HubFamily, figures: HubFigures, format: ExpositionFormat): string {
  const read = family.read(figures);
  return read === undefined ? '' : writeHeader(family, format) + writeSamples(family, read);
}

function writeSamples(family: HubFamily, read: Reading): string {
  if (typeof read === 'number') return writeSample(family, '', read);
  if ('bounds' in read) return writeHistogram(family, read);
  return read.map(([labels, value]) => writeSample(family, writeLabels(labels), value)).join('');
}
