import { renameSync } from 'node:fs';
import { makeReadOnly, openUntrusted, restrictConnection } from '@muster/import/untrusted-file';
import BetterSqlite, { type Database } from 'better-sqlite3';
import { getErrorCode, StoreError } from '../../errors.ts';
import type { ApiTokenRow, SettingValues } from '../../rows.ts';
import type { DroppedObject, RestoreCandidate } from '../../store.ts';
import { tableCommands } from '../../store-commands.ts';
import { type ApiTokenRights, keepCommonTokens, putApiTokens } from '../../tables/api-token.ts';
import { putSettings } from '../../tables/setting.ts';
import { printable } from '../../validation/printable.ts';
import { describeInvalidValue, isSettingKey, ownSettings } from '../../validation/stored-values.ts';
import { createPrivateFile, deleteDatabase, fsyncFile } from '../files/database-files.ts';
import { nameRebuilt } from '../files/work-folder.ts';
import { type Migration, migrate } from '../migrate.ts';
import { createCommandRunner, createSqliteQueries } from '../queries.ts';
import { toStoreError } from '../sqlite-errors.ts';
import { copyDatabase } from './copy-database.ts';
import { countRows, findSampleSpan } from './database-stats.ts';
import { readSecurityState, readTokenRights, tryReadCurrentState } from './security-state.ts';
import { readSourceVersion, refuse } from './source-file.ts';

export interface PrepareOptions {
  migrations: readonly Migration[];
  /** Unix seconds. */
  now: number;
  /** Path of the database that would be replaced, for the report. */
  current: string | null;
}

/** Largest number of reported objects. */
const MAX_DROPPED = 100;

/**
 * Replaces the private copy `path` of an uploaded database by a new database with the same rows, without sessions,
 * with the API tokens that the current one has, too, and without a log, and fsyncs it. Our own migrations create it in the file's version, and run the later ones after the copy,
 * because they convert rows. Throws a `StoreError`: `refused` if something is wrong with the file, otherwise the cause lies
 * elsewhere.
 */
export async function prepareRestore(path: string, options: PrepareOptions): Promise<RestoreCandidate> {
  const rebuilt = nameRebuilt(path);
  try {
    const version = readSourceVersion(path, options.migrations.length);
    makeReadOnly(path);
    createPrivateFile(rebuilt);
    const report = await rebuild({ path, rebuilt, version }, options);
    renameSync(rebuilt, path);
    return report;
  } catch (error) {
    throw explain(error, path);
  } finally {
    deleteDatabase(rebuilt);
  }
}

interface Rebuild {
  path: string;
  rebuilt: string;
  version: number;
}

async function rebuild(
  { path, rebuilt, version }: Rebuild,
  options: PrepareOptions,
): Promise<RestoreCandidate> {
  const { migrations, now, current } = options;
  const target = createTarget(rebuilt);
  const source = openUntrusted(path);
  try {
    migrate(target, migrations.slice(0, version));
    const dropped = copyDatabase({ source, target, path });
    requireReferences(target);
    const fileTokens = readTokenRights(source);
    migrate(target, migrations);
    dropped.push(...deleteUnknownSettings(target));
    const before = current === null ? null : await tryReadCurrentState(current, target);
    await replaceOwnSettings(target, before?.security.settings ?? {});
    await requireLoadable(target, now);
    const currentTokens = before?.apiTokens ?? [];
    const keptTokens = keepCommonTokens(currentTokens, fileTokens);
    await putApiTokens(createSqliteQueries(target), keptTokens);
    const { oldest, newest } = findSampleSpan(target);
    return {
      schema_version: version,
      nodes: countRows(target, 'node'),
      ping_tasks: countRows(target, 'ping_task'),
      oldest_sample_at: oldest,
      newest_sample_at: newest,
      dropped: dropped.slice(0, MAX_DROPPED),
      dropped_count: dropped.length,
      revoked_api_tokens: countTokens(currentTokens, fileTokens) - keptTokens.length,
      lost_audit_entries: before?.lostAuditEntries ?? 0,
      security: { restored: await readSecurityState(target), current: before?.security ?? null },
    };
  } finally {
    source.close();
    target.close();
    fsyncFile(rebuilt);
  }
}

/** Tokens that both have count once. */
function countTokens(current: readonly ApiTokenRow[], file: readonly ApiTokenRights[]): number {
  return new Set([...current, ...file].map(({ token_hash }) => Buffer.from(token_hash).toString('hex'))).size;
}

/** Nothing depends on the file before it is complete, so it needs neither a journal on the disk nor fsyncs. */
export function createTarget(path: string): Database {
  const db = new BetterSqlite(path, { fileMustExist: true });
  restrictConnection(db);
  db.pragma('auto_vacuum = INCREMENTAL');
  db.pragma('journal_mode = MEMORY');
  db.pragma('synchronous = OFF');
  db.pragma('foreign_keys = OFF');
  return db;
}

function requireReferences(db: Database): void {
  const orphans = db.pragma('foreign_key_check') as { table: string }[];
  if (orphans.length > 0)
    throw refuse(`The file has ${orphans.length} rows in ${orphans[0]?.table} that violate a foreign key.`);
}

/** Deletes unknown settings, so that a later version does not interpret them. */
function deleteUnknownSettings(db: Database): DroppedObject[] {
  const keys = db.prepare<[], string>('SELECT key FROM setting').pluck().all();
  const remove = db.prepare<[string]>('DELETE FROM setting WHERE key = ?');
  return keys
    .filter((key) => !isSettingKey(key))
    .map((key) => {
      remove.run(key);
      return { kind: 'setting', name: printable(key), count: 1 };
    });
}

/** A crafted file must not make its author's address a known one, or allow an older release of the agent. */
async function replaceOwnSettings(db: Database, current: SettingValues): Promise<void> {
  const remove = db.prepare<[string]>('DELETE FROM setting WHERE key = ?');
  for (const key of ownSettings) remove.run(key);
  const kept = Object.entries(current).filter(([key]) => ownSettings.includes(key));
  await putSettings(createSqliteQueries(db), Object.fromEntries(kept));
}

/** Reads everything that a start of the hub reads, and checks it against the contract. */
async function requireLoadable(db: Database, now: number): Promise<void> {
  db.pragma('foreign_keys = ON');
  const { account, invalid } = await createCommandRunner(db)(tableCommands.load, now);
  const [first] = invalid;
  if (first !== undefined) {
    const others = invalid.length === 1 ? '' : ` ${invalid.length - 1} more values are invalid.`;
    throw refuse(`The file has an invalid value: ${describeInvalidValue(first)}.${others}`);
  }
  const accounts = countRows(db, 'account');
  if (account === null) throw refuse('The file has no account to log in with.');
  if (accounts > 1) throw refuse(`The file has ${accounts} accounts, and a hub has one.`);
}

/** A full or failing disk is not the file's fault. Any other error on an untrusted file is. */
function explain(error: unknown, path: string): StoreError {
  if (error instanceof StoreError && error.code !== 'unusable') return error;
  const known = toStoreError(error, path);
  if (known.code === 'full') return known;
  const code = getErrorCode(error);
  if (/^(SQLITE_(IOERR_WRITE|IOERR_FSYNC|CANTOPEN)|EIO|EACCES|ENOENT)$/.test(code)) return known;
  return refuse(`The file is damaged (${printable(error instanceof Error ? error.message : code)}).`, error);
}
