import type { Database } from 'better-sqlite3';
import { writeHistoryJson } from '../../reads/history-json.ts';
import type { HistoryQuery, HistoryRows, NodeHistoryQuery } from '../../series.ts';
import { createMetricReader } from './metric-series.ts';
import { createPingReader } from './ping-series.ts';

/** One transaction, so that an hour that is being rolled up is read either as minutes or as an hour. */
export function createHistoryQuery(db: Database): (query: HistoryQuery) => HistoryRows {
  const readMetrics = createMetricReader(db);
  const readPings = createPingReader(db);
  return db.transaction((query: HistoryQuery): HistoryRows => {
    return {
      metrics: query.metrics ? readMetrics(query) : null,
      pings: readPings(query),
    };
  });
}

/**
 * Returns a function that reads a history as UTF-8 of the contract's NodeHistory. A day of minutes is 300 kB: making that
 * text takes milliseconds, which the thread with the sockets does not have.
 */
export function createNodeHistoryReader(db: Database): (query: NodeHistoryQuery) => Uint8Array<ArrayBuffer> {
  const readHistory = createHistoryQuery(db);
  return (query) => {
    const { node_id, window, metrics, tasks } = query;
    return writeHistoryJson(
      readHistory({ node_id, window, metrics, task_ids: tasks.map(({ id }) => id) }),
      query,
    );
  };
}
