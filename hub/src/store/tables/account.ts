import { command } from '../command.ts';
import { StoreError } from '../errors.ts';
import type { Queries } from '../queries.ts';
import type { AccountRow } from '../rows.ts';

/** Null in a new database. */
export async function findAccount(queries: Queries): Promise<AccountRow | null> {
  const account = await queries.find<AccountRow>(
    'SELECT username, password_hash, changed_at FROM account ORDER BY username LIMIT 1',
  );
  return account ?? null;
}

export async function insertAccount(queries: Queries, account: AccountRow): Promise<void> {
  const inserted = await queries.run(
    `INSERT INTO account (username, password_hash, changed_at) VALUES (@username, @password_hash, @changed_at)
     ON CONFLICT DO NOTHING`,
    { ...account },
  );
  if (inserted === 0) throw new StoreError('conflict', `The account ${account.username} already exists.`);
}

export const accountCommands = {
  /** `conflict` if the account exists. */
  createAccount: command({ changes: ['account'] }, insertAccount),

  /** Sets hash and time and deletes every session; resolves to their number. `not_found`. */
  setPassword: command(
    { onDiskFull: 'use_reserve', changes: ['account', 'sessions'] },
    async (queries, account: AccountRow): Promise<number> => {
      const updated = await queries.run(
        'UPDATE account SET password_hash = @password_hash, changed_at = @changed_at WHERE username = @username',
        { ...account },
      );
      requireAccount(account.username, updated);
      return queries.run('DELETE FROM session');
    },
  ),

  /** Replaces the hash of the same password by one with stronger parameters; sessions stay valid. `not_found`. */
  rehashPassword: command(
    { changes: ['account'] },
    async (queries, account: Pick<AccountRow, 'username' | 'password_hash'>): Promise<void> => {
      const updated = await queries.run(
        'UPDATE account SET password_hash = @password_hash WHERE username = @username',
        { ...account },
      );
      requireAccount(account.username, updated);
    },
  ),
};

function requireAccount(username: string, updated: number): void {
  if (updated === 0) throw new StoreError('not_found', `There is no account ${username}.`);
}
