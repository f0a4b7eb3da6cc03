import type { Queries } from './queries.ts';
import type { StatePart } from './shared-store.ts';

/** How a command behaves while the disk of an SQLite database is full. */
export type DiskFullRule =
  /** Runs, and fails with `full` when SQLite finds no space. */
  | 'fail'
  /** Agents' reports. Fails while the reserve file is missing, because they would use up the freed space. */
  | 'suspend'
  /** Frees space, or lets the administrator log in to do so: deletes the reserve file and retries. */
  | 'use_reserve';

export interface CommandRules {
  readonly onDiskFull: DiskFullRule;
  /**
   * Whether the commit waits for the disk: an administrator's change is written when it is acknowledged. Without it the
   * death of the process loses nothing, but a power failure, or a crash of PostgreSQL, may undo the last commits.
   */
  readonly isDurable: boolean;
  /** The parts of the state in memory that it changes, except parts that change too often to be read again each time. */
  readonly changes: readonly StatePart[];
}

/** A command of the store: one transaction of either engine. */
export interface Command<Args extends unknown[], Result> extends CommandRules {
  run(queries: Queries, ...args: Args): Promise<Result>;
}

const defaults: CommandRules = { onDiskFull: 'fail', isDurable: true, changes: [] };

/** By default a command is durable, fails on a full disk, and changes nothing that is kept in memory. */
export function command<Args extends unknown[], Result>(
  rules: Partial<CommandRules>,
  run: (queries: Queries, ...args: Args) => Promise<Result>,
): Command<Args, Result> {
  return { ...defaults, ...rules, run };
}

/** Rules of a command that each engine implements in its own way. */
export function rules(own: Partial<CommandRules>): CommandRules {
  return { ...defaults, ...own };
}

/** Commands as functions that resolve to their results. */
export type Calls<C> = {
  [K in keyof C]: C[K] extends Command<infer Args, infer Result> ? (...args: Args) => Promise<Result> : never;
};
