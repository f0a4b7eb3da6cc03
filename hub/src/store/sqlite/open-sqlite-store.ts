import { createStore } from '../create-store.ts';
import type { Store, StoreOptions } from '../store.ts';
import type { ReaderCommands, WriterCommands } from '../store-commands.ts';
import { startDatabaseThread } from '../threads/database-thread.ts';
import { createHistoryReader } from '../threads/history-reader.ts';
import { createRestoreLock } from '../threads/restore-lock.ts';
import { createDatabaseAdmin } from './database-admin/database-admin.ts';
import { resolveDatabasePath } from './files/database-files.ts';
import { readerEntry, writerEntry } from './threads/entries.ts';

/** Opens the database file on the writer thread. Rejects with a `StoreError`. */
export async function openSqliteStore(options: StoreOptions): Promise<Store> {
  const { path, drawId, maxPages, reserveBytes, refusesMigration, onFailure, onUpgrade } = options;
  const thread = await startDatabaseThread<WriterCommands>(
    { path, maxPages, reserveBytes, refusesMigration },
    { entry: options.writer ?? writerEntry, onFailure, onUpgrade },
  );
  const reader = createHistoryReader((onReaderFailure) =>
    startDatabaseThread<ReaderCommands>(
      { path },
      { entry: readerEntry, role: 'reader', onFailure: onReaderFailure },
    ),
  );
  const lock = createRestoreLock(thread);
  return createStore({
    lock,
    reader,
    drawId,
    createAdmin: ({ onRestored }) =>
      createDatabaseAdmin(resolveDatabasePath(path), lock, reader.release, onRestored),
  });
}
