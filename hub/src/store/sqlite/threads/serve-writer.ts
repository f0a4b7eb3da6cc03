import type { MessagePort } from 'node:worker_threads';
import type { Database } from 'better-sqlite3';
import { rules } from '../../command.ts';
import { StoreError } from '../../errors.ts';
import type { StoredState } from '../../rows.ts';
import type { Replacement } from '../../store-commands.ts';
import { tableCommands } from '../../store-commands.ts';
import { type PortRequest, type PortService, servePort } from '../../threads/serve-port.ts';
import type { ThreadOptions } from '../../threads/thread-messages.ts';
import { createAdminCommands } from '../database-admin/admin-commands.ts';
import { carryOverAuditLog, keepApiTokens, setSettings } from '../database-admin/carry-over-audit.ts';
import { runUnderDiskFullRule } from '../disk-full.ts';
import { type OpenDatabase, type OpenStep, openDatabase } from '../files/open-database.ts';
import { readMigrations } from '../migrate.ts';
import { createCommandRunner } from '../queries.ts';
import { toStoreError } from '../sqlite-errors.ts';
import { moveRecentMinutes } from '../tables/metric-recent.ts';
import { createWriterCommands, type WriterCommand, withSynchronous } from '../writer-commands.ts';

/**
 * Opens the only read-write connection and executes one command after the other until `close`. Only a backup
 * interleaves with other commands. `onStep` is for tests that kill the process in the middle of a migration or restore.
 */
export function serveWriter(
  port: MessagePort,
  options: ThreadOptions,
  onStep?: (step: OpenStep) => void,
): void {
  void servePort(port, {
    toStoreError: (error) => toStoreError(error, options.path),
    open() {
      let keptFile: string | null = null;
      const onKept = (file: string) => {
        keptFile = file;
      };
      const database = openDatabase({ ...options, migrations: readMigrations(), onStep, onKept });
      return { ...createService(database), opened: keptFile };
    },
  });
}

function createService(database: OpenDatabase): PortService {
  const execute = createDispatcher(database);
  let last: Promise<unknown> = Promise.resolve();

  /** Runs after earlier commands, but does not wait for the end of a backup. */
  function queue<T>(request: PortRequest, action: () => Promise<T>): Promise<T> {
    const result = last.then(action);
    if (request.command !== 'copyDatabase') last = result.catch(() => undefined);
    return result;
  }

  return {
    execute: (request) =>
      queue(request, async () => {
        try {
          return await execute(request.command, request.args);
        } catch (error) {
          // Neither the new nor the old database can be opened: the thread ends, and the process with it.
          if (!database.db.open)
            queueMicrotask(() => {
              throw error;
            });
          throw error;
        }
      }),
    async close() {
      await last;
      foldMinutes(database.db);
      database.close();
    },
  };
}

/**
 * A closed file has the minutes of each node together, for programs that read it. If that fails, they stay where they are.
 */
function foldMinutes(db: Database): void {
  try {
    moveRecentMinutes(db);
  } catch {
    // The disk is full, or another program is writing.
  }
}

/** Those that also work on a file that was deleted. */
const rescueCommands: readonly string[] = ['load', 'copyDatabase'];

type Execute = (command: string, args: readonly unknown[]) => Promise<unknown>;

function createDispatcher(database: OpenDatabase): Execute {
  const admin = createAdminCommands(database);
  const disk = { reserve: database.reserve, checkpoint: admin.checkpoint.run };

  async function replaceDatabase(candidate: string, { now, settings }: Replacement): Promise<StoredState> {
    try {
      await carryOverAuditLog(database.db, candidate);
      await keepApiTokens(database.db, candidate);
      await setSettings(candidate, settings);
      database.replace(candidate);
    } finally {
      // After a refusal the old database is open again, also on a new connection.
      if (database.db.open) Object.assign(commands, createWriterCommands(database.db));
    }
    try {
      return await createCommandRunner(database.db)(tableCommands.load, now);
    } catch (error) {
      // Memory and disk would differ from now on. The next start reads the database again.
      database.db.close();
      throw error;
    }
  }

  const commands: Record<string, WriterCommand> = {
    ...createWriterCommands(database.db),
    ...admin,
    replaceDatabase: { ...rules({ isDurable: false }), run: replaceDatabase },
  };
  return async (name, args) => {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command === undefined) throw new StoreError('fault', `There is no store command ${name}.`);
    if (!rescueCommands.includes(name)) database.requireFile();
    const { onDiskFull, isDurable, run } = command;
    return runUnderDiskFullRule(disk.reserve, disk.checkpoint, onDiskFull, () =>
      withSynchronous(database.db, isDurable, () => run(...(args as never[]))),
    );
  };
}
