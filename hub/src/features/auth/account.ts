import type { Runtime } from '@muster/shared/runtime';
import { StoreError } from '../../store/errors.ts';
import type { AccountRow } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import { hashPassword } from './passwords.ts';

export const ADMIN_USERNAME = 'admin';

/** 120 bits. */
const RANDOM_PASSWORD_LENGTH = 20;

export interface FirstAccount {
  account: AccountRow;
  /** A generated password, to show once; null if the account existed or the operator chose the password. */
  newPassword: string | null;
}

/** The administrator's account. A new database gets one, with `firstPassword` or a generated password. */
export async function ensureAccount(
  { runtime, store }: { runtime: Runtime; store: Store },
  existing: AccountRow | null,
  firstPassword: string | undefined,
): Promise<FirstAccount> {
  if (existing !== null) return { account: existing, newPassword: null };
  const password = firstPassword ?? createPassword(runtime, RANDOM_PASSWORD_LENGTH);
  const account: AccountRow = {
    username: ADMIN_USERNAME,
    password_hash: await hashPassword(password),
    changed_at: Math.floor(runtime.now() / 1000),
  };
  const winner = await store.createAccount(account).catch((error: unknown) => findWinner(store, error));
  if (winner) return { account: winner, newPassword: null };
  return { account, newPassword: firstPassword === undefined ? password : null };
}

/** Another hub has created the account meanwhile. */
async function findWinner(store: Store, error: unknown): Promise<AccountRow> {
  const isTaken = error instanceof StoreError && error.code === 'conflict';
  const { account } = isTaken ? await store.load(0) : { account: null };
  if (account === null) throw error;
  return account;
}

/** Sets the password and ends all sessions. */
export async function resetPassword(
  { runtime, store }: { runtime: Runtime; store: Store },
  existing: AccountRow | null,
  password: string,
): Promise<void> {
  const account: AccountRow = {
    username: existing?.username ?? ADMIN_USERNAME,
    password_hash: await hashPassword(password),
    changed_at: Math.floor(runtime.now() / 1000),
  };
  if (existing === null) await store.createAccount(account);
  else await store.setPassword(account);
}

/** A random password of at least `minLength` characters, 6 bits each. */
export function createPassword(runtime: Runtime, minLength: number): string {
  const length = Math.max(minLength, RANDOM_PASSWORD_LENGTH);
  return runtime.randomBytes(length).toString('base64url').slice(0, length);
}
