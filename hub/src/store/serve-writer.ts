import { join } from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import { type Commands, createCommands } from './commands.ts';
import { type OpenDatabase, type OpenStep, openDatabase } from './database.ts';
import { createDatabaseAdminCommands, type DatabaseAdminCommands } from './database-admin-commands.ts';
import { describeFailure } from './failure.ts';
import { readMigrations } from './migrate.ts';
import { OPENED, type Reply, type Request, type WriterOptions } from './protocol.ts';
import { runWithinSpace } from './space-policy.ts';
import { type StoredState, StoreError } from './store.ts';

/** What the writer thread executes: every method is a command. */
interface CommandDispatcher extends DatabaseAdminCommands {
  /** Puts the prepared file in the place of the database and returns what is in it. */
  replaceDatabase(candidate: string, now: number): StoredState;
  close(): void;
}

type Command = (...args: unknown[]) => unknown;

/**
 * The thread that owns the only writing connection: it executes one request after the other until `close`. Only a
 * backup takes turns with others.
 */
export function serveWriter(
  port: MessagePort,
  options: WriterOptions,
  onStep?: (step: OpenStep) => void,
): void {
  const reply = (message: Reply) => port.postMessage(message);
  const fail = (id: number, error: unknown) => {
    const { code, message } = describeFailure(error, options.path);
    reply({ id, error: { code, message } });
  };
  let database: OpenDatabase;
  let keptFile: string | null = null;
  const onKept = (file: string) => {
    keptFile = file;
  };
  try {
    const migrations = readMigrations(join(import.meta.dirname, 'migrations'));
    database = openDatabase({ ...options, migrations, onStep, onKept });
  } catch (error) {
    fail(OPENED, error);
    return;
  }
  const maintenance = createDatabaseAdminCommands(database);
  const findCommand = createDesk(database, maintenance);
  const space = { reserve: database.reserve, emptyLog: maintenance.emptyLog };
  const execute = ({ command, args }: Request): unknown =>
    runWithinSpace(space, command, () => findCommand(command)(...args));

  port.on('message', (request: Request) => {
    const { id } = request;
    try {
      const value = execute(request);
      if (value instanceof Promise)
        value.then(
          (late) => reply({ id, value: late }),
          (error) => fail(id, error),
        );
      else reply({ id, value });
    } catch (error) {
      fail(id, error);
      // Neither the new nor the old database can be used: the thread ends, and the process with it.
      if (!database.db.open && request.command !== 'close') throw error;
    }
    if (request.command === 'close') port.close();
  });
  reply({ id: OPENED, value: keptFile });
}

function createDesk(
  database: OpenDatabase,
  maintenance: DatabaseAdminCommands,
): (command: string) => Command {
  let commands: Commands = createCommands(database.db);
  const desk: CommandDispatcher = {
    ...maintenance,
    replaceDatabase(candidate, now) {
      try {
        database.replace(candidate);
      } finally {
        // A refusal has opened the old database anew as well.
        if (database.db.open) commands = createCommands(database.db);
      }
      try {
        return commands.load(now);
      } catch (error) {
        // Memory and disk would disagree from here on; the next start reads what is there.
        database.db.close();
        throw error;
      }
    },
    close: () => database.close(),
  };
  return (command) => {
    const holder = [desk, commands].find((one) => Object.hasOwn(one, command));
    if (holder === undefined) throw new StoreError('fault', `There is no store command ${command}.`);
    return holder[command as keyof typeof holder] as Command;
  };
}
