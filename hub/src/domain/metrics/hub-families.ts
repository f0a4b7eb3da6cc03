import {
  type Family,
  type Histogram,
  type Labels,
  writeHistogram,
  writeLabels,
  writeSample,
} from './exposition.ts';

/** What the hub reports about itself. */
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
  process: { cpuSeconds: number; residentBytes: number };
}

type Sample = readonly [labels: Labels, value: number];

interface HubFamily extends Family {
  read(figures: HubFigures): Histogram | number | readonly Sample[];
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
];

function label(name: string, values: Readonly<Record<string, number>>): readonly Sample[] {
  return Object.entries(values).map(([value, count]) => [{ [name]: value }, count] as const);
}

export function writeHubSamples(family: HubFamily, figures: HubFigures): string {
  const read = family.read(figures);
  if (typeof read === 'number') return writeSample(family, '', read);
  if ('bounds' in read) return writeHistogram(family, read);
  return read.map(([labels, value]) => writeSample(family, writeLabels(labels), value)).join('');
}
