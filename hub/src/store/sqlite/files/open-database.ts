import { chmodSync, constants, copyFileSync, renameSync, rmSync, statSync } from 'node:fs';
import BetterSqlite, { type Database } from 'better-sqlite3';
import { createStoreError, getErrorCode, isNoSpace, StoreError } from '../../errors.ts';
import { createReserve, type Reserve } from '../disk-full.ts';
import { type Migration, migrate, readSchemaVersion } from '../migrate.ts';
import { toStoreError } from '../sqlite-errors.ts';
import {
  createPrivateFile,
  fsyncFile,
  fsyncFolder,
  markCreated,
  PRIVATE_MODE,
  requireNotLost,
  requireOwnHeader,
  resolveDatabasePath,
  restrictMode,
} from './database-files.ts';
import { acquireLock, type DatabaseLock } from './lock.ts';
import { type ReplaceStep, replaceDatabase, undoReplace } from './replace-database.ts';
import { deleteLeftovers, nameWorkFolder } from './work-folder.ts';

/** Steps of a migration or a restore; tests kill the process after each. */
export type OpenStep = ReplaceStep | 'checkpointed' | 'copied' | 'kept' | 'migrating' | 'migrated';

export interface DatabaseOptions {
  path: string;
  migrations: readonly Migration[];
  maxPages?: number | undefined;
  /** Size of the reserve file for a full disk. */
  reserveBytes?: number | undefined;
  onStep?: ((step: OpenStep) => void) | undefined;
  /** Rejects a database of an older version with `unusable` instead of migrating it. */
  refusesMigration?: boolean | undefined;
  /** Called with the path of the copy that is kept before a migration; the migration may still fail. */
  onKept?: ((file: string) => void) | undefined;
}

export interface OpenDatabase {
  readonly path: string;
  /** The current connection; `replace` opens a new one. */
  readonly db: Database;
  readonly reserve: Reserve;
  /** Throws if the open file is not the one at `path` any more: what is written into it is lost when the process ends. */
  requireFile(): void;
  /**
   * Replaces the database by the checked and migrated file `candidate` and keeps the old one. If that fails the old
   * database is open again; if even that is impossible, `db.open` is false.
   */
  replace(candidate: string): void;
  /** Checkpoints, closes the database and releases its lock. */
  close(): void;
}

/** How long a statement waits for the lock of another program, such as a database shell. */
const BUSY_TIMEOUT_MS = 2_000;
/** The log is checkpointed at 1,000 pages (4 MB). After a long read transaction it is truncated to this size. */
const WAL_LIMIT_BYTES = 16 * 1024 * 1024;

/** Locks the database for this process, opens or creates it, and migrates it. Throws a `StoreError`. */
export function openDatabase(options: DatabaseOptions): OpenDatabase {
  const path = resolveDatabasePath(options.path);
  const lock = acquireLock(path);
  try {
    requireNotLost(path);
    createPrivateFile(path);
    requireOwnHeader(path);
  } catch (error) {
    lock.abandon();
    throw error;
  }
  try {
    deleteLeftovers(path);
    restrictMode(path);
    const db = openMigrated(path, options);
    markCreated(path);
    return wrap(path, { db, lock, options });
  } catch (error) {
    lock.release();
    throw toStoreError(error, path);
  }
}

interface Opened {
  db: Database;
  lock: DatabaseLock;
  options: DatabaseOptions;
}

function wrap(path: string, { db: first, lock, options }: Opened): OpenDatabase {
  let db = first;
  let file = identifyFile(path);
  const reopen = () => {
    db = openMigrated(path, options);
    file = identifyFile(path);
  };
  const reserve = createReserve(`${path}.reserve`, options.reserveBytes);
  return {
    path,
    reserve,
    get db() {
      return db;
    },
    requireFile() {
      if (identifyFile(path) === file) return;
      throw new StoreError(
        'unusable',
        `${path} was deleted or replaced while the hub is running, so nothing is stored. Download a backup in the panel, which still reads the open file, stop the hub, and restore it.`,
      );
    },
    replace(candidate) {
      checkpoint(db, path);
      db.close();
      try {
        options.onStep?.('closed');
        replaceDatabase(path, candidate, (step) => options.onStep?.(step));
      } catch (error) {
        reopen();
        throw error;
      }
      try {
        reopen();
      } catch (error) {
        undoReplace(path);
        reopen();
        throw toStoreError(error, path);
      }
      options.onStep?.('reopened');
    },
    close() {
      try {
        rmSync(nameWorkFolder(path), { recursive: true, force: true });
        db.pragma('wal_checkpoint(TRUNCATE)');
      } finally {
        db.close();
        lock.release();
      }
    },
  };
}

