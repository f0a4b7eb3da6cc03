import { StoreError } from '../errors.ts';
import type { ReaderCommands } from '../store-commands.ts';
import type { DatabaseThread } from './database-thread.ts';
import type { CommandArgs, CommandResult } from './thread-messages.ts';

/** Reads on the reader thread, which starts with the first read. A read rejects with `busy` when too many are queued. */
export interface HistoryReader {
  read<K extends keyof ReaderCommands>(
    command: K,
    ...args: CommandArgs<ReaderCommands, K>
  ): Promise<CommandResult<ReaderCommands, K>>;
  /** Finishes the queued reads and closes the connection; the next read opens a new one. For replacing the file. */
  release(): Promise<void>;
  /** Like `release`; later reads reject with `closed`. */
  close(): Promise<void>;
}

/** Largest queue, with the running read: at about 5 ms each the last one waits a third of a second. */
export const MAX_QUEUED_READS = 64;

/** Calls `onFailure` when the thread dies after it was started. */
export type StartReader = (onFailure: () => void) => Promise<DatabaseThread<ReaderCommands>>;

export function createHistoryReader(startReader: StartReader): HistoryReader {
  let thread: Promise<DatabaseThread<ReaderCommands>> | null = null;
  let queued = 0;
  let isClosed = false;

  /** A thread that fails to start or dies is replaced with the next read. */
  function start(): Promise<DatabaseThread<ReaderCommands>> {
    const discard = () => {
      if (thread === started) thread = null;
    };
    const started = startReader(discard);
    started.catch(discard);
    return started;
  }

  async function release(): Promise<void> {
    const released = thread;
    thread = null;
    const running = await released?.catch(() => null);
    await running?.close();
  }

  async function read<K extends keyof ReaderCommands>(
    command: K,
    ...args: CommandArgs<ReaderCommands, K>
  ): Promise<CommandResult<ReaderCommands, K>> {
    if (isClosed) throw new StoreError('closed', 'The database is closed.');
    if (queued >= MAX_QUEUED_READS)
      throw new StoreError('busy', 'Too many history queries are running. Try again in a moment.');
    queued += 1;
    try {
      thread ??= start();
      return await (await thread).call(command, args);
    } finally {
      queued -= 1;
    }
  }

  return {
    read,
    release,
    close() {
      isClosed = true;
      return release();
    },
  };
}
