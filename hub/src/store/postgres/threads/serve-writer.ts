import { join } from 'node:path';
import { hidePassword } from '../../database-url.ts';
import { getErrorCode, StoreError } from '../../errors.ts';
import type { StoredState } from '../../rows.ts';
import { type LedgerClaim, type StateQuestion, stateParts } from '../../shared-store.ts';
import { loadState } from '../../state.ts';
import type { Replacement } from '../../store-commands.ts';
import { TakenIdError } from '../../tables/fleet.ts';
import { putSettings } from '../../tables/setting.ts';
import type { PortRequest, PortService } from '../../threads/serve-port.ts';
import type { TrafficBatch } from '../../traffic-batch.ts';
import { describeLock } from '../advisory-locks.ts';
import { createPostgresCommands, type PostgresCommand } from '../commands.ts';
import { type Connection, connect, runInTransaction } from '../connection.ts';
import { readPostgresStats } from '../database-stats.ts';
import { exportDatabase } from '../export-database.ts';
import {
  acquireHubLock,
  announceSchemaVersion,
  areCompatible,
  migrateBeside,
  RECONNECT_WAIT_MS,
  START_WAIT_MS,
  shareHubLock,
} from '../hub-lock.ts';
import { findPendingMigrations, migratePostgres, NewerSchemaError } from '../migrate.ts';
import { replaceContents } from '../replace-contents.ts';
import { readState } from '../state.ts';
import { recordChange } from '../tables/change.ts';
import { claimLedgers, type OwnedFacts, releaseLedgers, saveOwnedFacts } from '../tables/ledger-owner.ts';
import { writeOwnedTraffic } from '../tables/traffic.ts';
import type { PostgresThreadOptions } from './entries.ts';
import { themeActions } from './theme-actions.ts';

/** Executes one command after the other until `close`. Only copies of the database interleave with other commands. */
export async function openWriter(options: PostgresThreadOptions): Promise<PortService> {
  return createWriterService(options, await openConnection(options, START_WAIT_MS));
}

