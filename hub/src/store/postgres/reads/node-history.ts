import { writeHistoryJson } from '../../reads/history-json.ts';
import type { NodeHistoryQuery } from '../../series.ts';
import type { Statements } from '../statements.ts';
import { readMetrics } from './metric-series.ts';
import { readPings } from './ping-series.ts';

/** Reads a history as UTF-8 of the contract's NodeHistory. */
export async function readNodeHistory(
  queries: Statements,
  query: NodeHistoryQuery,
): Promise<Uint8Array<ArrayBuffer>> {
  const { node_id, window, tasks } = query;
  const metrics = query.metrics ? await readMetrics(queries, { node_id, window }) : null;
  const pings = await readPings(queries, { node_id, window, task_ids: tasks.map(({ id }) => id) });
  return writeHistoryJson({ metrics, pings }, query);
}
