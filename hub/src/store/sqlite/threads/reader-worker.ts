import { parentPort, workerData } from 'node:worker_threads';
import BetterSqlite from 'better-sqlite3';
import { createReaderCommands } from '../../reads/reader-commands.ts';
import { type PortService, servePort } from '../../threads/serve-port.ts';
import type { ThreadOptions } from '../../threads/thread-messages.ts';
import { createSqliteQueries } from '../queries.ts';
import { createMetricSeries } from '../reads/metric-series.ts';
import { createPingSeries } from '../reads/ping-series.ts';
import { toStoreError } from '../sqlite-errors.ts';

/** How long a read waits for a lock; in WAL mode only recovery and the last connection's closing take one. */
const BUSY_TIMEOUT_MS = 2_000;

/** Opens a read-only connection. */
function openReader(path: string): PortService {
  const db = new BetterSqlite(path, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  db.pragma('trusted_schema = OFF');
  const queries = createSqliteQueries(db);
  const execute = createReaderCommands(queries, createMetricSeries(db), createPingSeries(db));
  return {
    // Reads in one transaction, so that an hour that is being rolled up is read either as minutes or as an hour. Statements
    // resolve at once, so no other read begins before its end.
    async execute(request) {
      db.exec('BEGIN');
      try {
        return await execute(request);
      } finally {
        db.exec('COMMIT');
      }
    },
    close: () => void db.close(),
  };
}

/** Executes reads one after the other until `close`. */
if (parentPort !== null) {
  const { path } = workerData as ThreadOptions;
  void servePort(parentPort, {
    open: () => openReader(path),
    toStoreError: (error) => toStoreError(error, path),
  });
}