/** The lock of the hub is bound to the connection that writes: a hub that has lost it cannot commit any more. */
async function openConnection(options: PostgresThreadOptions, waitMs: number): Promise<Connection> {
  const connection = await connect(options.url);
  try {
    await (options.sharedAs === undefined
      ? lockAlone(connection, options, waitMs)
      : joinHubs(connection, options, waitMs));
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}

async function lockAlone(
  connection: Connection,
  { url, refusesMigration }: PostgresThreadOptions,
  waitMs: number,
): Promise<void> {
  await acquireHubLock(connection, { place: hidePassword(url), waitMs });
  await migratePostgres(connection, { isRefused: refusesMigration === true });
}

/** A migration needs exclusive access, unless all other hubs can use the database after it. */
async function joinHubs(
  connection: Connection,
  { url, refusesMigration }: PostgresThreadOptions,
  waitMs: number,
): Promise<void> {
  const place = hidePassword(url);
  // Hubs that start at the same time check one after the other whether there is something to migrate.
  await connection.exec(`SELECT pg_advisory_lock(${describeLock('migration')})`);
  const pending = await findPendingMigrations(connection);
  const isBeside = pending.length > 0 && (await areCompatible(connection, pending));
  if (pending.length === 0 || isBeside) await acquireHubLock(connection, { place, waitMs, isShared: true });
  if (isBeside) await migrateBeside(connection, place, refusesMigration === true);
  else if (pending.length > 0) {
    await acquireHubLock(connection, { place, waitMs });
    await migratePostgres(connection, { isRefused: refusesMigration === true });
    await shareHubLock(connection);
  }
  await announceSchemaVersion(connection);
  await connection.exec(`SELECT pg_advisory_unlock(${describeLock('migration')})`);
}

/** Ends the thread, and the hub with it, if another hub serves the fleet by now, or has migrated the database. */
async function reconnect(options: PostgresThreadOptions): Promise<Connection> {
  try {
    return await openConnection(options, RECONNECT_WAIT_MS);
  } catch (error) {
    if (error instanceof NewerSchemaError || (error instanceof StoreError && error.code === 'in_use'))
      queueMicrotask(() => {
        throw error;
      });
    throw error;
  }
}

type OwnedLedgers = Parameters<typeof releaseLedgers>[1];

type Action = (connection: Connection, args: readonly unknown[]) => Promise<unknown>;

function createWriterService(options: PostgresThreadOptions, first: Connection): PortService {
  const queued: Readonly<Record<string, Action>> = {
    ...createTransactions(options),
    ...createAdminActions(options),
    ...themeActions,
  };
  const copies = createCopies(options);
  let connection = first;
  let last: Promise<unknown> = Promise.resolve();

  async function run(action: Action, args: readonly unknown[]): Promise<unknown> {
    if (connection.isLost) connection = await reconnect(options);
    return action(connection, args);
  }

  return {
    async execute({ command, args }: PortRequest) {
      const copy = Object.hasOwn(copies, command) ? copies[command] : undefined;
      if (copy !== undefined) return copy();
      const action = Object.hasOwn(queued, command) ? queued[command] : undefined;
      if (action === undefined) throw new StoreError('fault', `There is no store command ${command}.`);
      const result = last.then(() => run(action, args));
      last = result.catch(() => undefined);
      return result;
    },
    close: () => last.then(() => connection.close()),
  };
}

function createTransactions(options: PostgresThreadOptions): Record<string, Action> {
  const entries = Object.entries(createPostgresCommands()).map(([name, command]) => {
    const act = options.sharedAs === undefined ? command.run : shareCommand(name, command);
    const attempt: Action = (connection, args) =>
      runInTransaction(connection, command.isDurable, (queries) => act(queries, ...args)).catch((error) => {
        // The caller draws another id.
        if (error instanceof TakenIdError) return null;
        throw error;
      });
    return [name, repeatDeadlocked(attempt)] as const;
  });
  return Object.fromEntries(entries);
}

/** Merges and rollups read rows before they write them, so only one hub does them at a time. */
const historyCommands: readonly string[] = [
  'writeMinutes',
  'writeMissingMinutes',
  'writeProbes',
  'rollupHistory',
];

/** A command beside other hubs. */
function shareCommand(name: string, { run, changes }: PostgresCommand): PostgresCommand['run'] {
  return async (queries, ...args) => {
    if (historyCommands.includes(name))
      await queries.run(`SELECT pg_advisory_xact_lock(${describeLock('history')})`);
    const result = await run(queries, ...args);
    if (changes.length > 0) await recordChange(queries, changes);
    return result;
  };
}

/** SQLSTATE deadlock_detected. The server has undone the transaction. */
const DEADLOCK = '40P01';
const MAX_ATTEMPTS = 4;

/** Hubs that write the same rows in different orders may deadlock. */
function repeatDeadlocked(action: Action): Action {
  return async (connection, args) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await action(connection, args);
      } catch (error) {
        if (getErrorCode(error) !== DEADLOCK || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  };
}

function createAdminActions({ sharedAs }: PostgresThreadOptions): Record<string, Action> {
  return {
    inspect: (connection) => readPostgresStats(connection),
    readState: (connection, [question]) =>
      runInTransaction(connection, false, (queries) => readState(queries, question as StateQuestion)),
    claimLedgers: (connection, [claim]) =>
      runInTransaction(connection, false, (queries) => claimLedgers(queries, claim as LedgerClaim)),
    saveOwnedFacts: (connection, [changes]) =>
      runInTransaction(connection, false, (queries) => saveOwnedFacts(queries, changes as OwnedFacts[])),
    releaseLedgers: (connection, [owned]) =>
      runInTransaction(connection, false, (queries) => releaseLedgers(queries, owned as OwnedLedgers)),
    writeOwnedTraffic: (connection, [batch]) =>
      runInTransaction(connection, false, (queries) => writeOwnedTraffic(queries, batch as TrafficBatch)),
    async vacuumStep(connection) {
      await connection.exec('VACUUM (ANALYZE)');
      return { hasMore: false };
    },
    // The server makes its own checkpoints.
    checkpoint: async () => undefined,
    refillReserve: async () => undefined,
    replaceDatabase: (connection, [candidate, replacement]): Promise<StoredState> =>
      runInTransaction(connection, true, async (queries) => {
        const { now, settings } = replacement as Replacement;
        await replaceContents(queries, candidate as string);
        await putSettings(queries, settings);
        if (sharedAs !== undefined) await recordChange(queries, [...stateParts, 'contents']);
        return loadState(queries, now);
      }),
  };
}

/** Each uses a separate connection, and resolves to the path of the copy. */
function createCopies({ url, folder }: PostgresThreadOptions): Record<string, () => Promise<string>> {
  let copies = 0;
  const copy = async (withHistory: boolean) => {
    copies += 1;
    const target = join(folder, `backup-${copies}.db`);
    await exportDatabase({ url, target, withHistory });
    return target;
  };
  return { copyDatabase: () => copy(true), copyFleet: () => copy(false) };
}
