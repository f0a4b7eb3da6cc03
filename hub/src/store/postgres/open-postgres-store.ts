import { createStore } from '../create-store.ts';
import { makeWorkFolder } from '../sqlite/files/work-folder.ts';
import type { Store, StoreOptions } from '../store.ts';
import type { ReaderCommands } from '../store-commands.ts';
import { startDatabaseThread } from '../threads/database-thread.ts';
import { createHistoryReader } from '../threads/history-reader.ts';
import { createRestoreLock } from '../threads/restore-lock.ts';
import { createPostgresAdmin, type PostgresWriterCommands } from './database-admin.ts';
import { postgresEntry } from './threads/entries.ts';

/** Opens the database of a connection URI. Rejects with a `StoreError`. */
export async function openPostgresStore({
  path: url,
  localPath,
  drawId,
  refusesMigration,
  onFailure,
}: StoreOptions): Promise<Store> {
  const folder = makeWorkFolder(localPath ?? 'muster');
  const options = { url, folder, refusesMigration };
  const thread = await startDatabaseThread<PostgresWriterCommands>(
    { ...options, role: 'writer' },
    { entry: postgresEntry, onFailure },
  );
  const reader = createHistoryReader((onReaderFailure) =>
    startDatabaseThread<ReaderCommands>(
      { ...options, role: 'reader' },
      { entry: postgresEntry, role: 'reader', onFailure: onReaderFailure },
    ),
  );
  const lock = createRestoreLock(thread);
  return createStore({
    lock,
    reader,
    drawId,
    createAdmin: ({ onRestored }) => createPostgresAdmin({ folder, lock, onRestored }),
  });
}
