import { createStore, type StoreEngine } from '../create-store.ts';
import { makeWorkFolder } from '../sqlite/files/work-folder.ts';
import type { Store, StoreOptions } from '../store.ts';
import type { ReaderCommands } from '../store-commands.ts';
import { type DatabaseThread, startDatabaseThread } from '../threads/database-thread.ts';
import { createHistoryReader } from '../threads/history-reader.ts';
import { createRestoreLock } from '../threads/restore-lock.ts';
import { createPostgresAdmin, type PostgresWriterCommands } from './database-admin.ts';
import { createOwnedTrafficSender } from './owned-traffic-sender.ts';
import { createThemeSender } from './theme-sender.ts';
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
    const engine = {
      lock,
      reader,
      drawId,
      createAdmin: ({ onRestored }: AdminHooks) => createPostgresAdmin(folder, lock, onRestored),
    };
    return createStore(
      sharedAs === undefined ? engine : { ...engine, ...(await share(lock.thread, await startLease())) },
    );
  } catch (error) {
    await thread.close();
    throw error;
  }
}

type AdminHooks = Parameters<StoreEngine['createAdmin']>[0];

/** Parts of a store that several hubs share. */
async function share(
  writer: DatabaseThread<PostgresWriterCommands>,
  lease: DatabaseThread<LeaseCommands>,
): Promise<Pick<StoreEngine, 'shared' | 'traffic' | 'saveFacts'>> {
  const hubId = await lease.call('getHub', []);
  const { ledgers, saveFacts, ...traffic } = createOwnedTrafficSender(writer, hubId);
  return {
    saveFacts,
    traffic,
    shared: {
      hubId,
      readClock: () => lease.call('readClock', []),
      beat: (renewal) => lease.call('beat', [renewal]),
      publish: (content) => lease.call('publish', [content]),
      waitForNotice: () => lease.call('waitForNotice', []),
      readState: (question) => writer.call('readState', [question]),
      ledgers,
      themes: createThemeSender(writer),
      close: () => lease.close(),
    },
  };
}
