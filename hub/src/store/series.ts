import { type HistoryColumn, historyColumns, meanColumns } from '@muster/generated/metrics';

/** Time series of the store. Written ones are arrays, which are transferred between threads without a copy. */

/**
 * Numbers of a written row: node, minute, `historyColumns` (NaN if not measured), and the milliseconds that each of
 * `meanColumns` covers.
 */
export const NUMBERS_PER_MINUTE = 2 + historyColumns.length + meanColumns.length;
/** Numbers of a written probe result: node, task, ts, latency (−1 if lost). */
export const NUMBERS_PER_PROBE = 4;

/** A time range and its resolution. */
export interface HistoryWindow {
  /** Unix seconds. Samples with `from < ts <= to` belong to the window. */
  from: number;
  to: number;
  /** A series of at most this many samples is returned as stored, a longer one in buckets. */
  maxRows: number;
  /**
   * Width of a bucket in seconds, a multiple of 60. Multiples of an hour are read from the hourly rollup, so the last
   * bucket then extends to the end of the hour of `to`.
   */
  step: number;
}

export interface HistoryQuery {
  node_id: number;
  window: HistoryWindow;
  metrics: boolean;
  /** Tasks whose latency is read, in the order of the result. */
  task_ids: number[];
}

/** A task whose latency a history shows. */
export interface HistoryTask {
  id: number;
  name: string;
  /** Seconds. */
  interval: number;
  /** Whether the node's agent measures it now; other tasks are named only if they have rows. */
  isMeasured: boolean;
}

/** A history as clients read it. */
export interface NodeHistoryQuery extends Omit<HistoryQuery, 'task_ids'> {
  /** In the order of the result. */
  tasks: readonly HistoryTask[];
}

/** Means and maxima of a minute or a bucket; undefined if not measured. */
export type MetricValues = {
  /** Its end, Unix seconds. */
  ts: number;
  /** Minutes with data. */
  minutes: number;
} & Record<HistoryColumn, number | undefined>;

/** The result of a probe, or those of a bucket. Latencies in milliseconds, null if all were lost. */
export interface PingValues {
  /** Time of the result, or the end of the bucket; Unix seconds. */
  ts: number;
  probes: number;
  lost: number;
  /** Mean. */
  latency: number | null;
  lowest: number | null;
  highest: number | null;
}

/** By time. */
export interface MetricSeries {
  /** Seconds that a full row covers: 60 for samples as stored. */
  step: number;
  rows: MetricValues[];
}

/** By time. */
export interface PingSeries {
  task_id: number;
  /** Seconds; 0 for probes as stored. */
  step: number;
  rows: PingValues[];
}

export interface HistoryRows {
  /** Null if not requested. */
  metrics: MetricSeries | null;
  pings: PingSeries[];
}

/** A part of one series, for exports. */
export interface SliceQuery {
  node_id: number;
  /** Null for the metrics. */
  task_id: number | null;
  /** Hours; otherwise minutes or single probes, as stored. */
  isHourly: boolean;
  /** Unix seconds. Rows with `after < ts <= to` are read; the hour of `to` is included. */
  after: number;
  to: number;
  maxRows: number;
  template: RowTemplate;
}

/** Text format of a row of `MetricValues` or `PingValues`. */
export interface RowTemplate {
  /** The texts before each member, the first of which is the time, and the one after the last. */
  pieces: readonly string[];
  /** In place of null and undefined. */
  missing: string;
}

/** The oldest rows of the range, by time. */
export interface HistorySlice {
  /** UTF-8 in unshared memory, written on the reader thread so that a long export does not delay reports. */
  text: Uint8Array<ArrayBuffer>;
  /** `after` of the next slice; null for the last one. */
  next: number | null;
}

/** Whether a window has hours older than its minutes, or its probes, because they were imported. */
export interface OlderHoursQuery {
  node_id: number;
  /** Null for the metrics. */
  task_ids: number[] | null;
  /** Unix seconds. */
  from: number;
  to: number;
}

export interface TrafficSumQuery {
  node_id: number;
  /** Unix seconds, ascending. Each period ends where the next one begins; an hour counts in the period in which it ends. */
  bounds: number[];
}

/** Traffic of a period, from the mean rates of its hours. */
export interface TrafficSum {
  /** Bytes. */
  rx: number;
  tx: number;
  /** Time that the rates cover. */
  seconds: number;
}

/** The result of one probe. */
export interface ProbeResult {
  node_id: number;
  task_id: number;
  /** Unix seconds. */
  ts: number;
  /** −1 if the target did not respond. */
  latency_ms: number;
}
