import { readErrorCode } from './failure.ts';
import type { Reserve } from './reserve.ts';
import { StoreError } from './store.ts';

/** What agents keep sending, and the probe that stands in for it: it stops while the reserve is given up, and is merged in memory until it may go on. */
const streamedCommands: readonly string[] = [
  'writeTraffic',
  'saveFacts',
  'writeMinutes',
  'writeProbes',
  'probeDisk',
];

/** What frees space, and what an administrator needs to get there: these may use the reserve. */
const freeingCommands: readonly string[] = [
  'deleteNode',
  'deletePingTask',
  'rollupHistory',
  'deleteExpiredHistory',
  'insertSession',
  'deleteSession',
  'deleteAllSessions',
  'deleteExpiredSessions',
  'setPassword',
  'vacuumSlice',
];

export interface SpaceDeps {
  reserve: Reserve;
  /** Writes the log back into the file, so that it starts over in the room that it has. */
  emptyLog: () => void;
}

/** Runs a command under the rules for a full disk: the reserve goes to what frees space, and to nothing else. */
export function runWithinSpace<T>({ reserve, emptyLog }: SpaceDeps, command: string, action: () => T): T {
  if (!reserve.isHeld && streamedCommands.includes(command))
    throw new StoreError('full', 'The disk is full, and what is left of it is kept for freeing space.');
  try {
    return action();
  } catch (error) {
    if (!freeingCommands.includes(command) || !isFull(error)) throw error;
    reserve.release();
    emptyLog();
    return action();
  }
}

/** Whether SQLite found no room for what it had to write. */
export function isFull(error: unknown): boolean {
  return readErrorCode(error).startsWith('SQLITE_FULL');
}
