import { createStore } from '../create-store.ts';
import type { StatePart } from '../shared-store.ts';
import { makeWorkFolder } from '../sqlite/files/work-folder.ts';
import type { Store, StoreOptions } from '../store.ts';
import type { ReaderCommands } from '../store-commands.ts';
import { type DatabaseThread, startDatabaseThread } from '../threads/database-thread.ts';
import { createHistoryReader } from '../threads/history-reader.ts';
import { createRestoreLock } from '../threads/restore-lock.ts';
import { createPostgresAdmin, type PostgresWriterCommands } from './database-admin.ts';
import { postgresEntry } from './threads/entries.ts';
import type { LeaseCommands } from './threads/serve-lease.ts';

/** Opens the database of a connection URI. Rejects with a `StoreError`. */
export async function openPostgresStore({
  path: url,
  localPath,
  drawId,
  refusesMigration,
  onFailure,
  sharedAs,
}: StoreOptions): Promise<Store> {
  const folder = makeWorkFolder(localPath ?? 'muster');
  const options = { url, folder, refusesMigration, sharedAs };
  const thread = await startDatabaseThread<PostgresWriterCommands>(
    { ...options, role: 'writer' },
    { entry: postgresEntry, onFailure },
  );
  const startLease = () =>
    startDatabaseThread<LeaseCommands>(
      { ...options, role: 'lease' },
      { entry: postgresEntry, role: 'lease', onFailure },
    );
  const reader = createHistoryReader((onReaderFailure) =>
    startDatabaseThread<ReaderCommands>(
      { ...options, role: 'reader' },
      { entry: postgresEntry, role: 'reader', onFailure: onReaderFailure },
    ),
  );
  const lock = createRestoreLock(thread);
  try {
    return createStore({
      lock,
      reader,
      drawId,
      createAdmin: ({ onRestored }) => createPostgresAdmin({ folder, lock, onRestored }),
      ...(sharedAs !== undefined && { shared: await openShared(lock.thread, await startLease()) }),
    });
  } catch (error) {
    await thread.close();
    throw error;
  }
}

async function openShared(
  writer: DatabaseThread<PostgresWriterCommands>,
  lease: DatabaseThread<LeaseCommands>,
) {
  return {
    hubId: await lease.call('getHub', []),
    beat: (address: string) => lease.call('beat', [address]),
    waitForNotice: () => lease.call('waitForNotice', []),
    readState: (parts: readonly StatePart[]) => writer.call('readState', [parts]),
    close: () => lease.close(),
  };
}
