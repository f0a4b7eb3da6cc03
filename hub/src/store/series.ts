import { historyColumns, meanColumns } from '@muster/generated/metrics';

/** The store's interface for time series: blocks of numbers that change threads without a copy. */

/**
 * Numbers of a row that is written: node, minute, `historyColumns` (NaN for what was not measured), and the milliseconds
 * that each of `meanColumns` covers.
 */
export const NUMBERS_PER_MINUTE = 2 + historyColumns.length + meanColumns.length;
/** Numbers of a row that is read: ts, minutes, `historyColumns` (NaN likewise). */
export const NUMBERS_PER_METRIC_ROW = 2 + historyColumns.length;
/** Numbers of a probe's result that is written: node, task, ts, latency (−1 when lost). */
export const NUMBERS_PER_PROBE = 4;
/** Numbers of a latency row that is read: ts, probes, lost, latency, lowest, highest (NaN when all were lost). */
export const NUMBERS_PER_PING_ROW = 6;

/** A span of time and how finely it is read. */
export interface HistoryWindow {
  /** Unix seconds. Samples with `from < ts <= to` belong to the window. */
  from: number;
  to: number;
  /** A series of at most this many samples is read as it is, a longer one in buckets. */
  maxRows: number;
  /**
   * Width of a bucket in seconds: whole minutes. Whole hours are read from the hourly rollup, so buckets then reach to the
   * end of the hour that `to` lies in.
   */
  step: number;
}

export interface HistoryQuery {
  node_id: number;
  window: HistoryWindow;
  metrics: boolean;
  /** Tasks whose latency is wanted, in the order of the answer. */
  task_ids: number[];
}

/** Rows of `NUMBERS_PER_METRIC_ROW` numbers by time. */
export interface MetricSeries {
  /** Seconds that a full row covers: 60 when the samples come as they are. */
  step: number;
  rows: Float64Array<ArrayBuffer>;
}

/** Rows of `NUMBERS_PER_PING_ROW` numbers by time; latencies in milliseconds. */
export interface PingSeries {
  task_id: number;
  /** 0 when the probes come as they are. */
  step: number;
  rows: Float64Array<ArrayBuffer>;
}

export interface HistoryRows {
  /** Null when not asked for. */
  metrics: MetricSeries | null;
  pings: PingSeries[];
}

/** The result of one probe. */
export interface ProbeResult {
  node_id: number;
  task_id: number;
  /** Unix seconds. */
  ts: number;
  /** −1 when the target was not reached. */
  latency_ms: number;
}
