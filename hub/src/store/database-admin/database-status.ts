import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { toStoreError } from '../errors.ts';
import { getFileSize, resolveDatabasePath } from '../files/database-files.ts';
import { runQuickCheck, withDatabase } from '../files/with-database.ts';
import { readMigrations, readSchemaVersion } from '../migrate.ts';
import type { SettingValues } from '../rows.ts';
import { createSettingTable } from '../tables/setting.ts';
import { countRows, findSampleSpan } from './database-stats.ts';

/** State of a database as `muster-hub doctor` reports it. */
export interface DatabaseStatus {
  path: string;
  fileBytes: number;
  logBytes: number;
  /** Free on the disk for this user. */
  freeBytes: number;
  schemaVersion: number;
  /** The version that this hub migrates to. */
  newestVersion: number;
  /** Whether a hub holds the lock. */
  isHubRunning: boolean;
  /** The first error of `PRAGMA quick_check`, or null. */
  damage: string | null;
  nodes: number;
  /** Unix seconds. */
  newestSampleAt: number | null;
  settings: SettingValues;
}

/** Rejects with a `StoreError` if the database cannot be opened. */
export async function readDatabaseStatus(wanted: string): Promise<DatabaseStatus> {
  const path = resolveDatabasePath(wanted);
  const { bavail, bsize } = statfsSync(dirname(path));
  const sizes = {
    fileBytes: getFileSize(path),
    logBytes: getFileSize(`${path}-wal`),
    freeBytes: bavail * bsize,
  };
  const newestVersion = readMigrations().length;
  try {
    return await withDatabase(path, (db, isHubRunning) => {
      const damage = runQuickCheck(db);
      const schemaVersion = readSchemaVersion(db);
      const status = { path, ...sizes, schemaVersion, newestVersion, isHubRunning, damage };
      // Queries on a damaged file may fail or return wrong rows.
      if (damage !== null) return { ...status, nodes: 0, newestSampleAt: null, settings: {} };
      const newestSampleAt = findSampleSpan(db).newest;
      return {
        ...status,
        nodes: countRows(db, 'node'),
        newestSampleAt,
        settings: createSettingTable(db).readAll(),
      };
    });
  } catch (error) {
    throw toStoreError(error, path);
  }
}
