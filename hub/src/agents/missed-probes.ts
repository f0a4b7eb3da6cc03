import type { MissedProbes } from '@muster/generated/types';
import { NUMBERS_PER_MINUTE } from '../store/series.ts';

/** Where a message has its place. */
interface ProbePlacement {
  nodeId: number;
  /** The end of the last minute of the message. Unix seconds. */
  end: number;
  /** Results after `from`, up to `to`, are accepted. Unix seconds. */
  from: number;
  to: number;
  isAssigned(taskId: number): boolean;
}

const MICROSECONDS_PER_MS = 1000;
const LOST = -1;

/**
 * Rows of `NUMBERS_PER_PROBE` numbers of a message's results. `dropped` is the number of lists of tasks that are not assigned, or
 * that have not as many latencies as times.
 */
export function makeProbeRows(
  lists: readonly MissedProbes[],
  { nodeId, end, from, to, isAssigned }: ProbePlacement,
): { rows: Float64Array<ArrayBuffer>; dropped: number } {
  const accepted = lists.filter(
    ({ task_id, at, latency_us }) => at.length === latency_us.length && isAssigned(task_id),
  );
  const rows = accepted.flatMap(({ task_id, at, latency_us: latencies }) =>
    latencies.flatMap((latency, index) => {
      const ts = end - (at[index] ?? 0);
      const milliseconds = latency === LOST ? LOST : latency / MICROSECONDS_PER_MS;
      return ts > from && ts <= to ? [nodeId, task_id, ts, milliseconds] : [];
    }),
  );
  return { rows: Float64Array.from(rows), dropped: lists.length - accepted.length };
}

/** Memory that the rows take, in rows of minutes. */
export function weighProbeRows(rows: Float64Array): number {
  return Math.ceil(rows.length / NUMBERS_PER_MINUTE);
}
