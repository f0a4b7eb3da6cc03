import { extname } from 'node:path';
import { type Transferable, Worker } from 'node:worker_threads';
import { createFailure } from './failure.ts';
import { OPENED, type Reply, type Request, type WriterOptions } from './protocol.ts';
import { StoreError, type StoreOptions } from './store.ts';

/** The main thread's end of the writer thread. */
export interface DatabaseThread {
  /** Resolves to what the command returned; rejects with a `StoreError`. Commands are executed in calling order. */
  call(command: string, args: unknown[], transfer?: Transferable[]): Promise<unknown>;
  /** Resolves when the thread has ended. */
  close(): Promise<void>;
}

export interface DatabaseThreadHooks {
  /** The thread's program; the default is the real one. */
  entry?: URL | undefined;
  /** What the thread does to the database, for its name and for the operator. */
  does?: 'writes' | 'reads';
  /** The thread died after it had opened the database. */
  onFailure?: ((error: StoreError) => void) | undefined;
  onUpgrade?: StoreOptions['onUpgrade'];
}

/** The neighbour of this file, in TypeScript or compiled. */
const writerUrl = new URL(`./writer${extname(import.meta.filename)}`, import.meta.url);

interface Waiter {
  resolve(value: unknown): void;
  reject(error: StoreError): void;
}

/** Starts the thread and waits until it has the database open. */
export async function startDatabaseThread(
  options: WriterOptions,
  { entry = writerUrl, does = 'writes', onFailure, onUpgrade }: DatabaseThreadHooks = {},
): Promise<DatabaseThread> {
  const waiters = new Map<number, Waiter>();
  const worker = new Worker(entry, { workerData: options, name: `muster-store-${does}` });
  let lastId = OPENED;
  let ending: StoreError | null = null;
  let isOpen = false;
  let isClosing = false;

  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const wait = (id: number) => new Promise((resolve, reject) => waiters.set(id, { resolve, reject }));
  const failAll = (error: StoreError) => {
    ending ??= error;
    for (const waiter of waiters.values()) waiter.reject(ending);
    waiters.clear();
  };

  worker.on('message', (reply: Reply) => settle(waiters, reply));
  worker.on('error', (error) => {
    const message = error instanceof Error ? error.message : String(error);
    failAll(
      new StoreError(
        'unusable',
        `The thread that ${does} the database failed (${message}). Restart the hub.`,
      ),
    );
  });
  worker.on('exit', () => {
    failAll(
      isClosing
        ? new StoreError('closed', 'The database is closed.')
        : new StoreError('unusable', `The thread that ${does} the database has ended. Restart the hub.`),
    );
    if (isOpen && !isClosing && ending !== null) onFailure?.(ending);
  });

  try {
    const keptFile = await wait(OPENED);
    isOpen = true;
    if (typeof keptFile === 'string') onUpgrade?.(keptFile);
  } catch (error) {
    isClosing = true;
    await ended;
    throw error;
  }

  async function send(request: Omit<Request, 'id'>, transfer: Transferable[]): Promise<unknown> {
    lastId += 1;
    try {
      worker.postMessage({ id: lastId, ...request }, transfer);
    } catch (error) {
      throw createFailure(
        'fault',
        `The command ${request.command} cannot be sent to the thread that ${does} the database.`,
        error,
      );
    }
    return wait(lastId);
  }

  let closed: Promise<void> | null = null;
  return {
    async call(command, args, transfer = []) {
      if (ending !== null) throw ending;
      if (isClosing) throw new StoreError('closed', 'The database is closed.');
      return send({ command, args }, transfer);
    },
    close() {
      if (ending !== null) return ended;
      isClosing = true;
      closed ??= send({ command: 'close', args: [] }, []).then(() => ended);
      return closed;
    },
  };
}

function settle(waiters: Map<number, Waiter>, reply: Reply): void {
  const waiter = waiters.get(reply.id);
  waiters.delete(reply.id);
  if ('value' in reply) waiter?.resolve(reply.value);
  else waiter?.reject(new StoreError(reply.error.code, reply.error.message));
}
