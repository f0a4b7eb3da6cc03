import { parentPort, workerData } from 'node:worker_threads';
import BetterSqlite from 'better-sqlite3';
import { StoreError } from '../../errors.ts';
import type { Queries } from '../../queries.ts';
import { type ReaderCommands, tableReads } from '../../store-commands.ts';
import { type PortService, servePort } from '../../threads/serve-port.ts';
import type { ThreadOptions } from '../../threads/thread-messages.ts';
import { createSqliteQueries } from '../queries.ts';
import { createSliceReader } from '../reads/history-slices.ts';
import { createNodeHistoryReader } from '../reads/node-history.ts';
import { toStoreError } from '../sqlite-errors.ts';

/** How long a read waits for a lock; in WAL mode only recovery and the last connection's closing take one. */
const BUSY_TIMEOUT_MS = 2_000;

type Read = (...args: never[]) => unknown;

/** Opens a read-only connection. */
function openReader(path: string): PortService {
  const db = new BetterSqlite(path, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  db.pragma('trusted_schema = OFF');
  const queries = createSqliteQueries(db);
  const bind =
    <Args extends unknown[], Result>(read: (queries: Queries, ...args: Args) => Result) =>
    (...args: Args): Result =>
      read(queries, ...args);
  const reads = {
    readNodeHistory: createNodeHistoryReader(db),
    ...createSliceReader(db),
    readAudit: bind(tableReads.readAudit),
    readIncidents: bind(tableReads.readIncidents),
    readOutages: bind(tableReads.readOutages),
  } satisfies Record<keyof ReaderCommands, Read>;
  return {
    async execute({ command, args }) {
      if (!Object.hasOwn(reads, command))
        throw new StoreError('fault', `There is no read command ${command}.`);
      return (reads[command as keyof ReaderCommands] as Read)(...(args as never[]));
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
