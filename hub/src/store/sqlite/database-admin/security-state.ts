import { createHash } from 'node:crypto';
import BetterSqlite, { type Database } from 'better-sqlite3';
import type { ApiTokenRow } from '../../rows.ts';
import type { SecurityState } from '../../store.ts';
import { findAccount } from '../../tables/account.ts';
import { type ApiTokenRights, readApiTokens } from '../../tables/api-token.ts';
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
  apiTokens: ApiTokenRow[];
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
        apiTokens: listTables(db).includes('api_token') ? await readApiTokens(createSqliteQueries(db)) : [],
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
/** More than all scopes have together. */
const MAX_SCOPES_BYTES = 100;

/** Rows of other types than a hub writes are skipped. The columns of the table must be ordinary ones. */
export function readTokenRights(db: Database): ApiTokenRights[] {
  if (!listTables(db).includes('api_token')) return [];
  const rows = db
    .prepare<[], Omit<ApiTokenRights, 'scopes'> & { scopes: string }>(
      `SELECT token_hash, scopes, expires_at FROM api_token NOT INDEXED
       WHERE typeof(token_hash) = 'blob' AND octet_length(token_hash) = 32
         AND typeof(scopes) = 'text' AND octet_length(scopes) <= ${MAX_SCOPES_BYTES}
         AND (expires_at IS NULL OR typeof(expires_at) = 'integer' AND expires_at BETWEEN 0 AND ${Number.MAX_SAFE_INTEGER})
       LIMIT ${MAX_TOKENS}`,
    )
    .all();
  return rows.map((row) => ({ ...row, scopes: row.scopes.split(',') }));
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
