import { type Command, command } from '../command.ts';
import type { Queries } from '../queries.ts';
import { type EngineCommands, engineRules, tableCommands } from '../store-commands.ts';
import { createHistoryRetention } from './history-retention.ts';
import type { PostgresQueries } from './queries.ts';
import { rollupMinutes, writeMinutes, writeMissingMinutes } from './tables/metric.ts';
import { rollupProbes, writeProbes } from './tables/ping-record.ts';

/** A command that runs in a transaction of PostgreSQL. */
export type PostgresCommand = Omit<Command<unknown[], unknown>, 'run'> & {
  run(queries: PostgresQueries, ...args: unknown[]): Promise<unknown>;
};

type Implementations = {
  [K in keyof EngineCommands]: (
    queries: PostgresQueries,
    ...args: Parameters<EngineCommands[K]>
  ) => ReturnType<EngineCommands[K]>;
};

/** The commands that run in one transaction each, by name. */
export function createPostgresCommands(): Record<string, PostgresCommand> {
  const retention = createHistoryRetention();
  const engine: Implementations = {
    writeMinutes,
    writeMissingMinutes,
    writeProbes,
    async rollupHistory(queries, { hour, maxHours }) {
      const minutes = await rollupMinutes(queries, hour, maxHours);
      return Math.max(minutes, await rollupProbes(queries, hour, maxHours)) === maxHours;
    },
    // Minutes are never moved.
    foldMinutes: async () => true,
    deleteExpiredHistory: retention.deleteExpired,
    async probeDisk(queries) {
      await queries.run('UPDATE setting SET value = value WHERE false');
    },
  };
  const implemented = Object.entries(engine).map(([name, run]) => [
    name,
    { ...engineRules[name as keyof EngineCommands], run },
  ]);
  return {
    ...tableCommands,
    ...Object.fromEntries(implemented),
    measureFile: command({ isDurable: false }, measureTables),
  } as unknown as Record<string, PostgresCommand>;
}

/** Bytes of the hub's tables with their indexes. */
async function measureTables(queries: Queries): Promise<number> {
  const found = await queries.find<{ bytes: number }>(
    `SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::bigint AS bytes FROM pg_class
     WHERE relkind = 'r' AND relnamespace = quote_ident(current_schema())::regnamespace`,
  );
  return found?.bytes ?? 0;
}
