import { statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sizeOf } from './database-admin-commands.ts';
import { describeFailure } from './failure.ts';
import { resolveDatabasePath } from './files.ts';
import { countRows, findSampleSpan } from './inspect.ts';
import { readMigrations, readSchemaVersion } from './migrate.ts';
import type { SettingValues } from './store.ts';
import { createSettingTable } from './tables/setting.ts';
import { findDamage, withDatabase } from './with-database.ts';

/** What can be said of a database without starting a hub on it. */
export interface DatabaseCondition {
  path: string;
  fileBytes: number;
  logBytes: number;
  /** What the disk has left for this user. */
  freeBytes: number;
  schemaVersion: number;
  /** What this hub would migrate it to. */
  newestVersion: number;
  /** Whether a process has it. */
  isRunning: boolean;
  /** The first fault of its pages, or null. */
  damage: string | null;
  nodes: number;
  /** Unix seconds. */
  newestSampleAt: number | null;
  settings: SettingValues;
}

/** Rejects with a `StoreError` where it cannot be opened. */
export async function examineDatabase(wanted: string): Promise<DatabaseCondition> {
  const path = resolveDatabasePath(wanted);
  const { bavail, bsize } = statfsSync(dirname(path));
  const sizes = { fileBytes: sizeOf(path), logBytes: sizeOf(`${path}-wal`), freeBytes: bavail * bsize };
  const newestVersion = readMigrations(join(import.meta.dirname, 'migrations')).length;
  try {
    return await withDatabase(path, (db, isRunning) => {
      const damage = findDamage(db);
      const schemaVersion = readSchemaVersion(db);
      const known = { path, ...sizes, schemaVersion, newestVersion, isRunning, damage };
      // Of a file that is damaged nothing further is believed.
      if (damage !== null) return { ...known, nodes: 0, newestSampleAt: null, settings: {} };
      const newestSampleAt = findSampleSpan(db).newest;
      return {
        ...known,
        nodes: countRows(db, 'node'),
        newestSampleAt,
        settings: createSettingTable(db).readAll(),
      };
    });
  } catch (error) {
    throw describeFailure(error, path);
  }
}
