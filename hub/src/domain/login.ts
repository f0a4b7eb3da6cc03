import { limits } from '@muster/generated/limits';
import type { Runtime } from '../runtime.ts';
import type { AccountRow, Store } from '../store/store.ts';
import { DomainError } from './errors.ts';
import { createPasswordGate, hashPassword, isHashOutdated } from './passwords.ts';
import type { LiveSession, Sessions } from './sessions.ts';
import type { Settings } from './settings.ts';
import { createThrottle } from './throttle.ts';

export interface LoginAttempt {
  username: string;
  password: string;
  address: string;
  userAgent: string;
}

export interface PasswordChange {
  current: string;
  /** The new password; the contract has checked its length. */
  wanted: string;
  address: string;
}

export interface Login {
  /**
   * Opens a session. `password_login_off`, `too_many_attempts` while the address is locked out, `busy` when the queue
   * is full, `invalid_credentials` for a wrong name or password: the same answer after the same time.
   */
  byPassword(attempt: LoginAttempt): Promise<{ token: string; session: LiveSession }>;
  /**
   * Sets another password and ends every session with its streams. Wrong attempts at the current one count as failed
   * logins do. `too_many_attempts`, `busy`, `invalid_credentials`.
   */
  changePassword(change: PasswordChange): Promise<void>;
}

export interface LoginDeps {
  runtime: Runtime;
  store: Store;
  settings: Settings;
  sessions: Sessions;
  account: AccountRow;
}

export function createLogin({ runtime, store, settings, sessions, account }: LoginDeps): Login {
  const gate = createPasswordGate();
  const throttle = createThrottle(runtime, {
    failures: limits.loginFailures,
    windowSeconds: limits.loginWindowSeconds,
  });
  let passwordHash = account.password_hash;

  /** Resolves to the hash that the password was compared with. The name is null where a session tells it. */
  async function verify(address: string, username: string | null, password: string): Promise<string> {
    throttle.check(address);
    const compared = passwordHash;
    // The password is checked also for an unknown name, so that the time does not tell names apart.
    const isPasswordRight = await gate.verify(compared, password);
    // Attempts that waited in the queue while others failed find the address locked.
    throttle.check(address);
    if (!isPasswordRight || (username ?? account.username) !== account.username) {
      throttle.noteFailure(address);
      throw new DomainError(
        'invalid_credentials',
        username === null ? 'The current password is wrong.' : 'The user name or the password is wrong.',
      );
    }
    throttle.noteSuccess(address);
    return compared;
  }

  /** A password that was right a moment ago must not open a session after it was changed. */
  function requireUnchanged(compared: string): void {
    if (compared !== passwordHash)
      throw new DomainError(
        'invalid_credentials',
        'The password was changed meanwhile; log in with the new one.',
      );
  }

  return {
    async byPassword({ username, password, address, userAgent }) {
      if (!settings.values.password_login)
        throw new DomainError('password_login_off', 'Log in with the external provider instead.');
      let compared = await verify(address, username, password);
      if (isHashOutdated(compared)) {
        const stronger = await hashPassword(password);
        requireUnchanged(compared);
        passwordHash = stronger;
        compared = stronger;
        await store.rehashPassword(account.username, stronger);
      }
      requireUnchanged(compared);
      return sessions.open({ username: account.username, address, userAgent });
    },

    async changePassword({ current, wanted, address }) {
      const compared = await verify(address, null, current);
      const changed = await hashPassword(wanted);
      requireUnchanged(compared);
      passwordHash = changed;
      const changed_at = Math.floor(runtime.now() / 1000);
      try {
        await store.setPassword({ username: account.username, password_hash: changed, changed_at });
      } catch (error) {
        passwordHash = compared;
        throw error;
      }
      sessions.forgetAll();
    },
  };
}