/** Device and inode; empty if there is no file. */
function identifyFile(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? '' : `${found.dev}:${found.ino}`;
}

/**
 * A new database is created in rollback-journal mode, because `requireOwnHeader` reads the application id from the file
 * itself, not from a log. `auto_vacuum` can only be set before the first table is created.
 */
function openMigrated(path: string, options: DatabaseOptions): Database {
  const { migrations, maxPages, onStep } = options;
  let db = connect(path);
  try {
    const version = readSchemaVersion(db);
    requireKnownVersion(path, version, migrations.length);
    if (version === 0) {
      db.pragma('auto_vacuum = INCREMENTAL');
    } else if (version < migrations.length) {
      if (options.refusesMigration === true) throw createOutdatedError(path);
      checkpoint(db, path);
      db.close();
      onStep?.('checkpointed');
      const kept = keepOldFile(path, migrations.length, onStep);
      options.onKept?.(kept);
      db = connect(path);
    }
    migrate(db, migrations, () => onStep?.('migrating'));
    onStep?.('migrated');
    configure(db, maxPages);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function createOutdatedError(path: string): StoreError {
  return new StoreError(
    'unusable',
    `${path} is of an older version of Muster. Start the hub to upgrade it first.`,
  );
}

export function connect(path: string): Database {
  return new BetterSqlite(path, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
}

function configure(db: Database, maxPages: number | undefined): void {
  const journal = db.pragma('journal_mode = WAL', { simple: true });
  if (journal !== 'wal') {
    throw new StoreError(
      'unusable',
      `The file system of ${db.name} does not support SQLite's write-ahead log. Move the database to a local disk.`,
    );
  }
  db.pragma('synchronous = NORMAL');
  db.pragma('foreign_keys = ON');
  db.pragma('trusted_schema = OFF');
  db.pragma('wal_autocheckpoint = 1000');
  db.pragma(`journal_size_limit = ${WAL_LIMIT_BYTES}`);
  if (maxPages !== undefined) db.pragma(`max_page_count = ${maxPages}`);
}

function requireKnownVersion(path: string, version: number, newest: number): void {
  if (version <= newest) return;
  throw new StoreError(
    'unusable',
    `${path} has schema version ${version}, and this muster-hub supports versions up to ${newest}. ` +
      'Start the newer muster-hub again, or restore a backup of this version.',
  );
}

/** Writes the whole log back into the file and truncates it. `in_use` if another program is reading. */
export function checkpoint(db: Database, path: string): void {
  const [result] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
  if (result?.busy === 0) return;
  throw new StoreError('in_use', `${path} is being read by another program. Close it and try again.`);
}

/** Copies the closed database before the migration to `version` and returns the path of the copy. */
function keepOldFile(path: string, version: number, onStep: DatabaseOptions['onStep']): string {
  const kept = `${path}.before-v${version}`;
  const part = `${kept}.part`;
  try {
    rmSync(part, { force: true });
    createPrivateFile(part);
    copyFileSync(path, part, constants.COPYFILE_FICLONE);
    chmodSync(part, PRIVATE_MODE);
    // Synced before the migration is committed, because one of the two files must be complete after a power failure.
    fsyncFile(part);
    onStep?.('copied');
    renameSync(part, kept);
    fsyncFolder(path);
    onStep?.('kept');
    return kept;
  } catch (error) {
    rmSync(part, { force: true });
    const code = getErrorCode(error);
    throw createStoreError(
      isNoSpace(error) ? 'full' : 'unusable',
      `The database could not be copied to ${kept} (${code}), so it was not migrated. Free some space and start again.`,
      error,
    );
  }
}
