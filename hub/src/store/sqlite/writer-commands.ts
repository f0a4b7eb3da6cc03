import type { Database } from 'better-sqlite3';
import type { Command, CommandRules } from '../command.ts';
import { type EngineCommands, engineRules, tableCommands } from '../store-commands.ts';
import { createHistoryRetention } from './history-retention.ts';
import { readSchemaVersion } from './migrate.ts';
import { createCommandRunner } from './queries.ts';
import { createMetricTable } from './tables/metric.ts';
import { createPingRecordTable } from './tables/ping-record.ts';

/** A command of the writer thread, and its rules. */
export interface WriterCommand extends CommandRules {
  run(...args: never[]): unknown;
}

/** The commands on a connection, by name. */
export function createWriterCommands(db: Database): Record<string, WriterCommand> {
  const run = createCommandRunner(db);
  const tables = Object.entries(tableCommands).map(([name, command]): [string, WriterCommand] => [
    name,
    { ...command, run: (...args: unknown[]) => run(command as Command<unknown[], unknown>, ...args) },
  ]);
  const engine = Object.entries(createEngineCommands(db)).map(([name, act]): [string, WriterCommand] => [
    name,
    { ...engineRules[name as keyof EngineCommands], run: act },
  ]);
  return Object.fromEntries([...tables, ...engine]);
}

type Sync<C> = {
  [K in keyof C]: C[K] extends (...args: infer Args) => Promise<infer Result>
    ? (...args: Args) => Result
    : never;
};

function createEngineCommands(db: Database): Sync<EngineCommands> {
  const metrics = createMetricTable(db);
  const pingRecords = createPingRecordTable(db);
  const retention = createHistoryRetention(db);
  return {
    writeMinutes: metrics.write,
    writeMissingMinutes: metrics.writeMissing,
    writeProbes: pingRecords.write,
    rollupHistory({ hour, maxHours }) {
      const found = Math.max(metrics.rollup(hour, maxHours), pingRecords.rollup(hour, maxHours));
      return found === maxHours;
    },
    foldMinutes: ({ minute, maxNodes }) => metrics.fold(minute, maxNodes),
    deleteExpiredHistory: (slice) => retention.deleteExpired(slice),
    // Setting user_version writes page 1 even if the value stays the same.
    probeDisk: () => void db.pragma(`user_version = ${readSchemaVersion(db)}`),
  };
}

/** Runs a command's transaction in its `synchronous` mode. The connection's default is NORMAL. */
export async function withSynchronous<T>(
  db: Database,
  isDurable: boolean,
  action: () => T | Promise<T>,
): Promise<T> {
  if (!isDurable) return action();
  // Waits for the fsync, unlike NORMAL.
  db.pragma('synchronous = FULL');
  try {
    return await action();
  } finally {
    if (db.open) db.pragma('synchronous = NORMAL');
  }
}
