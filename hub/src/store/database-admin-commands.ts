import { statSync } from 'node:fs';
import { join } from 'node:path';
import { copyInto } from './copy-database.ts';
import type { OpenDatabase } from './database.ts';
import { isFull } from './space-policy.ts';
import { StoreError } from './store.ts';
import { makeWorkFolder } from './work-folder.ts';

/** 400 KiB: a step of about a millisecond, between which the writer takes what came meanwhile. */
const BACKUP_PAGES = 100;
const VACUUM_PAGES = 200;

/** The writer thread's part in the care of its file. */
export interface DatabaseAdminCommands {
  copyDatabase(): Promise<string>;
  vacuumSlice(): { hasMore: boolean };
  measureFile(): number;
  emptyLog(): void;
  refillReserve(): void;
}

export function createDatabaseAdminCommands(database: OpenDatabase): DatabaseAdminCommands {
  const { path } = database;
  let copies = 0;

  const countFree = () => Number(database.db.pragma('freelist_count', { simple: true }));
  const emptyLog = () => void database.db.pragma('wal_checkpoint(TRUNCATE)');
  function vacuumSlice() {
    database.db.pragma(`incremental_vacuum(${VACUUM_PAGES})`);
    return { hasMore: countFree() > 0 };
  }

  /** What was deleted from a full disk is still in the file; the reserve needs it outside. */
  function giveBack(): void {
    try {
      emptyLog();
      if (countFree() > 0) vacuumSlice();
      emptyLog();
    } catch (error) {
      // It is still as full; the next round tries again.
      if (!isFull(error)) throw error;
    }
  }

  return {
    async copyDatabase() {
      copies += 1;
      const target = join(makeWorkFolder(path), `backup-${copies}.db`);
      await copyInto(database.db, target, BACKUP_PAGES);
      return target;
    },
    vacuumSlice() {
      if (database.db.pragma('auto_vacuum', { simple: true }) !== 0) return vacuumSlice();
      throw new StoreError(
        'conflict',
        'This database was made without the means to give space back in parts.',
      );
    },
    measureFile: () => sizeOf(path) + sizeOf(`${path}-wal`),
    emptyLog,
    refillReserve() {
      if (!database.reserve.isHeld) giveBack();
      database.reserve.hold();
    },
  };
}

export function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
