import { StoreError } from '../errors.ts';
import type { DatabaseThread } from './database-thread.ts';

/** Rejects commands with `busy` while a restore or an import replaces the database, so that none of them reaches the wrong one. */
export interface RestoreLock<C> {
  /** The writer; its commands reject with `busy` while the lock is held. */
  readonly thread: DatabaseThread<C>;
  /**
   * Runs an action that opens its own connection, or rejects with `busy`. A connection that is opened during a replacement
   * would read one file with the write-ahead log of the other.
   */
  runUnlessLocked<T>(action: () => Promise<T>): Promise<T>;
  /**
   * Runs `replace` with the lock held, and then `apply` before any other command can be called. Resolves to the result of
   * `replace`.
   */
  runExclusive<T>(
    replace: (unlocked: DatabaseThread<C>) => Promise<T>,
    apply: (replaced: T) => void,
  ): Promise<T>;
}

export function createRestoreLock<C>(thread: DatabaseThread<C>): RestoreLock<C> {
  let isLocked = false;

  function runUnlessLocked<T>(action: () => Promise<T>): Promise<T> {
    if (!isLocked) return action();
    return Promise.reject(new StoreError('busy', 'The database is being replaced. Try again in a moment.'));
  }

  return {
    thread: {
      call: (command, args, transfer) => runUnlessLocked(() => thread.call(command, args, transfer)),
      close: () => thread.close(),
    },
    runUnlessLocked,
    async runExclusive(replace, apply) {
      if (isLocked) return runUnlessLocked(() => replace(thread));
      isLocked = true;
      try {
        const replaced = await replace(thread);
        apply(replaced);
        return replaced;
      } finally {
        isLocked = false;
      }
    },
  };
}
