import { historyFigures } from '@muster/generated/history-figures';

/** The part of the store's interface that is about series: blocks of numbers that change threads without a copy. */

/** Numbers of a row on its way to the writer: node, minute, figures (NaN for what was not measured). */
export const NUMBERS_PER_MINUTE = 2 + historyFigures.length;
/** Numbers of a row on its way from the reader: ts, minutes, figures (NaN likewise). */
export const NUMBERS_PER_METRIC_ROW = 2 + historyFigures.length;
/** Numbers of a probe's result on its way to the writer: node, task, ts, latency (−1 when lost). */
export const NUMBERS_PER_PROBE = 4;
/** Numbers of a latency row from the reader: ts, probes, lost, latency, lowest, highest (NaN when all were lost). */
export const NUMBERS_PER_PING_ROW = 6;

/** A window of a node's history. */
export interface HistoryQuery {
  node_id: number;
  /** Unix seconds. Samples with `from < ts <= to` belong to the window. */
  from: number;
  to: number;
  /**
   * Width of a bucket in seconds: whole minutes. Whole hours are answered from the gathered hours, so buckets then
   * reach to the end of the hour that `to` lies in.
   */
  step: number;
  /** A series of at most this many samples comes as it is. */
  most: number;
  metrics: boolean;
  /** Tasks whose latency is wanted, in the order of the answer. */
  task_ids: number[];
}

/** Rows of `NUMBERS_PER_METRIC_ROW` numbers by time: ts, minutes, and the figures, NaN for what was not measured. */
export interface MetricSeries {
  /** Seconds that a full row covers: 60 when the samples come as they are. */
  step: number;
  rows: Float64Array<ArrayBuffer>;
}

/** Rows of `NUMBERS_PER_PING_ROW` numbers by time: ts, probes, lost, mean, lowest, highest; ms, NaN when all were lost. */
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
