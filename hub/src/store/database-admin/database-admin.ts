import { nameWorkFolder } from '../files/work-folder.ts';
import type { SettingValues, StoredState } from '../rows.ts';
import type { DatabaseThread } from '../threads/database-thread.ts';
import type { WriterCommands } from '../writer-commands.ts';
import type { DatabaseStats } from './database-stats.ts';
import type { RestoreCandidate } from './prepare-restore.ts';
import type { RestoreLock } from './restore-lock.ts';
import { runDatabaseTask } from './run-database-task.ts';

/** Backup, restore and maintenance of the database file. The caller runs one of `backup`, `vacuum`, `restore` at a time. */
export interface DatabaseAdmin {
  /** Folder for uploads, beside the database. It is deleted at the next start. */
  readonly folder: string;
  /** Sizes and row counts, read by a child process. */
  inspect(): Promise<DatabaseStats>;
  /** Resolves to the path of a copy as of the end of the copying; the caller deletes it. Reports are stored meanwhile. */
  backup(): Promise<string>;
  /** Returns free pages to the file system in small steps. Resolves to the bytes of file and log before and after. */
  vacuum(): Promise<{ before_bytes: number; after_bytes: number }>;
  /**
   * Checks an uploaded database in a child process and prepares it for `restore`: migrated, without sessions, and with
   * the settings `keep`. `refused` with the reason.
   */
  prepare(candidate: string, keep: SettingValues): Promise<RestoreCandidate>;
  /**
   * Replaces the database by a prepared file and keeps the old one as `<db>.before-restore`. Until `apply`, which must
   * be synchronous, has replaced the state in memory, every other command rejects with `busy`. After a rejection the old
   * database is open as before.
   */
  restore(candidate: string, now: number, apply: (state: StoredState) => void): Promise<void>;
  /** Recreates the reserve file after a full disk once there is space. Call it every few seconds. */
  refillReserve(): Promise<void>;
}

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
    prepare: (candidate, keep) => runDatabaseTask('prepare', { path: candidate, keep }),
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
