import { chmodSync, constants, copyFileSync, renameSync, rmSync } from 'node:fs';
import BetterSqlite, { type Database } from 'better-sqlite3';
import { createFailure, describeFailure, readErrorCode } from './failure.ts';
import {
  createPrivateFile,
  makePrivate,
  PRIVATE_MODE,
  requireOwnHeader,
  resolveDatabasePath,
} from './files.ts';
import { acquireLock, type DatabaseLock } from './lock.ts';
import { type Migration, migrate, readSchemaVersion } from './migrate.ts';
import { putBack, type ReplaceStep, replaceFile } from './replace-file.ts';
import { createReserve, type Reserve } from './reserve.ts';
import { StoreError } from './store.ts';
import { nameWorkFolder, sweepLeftovers, syncFile, syncFolder } from './work-folder.ts';

/** Points of a migration between which the process may die, beside those of a restore. */
export type OpenStep = ReplaceStep | 'emptied' | 'copied' | 'set aside' | 'migrating' | 'migrated';

export interface DatabaseOptions {
  path: string;
  migrations: readonly Migration[];
  maxPages?: number | undefined;
  /** Bytes set aside on the disk for what frees space when it is full. */
  reserveBytes?: number | undefined;
  /** Called after each step of a migration or a restore. */
  onStep?: ((step: OpenStep) => void) | undefined;
  /** Called with the path of the old file when it is kept before a migration, which may still fail. */
  onKept?: ((file: string) => void) | undefined;
}

export interface OpenDatabase {
  readonly path: string;
  /** The present connection; `replace` makes another. */
  readonly db: Database;
  readonly reserve: Reserve;
  /**
   * Puts the checked and migrated file `candidate` in the place of this one, which is kept. After a refusal the old
   * database is open again; where not even that is possible, `db.open` is false.
   */
  replace(candidate: string): void;
  /** Empties the write-ahead log into the file, closes it and lets another process have it. */
  close(): void;
}

/** How long a foreign lock (a database shell) may hold up a statement. */
const BUSY_TIMEOUT_MS = 2_000;
/** The log is written back at 1,000 pages (4 MB); after a long reader it shrinks to this. */
const WAL_LIMIT_BYTES = 16 * 1024 * 1024;

/** Opens, or makes, the database for writing, migrated and locked for this process. Throws `StoreError`. */
export function openDatabase(options: DatabaseOptions): OpenDatabase {
  const path = resolveDatabasePath(options.path);
  const lock = acquireLock(path);
  try {
    createPrivateFile(path);
    requireOwnHeader(path);
  } catch (error) {
    lock.abandon();
    throw error;
  }
  try {
    sweepLeftovers(path);
    makePrivate(path);
    return hold(path, { db: openMigrated(path, options), lock, options });
  } catch (error) {
    lock.release();
    throw describeFailure(error, path);
  }
}

interface Held {
  db: Database;
  lock: DatabaseLock;
  options: DatabaseOptions;
}

function hold(path: string, { db: first, lock, options }: Held): OpenDatabase {
  let db = first;
  const reserve = createReserve(`${path}.reserve`, options.reserveBytes);
  return {
    path,
    reserve,
    get db() {
      return db;
    },
    replace(candidate) {
      emptyLog(db, path);
      db.close();
      try {
        options.onStep?.('closed');
        replaceFile(path, candidate, (step) => options.onStep?.(step));
      } catch (error) {
        db = openMigrated(path, options);
        throw error;
      }
      try {
        db = openMigrated(path, options);
      } catch (error) {
        putBack(path);
        db = openMigrated(path, options);
        throw describeFailure(error, path);
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

/**
 * A new database is made under the rollback journal, because its header must be in the file itself, not in a log,
 * before anyone asks whose file it is. Incremental vacuum can only be chosen now.
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
      emptyLog(db, path);
      db.close();
      onStep?.('emptied');
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

export function connect(path: string): Database {
  return new BetterSqlite(path, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
}

function configure(db: Database, maxPages: number | undefined): void {
  const journal = db.pragma('journal_mode = WAL', { simple: true });
  if (journal !== 'wal') {
    throw new StoreError(
      'unusable',
      `The file system of ${db.name} has no shared memory for a write-ahead log. Move the database to a local disk.`,
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
    `${path} has schema version ${version}, and this muster-hub understands versions up to ${newest}. ` +
      'Start the newer muster-hub again, or put a backup of this version in its place.',
  );
}

/** Everything must be in the file itself before it is copied. */
export function emptyLog(db: Database, path: string): void {
  const [result] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
  if (result?.busy === 0) return;
  throw new StoreError('in_use', `${path} is being read by another program. Close it and try again.`);
}

/** Keeps the file as it was before the migration to `version`, and says where; the database must be closed. */
function keepOldFile(path: string, version: number, onStep: DatabaseOptions['onStep']): string {
  const kept = `${path}.before-v${version}`;
  const part = `${kept}.part`;
  try {
    rmSync(part, { force: true });
    createPrivateFile(part);
    copyFileSync(path, part, constants.COPYFILE_FICLONE);
    chmodSync(part, PRIVATE_MODE);
    // Before the migration is committed; after a power cut there must be one whole file at least.
    syncFile(part);
    onStep?.('copied');
    renameSync(part, kept);
    syncFolder(path);
    onStep?.('set aside');
    return kept;
  } catch (error) {
    rmSync(part, { force: true });
    const code = readErrorCode(error);
    throw createFailure(
      code === 'ENOSPC' || code === 'EDQUOT' ? 'full' : 'unusable',
      `The old database could not be kept as ${kept} (${code}), so it was not migrated. Free some space and start again.`,
      error,
    );
  }
}
