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

export interface Login {
  /**
   * Opens a session. `password_login_off`, `too_many_attempts` while the address is locked out, `busy` when the queue
   * is full, `invalid_credentials` for a wrong name or password: the same answer after the same time.
   */
  byPassword(attempt: LoginAttempt): Promise<{ token: string; session: LiveSession }>;
  /** Another account takes the place of the present one; a check that is under way counts for nothing. */
  replaceAccount(account: AccountRow): void;
}

export interface LoginDeps {
  runtime: Runtime;
  store: Store;
  settings: Settings;
  sessions: Sessions;
  account: AccountRow;
}

export function createLogin({ runtime, store, settings, sessions, account: first }: LoginDeps): Login {
  const gate = createPasswordGate();
  const throttle = createThrottle(runtime, {
    failures: limits.loginFailures,
    windowSeconds: limits.loginWindowSeconds,
  });
  let account = first;

  return {
    async byPassword({ username, password, address, userAgent }) {
      if (!settings.values.password_login)
        throw new DomainError('password_login_off', 'Log in with the external provider instead.');
      throttle.check(address);
      // The password is checked also for an unknown name, so that the time does not tell names apart.
      const checked = account;
      const isPasswordRight = await gate.verify(checked.password_hash, password);
      if (account !== checked)
        throw new DomainError('busy', 'The account has just been replaced. Try again.', { retryAfter: 1 });
      // Attempts that waited in the queue while others failed find the address locked.
      throttle.check(address);
      if (!isPasswordRight || username !== account.username) {
        throttle.noteFailure(address);
        throw new DomainError('invalid_credentials', 'The user name or the password is wrong.');
      }
      throttle.noteSuccess(address);
      if (isHashOutdated(account.password_hash)) {
        account = { ...account, password_hash: await hashPassword(password) };
        await store.rehashPassword(account.username, account.password_hash);
      }
      return sessions.open({ username: account.username, address, userAgent });
    },
    replaceAccount(other) {
      account = other;
    },
  };
}
