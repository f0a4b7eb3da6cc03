import type { MessagePort } from 'node:worker_threads';
import type { Database } from 'better-sqlite3';
import type { CommandArgs, CommandTable } from '../../command-table.ts';
import { StoreError } from '../../errors.ts';
import type { StoredState } from '../../rows.ts';
import type { Replacement } from '../../store.ts';
import type { WriterCommands } from '../../store-commands.ts';
import { OPENED, type Reply, type Request, type ThreadOptions } from '../../threads/thread-messages.ts';
import { createAdminCommands } from '../database-admin/admin-commands.ts';
import { carryOverAuditLog, setSettings } from '../database-admin/carry-over-audit.ts';
import { runUnderDiskFullRule } from '../disk-full.ts';
import { type OpenDatabase, type OpenStep, openDatabase } from '../files/open-database.ts';
import { readMigrations } from '../migrate.ts';
import { toStoreError } from '../sqlite-errors.ts';
import { moveRecentMinutes } from '../tables/metric-recent.ts';
import { createStoreCommands, withSynchronous } from '../writer-commands.ts';

/**
 * Opens the only read-write connection and executes one command after the other until `close`. Only a backup
 * interleaves with other commands. `onStep` is for tests that kill the process in the middle of a migration or restore.
 */
export function serveWriter(
  port: MessagePort,
  options: ThreadOptions,
  onStep?: (step: OpenStep) => void,
): void {
  const reply = (message: Reply) => port.postMessage(message);
  const fail = (id: number, error: unknown) => {
    const { code, message } = toStoreError(error, options.path);
    reply({ id, error: { code, message } });
  };
  let database: OpenDatabase;
  let keptFile: string | null = null;
  const onKept = (file: string) => {
    keptFile = file;
  };
  try {
    database = openDatabase({ ...options, migrations: readMigrations(), onStep, onKept });
  } catch (error) {
    fail(OPENED, error);
    return;
  }
  const execute = createDispatcher(database);

  port.on('message', (request: Request<WriterCommands>) => {
    const { id, command } = request;
    try {
      if (command === 'close') {
        foldMinutes(database.db);
        database.close();
        reply({ id, value: null });
      } else {
        const value = execute(command, request.args);
        if (value instanceof Promise)
          value.then(
            (late) => reply({ id, value: late }),
            (error) => fail(id, error),
          );
        else reply({ id, value });
      }
    } catch (error) {
      fail(id, error);
      // Neither the new nor the old database can be opened: the thread ends, and the process with it.
      if (!database.db.open && command !== 'close') throw error;
    }
    if (command === 'close') port.close();
  });
  reply({ id: OPENED, value: keptFile });
}

/** A file at rest has the minutes of each node together, for programs that read it. They are kept where they are if that fails. */
function foldMinutes(db: Database): void {
  try {
    moveRecentMinutes(db);
  } catch {
    // The disk is full, or another program is writing.
  }
}

type Execute = <K extends keyof WriterCommands>(command: K, args: CommandArgs<WriterCommands, K>) => unknown;

function createDispatcher(database: OpenDatabase): Execute {
  const admin = createAdminCommands(database);
  const disk = { reserve: database.reserve, checkpoint: admin.checkpoint.run };

  function replaceDatabase(candidate: string, { now, settings }: Replacement): StoredState {
    try {
      carryOverAuditLog(database.db, candidate);
      setSettings(candidate, settings);
      database.replace(candidate);
    } finally {
      // After a refusal the old database is open again, on a new connection too.
      if (database.db.open) Object.assign(commands, createStoreCommands(database.db));
    }
    try {
      return commands.load.run(now);
    } catch (error) {
      // Memory and disk would differ from now on. The next start reads the database afresh.
      database.db.close();
      throw error;
    }
  }

  const commands: CommandTable<WriterCommands> = {
    ...createStoreCommands(database.db),
    ...admin,
    replaceDatabase: { onDiskFull: 'fail', synchronous: 'NORMAL', run: replaceDatabase },
  };
  return (name, args) => {
    if (!Object.hasOwn(commands, name)) throw new StoreError('fault', `There is no store command ${name}.`);
    const { onDiskFull, synchronous, run } = commands[name];
    return runUnderDiskFullRule(disk, onDiskFull, () =>
      withSynchronous(database.db, synchronous, () => run(...args)),
    );
  };
}
