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
  /** The new password; the contract has checked its length. */
  next: string;
  address: string;
}

export interface Login {
  /**
   * Opens a session. `password_login_off`, `too_many_attempts` while the address is locked out, `busy` when the queue
   * is full, `invalid_credentials` for a wrong name or password: the same answer after the same time.
   */
  logIn(attempt: LoginAttempt): Promise<{ token: string; session: LiveSession }>;
  /**
   * Sets another password and ends every session with its streams. Wrong attempts at the current one count as failed
   * logins do. `too_many_attempts`, `busy`, `invalid_credentials`.
   */
  changePassword(change: PasswordChange): Promise<void>;
  /** Another account takes the place of the present one; a check that is under way counts for nothing. */
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

  /** Resolves to the account that was checked. The name is null where a session tells it. */
  async function verify(address: string, username: string | null, password: string): Promise<AccountRow> {
    lockout.check(address);
    const checked = account;
    // The password is checked also for an unknown name, so that the time does not tell names apart.
    const isPasswordRight = await passwordVerifier.verify(checked.password_hash, password);
    requireUnchanged(checked);
    // Attempts that waited in the queue while others failed find the address locked.
    lockout.check(address);
    if (!isPasswordRight || (username ?? account.username) !== account.username) {
      lockout.recordFailure(address);
      throw new DomainError(
        'invalid_credentials',
        username === null ? 'The current password is wrong.' : 'The user name or the password is wrong.',
      );
    }
    lockout.recordSuccess(address);
    return checked;
  }

  /** A password that was right a moment ago must not count after it was changed. */
  function requireUnchanged(checked: AccountRow): void {
    if (account !== checked)
      throw new DomainError('busy', 'The account was changed meanwhile. Try again.', { retryAfter: 1 });
  }

  /** In force before it is stored, so that whatever is checked meanwhile counts for nothing. */
  async function replace(changed: AccountRow, storing: () => Promise<unknown>): Promise<void> {
    const previous = account;
    account = changed;
    try {
      await storing();
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

    setAccount(other) {
      account = other;
    },
  };
}
