import type { MessagePort } from 'node:worker_threads';
import { StoreError } from '../../errors.ts';
import { createRowWriter } from '../../reads/write-rows.ts';
import type { ReaderCommands } from '../../store-commands.ts';
import { type Connection, connect } from '../connection.ts';
import type { Queries } from '../queries.ts';
import { hasOlderHours, readSlice, sumTraffic } from '../reads/history-slices.ts';
import { readNodeHistory } from '../reads/node-history.ts';
import { readAudit } from '../tables/audit.ts';
import { readIncidents, readOutages } from '../tables/incident.ts';
import { type PortService, type PostgresRequest, type PostgresThreadOptions, servePort } from './port.ts';

type Reads = {
  [K in keyof ReaderCommands]: (
    queries: Queries,
    ...args: Parameters<ReaderCommands[K]>
  ) => Promise<ReturnType<ReaderCommands[K]>>;
};

/** Executes reads one after the other on a connection of its own until `close`. */
export function servePostgresReader(port: MessagePort, options: PostgresThreadOptions): Promise<void> {
  return servePort(port, options, async () => createReaderService(options.url, await connect(options.url)));
}

function createReaderService(url: string, first: Connection): PortService {
  const reads = createReads();
  let connection = first;
  let last: Promise<unknown> = Promise.resolve();

  async function read({ command, args }: PostgresRequest) {
    if (connection.isLost) connection = await connect(url);
    if (!Object.hasOwn(reads, command)) throw new StoreError('fault', `There is no read command ${command}.`);
    const run = reads[command as keyof Reads] as (queries: Queries, ...given: unknown[]) => Promise<unknown>;
    // One snapshot, so that an hour that is being rolled up is read either as minutes or as an hour.
    await connection.exec('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    try {
      return await run(connection, ...args);
    } finally {
      if (!connection.isLost) await connection.exec('COMMIT');
    }
  }

  return {
    execute(request) {
      const result = last.then(() => read(request));
      last = result.catch(() => undefined);
      return result.then((value) => ({ value, transfer: listBuffers(value) }));
    },
    close: () => last.then(() => connection.close()),
  };
}

function createReads(): Reads {
  const writeRows = createRowWriter();
  return {
    readNodeHistory,
    readSlice: (queries, query) => readSlice(queries, query, writeRows),
    hasOlderHours,
    sumTraffic,
    readAudit,
    readIncidents,
    readOutages,
  };
}

/** Texts are passed to the main thread without a copy. */
function listBuffers(value: unknown): ArrayBuffer[] {
  if (value instanceof Uint8Array) return [value.buffer as ArrayBuffer];
  const { text } = (value ?? {}) as { text?: unknown };
  return text instanceof Uint8Array ? [text.buffer as ArrayBuffer] : [];
}
