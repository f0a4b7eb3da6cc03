import '../../support/fetched-programs.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiTokenRow } from '../../../hub/src/store/rows.ts';
import type { Store } from '../../../hub/src/store/store.ts';
import { editDatabase } from '../../support/data/database-file.ts';
import { openPostgresStore, type PostgresDatabase, sharePostgres } from '../../support/data/postgres.ts';
import { openTestStore, PASSWORD_HASH } from '../../support/data/store.ts';
import { makeFolder } from '../../support/folder.ts';

// Which API tokens a restore keeps, by what the current database and the backup have.

let server: PostgresDatabase;

beforeAll(async () => {
  server = await sharePostgres();
}, 240_000);

const hash = (fill: number) => Buffer.alloc(32, fill);

function makeToken(name: string, fill: number, rights: Partial<ApiTokenRow> = {}): Omit<ApiTokenRow, 'id'> {
  return {
    token_hash: hash(fill),
    name,
    scopes: ['read'],
    created_at: 1,
    expires_at: null,
    last_used_at: null,
    last_address: '',
    ...rights,
  };
}

describe.each([
  ['SQLite', () => openTestStore()],
  ['PostgreSQL', () => openPostgresStore(server)],
] as const)('with %s, a restore', (_engine, open) => {
  let store: Store;

  /** A hub with these tokens; resolves to their ids. */
  async function start<T extends Omit<ApiTokenRow, 'id'>[]>(tokens: [...T]) {
    store = await open();
    await store.createAccount({ username: 'admin', password_hash: PASSWORD_HASH, changed_at: 1 });
    const ids: number[] = [];
    for (const token of tokens) ids.push(await store.insertApiToken(token));
    return ids as { [K in keyof T]: number };
  }

  /** A copy of the database, changed by the statements. */
  async function backUp(...statements: string[]): Promise<string> {
    const file = join(makeFolder(), 'backup.db');
    const bytes = readFileSync(await store.databaseAdmin.backup());
    writeFileSync(
      file,
      editDatabase(bytes, (db) => {
        for (const sql of statements) db.exec(sql);
      }),
    );
    return file;
  }

  async function restore(file: string, between: () => Promise<unknown> = async () => undefined) {
    const { revoked_api_tokens: revoked } = await store.databaseAdmin.prepare(file, 0);
    await between();
    let applied: ApiTokenRow[] = [];
    await store.databaseAdmin.restore(file, { now: 0, settings: {} }, ({ apiTokens }) => {
      applied = apiTokens;
    });
    const { apiTokens: stored } = await store.load(0);
    expect(applied).toEqual(stored);
    const tokens = stored.map(({ id, name, scopes, expires_at }) => ({ id, name, scopes, expires_at }));
    return { revoked, tokens };
  }

  test('keeps a token that both have, with the rights that both give', async () => {
    const [same, narrowed, widened, ending, prolonged] = await start([
      makeToken('same', 1, { scopes: ['read', 'metrics'], expires_at: 900 }),
      makeToken('narrowed', 2, { scopes: ['read', 'nodes'] }),
      makeToken('widened', 3),
      makeToken('ending', 4),
      makeToken('prolonged', 5, { expires_at: 500 }),
    ]);
    const file = await backUp();
    await store.updateApiToken(same, { name: 'renamed' });
    await store.updateApiToken(narrowed, { scopes: ['read'] });
    await store.updateApiToken(widened, { scopes: ['read', 'nodes'] });
    await store.updateApiToken(ending, { expires_at: 700 });
    await store.updateApiToken(prolonged, { expires_at: null });
    expect(await restore(file)).toEqual({
      revoked: 0,
      tokens: [
        { id: same, name: 'renamed', scopes: ['read', 'metrics'], expires_at: 900 },
        { id: narrowed, name: 'narrowed', scopes: ['read'], expires_at: null },
        { id: widened, name: 'widened', scopes: ['read'], expires_at: null },
        { id: ending, name: 'ending', scopes: ['read'], expires_at: 700 },
        { id: prolonged, name: 'prolonged', scopes: ['read'], expires_at: 500 },
      ],
    });
    expect(await store.insertApiToken(makeToken('new', 9))).toBeGreaterThan(prolonged);
  });

  test('revokes a token that only one of them has, or that has other scopes in each', async () => {
    const [revoked, replaced, other] = await start([
      makeToken('revoked since', 1),
      makeToken('with a new secret', 2),
      makeToken('with another scope', 3, { scopes: ['metrics'] }),
    ]);
    const planted = `INSERT INTO api_token (token_hash, name, scopes, created_at, last_address)
      VALUES (x'${hash(4).toString('hex')}', 'of somebody else', 'read,nodes', 1, '')`;
    const file = await backUp(planted);
    await store.deleteApiToken(revoked);
    await store.updateApiToken(replaced, { token_hash: hash(5) });
    await store.updateApiToken(other, { scopes: ['read'] });
    await store.insertApiToken(makeToken('new', 6));
    expect(await restore(file)).toEqual({ revoked: 6, tokens: [] });
  });

  test('revokes a token that was revoked or replaced, or lost a scope, after the file was checked', async () => {
    const [kept, revoked, replaced, narrowed] = await start([
      makeToken('kept', 1),
      makeToken('revoked', 2),
      makeToken('replaced', 3),
      makeToken('narrowed', 4, { scopes: ['read', 'nodes'] }),
    ]);
    const file = await backUp();
    const { tokens } = await restore(file, async () => {
      await store.deleteApiToken(revoked);
      await store.updateApiToken(replaced, { token_hash: hash(5) });
      await store.updateApiToken(narrowed, { scopes: ['read'] });
    });
    expect(tokens).toMatchObject([
      { id: kept, scopes: ['read'] },
      { id: narrowed, scopes: ['read'] },
    ]);
  });

  test.each([
    ["scopes = 'read,' || hex(zeroblob(2000))", []],
    ["scopes = ''", []],
    ["scopes = 'admin'", []],
    ["scopes = 'nodes,read,read'", ['read']],
    ['expires_at = 9223372036854775807', []],
    ['expires_at = -1', []],
    ["name = hex(zeroblob(2000)), last_address = '<b>'", ['read']],
  ])('reads nothing but scopes and the end from the file: %s', async (change, scopes) => {
    await start([makeToken('known', 1)]);
    const { tokens } = await restore(await backUp(`UPDATE api_token SET ${change}`));
    expect(tokens).toMatchObject(scopes.length === 0 ? [] : [{ name: 'known', scopes, expires_at: null }]);
  });
});
