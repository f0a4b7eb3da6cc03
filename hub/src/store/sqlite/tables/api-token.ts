import type { Database } from 'better-sqlite3';
import type { ApiTokenPatch, ApiTokenRow, ApiTokenUse } from '../../rows.ts';
import { createWriteTransaction } from '../write-transaction.ts';

export interface ApiTokenTable {
  /** Oldest first. */
  readAll(): ApiTokenRow[];
  /** Returns the new token's id. */
  insert(token: Omit<ApiTokenRow, 'id'>): number;
  /** Returns whether the token existed. */
  update(id: number, patch: ApiTokenPatch): boolean;
  saveUses(uses: ApiTokenUse[]): void;
  /** Returns whether the token existed. */
  delete(id: number): boolean;
}

type Encoded<T extends { scopes: string[] }> = Omit<T, 'scopes'> & { scopes: string };

export function createApiTokenTable(db: Database): ApiTokenTable {
  const selectAll = db.prepare<[], Encoded<ApiTokenRow>>(
    `SELECT id, token_hash, name, scopes, created_at, expires_at, last_used_at, last_address
     FROM api_token ORDER BY id`,
  );
  const insert = db.prepare<Encoded<Omit<ApiTokenRow, 'id'>>>(
    `INSERT INTO api_token (token_hash, name, scopes, created_at, expires_at, last_used_at, last_address)
     VALUES (@token_hash, @name, @scopes, @created_at, @expires_at, @last_used_at, @last_address)`,
  );
  const update = db.prepare<Record<keyof ApiTokenPatch | 'id' | 'has_end', unknown>>(
    `UPDATE api_token SET name = coalesce(@name, name), scopes = coalesce(@scopes, scopes),
       token_hash = coalesce(@token_hash, token_hash), expires_at = iif(@has_end, @expires_at, expires_at)
     WHERE id = @id`,
  );
  const saveUse = db.prepare<ApiTokenUse>(
    'UPDATE api_token SET last_used_at = @last_used_at, last_address = @last_address WHERE id = @id',
  );
  const deleteOne = db.prepare<[number]>('DELETE FROM api_token WHERE id = ?');

  return {
    readAll: () => selectAll.all().map((row) => ({ ...row, scopes: row.scopes.split(',') })),
    insert({ token_hash, scopes, ...row }) {
      const values = { ...row, token_hash: Buffer.from(token_hash), scopes: scopes.join() };
      return Number(insert.run(values).lastInsertRowid);
    },
    update(id, { name = null, scopes, token_hash, expires_at }) {
      const values = {
        name,
        scopes: scopes?.join() ?? null,
        token_hash: token_hash === undefined ? null : Buffer.from(token_hash),
        expires_at: expires_at ?? null,
        has_end: Number(expires_at !== undefined),
      };
      return update.run({ id, ...values }).changes > 0;
    },
    saveUses: createWriteTransaction(db, (uses: ApiTokenUse[]) => {
      for (const use of uses) saveUse.run(use);
    }),
    delete: (id) => deleteOne.run(id).changes > 0,
  };
}
