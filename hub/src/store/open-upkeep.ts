import type { SettingValues, StoredState } from './store.ts';
import type { Replace, SwapGate } from './swap-gate.ts';
import { runTask } from './task-process.ts';
import type { CandidateReport, DatabaseFigures, Upkeep } from './upkeep.ts';
import { nameWorkFolder } from './work-folder.ts';
import type { WriterLink } from './writer-link.ts';

export interface UpkeepDeps {
  /** The resolved path of the database. */
  path: string;
  writer: WriterLink;
  pass: SwapGate['pass'];
  swap(replace: Replace, apply: (state: StoredState) => void): Promise<void>;
}

/** The main thread's end of the care of the file. */
export function createUpkeep({ path, writer, pass, swap }: UpkeepDeps): Upkeep {
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
    tend: () => call('tend'),
  };
}
