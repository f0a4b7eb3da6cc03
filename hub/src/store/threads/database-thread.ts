import { type Transferable, Worker } from 'node:worker_threads';
import { createStoreError, StoreError } from '../errors.ts';
import { type CommandArgs, type CommandResult, OPENED, type Reply } from './thread-messages.ts';

/** The main thread's handle of a worker thread with a database connection and the commands `C`. */
export interface DatabaseThread<C> {
  /** Rejects with a `StoreError`. Commands are executed in the order of the calls. */
  call<K extends keyof C & string>(
    command: K,
    args: CommandArgs<C, K>,
    transfer?: Transferable[],
  ): Promise<CommandResult<C, K>>;
  /** Resolves when the thread has exited. */
  close(): Promise<void>;
}

export interface DatabaseThreadHooks {
  /** The worker's program. */
  entry: URL;
  /** Used in the thread's name and in error messages. */
  role?: 'writer' | 'reader' | 'lease';
  /** The thread died after it had opened the database. */
  onFailure?: ((error: StoreError) => void) | undefined;
  /** The database was migrated; gets the path of the copy of the old file. */
  onUpgrade?: ((keptFile: string) => void) | undefined;
}

interface PendingReply {
  resolve(value: unknown): void;
  reject(error: StoreError): void;
}

/** Starts the thread with `options` as its `workerData`, and waits until it has opened the database. */
export async function startDatabaseThread<C>(
  options: object,
  { entry, role = 'writer', onFailure, onUpgrade }: DatabaseThreadHooks,
): Promise<DatabaseThread<C>> {
  const pending = new Map<number, PendingReply>();
  const worker = new Worker(entry, { workerData: options, name: `muster-db-${role}` });
  let lastId = OPENED;
  let failure: StoreError | null = null;
  let isOpen = false;
  let isClosing = false;

  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const waitForReply = <T>(id: number) =>
    new Promise<T>((resolve, reject) => pending.set(id, { resolve, reject }));
  const failAll = (error: StoreError) => {
    failure ??= error;
    for (const { reject } of pending.values()) reject(failure);
    pending.clear();
  };

  worker.on('message', (reply: Reply) => settle(pending, reply));
  worker.on('error', (error) => {
    const message = error instanceof Error ? error.message : String(error);
    failAll(new StoreError('unusable', `The database ${role} thread failed (${message}). Restart the hub.`));
  });
  worker.on('exit', () => {
    failAll(
      isClosing
        ? new StoreError('closed', 'The database is closed.')
        : new StoreError('unusable', `The database ${role} thread exited. Restart the hub.`),
    );
    if (isOpen && !isClosing && failure !== null) onFailure?.(failure);
  });

  try {
    const keptFile = await waitForReply<string | null>(OPENED);
    isOpen = true;
    if (keptFile !== null) onUpgrade?.(keptFile);
  } catch (error) {
    isClosing = true;
    await exited;
    throw error;
  }

  function send<T>(command: string, args: unknown[], transfer: Transferable[]): Promise<T> {
    lastId += 1;
    try {
      worker.postMessage({ id: lastId, command, args }, transfer);
    } catch (error) {
      const message = `The arguments of ${command} cannot be sent to the database ${role} thread.`;
      return Promise.reject(createStoreError('fault', message, error));
    }
    return waitForReply<T>(lastId);
  }

  let closed: Promise<void> | null = null;
  return {
    async call(command, args, transfer = []) {
      if (failure !== null) throw failure;
      if (isClosing) throw new StoreError('closed', 'The database is closed.');
      return send(command, args, transfer);
    },
    close() {
      if (failure !== null) return exited;
      isClosing = true;
      closed ??= send('close', [], []).then(() => exited);
      return closed;
    },
  };
}

function settle(pending: Map<number, PendingReply>, reply: Reply): void {
  const waiting = pending.get(reply.id);
  pending.delete(reply.id);
  if ('value' in reply) waiting?.resolve(reply.value);
  else waiting?.reject(new StoreError(reply.error.code, reply.error.message));
}
