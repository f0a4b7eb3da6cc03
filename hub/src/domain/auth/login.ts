import { limits } from '@muster/generated/limits';
import type { Runtime } from '@muster/runtime';
import type { AccountRow } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import { DomainError } from '../errors.ts';
import { createLockout } from '../rate-limit/lockout.ts';
import type { Settings } from '../settings/settings.ts';
import { createPasswordVerifier, hashPassword, isHashOutdated } from './passwords.ts';
import type { LiveSession, Sessions } from './sessions.ts';

export interface LoginAttempt {
  username: string;
  password: string;
  address: string;
  userAgent: string;
}

export interface PasswordChange {
  current: string;
  /** The new password; its length is validated already. */
  next: string;
  address: string;
}

export interface Login {
  /**
   * Opens a session. `password_login_off`, `too_many_attempts` while the address is locked out, `busy` when the queue
   * is full, `invalid_credentials` for a wrong user name or password, without revealing which.
   */
  logIn(attempt: LoginAttempt): Promise<{ token: string; session: LiveSession }>;
  /**
   * Changes the password, and ends all sessions and their streams. A wrong current password counts as a failed login.
   * `too_many_attempts`, `busy`, `invalid_credentials`.
   */
  changePassword(change: PasswordChange): Promise<void>;
  /** Replaces the account, after a restore. Fails checks that are in progress. */
  setAccount(account: AccountRow): void;
}

export interface LoginDeps {
  runtime: Runtime;
  store: Store;
  settings: Settings;
  sessions: Sessions;
  account: AccountRow;
}

export function createLogin({ runtime, store, settings, sessions, account: first }: LoginDeps): Login {
  const passwordVerifier = createPasswordVerifier();
  const lockout = createLockout(runtime, {
    maxFailures: limits.loginFailures,
    windowSeconds: limits.loginWindowSeconds,
  });
  let account = first;

  /** Resolves to the verified account. `username` is null if the caller has a session. */
  async function verify(address: string, username: string | null, password: string): Promise<AccountRow> {
    lockout.check(address);
    const checked = account;
    // Verified even for an unknown user name, so that timing does not reveal which names exist.
    const isPasswordRight = await passwordVerifier.verify(checked.password_hash, password);
    requireUnchanged(checked);
    // Attempts that were queued may have exceeded the limit together.
    lockout.check(address);
    if (!isPasswordRight || (username ?? account.username) !== account.username) {
      lockout.recordFailure(address);
      throw new DomainError(
        'invalid_credentials',
        username === null ? 'The current password is wrong.' : 'Wrong user name or password.',
      );
    }
    lockout.recordSuccess(address);
    return checked;
  }

  /** A password that changed during the check must not be accepted. */
  function requireUnchanged(checked: AccountRow): void {
    if (account !== checked)
      throw new DomainError('busy', 'The account has just changed. Try again.', { retryAfter: 1 });
  }

  /** Replaces the account in memory before storing it, so that concurrent checks of the old one fail. */
  async function replace(changed: AccountRow, save: () => Promise<unknown>): Promise<void> {
    const previous = account;
    account = changed;
    try {
      await save();
    } catch (error) {
      if (account === changed) account = previous;
      throw error;
    }
  }

  async function rehashIfOutdated(checked: AccountRow, password: string): Promise<AccountRow> {
    if (!isHashOutdated(checked.password_hash)) return checked;
    const password_hash = await hashPassword(password);
    requireUnchanged(checked);
    const changed = { ...checked, password_hash };
    await replace(changed, () => store.rehashPassword({ username: checked.username, password_hash }));
    return changed;
  }

  return {
    async logIn({ username, password, address, userAgent }) {
      if (!settings.values.password_login)
        throw new DomainError('password_login_off', 'Log in with the external provider instead.');
      const checked = await verify(address, username, password);
      requireUnchanged(await rehashIfOutdated(checked, password));
      return sessions.open({ username: checked.username, address, userAgent });
    },

    async changePassword({ current, next, address }) {
      const checked = await verify(address, null, current);
      const password_hash = await hashPassword(next);
      requireUnchanged(checked);
      const changed = { ...checked, password_hash, changed_at: Math.floor(runtime.now() / 1000) };
      await replace(changed, () => store.setPassword(changed));
      sessions.clear();
    },

    setAccount(restored) {
      account = restored;
    },
  };
}
