import type { Database } from 'better-sqlite3';
import { StoreError } from '../../errors.ts';
import type { AccountRow } from '../../rows.ts';

export interface AccountTable {
  find(): AccountRow | null;
  insert(account: AccountRow): void;
  update(account: AccountRow): void;
  replaceHash(account: Pick<AccountRow, 'username' | 'password_hash'>): void;
}

export function createAccountTable(db: Database): AccountTable {
  const select = db.prepare<[], AccountRow>(
    'SELECT username, password_hash, changed_at FROM account ORDER BY username LIMIT 1',
  );
  const insert = db.prepare<[string, string, number]>(
    'INSERT INTO account (username, password_hash, changed_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const update = db.prepare<[string, number, string]>(
    'UPDATE account SET password_hash = ?, changed_at = ? WHERE username = ?',
  );
  const updateHash = db.prepare<[string, string]>('UPDATE account SET password_hash = ? WHERE username = ?');

  return {
    find: () => select.get() ?? null,
    insert({ username, password_hash, changed_at }) {
      const { changes } = insert.run(username, password_hash, changed_at);
      if (changes === 0) throw new StoreError('conflict', `The account ${username} already exists.`);
    },
    update({ username, password_hash, changed_at }) {
      requireAccount(username, update.run(password_hash, changed_at, username).changes);
    },
    replaceHash({ username, password_hash }) {
      requireAccount(username, updateHash.run(password_hash, username).changes);
    },
  };
}

function requireAccount(username: string, changes: number): void {
  if (changes === 0) throw new StoreError('not_found', `There is no account ${username}.`);
}
