// Generated from spec/ by npm run generate. Do not edit.

import type { Metrics } from './types.ts';

/** Columns of the history that are means, in the order of the contract. */
export const meanColumns = ['cpu', 'load', 'mem_used', 'swap_used', 'disk_used', 'net_rx', 'net_tx', 'tcp', 'udp', 'procs'] as const;

/** Columns that are maxima. */
export const maxColumns = ['cpu_max', 'net_rx_max', 'net_tx_max'] as const;

/** All columns: first the means, then the maxima. */
export const historyColumns = [...meanColumns, ...maxColumns] as const;

export type HistoryColumn = (typeof historyColumns)[number];

/** Names in exports, with their unit. */
export const exportNames = {
  cpu: 'cpu_percent',
  load: 'load',
  mem_used: 'mem_used_bytes',
  swap_used: 'swap_used_bytes',
  disk_used: 'disk_used_bytes',
  net_rx: 'net_rx_bytes_per_second',
  net_tx: 'net_tx_bytes_per_second',
  tcp: 'tcp',
  udp: 'udp',
  procs: 'procs',
  cpu_max: 'cpu_max_percent',
  net_rx_max: 'net_rx_max_bytes_per_second',
  net_tx_max: 'net_tx_max_bytes_per_second',
} as const satisfies Readonly<Record<HistoryColumn, string>>;

/** How many stored integers make one unit of the interface, by column. */
export const storedPerUnit: Readonly<Record<HistoryColumn, number>> = {
  cpu: 100,
  load: 100,
  mem_used: 1 / 1024,
  swap_used: 1 / 1024,
  disk_used: 1 / 1024,
  net_rx: 1,
  net_tx: 1,
  tcp: 10,
  udp: 10,
  procs: 10,
  cpu_max: 100,
  net_rx_max: 1,
  net_tx_max: 1,
};

/** The largest value of the interface, by column. */
export const largestValue: Readonly<Record<HistoryColumn, number>> = {
  cpu: 100,
  load: 1000000,
  mem_used: 9007199254740991,
  swap_used: 9007199254740991,
  disk_used: 9007199254740991,
  net_rx: 9007199254740991,
  net_tx: 9007199254740991,
  tcp: 9007199254740991,
  udp: 9007199254740991,
  procs: 9007199254740991,
  cpu_max: 100,
  net_rx_max: 9007199254740991,
  net_tx_max: 9007199254740991,
};

/** The figures of a host that has reported none. */
export const noFigures: Readonly<Record<string, number | readonly number[]>> = {
  uptime: 0,
  cpu: 0,
  load: [0, 0, 0],
  mem_total: 0,
  mem_used: 0,
  swap_total: 0,
  swap_used: 0,
  disk_total: 0,
  disk_used: 0,
  net_rx: 0,
  net_tx: 0,
  tcp: 0,
  udp: 0,
  procs: 0,
};

/** Metrics of a report that only the administrator sees. */
export const counterNames = ['boot_id', 'net_rx_total', 'net_tx_total'] as const;

/** Counters of a report whose rate the history keeps. */
export const rateCounters = ['net_rx_total', 'net_tx_total'] as const;

/** Writes the counters of a report by their place in `rateCounters`, NaN for what it lacks. */
export function readCounters(report: Partial<Metrics>, values: Float64Array): void {
  values[0] = report.net_rx_total ?? Number.NaN;
  values[1] = report.net_tx_total ?? Number.NaN;
}

/** Writes what a report adds to each mean, NaN for what it lacks. `rates` is by `rateCounters`. */
export function readMeanInputs(report: Partial<Metrics>, rates: Float64Array, values: Float64Array): void {
  values[0] = report.cpu ?? Number.NaN;
  values[1] = report.load?.[0] ?? Number.NaN;
  values[2] = report.mem_used ?? Number.NaN;
  values[3] = report.swap_used ?? Number.NaN;
  values[4] = report.disk_used ?? Number.NaN;
  values[5] = rates[0] ?? Number.NaN;
  values[6] = rates[1] ?? Number.NaN;
  values[7] = report.tcp ?? Number.NaN;
  values[8] = report.udp ?? Number.NaN;
  values[9] = report.procs ?? Number.NaN;
}

/** The same for each maximum. */
export function readMaxInputs(report: Partial<Metrics>, rates: Float64Array, values: Float64Array): void {
  values[0] = report.cpu ?? Number.NaN;
  values[1] = rates[0] ?? Number.NaN;
  values[2] = rates[1] ?? Number.NaN;
}

/** Values by column; NaN is as absent. */
export type HistoryValues = Partial<Record<HistoryColumn, number>>;

/** Writes the values of a row by their place in `historyColumns`, NaN for what it lacks. */
export function readRow(row: Readonly<HistoryValues>, values: Float64Array): void {
  values[0] = row.cpu ?? Number.NaN;
  values[1] = row.load ?? Number.NaN;
  values[2] = row.mem_used ?? Number.NaN;
  values[3] = row.swap_used ?? Number.NaN;
  values[4] = row.disk_used ?? Number.NaN;
  values[5] = row.net_rx ?? Number.NaN;
  values[6] = row.net_tx ?? Number.NaN;
  values[7] = row.tcp ?? Number.NaN;
  values[8] = row.udp ?? Number.NaN;
  values[9] = row.procs ?? Number.NaN;
  values[10] = row.cpu_max ?? Number.NaN;
  values[11] = row.net_rx_max ?? Number.NaN;
  values[12] = row.net_tx_max ?? Number.NaN;
}

/** The opposite. */
export function writeRow(values: Float64Array, row: HistoryValues): void {
  row.cpu = values[0] ?? Number.NaN;
  row.load = values[1] ?? Number.NaN;
  row.mem_used = values[2] ?? Number.NaN;
  row.swap_used = values[3] ?? Number.NaN;
  row.disk_used = values[4] ?? Number.NaN;
  row.net_rx = values[5] ?? Number.NaN;
  row.net_tx = values[6] ?? Number.NaN;
  row.tcp = values[7] ?? Number.NaN;
  row.udp = values[8] ?? Number.NaN;
  row.procs = values[9] ?? Number.NaN;
  row.cpu_max = values[10] ?? Number.NaN;
  row.net_rx_max = values[11] ?? Number.NaN;
  row.net_tx_max = values[12] ?? Number.NaN;
}
