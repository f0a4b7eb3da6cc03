import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { limits } from '@muster/generated/limits';
import type {
  DatabaseInfo,
  Health,
  RestoreReport,
  UploadProgress,
  VacuumReport,
} from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import { DomainError } from '../../lib/errors.ts';
import { formatToday } from '../../lib/format-today.ts';
import {
  createUploads,
  type UploadedFile,
  type UploadRequest,
  type Uploads,
} from '../../lib/uploads/uploads.ts';
import type { SettingValues, StoredState } from '../../store/rows.ts';
import type { DatabaseAdmin } from '../../store/store.ts';
import { throwDomainError } from './file-errors.ts';
import { createImporter, type ImportOptions, type ImportOutcome } from './import-upload.ts';
import { chooseSettings, compareSecurity } from './restored-settings.ts';

/** A backup that is being downloaded. Its file is already unlinked, so it disappears with the stream. */
export interface BackupDownload {
  readonly name: string;
  readonly bytes: number;
  readonly content: Readable;
}

export interface RestoreOptions {
  isDryRun: boolean;
  /** Settings to restore even if they let others do more. */
  keep: readonly string[];
}

export type RestoreOutcome =
  | { isComplete: false; id: string; progress: UploadProgress }
  | { isComplete: true; report: RestoreReport };

/** Administration of the database file. Operations that must not overlap reject with `conflict`. */
export interface DatabaseService {
  /** Unfinished uploads of databases to restore and to import. */
  readonly uploads: Record<'restore' | 'import', Pick<Uploads, 'has'>>;
  describe(): Promise<DatabaseInfo>;
  /** A consistent copy, made while the hub keeps storing reports. `storage_full`. */
  backUp(): Promise<BackupDownload>;
  /** Returns free pages of the file to the disk. */
  vacuum(): Promise<VacuumReport>;
  /**
   * Accepts an upload or a chunk of one. A complete file is checked (`invalid_database`) and, unless `isDryRun`, replaces
   * the database: all sessions end and agents reconnect. `invalid_request` if a setting cannot be kept.
   */
  restore(upload: UploadRequest, options: RestoreOptions): Promise<RestoreOutcome>;
  /**
   * Accepts an upload or a chunk of one. A complete file of another product is imported into a copy of the database
   * (`invalid_database`), which replaces the database unless `isDryRun`: agents reconnect, and sessions stay.
   */
  import(upload: UploadRequest, options: ImportOptions): Promise<ImportOutcome>;
  /** Refills the disk-space reserve after a full disk. Call it every few seconds. */
  refillReserve(): Promise<void>;
  /** Aborts a download and an upload. */
  close(): Promise<void>;
}

/**
 * @param preservedSettings Settings that survive a restore: they belong to this hub, not to the restored database.
 * @param onRestored Replaces all in-memory state with the restored one; must be synchronous.
 * @param onImported Replaces all in-memory state after an import, which keeps the sessions.
 * @param flush Writes all buffered rows.
 */
export function createDatabaseService(
  runtime: Runtime,
  databaseAdmin: DatabaseAdmin,
  preservedSettings: SettingValues,
  onRestored: (state: StoredState) => void,
  onImported: (state: StoredState) => void,
  flush: () => Promise<void>,
): DatabaseService {
  const restoreFrom = createRestorer(runtime, databaseAdmin, preservedSettings, onRestored);
  const uploads = createUploads(runtime, databaseAdmin.folder, 'restore', limits.restoreFileBytes);
  const importer = createImporter(runtime, databaseAdmin, onImported, flush);
  let download: Readable | null = null;
  let running: string | null = null;

  function requireIdle(): void {
    if (running !== null)
      throw new DomainError('conflict', `${running} is in progress. Try again when it has finished.`);
  }

  async function runExclusive<T>(name: string, action: () => Promise<T>): Promise<T> {
    requireIdle();
    running = name;
    try {
      return await action();
    } finally {
      running = null;
    }
  }

  async function openBackup(): Promise<BackupDownload> {
    const path = await databaseAdmin.backup();
    const file = await open(path).finally(() => rm(path, { force: true }));
    const { size: bytes } = await file.stat();
    const content = createReadStream(path, { fd: file });
    download = content;
    // Waits for `close`: `end` comes before the last byte is sent, and `close` also comes without it.
    for (const event of ['end', 'close'])
      content.once(event, () => {
        if (download === content) download = null;
      });
    return { name: `muster-${formatToday(runtime)}.db`, bytes, content };
  }

  return {
    uploads: { restore: uploads, import: importer.uploads },
    describe: () => databaseAdmin.inspect(),
    async backUp() {
      if (download !== null)
        throw new DomainError('conflict', 'A backup is being downloaded. Try again when it has finished.');
      return runExclusive('A backup', openBackup);
    },
    vacuum: () => runExclusive('A vacuum', () => databaseAdmin.vacuum().catch(throwDomainError)),
    async restore(upload, options) {
      // Checked before the body is read, so that the client can send the same chunk again later.
      requireIdle();
      const outcome = await uploads.accept(upload);
      if (!outcome.isComplete) return outcome;
      const { file } = outcome;
      try {
        const report = await runExclusive('A restore', () => restoreFrom(file, options));
        return { isComplete: true, report };
      } finally {
        await file.remove();
      }
    },
    async import(upload, options) {
      requireIdle();
      return importer.accept(upload, options, (action) => runExclusive('An import', action));
    },
    refillReserve: () => databaseAdmin.refillReserve(),
    async close() {
      download?.destroy();
      await Promise.all([uploads.close(), importer.close()]);
    },
  };
}

/** Returns the function that restores an uploaded file, or only checks it. */
function createRestorer(
  runtime: Runtime,
  databaseAdmin: DatabaseAdmin,
  preservedSettings: SettingValues,
  onRestored: (state: StoredState) => void,
) {
  return async (file: UploadedFile, { isDryRun, keep }: RestoreOptions): Promise<RestoreReport> => {
    const now = Math.floor(runtime.now() / 1000);
    const { security, ...report } = await databaseAdmin.prepare(file.path, now).catch(throwDomainError);
    const { values, report: settings } = chooseSettings(security, { keep, now });
    if (!isDryRun)
      await databaseAdmin
        .restore(file.path, { now, settings: { ...values, ...preservedSettings } }, onRestored)
        .catch(throwDomainError);
    return { swapped: !isDryRun, ...report, settings, differences: compareSecurity(security, settings) };
  };
}

/**
 * Health check for monitors; throws `storage_failed` while writes to the database fail.
 *
 * @param isStoring False while writes to the database fail.
 */
export function describeHealth(
  version: string,
  isStoring: () => boolean,
  isOverloaded: () => boolean,
): Health {
  if (isStoring()) return { status: 'ok', version, overloaded: isOverloaded() };
  throw new DomainError(
    'storage_failed',
    "The hub cannot store reports. See the hub's log. The live view still works.",
  );
}
