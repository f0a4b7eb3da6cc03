import { createReaderCommands } from '../../reads/reader-commands.ts';
import type { PortRequest, PortService } from '../../threads/serve-port.ts';
import { type Connection, connect } from '../connection.ts';
import { createMetricSeries } from '../reads/metric-series.ts';
import { createPingSeries } from '../reads/ping-series.ts';
import type { PostgresThreadOptions } from './entries.ts';

/** Executes reads one after the other on a separate connection until `close`. */
export async function openReader({ url }: PostgresThreadOptions): Promise<PortService> {
  return createReaderService(url, await connect(url));
}

function createReaderService(url: string, first: Connection): PortService {
  let connection = first;
  let last: Promise<unknown> = Promise.resolve();

  async function read(request: PortRequest) {
    if (connection.isLost) connection = await connect(url);
    const execute = createReaderCommands(
      connection,
      createMetricSeries(connection),
      createPingSeries(connection),
    );
    // Reads in one snapshot, so that an hour that is being rolled up is read either as minutes or as an hour.
    await connection.exec('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    try {
      return await execute(request);
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
