import { StoreError } from '../errors.ts';
import type { Queries } from '../queries.ts';
import type { PingValues } from '../series.ts';
import type { ReaderCommands } from '../store-commands.ts';
import { readAlertEvents, readToldAlertEvents } from '../tables/alert.ts';
import { readAudit } from '../tables/audit.ts';
import { readCheckOutages } from '../tables/check.ts';
import { readGauges } from '../tables/gauge.ts';
import { readIncidents, readOutages } from '../tables/incident.ts';
import type { PortRequest } from '../threads/serve-port.ts';
import { createHistoryReads, type MetricTable, type SeriesTable } from './history-reads.ts';

type Execute = (request: PortRequest) => Promise<unknown>;

/** Executes the commands of a reader thread, each of which must run in one transaction. */
export function createReaderCommands(
  queries: Queries,
  metrics: MetricTable,
  pings: SeriesTable<PingValues>,
): Execute {
  const { readNodeHistory, readSlice, hasOlderHours, sumTraffic } = createHistoryReads(
    queries,
    metrics,
    pings,
  );
  const commands: ReaderCommands = {
    readNodeHistory,
    readGauges: (query) => readGauges(queries, query),
    readSlice,
    hasOlderHours,
    sumTraffic,
    readAudit: (query) => readAudit(queries, query),
    readIncidents: (query) => readIncidents(queries, query),
    readAlertEvents: (query) => readAlertEvents(queries, query),
    readToldAlertEvents: (query) => readToldAlertEvents(queries, query),
    readOutages: (query) => readOutages(queries, query),
    readCheckOutages: (query) => readCheckOutages(queries, query),
  };
  return async ({ command, args }) => {
    if (!Object.hasOwn(commands, command))
      throw new StoreError('fault', `There is no read command ${command}.`);
    return (commands[command as keyof ReaderCommands] as (...given: unknown[]) => Promise<unknown>)(...args);
  };
}
