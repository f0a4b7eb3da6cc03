import { nameWorkFolder } from '../files/work-folder.ts';
import type { StoredState } from '../rows.ts';
import type { DatabaseAdmin } from '../store.ts';
import type { DatabaseThread } from '../threads/database-thread.ts';
import type { WriterCommands } from '../writer-commands.ts';
import type { DatabaseStats } from './database-stats.ts';
import type { RestoreLock } from './restore-lock.ts';
import { prepareCandidate, runDatabaseTask } from './run-database-task.ts';

export interface DatabaseAdminDeps {
  /** The resolved path of the database. */
  path: string;
  lock: RestoreLock<WriterCommands>;
  /** Closes connections of other threads: an open one would keep the log of the replaced file. */
  releaseReaders(): Promise<void>;
  /** Called right before `apply` of a restore. */
  onRestored(state: StoredState): void;
}

export function createDatabaseAdmin({
  path,
  lock,
  releaseReaders,
  onRestored,
}: DatabaseAdminDeps): DatabaseAdmin {
  const writer: DatabaseThread<WriterCommands> = lock.thread;
  let inspecting: Promise<DatabaseStats> | null = null;

  return {
    folder: nameWorkFolder(path),
    inspect: () =>
      lock.runUnlessLocked(() => {
        inspecting ??= runDatabaseTask('inspect', { path }).finally(() => {
          inspecting = null;
        });
        return inspecting;
      }),
    backup: () => writer.call('copyDatabase', []),
    async vacuum() {
      const before_bytes = await writer.call('measureFile', []);
      while ((await writer.call('vacuumStep', [])).hasMore);
      await writer.call('checkpoint', []);
      return { before_bytes, after_bytes: await writer.call('measureFile', []) };
    },
    prepare: (candidate, keep) => prepareCandidate({ path: candidate, keep, current: path }),
    restore: (candidate, now, apply) =>
      lock.runExclusive(
        async (unlockedWriter) => {
          await releaseReaders();
          await inspecting?.catch(() => undefined);
          return unlockedWriter.call('replaceDatabase', [candidate, now]);
        },
        (state) => {
          onRestored(state);
          apply(state);
        },
      ),
    refillReserve: () => writer.call('refillReserve', []),
  };
}
