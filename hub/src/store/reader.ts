import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import BetterSqlite from 'better-sqlite3';
import { describeFailure } from './failure.ts';
import { OPENED, type Reply, type Request, type WriterOptions } from './protocol.ts';
import { createMetricReader } from './reads/metric-series.ts';
import { createPingReader } from './reads/ping-series.ts';
import type { HistoryQuery, HistoryRows } from './series.ts';
import { StoreError } from './store.ts';

/** How long a read waits for a lock; in WAL only a recovery or the last closing takes one. */
const BUSY_TIMEOUT_MS = 2_000;

/** The thread that answers wide reads on a read-only connection of its own, one after the other, until `close`. */
function serve(port: MessagePort, { path }: WriterOptions): void {
  let db: BetterSqlite.Database;
  let readHistory: (query: HistoryQuery) => HistoryRows;
  try {
    db = new BetterSqlite(path, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
    db.pragma('trusted_schema = OFF');
    readHistory = createHistoryReader(db);
  } catch (error) {
    port.postMessage({ id: OPENED, error: toPlain(error, path) } satisfies Reply);
    return;
  }
  port.on('message', ({ id, command, args }: Request) => {
    try {
      if (command === 'close') {
        db.close();
        port.postMessage({ id, value: null } satisfies Reply);
        port.close();
        return;
      }
      if (command !== 'readHistory') throw new StoreError('fault', `There is no read ${command}.`);
      const value = readHistory(args[0] as HistoryQuery);
      port.postMessage({ id, value } satisfies Reply, listBuffers(value));
    } catch (error) {
      port.postMessage({ id, error: toPlain(error, path) } satisfies Reply);
    }
  });
  port.postMessage({ id: OPENED, value: null } satisfies Reply);
}

/** One transaction, so that an hour that is being gathered is seen either as minutes or as an hour. */
function createHistoryReader(db: BetterSqlite.Database): (query: HistoryQuery) => HistoryRows {
  const readMetrics = createMetricReader(db);
  const readPings = createPingReader(db);
  return db.transaction((query: HistoryQuery): HistoryRows => {
    return {
      metrics: query.metrics ? readMetrics(query) : null,
      pings: query.task_ids.map((taskId) => readPings(query, taskId)),
    };
  });
}

function listBuffers({ metrics, pings }: HistoryRows): ArrayBuffer[] {
  const buffers = pings.map(({ rows }) => rows.buffer);
  return metrics === null ? buffers : [metrics.rows.buffer, ...buffers];
}

function toPlain(error: unknown, path: string) {
  const { code, message } = describeFailure(error, path);
  return { code, message };
}

if (parentPort !== null) serve(parentPort, workerData as WriterOptions);
