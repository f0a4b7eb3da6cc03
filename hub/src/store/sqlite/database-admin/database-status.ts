import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { runQuickCheck } from '@muster/import/untrusted-file';
import type { Database } from 'better-sqlite3';
import type { InvalidValue, SettingValues } from '../../rows.ts';
import { findAccount } from '../../tables/account.ts';
import { readAlerts } from '../../tables/alert.ts';
import { readAlertRules } from '../../tables/alert-rule.ts';
import { readNodes } from '../../tables/node.ts';
import { readNotices } from '../../tables/notice.ts';
import { readPingTasks } from '../../tables/ping-task.ts';
import { readSecondFactors } from '../../tables/second-factor.ts';
import { readSettings } from '../../tables/setting.ts';
import { readTraffic } from '../../tables/traffic.ts';
import { checkSettingValue, findInvalidValues, isSettingKey } from '../../validation/stored-values.ts';
import { getFileSize, resolveDatabasePath } from '../files/database-files.ts';
import { withDatabase } from '../files/with-database.ts';
import { readMigrations, readSchemaVersion } from '../migrate.ts';
import { createSqliteQueries } from '../queries.ts';
import { toStoreError } from '../sqlite-errors.ts';
import { countRows, findSampleSpan } from './database-stats.ts';
import {
  compareSchemas,
  readExpectedObjects,
  readSchemaObjects,
  type SchemaDifferences,
} from './schema-objects.ts';

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
  /** Without invalid ones. */
  settings: SettingValues;
  /** Compared with the migrations up to `schemaVersion`; nothing if that is newer than `newestVersion`. */
  schema: SchemaDifferences;
  /** Values outside the contract; only of a current schema. */
  invalid: InvalidValue[];
}

/** @param now Unix seconds. Rejects with a `StoreError` if the database cannot be opened. */
export async function readDatabaseStatus(wanted: string, now: number): Promise<DatabaseStatus> {
  const path = resolveDatabasePath(wanted);
  const { bavail, bsize } = statfsSync(dirname(path));
  const sizes = {
    fileBytes: getFileSize(path),
    logBytes: getFileSize(`${path}-wal`),
    freeBytes: bavail * bsize,
  };
  const migrations = readMigrations();
  const newestVersion = migrations.length;
  try {
    return await withDatabase(path, async (db, isHubRunning) => {
      db.pragma('trusted_schema = OFF');
      const damage = runQuickCheck(db);
      const schemaVersion = readSchemaVersion(db);
      const status = { path, ...sizes, schemaVersion, newestVersion, isHubRunning, damage };
      // Queries on a damaged file may fail or return wrong rows.
      if (damage !== null) return { ...status, ...unreadable };
      const known = migrations.slice(0, schemaVersion);
      const schema =
        schemaVersion > newestVersion
          ? unreadable.schema
          : compareSchemas(readSchemaObjects(db), readExpectedObjects(known));
      // A view in place of a table would be evaluated.
      if (schema.missing.length > 0) return { ...status, ...unreadable, schema };
      return {
        ...status,
        schema,
        nodes: countRows(db, 'node'),
        newestSampleAt: findSampleSpan(db).newest,
        ...(await readContents(db, schemaVersion === newestVersion, now)),
      };
    });
  } catch (error) {
    throw toStoreError(error, path);
  }
}

const unreadable = {
  nodes: 0,
  newestSampleAt: null,
  settings: {},
  schema: { missing: [], changed: [], unknown: [] },
  invalid: [],
};

async function readContents(
  db: Database,
  isCurrent: boolean,
  now: number,
): Promise<Pick<DatabaseStatus, 'settings' | 'invalid'>> {
  const queries = createSqliteQueries(db);
  const settings = await readSettings(queries);
  const invalid = isCurrent
    ? findInvalidValues({
        settings,
        account: await findAccount(queries),
        secondFactor: await readSecondFactors(queries),
        nodes: await readNodes(queries),
        traffic: await readTraffic(queries),
        pingTasks: await readPingTasks(queries),
        notices: await readNotices(queries),
        alertRules: await readAlertRules(queries),
        alerts: await readAlerts(queries),
        now,
      })
    : [];
  const isValid = ([key, value]: [string, unknown]) =>
    !isSettingKey(key) || checkSettingValue(key, value) === null;
  return { settings: Object.fromEntries(Object.entries(settings).filter(isValid)), invalid };
}
