import { join } from 'node:path';
import { rules } from '../../command.ts';
import { StoreError } from '../../errors.ts';
import { copyDatabase, getFileSize } from '../files/database-files.ts';
import type { OpenDatabase } from '../files/open-database.ts';
import { makeWorkFolder } from '../files/work-folder.ts';
import { isSqliteFull } from '../sqlite-errors.ts';

/** Pages per step, 400 KiB: about a millisecond, after which the writer executes waiting commands. */
const BACKUP_PAGES = 100;
const VACUUM_PAGES = 200;

export function createAdminCommands(database: OpenDatabase) {
  const { path } = database;
  let copies = 0;

  const countFreePages = () => Number(database.db.pragma('freelist_count', { simple: true }));
  const checkpoint = () => void database.db.pragma('wal_checkpoint(TRUNCATE)');
  function vacuumStep() {
    database.db.pragma(`incremental_vacuum(${VACUUM_PAGES})`);
    return { hasMore: countFreePages() > 0 };
  }

  /** Pages freed by deletions are still part of the file; the reserve file needs their space. */
  function shrinkFile(): void {
    try {
      checkpoint();
      if (countFreePages() > 0) vacuumStep();
      checkpoint();
    } catch (error) {
      // The disk is still full; the next call tries again.
      if (!isSqliteFull(error)) throw error;
    }
  }

  return {
    copyDatabase: {
      ...rules({ isDurable: false }),
      async run() {
        copies += 1;
        const target = join(makeWorkFolder(path), `backup-${copies}.db`);
        await copyDatabase(database.db, target, BACKUP_PAGES);
        return target;
      },
    },
    vacuumStep: {
      ...rules({ onDiskFull: 'use_reserve', isDurable: false }),
      run() {
        if (database.db.pragma('auto_vacuum', { simple: true }) !== 0) return vacuumStep();
        throw new StoreError(
          'conflict',
          'This database was created without auto_vacuum, so it cannot shrink.',
        );
      },
    },
    measureFile: {
      ...rules({ isDurable: false }),
      run: () => getFileSize(path) + getFileSize(`${path}-wal`),
    },
    checkpoint: { ...rules({ isDurable: false }), run: checkpoint },
    refillReserve: {
      ...rules({ isDurable: false }),
      run() {
        if (!database.reserve.isHeld) shrinkFile();
        database.reserve.refill();
      },
    },
  };
}
