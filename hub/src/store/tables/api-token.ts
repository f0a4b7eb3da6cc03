import { command } from '../command.ts';
import type { Queries } from '../queries.ts';
import type { ApiTokenPatch, ApiTokenRow, ApiTokenUse } from '../rows.ts';

/** Oldest first. */
export async function readApiTokens(queries: Queries): Promise<ApiTokenRow[]> {
  const rows = await queries.all<Omit<ApiTokenRow, 'scopes'> & { scopes: string }>(
    `SELECT id, token_hash, name, scopes, created_at, expires_at, last_used_at, last_address
     FROM api_token ORDER BY id`,
  );
  return rows.map((row) => ({ ...row, scopes: row.scopes.split(',') }));
}

/** What a token may do, and until when. */
export type ApiTokenRights = Pick<ApiTokenRow, 'token_hash' | 'scopes' | 'expires_at'>;

/**
 * The tokens of the current database that a file to restore has, too, each with the rights that both give it: the file brings
 * no token of its own, revives none that was revoked, and gives none more rights.
 */
export function keepCommonTokens(
  current: readonly ApiTokenRow[],
  file: readonly ApiTokenRights[],
): ApiTokenRow[] {
  const byHash = new Map(file.map((rights) => [toKey(rights), rights]));
  return current.flatMap((token) => {
    const other = byHash.get(toKey(token));
    const scopes = token.scopes.filter((scope) => other?.scopes.includes(scope));
    if (other === undefined || scopes.length === 0) return [];
    return [{ ...token, scopes, expires_at: chooseEarlier(token.expires_at, other.expires_at) }];
  });
}

const toKey = ({ token_hash }: Pick<ApiTokenRow, 'token_hash'>) => Buffer.from(token_hash).toString('hex');

/** Null for no end. */
function chooseEarlier(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

/** Replaces all tokens. */
export async function putApiTokens(queries: Queries, tokens: readonly ApiTokenRow[]): Promise<void> {
  await queries.run('DELETE FROM api_token');
  for (const token of tokens)
    await queries.run(
      `INSERT INTO api_token (id, token_hash, name, scopes, created_at, expires_at, last_used_at, last_address)
       VALUES (@id, @token_hash, @name, @scopes, @created_at, @expires_at, @last_used_at, @last_address)`,
      { ...token, scopes: token.scopes.join() },
    );
}

export const apiTokenCommands = {
  /** Resolves to the new token's id. */
  insertApiToken: command(
    { changes: ['apiTokens'] },
    async (queries, token: Omit<ApiTokenRow, 'id'>): Promise<number> => {
      const inserted = await queries.find<{ id: number }>(
        `INSERT INTO api_token (token_hash, name, scopes, created_at, expires_at, last_used_at, last_address)
         VALUES (@token_hash, @name, @scopes, @created_at, @expires_at, @last_used_at, @last_address)
         RETURNING id`,
        { ...token, scopes: token.scopes.join() },
      );
      return inserted?.id ?? 0;
    },
  ),

  /** Resolves to whether the token existed. */
  updateApiToken: command(
    { changes: ['apiTokens'] },
    async (
      queries,
      id: number,
      { name, scopes, token_hash, expires_at }: ApiTokenPatch,
    ): Promise<boolean> => {
      const updated = await queries.run(
        `UPDATE api_token SET name = coalesce(@name, name), scopes = coalesce(@scopes, scopes),
           token_hash = coalesce(@token_hash, token_hash),
           expires_at = CASE WHEN CAST(@has_end AS BOOLEAN) THEN CAST(@expires_at AS BIGINT) ELSE expires_at END
         WHERE id = @id`,
        { id, name, scopes: scopes?.join(), token_hash, expires_at, has_end: expires_at !== undefined },
      );
      return updated > 0;
    },
  ),

  /** Deleted tokens are skipped. */
  saveApiTokenUses: command({ isDurable: false }, async (queries, uses: ApiTokenUse[]): Promise<void> => {
    await queries.run(
      `UPDATE api_token SET last_used_at = new.last_used_at, last_address = new.last_address
       FROM ${queries.rows({ id: 'bigint', last_used_at: 'bigint', last_address: 'text' })}
       WHERE api_token.id = new.id`,
      { rows: uses },
    );
  }),

  /** Resolves to whether the token existed. */
  deleteApiToken: command(
    { onDiskFull: 'use_reserve', changes: ['apiTokens'] },
    async (queries, id: number): Promise<boolean> =>
      (await queries.run('DELETE FROM api_token WHERE id = @id', { id })) > 0,
  ),
};
