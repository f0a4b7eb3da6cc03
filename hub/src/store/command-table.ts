import type { DiskFullRule } from './sqlite/disk-full.ts';

/** Arguments of the command `K`, where `C` maps names to function types. */
export type CommandArgs<C, K extends keyof C> = ArgsOf<C[K]>;

type ArgsOf<F> = F extends (...args: infer A) => unknown ? A : never;

/** Its result, as the main thread receives it. */
export type CommandResult<C, K extends keyof C> = C[K] extends (...args: never[]) => infer R
  ? Awaited<R>
  : never;

/** The implementation of a command, and its rules for a full disk and for the fsync. */
export interface Command<A extends unknown[], R> {
  readonly onDiskFull: DiskFullRule;
  /**
   * SQLite's `synchronous` mode for the commit. NORMAL survives the death of the process (kill -9), but a power failure
   * may undo the last commits. FULL waits for the fsync: an administrator's change is on the disk when it is acknowledged.
   */
  readonly synchronous: 'NORMAL' | 'FULL';
  run(...args: A): R;
}

export type CommandTable<C> = {
  [K in keyof C]: Command<CommandArgs<C, K>, C[K] extends (...args: never[]) => infer R ? R : never>;
};
