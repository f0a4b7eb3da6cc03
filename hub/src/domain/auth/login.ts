import type { Runtime } from '@muster/runtime';
import type { AccountRow } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import { createConfirmationError, DomainError } from '../errors.ts';
import type { Settings } from '../settings/settings.ts';
import { createChangedError, createCredentials } from './credentials.ts';
import { hashPassword, isHashOutdated } from './passwords.ts';
import type { SecondFactor } from './second-factor.ts';
import type { LiveSession, Sessions } from './sessions.ts';

export interface LoginAttempt {
  username: string;
  password: string;
  /** TOTP code or recovery code. */
  code?: string | undefined;
  address: string;
  userAgent: string;
}

export interface Confirmation {
  session: LiveSession;
  password: string;
  code?: string | undefined;
  address: string;
}

export interface PasswordChange {
  session: LiveSession;
  current: string;
  /** The new password; its length is validated already. */
  next: string;
  address: string;
}

export interface Login {
  /** Opens a session. `password_login_off`, and the errors of `Credentials.verify`. */
  logIn(attempt: LoginAttempt): Promise<{ token: string; session: LiveSession }>;
  /** Confirms the identity of a session. The errors of `Credentials.verify`. */
  confirm(confirmation: Confirmation): Promise<void>;
  /**
   * Changes the password, and ends all sessions and their streams. A wrong current password counts as a failed login.
   * `too_many_attempts`, `busy`, `invalid_credentials`; with a second factor `confirmation_required`.
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
  secondFactor: SecondFactor;
  account: AccountRow;
  /** Whether somebody has logged in from the address before. */
  isKnownAddress: (address: string) => boolean;
}

export function createLogin(deps: LoginDeps): Login {
  const { runtime, store, settings, sessions, secondFactor } = deps;
  const credentials = createCredentials(deps);

  async function rehashIfOutdated(checked: AccountRow, password: string): Promise<AccountRow> {
    if (!isHashOutdated(checked.password_hash)) return checked;
    const password_hash = await hashPassword(password);
    credentials.requireUnchanged(checked);
    const changed = { ...checked, password_hash };
    await credentials.replace(changed, () =>
      store.rehashPassword({ username: checked.username, password_hash }),
    );
    return changed;
  }

  return {
    async logIn({ username, password, code, address, userAgent }) {
      if (!settings.values.password_login)
        throw new DomainError('password_login_off', 'Log in with the external provider instead.');
      const { version } = secondFactor;
      const checked = await credentials.verify({ username, password, code, address });
      credentials.requireUnchanged(await rehashIfOutdated(checked, password));
      const opened = await sessions.open({ username: checked.username, address, userAgent });
      if (secondFactor.version === version) return opened;
      // A factor that was added meanwhile has ended all other sessions, but not yet this one.
      await sessions.end(opened.session.id);
      throw createChangedError();
    },

    async confirm({ session, ...given }) {
      await credentials.verify({ ...given, username: null });
      sessions.confirm(session);
    },

    async changePassword({ session, current, next, address }) {
      // A password that a theme's copy of the login form obtained must not be enough.
      if (secondFactor.isEnrolled && !sessions.isConfirmed(session)) throw createConfirmationError();
      const checked = await credentials.verifyPassword({ username: null, password: current, address });
      const password_hash = await hashPassword(next);
      credentials.requireUnchanged(checked);
      const changed = { ...checked, password_hash, changed_at: Math.floor(runtime.now() / 1000) };
      await credentials.replace(changed, () => store.setPassword(changed));
      sessions.clear();
    },

    setAccount: (restored) => credentials.setAccount(restored),
  };
}
