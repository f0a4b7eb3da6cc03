import type { CandidateReport, DatabaseAdmin, DatabaseFigures } from './database-admin.ts';
import type { DatabaseThread } from './database-thread.ts';
import type { Replace, RestoreLock } from './restore-lock.ts';
import type { SettingValues, StoredState } from './store.ts';
import { runTask } from './task-process.ts';
import { nameWorkFolder } from './work-folder.ts';

export interface DatabaseAdminDeps {
  /** The resolved path of the database. */
  path: string;
  writer: DatabaseThread;
  pass: RestoreLock['pass'];
  swap(replace: Replace, apply: (state: StoredState) => void): Promise<void>;
}

/** The main thread's end of the care of the file. */
export function createDatabaseAdmin({ path, writer, pass, swap }: DatabaseAdminDeps): DatabaseAdmin {
  const call = <T>(command: string, ...args: unknown[]) => writer.call(command, args) as Promise<T>;
  let counting: Promise<DatabaseFigures> | null = null;

  return {
    folder: nameWorkFolder(path),
    inspect: () =>
      pass(() => {
        counting ??= runTask<DatabaseFigures>({ kind: 'inspect', path }).finally(() => {
          counting = null;
        });
        return counting;
      }),
    backup: () => call('copyDatabase'),
    async vacuum() {
      const before_bytes = await call<number>('measureFile');
      while ((await call<{ hasMore: boolean }>('vacuumSlice')).hasMore);
      await call('emptyLog');
      return { before_bytes, after_bytes: await call<number>('measureFile') };
    },
    prepare: (candidate: string, keep: SettingValues) =>
      runTask<CandidateReport>({ kind: 'prepare', path: candidate, keep }),
    async swap(candidate, now, apply) {
      await swap(async (link) => {
        // A connection that counts would keep the log, which must be gone before another file comes in.
        await counting?.catch(() => undefined);
        return (await link.call('replaceDatabase', [candidate, now])) as StoredState;
      }, apply);
    },
    refillReserve: () => call('refillReserve'),
  };
}
