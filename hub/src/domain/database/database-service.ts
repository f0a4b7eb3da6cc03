import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { limits } from '@muster/generated/limits';
import type { DatabaseInfo, RestoreReport, UploadProgress, VacuumReport } from '@muster/generated/types';
import type { Runtime } from '@muster/runtime';
import type { DatabaseAdmin } from '../../store/database-admin/database-admin.ts';
import { StoreError } from '../../store/errors.ts';
import type { SettingValues, StoredState } from '../../store/rows.ts';
import { DomainError } from '../errors.ts';
import type { UploadRequest } from '../uploads/upload-piece.ts';
import { createUploads, type UploadedFile } from '../uploads/uploads.ts';

/** A copy of the database on its way to whoever asked for it. Its file has no name any more and goes with the stream. */
export interface BackupDownload {
  readonly name: string;
  readonly bytes: number;
  readonly content: Readable;
}

export type RestoreOutcome =
  | { isWhole: false; id: string; progress: UploadProgress }
  | { isWhole: true; report: RestoreReport };

/** The administrator's care of the database file. What must not overlap is refused as a `conflict`. */
export interface DatabaseService {
  describe(): Promise<DatabaseInfo>;
  /** A copy of one moment, made while reports go on being stored. `storage_full`. */
  backUp(): Promise<BackupDownload>;
  /** Gives what is free inside the file back to the disk. */
  vacuum(): Promise<VacuumReport>;
  /**
   * Takes a file or a piece of one. A whole file is checked (`invalid_database`) and, unless `isDryRun`, put in the
   * place of the database: every session ends, and agents connect anew.
   */
  restore(upload: UploadRequest, isDryRun: boolean): Promise<RestoreOutcome>;
  /** Gets ready for a full disk, or recovers from one; to be called every few seconds. */
  refillReserve(): Promise<void>;
  /** Ends a download and gives up an upload. */
  close(): Promise<void>;
}

export interface DatabaseServiceDeps {
  runtime: Runtime;
  databaseAdmin: DatabaseAdmin;
  /** Settings that belong to the running hub and not to its history. */
  preservedSettings: SettingValues;
  /** Puts what was restored in the place of everything in memory, in one go. */
  onRestored: (state: StoredState) => void;
}

export function createDatabaseService({
  runtime,
  databaseAdmin,
  preservedSettings,
  onRestored,
}: DatabaseServiceDeps): DatabaseService {
  const uploads = createUploads({
    runtime,
    folder: databaseAdmin.folder,
    name: 'restore',
    maxBytes: limits.restoreFileBytes,
  });
  let download: Readable | null = null;
  let work: string | null = null;

  function requireIdle(): void {
    if (work !== null) throw new DomainError('conflict', `${work} is under way. Try again when it is done.`);
  }

  async function runAlone<T>(what: string, action: () => Promise<T>): Promise<T> {
    requireIdle();
    work = what;
    try {
      return await action();
    } finally {
      work = null;
    }
  }

  async function openBackup(): Promise<BackupDownload> {
    const path = await databaseAdmin.backup();
    const file = await open(path).finally(() => rm(path, { force: true }));
    const { size: bytes } = await file.stat();
    const content = createReadStream(path, { fd: file });
    download = content;
    // The end comes before the last byte has left, the closing also without an end.
    for (const event of ['end', 'close'])
      content.once(event, () => {
        if (download === content) download = null;
      });
    return { name: `muster-${formatToday(runtime)}.db`, bytes, content };
  }

  async function replaceBy(file: UploadedFile, isDryRun: boolean): Promise<RestoreReport> {
    const report = await databaseAdmin.prepare(file.path, preservedSettings).catch(refuse);
    if (!isDryRun)
      await databaseAdmin.restore(file.path, Math.floor(runtime.now() / 1000), onRestored).catch(refuse);
    return { swapped: !isDryRun, ...report };
  }

  return {
    describe: () => databaseAdmin.inspect(),
    async backUp() {
      if (download !== null)
        throw new DomainError('conflict', 'A backup is being downloaded. Try again when it is done.');
      return runAlone('A backup', openBackup);
    },
    vacuum: () => runAlone('Giving space back', () => databaseAdmin.vacuum().catch(refuse)),
    async restore(upload, isDryRun) {
      // Before the body is taken, so that the same piece can be sent again later.
      requireIdle();
      const outcome = await uploads.accept(upload);
      if (!outcome.isWhole) return outcome;
      const { file } = outcome;
      try {
        const report = await runAlone('A restore', () => replaceBy(file, isDryRun));
        return { isWhole: true, report };
      } finally {
        await file.remove();
      }
    },
    refillReserve: () => databaseAdmin.refillReserve(),
    async close() {
      download?.destroy();
      await uploads.close();
    },
  };
}

function refuse(error: unknown): never {
  if (error instanceof StoreError && error.code === 'refused')
    throw new DomainError('invalid_database', error.message, { cause: error });
  if (error instanceof StoreError && (error.code === 'in_use' || error.code === 'conflict'))
    throw new DomainError('conflict', error.message, { cause: error });
  throw error;
}

/** The hub's day as `YYYY-MM-DD`. */
function formatToday(runtime: Runtime): string {
  const { year, month, day } = runtime.calendar(runtime.now());
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
}
