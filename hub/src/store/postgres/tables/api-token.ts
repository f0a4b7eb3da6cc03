import type { ApiTokenPatch, ApiTokenRow, ApiTokenUse } from '../../rows.ts';
import type { Queries } from '../queries.ts';

/** Oldest first. */
export async function readApiTokens(queries: Queries): Promise<ApiTokenRow[]> {
  const rows = await queries.all<Omit<ApiTokenRow, 'scopes'> & { scopes: string }>(
    `SELECT id, token_hash, name, scopes, created_at, expires_at, last_used_at, last_address
     FROM api_token ORDER BY id`,
  );
  return rows.map((row) => ({ ...row, scopes: row.scopes.split(',') }));
}

/** Resolves to the new token's id. */
export async function insertApiToken(queries: Queries, token: Omit<ApiTokenRow, 'id'>): Promise<number> {
  const inserted = await queries.find<{ id: number }>(
    `INSERT INTO api_token (token_hash, name, scopes, created_at, expires_at, last_used_at, last_address)
     VALUES (@token_hash, @name, @scopes, @created_at, @expires_at, @last_used_at, @last_address)
     RETURNING id`,
    { ...token, scopes: token.scopes.join() },
  );
  return inserted?.id ?? 0;
}

/** Resolves to whether the token existed. */
export async function updateApiToken(
  queries: Queries,
  id: number,
  { name, scopes, token_hash, expires_at }: ApiTokenPatch,
): Promise<boolean> {
  const updated = await queries.run(
    `UPDATE api_token SET name = coalesce(@name, name), scopes = coalesce(@scopes, scopes),
       token_hash = coalesce(@token_hash, token_hash),
       expires_at = CASE WHEN @has_end::boolean THEN @expires_at::bigint ELSE expires_at END
     WHERE id = @id`,
    { id, name, scopes: scopes?.join(), token_hash, expires_at, has_end: expires_at !== undefined },
  );
  return updated > 0;
}

/** Skips deleted tokens. */
export async function saveApiTokenUses(queries: Queries, uses: ApiTokenUse[]): Promise<void> {
  await queries.run(
    `UPDATE api_token SET last_used_at = new.last_used_at, last_address = new.last_address
     FROM unnest(@ids::bigint[], @times::bigint[], @addresses::text[]) AS new (id, last_used_at, last_address)
     WHERE api_token.id = new.id`,
    {
      ids: uses.map(({ id }) => id),
      times: uses.map(({ last_used_at }) => last_used_at),
      addresses: uses.map(({ last_address }) => last_address),
    },
  );
}

/** Resolves to whether the token existed. */
export async function deleteApiToken(queries: Queries, id: number): Promise<boolean> {
  return (await queries.run('DELETE FROM api_token WHERE id = @id', { id })) > 0;
}
