import type { DatabaseThread } from './database-thread.ts';
import { type StoredState, StoreError } from './store.ts';

/** Keeps commands that were made for one database away from the one that takes its place. */
export interface RestoreLock {
  /** The writer, which is `busy` while the gate is held. */
  readonly writer: DatabaseThread;
  /**
   * Runs what opens a connection of its own, or `busy` while the gate is held: a reader that comes between the two
   * databases would share one's log with the other.
   */
  pass<T>(action: () => Promise<T>): Promise<T>;
  /** Runs `replace` with every other command shut out, and `apply` before any other command can be called. */
  hold(replace: Replace, apply: (state: StoredState) => void): Promise<void>;
}

/** Given the writer as it is behind the gate. */
export type Replace = (writer: DatabaseThread) => Promise<StoredState>;

export function createRestoreLock(link: DatabaseThread): RestoreLock {
  let isHeld = false;

  function pass<T>(action: () => Promise<T>): Promise<T> {
    if (!isHeld) return action();
    return Promise.reject(new StoreError('busy', 'The database is being replaced. Try again in a moment.'));
  }

  return {
    writer: {
      call: (command, args, transfer) => pass(() => link.call(command, args, transfer)),
      close: () => link.close(),
    },
    pass,
    async hold(replace, apply) {
      if (isHeld) return pass(() => Promise.resolve());
      isHeld = true;
      try {
        apply(await replace(link));
      } finally {
        isHeld = false;
      }
    },
  };
}
