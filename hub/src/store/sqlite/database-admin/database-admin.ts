import { rmSync } from 'node:fs';
import type { StoredState } from '../../rows.ts';
import type { DatabaseAdmin } from '../../store.ts';
import type { Replacement, WriterCommands } from '../../store-commands.ts';
import type { DatabaseThread } from '../../threads/database-thread.ts';
import type { RestoreLock } from '../../threads/restore-lock.ts';
import { deleteDatabase, getFileSize } from '../files/database-files.ts';
import { nameSourceFolder, nameWorkFolder } from '../files/work-folder.ts';
import type { DatabaseStats } from './database-stats.ts';
import { prepareCandidate, runDatabaseTask } from './run-database-task.ts';

/**
 * @param path The resolved path of the database.
 * @param releaseReaders Closes connections of other threads: an open one would keep the log of the replaced file.
 * @param onRestored Called right before `apply` of a restore.
 */
export function createDatabaseAdmin(
  path: string,
  lock: RestoreLock<WriterCommands>,
  releaseReaders: () => Promise<void>,
  onRestored: (state: StoredState) => void,
): DatabaseAdmin {
  const writer: DatabaseThread<WriterCommands> = lock.thread;
  let inspecting: Promise<DatabaseStats> | null = null;

  const replace = async (
    unlockedWriter: DatabaseThread<WriterCommands>,
    candidate: string,
    replacement: Replacement,
  ) => {
    await releaseReaders();
    await inspecting?.catch(() => undefined);
    return unlockedWriter.call('replaceDatabase', [candidate, replacement]);
  };

  const applyRestored = (apply: (state: StoredState) => void) => (state: StoredState) => {
    onRestored(state);
    apply(state);
  };

  return {
    folder: nameWorkFolder(path),
    inspect: () =>
      lock.runUnlessLocked(() => {
        inspecting ??= runDatabaseTask('inspect', { path }).finally(() => {
          inspecting = null;
        });
        return inspecting;
      }),
    readFileSizes: () => ({ fileBytes: getFileSize(path), logBytes: getFileSize(`${path}-wal`) }),
    backup: () => writer.call('copyDatabase', []),
    async vacuum() {
      const before_bytes = await writer.call('measureFile', []);
      while ((await writer.call('vacuumStep', [])).hasMore);
      await writer.call('checkpoint', []);
      return { before_bytes, after_bytes: await writer.call('measureFile', []) };
    },
    prepare: (candidate, now) => prepareCandidate({ path: candidate, now, current: path }),
    async restore(candidate, replacement, apply) {
      await lock.runExclusive(
        (unlockedWriter) => replace(unlockedWriter, candidate, replacement),
        applyRestored(apply),
      );
    },
    async import(input, apply) {
      let candidate = '';
      const prepareCopy = async (source: DatabaseThread<WriterCommands>) => {
        candidate = await source.call('copyDatabase', []);
        return (await runDatabaseTask('import', { ...input, path: candidate })).report;
      };
      try {
        if (input.isDryRun) return await prepareCopy(writer);
        // Locked before the copy is made, because later changes would be lost.
        const { report } = await lock.runExclusive(
          async (unlockedWriter) => ({
            report: await prepareCopy(unlockedWriter),
            state: await replace(unlockedWriter, candidate, { now: input.now, settings: {} }),
          }),
          ({ state }) => applyRestored(apply)(state),
        );
        return report;
      } finally {
        if (candidate !== '') {
          deleteDatabase(candidate);
          rmSync(nameSourceFolder(candidate), { recursive: true, force: true });
        }
      }
    },
    refillReserve: () => writer.call('refillReserve', []),
  };
}
