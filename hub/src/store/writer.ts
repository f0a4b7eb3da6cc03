import { join } from 'node:path';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type Commands, createCommands } from './commands.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { describeFailure } from './failure.ts';
import { readMigrations } from './migrate.ts';
import { OPENED, type Reply, type Request, type WriterOptions } from './protocol.ts';
import { StoreError } from './store.ts';

/** The thread that owns the only writing connection: it executes one request after the other until `close`. */
function serve(port: MessagePort, options: WriterOptions): void {
  const reply = (message: Reply) => port.postMessage(message);
  let database: OpenDatabase;
  let commands: Commands;
  try {
    const migrations = readMigrations(join(import.meta.dirname, 'migrations'));
    database = openDatabase({ ...options, migrations });
    commands = createCommands(database.db);
  } catch (error) {
    reply({ id: OPENED, error: toPlain(error, options.path) });
    return;
  }
  const execute = ({ command, args }: Request): unknown => {
    if (command === 'close') return database.close();
    if (!Object.hasOwn(commands, command))
      throw new StoreError('fault', `There is no store command ${command}.`);
    return (commands[command as keyof Commands] as (...values: unknown[]) => unknown)(...args);
  };

  port.on('message', (request: Request) => {
    try {
      reply({ id: request.id, value: execute(request) });
    } catch (error) {
      reply({ id: request.id, error: toPlain(error, options.path) });
    }
    if (request.command === 'close') port.close();
  });
  reply({ id: OPENED, value: null });
}

function toPlain(error: unknown, path: string) {
  const { code, message } = describeFailure(error, path);
  return { code, message };
}

if (parentPort !== null) serve(parentPort, workerData as WriterOptions);
