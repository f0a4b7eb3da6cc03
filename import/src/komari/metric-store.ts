/** Statistics of a metric over a bucket of time. Instants are milliseconds since the epoch. */
export interface Rollup {
  metric: string;
  start: number;
  count: number;
  sum: number;
  min: number;
  max: number;
  first: number;
  first_at: number;
  last: number;
  last_at: number;
}

/** The probes of one task by one client. */
export interface ProbeSeries {
  /** `ping_tasks.id`. */
  task: string;
  /** Rows of `ping.latency_ms` and `ping.loss`, sorted by start. */
  read(length: number): Iterable<Rollup>;
}

/** Komari's metric store, in one of the two layouts that it has had. */
export interface MetricStore {
  /** Lengths of the buckets in milliseconds, ascending. A minute and an hour are usually among them. */
  readonly lengths: readonly number[];
  /** UUIDs that have series, deleted clients included. */
  listEntities(): string[];
  /** Rows without tags of the given metrics, sorted by start. */
  read(entity: string, metrics: readonly string[], length: number): Iterable<Rollup>;
  listProbes(entity: string): ProbeSeries[];
  /** Rows of a metric; for probes, results. */
  count(metric: string, length: number): { rows: number; samples: number };
}

export const LATENCY = 'ping.latency_ms';
export const LOSS = 'ping.loss';

/** The metrics of a host, and `ImportedMetrics` columns for their mean and maximum. */
export const hostMetrics = {
  'cpu.usage': ['cpu', 'cpu_max'],
  'load.average': ['load'],
  'memory.used': ['mem_used'],
  'swap.used': ['swap_used'],
  'disk.used': ['disk_used'],
  'net.in.rate': ['net_rx', 'net_rx_max'],
  'net.out.rate': ['net_tx', 'net_tx_max'],
  'connections.tcp': ['tcp'],
  'connections.udp': ['udp'],
  'process.count': ['procs'],
} as const;

export const hostMetricNames = Object.keys(hostMetrics);

/** The values of SQL's `IN`; the names are constants of this file. */
export function quoteList(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(', ');
}
