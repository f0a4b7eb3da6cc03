import { extname } from 'node:path';
import { type DatabaseThread, startDatabaseThread } from './database-thread.ts';
import type { HistoryQuery, HistoryRows } from './series.ts';
import { StoreError } from './store.ts';

/** The main thread's end of the reader thread, which starts with the first read. */
export interface ReaderThread {
  /** Rejects with `busy` when too many reads wait already. */
  readHistory(query: HistoryQuery): Promise<HistoryRows>;
  /** Finishes what waits and lets go of the file; the next read opens it anew (for when the file is replaced). */
  release(): Promise<void>;
  /** As `release`, and later reads reject with `closed`. */
  close(): Promise<void>;
}

/** Reads that may wait, the one under way included: at some 5 ms each the last of them waits a third of a second. */
export const MAX_QUEUED_READS = 64;

const readerUrl = new URL(`./reader${extname(import.meta.filename)}`, import.meta.url);

export function createReaderThread(path: string): ReaderThread {
  let link: Promise<DatabaseThread> | null = null;
  let waiting = 0;
  let isClosed = false;

  /** A thread that could not start or that died is replaced with the next read. */
  function open(): Promise<DatabaseThread> {
    const forget = () => {
      if (link === started) link = null;
    };
    const started = startDatabaseThread(
      { path, maxPages: undefined },
      { entry: readerUrl, does: 'reads', onFailure: forget },
    );
    started.catch(forget);
    return started;
  }

  async function release(): Promise<void> {
    const released = link;
    link = null;
    const thread = await released?.catch(() => null);
    await thread?.close();
  }

  return {
    async readHistory(query) {
      if (isClosed) throw new StoreError('closed', 'The database is closed.');
      if (waiting >= MAX_QUEUED_READS)
        throw new StoreError('busy', 'Too many histories are being read; ask again in a moment.');
      waiting += 1;
      try {
        link ??= open();
        const thread = await link;
        return (await thread.call('readHistory', [query])) as HistoryRows;
      } finally {
        waiting -= 1;
      }
    },
    release,
    close() {
      isClosed = true;
      return release();
    },
  };
}
