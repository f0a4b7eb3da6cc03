import { createHash } from 'node:crypto';
import BetterSqlite, { type Database } from 'better-sqlite3';
import type { SecurityState } from '../../store.ts';
import { findAccount } from '../../tables/account.ts';
import { readSecondFactors } from '../../tables/second-factor.ts';
import { readSettings } from '../../tables/setting.ts';
import { checkSettingValue, isSettingKey } from '../../validation/stored-values.ts';
import { getFileSize, requireOwnHeader } from '../files/database-files.ts';
import { createSqliteQueries } from '../queries.ts';
import { countLostEntries } from './carry-over-audit.ts';
import { listTables } from './database-stats.ts';

/** What a restore compares a file with. */
export interface CurrentState {
  security: SecurityState;
  /** Hashes of all API tokens. */
  apiTokens: string[];
  /** Entries of the audit log of a prepared database that the current one does not have. */
  lostAuditEntries: number;
}

/** Null if there is no readable database. */
export async function tryReadCurrentState(path: string, prepared: Database): Promise<CurrentState | null> {
  // SQLite deletes the write-ahead log of an empty file, even on a read-only connection.
  if (getFileSize(path) === 0) return null;
  try {
    requireOwnHeader(path);
    const db = new BetterSqlite(path, { readonly: true, fileMustExist: true });
    try {
      db.pragma('trusted_schema = OFF');
      return {
        security: await readSecurityState(db),
        apiTokens: readTokenHashes(db),
        lostAuditEntries: countLostEntries(db, prepared),
      };
    } finally {
      db.close();
    }
  } catch {
    return null;
  }
}

/** More than a hub may have; a file may have any number. */
const MAX_TOKENS = 1000;

/** In hexadecimal. The columns of the table must be ordinary ones. */
export function readTokenHashes(db: Database): string[] {
  if (!listTables(db).includes('api_token')) return [];
  const sql = `SELECT hex(token_hash) FROM api_token NOT INDEXED WHERE octet_length(token_hash) = 32 LIMIT ${MAX_TOKENS}`;
  return db.prepare<[], string>(sql).pluck().all();
}

export async function readSecurityState(db: Database): Promise<SecurityState> {
  const queries = createSqliteQueries(db);
  const stored = Object.entries(await readSettings(queries));
  const settings = Object.fromEntries(
    stored.filter(([key, value]) => isSettingKey(key) && checkSettingValue(key, value) === null),
  );
  return { account: await findAccount(queries), settings, secondFactor: await digestSecondFactor(db) };
}

/** Digest of the keys and the recovery codes, without the counters that change with every use. */
async function digestSecondFactor(db: Database): Promise<string> {
  const hash = createHash('sha256');
  // A database of an earlier version, which may be the current one, has no second factors.
  if (listTables(db).includes('totp')) {
    const { totp, passkeys, recoveryCodes } = await readSecondFactors(createSqliteQueries(db));
    const keys = passkeys.flatMap(({ credential_id, public_key }) => [credential_id, public_key]);
    for (const part of [totp?.secret ?? Buffer.alloc(0), ...keys, ...recoveryCodes])
      hash.update(`${part.length} `).update(part);
  }
  return hash.digest('hex');
}
