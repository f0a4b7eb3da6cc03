import { StoreError } from '../../errors.ts';
import { createRowWriter } from '../../reads/write-rows.ts';
import { type EngineReads, tableReads } from '../../store-commands.ts';
import type { PortRequest, PortService } from '../../threads/serve-port.ts';
import { type Connection, connect } from '../connection.ts';
import type { PostgresQueries } from '../queries.ts';
import { hasOlderHours, readSlice, sumTraffic } from '../reads/history-slices.ts';
import { readNodeHistory } from '../reads/node-history.ts';
import type { PostgresThreadOptions } from './entries.ts';

type Read = (queries: PostgresQueries, ...args: never[]) => Promise<unknown>;

/** Executes reads one after the other on a connection of its own until `close`. */
export async function openReader({ url }: PostgresThreadOptions): Promise<PortService> {
  return createReaderService(url, await connect(url));
}

function createReaderService(url: string, first: Connection): PortService {
  const reads = createReads();
  let connection = first;
  let last: Promise<unknown> = Promise.resolve();

  async function read({ command, args }: PortRequest) {
    if (connection.isLost) connection = await connect(url);
    if (!Object.hasOwn(reads, command)) throw new StoreError('fault', `There is no read command ${command}.`);
    const run = reads[command as keyof typeof reads] as Read;
    // One snapshot, so that an hour that is being rolled up is read either as minutes or as an hour.
    await connection.exec('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    try {
      return await run(connection, ...(args as never[]));
    } finally {
      if (!connection.isLost) await connection.exec('COMMIT');
    }
  }

  return {
    execute(request) {
      const result = last.then(() => read(request));
      last = result.catch(() => undefined);
      return result;
    },
    close: () => last.then(() => connection.close()),
  };
}

function createReads() {
  const writeRows = createRowWriter();
  return {
    readNodeHistory,
    readSlice: (queries: PostgresQueries, query: Parameters<EngineReads['readSlice']>[0]) =>
      readSlice(queries, query, writeRows),
    hasOlderHours,
    sumTraffic,
    ...tableReads,
  } satisfies Record<keyof EngineReads | keyof typeof tableReads, Read>;
}
