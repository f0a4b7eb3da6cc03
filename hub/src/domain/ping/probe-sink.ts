/** One result of a probe, as it is to be remembered. */
export interface ProbeRecord {
  node_id: number;
  task_id: number;
  /** Unix seconds. */
  ts: number;
  /** −1 when the target could not be reached. */
  latency_ms: number;
}

/** Takes accepted results, without waiting. */
export interface ProbeSink {
  add(record: ProbeRecord): void;
}
