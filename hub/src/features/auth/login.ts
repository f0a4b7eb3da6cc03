import type { Runtime } from '@muster/shared/runtime';
import { createConfirmationError, DomainError } from '../../lib/errors.ts';
import type { AttemptFeed } from '../../lib/rate-limit/attempt-feed.ts';
import type { AccountRow } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import type { Settings } from '../settings/settings.ts';
import { createChangedError, createCredentials, type GivenCredentials } from './credentials.ts';
import type { Passkeys } from './passkeys.ts';
import type { PasswordPolicy } from './password-policy.ts';
import { hashPassword, isHashOutdated } from './passwords.ts';
import type { SecondFactor } from './second-factor.ts';
import type { LiveSession, Sessions } from './sessions.ts';

/** Username and password, a passkey, or all of them. */
export interface LoginAttempt extends Omit<GivenCredentials, 'username'> {
  username?: string | undefined;
  userAgent: string;
  /** The session that the browser had, which ends when the new one is open. */
  replaces: LiveSession | null;
}

export interface Confirmation extends Omit<GivenCredentials, 'username'> {
  session: LiveSession;
}

export interface PasswordChange {
  session: LiveSession;
  current: string;
  next: string;
  address: string;
}

export interface Login {
  /** Opens a session. `password_login_off`, `passwordless_login_off`, and the errors of `Credentials.verify`. */
  logIn(attempt: LoginAttempt): Promise<{ token: string; session: LiveSession }>;
  /** Confirms the identity of a session. The errors of `Credentials.verify`. */
  confirm(confirmation: Confirmation): Promise<void>;
  /**
   * Changes the password, and ends all sessions and their streams. A wrong current password counts as a failed login.
   * `invalid_request` if the policy refuses the new one, `too_many_attempts`, `busy`, `invalid_credentials`; with a second
   * factor `confirmation_required`.
   */
  changePassword(change: PasswordChange): Promise<void>;
  /** Applies the stored account, which another hub may have changed or a restore has replaced. */
  applyAccount(stored: AccountRow, replaced: boolean): void;
}

/**
 * @param isKnownAddress Whether somebody has logged in from the address before.
 */
export function createLogin(
  runtime: Runtime,
  store: Store,
  settings: Settings,
  sessions: Sessions,
  secondFactor: SecondFactor,
  passkeys: Passkeys,
  passwordPolicy: PasswordPolicy,
  account: AccountRow,
  attempts: AttemptFeed,
  isKnownAddress: (address: string) => boolean,
): Login {
  const credentials = createCredentials(runtime, secondFactor, passkeys, account, attempts, isKnownAddress);

  async function rehashIfOutdated(checked: AccountRow, password: string): Promise<AccountRow> {
    if (!(await isHashOutdated(checked.password_hash))) return checked;
    const password_hash = await hashPassword(password);
    credentials.requireUnchanged(checked);
    const changed = { ...checked, password_hash };
    await credentials.replace(changed, () =>
      store.rehashPassword({ username: checked.username, password_hash }),
    );
    return changed;
  }

  function requireEnabled(hasPassword: boolean): void {
    const { password_login, passwordless_login } = settings.values;
    if (hasPassword && !password_login)
      throw new DomainError('password_login_off', 'Log in with the external provider instead.');
    if (!hasPassword && !passwordless_login)
      throw new DomainError('passwordless_login_off', 'Send the username and the password too.');
  }

  return {
    async logIn({ username = null, userAgent, replaces, ...given }) {
      const { password, caller } = given;
      requireEnabled(password !== undefined);
      const { address } = caller;
      const { version } = secondFactor;
      const checked = await credentials.verify({ ...given, username });
      if (password !== undefined) {
        credentials.requireUnchanged(await rehashIfOutdated(checked, password));
        await passwordPolicy.recordStrength(password, checked.username);
      }
      const opened = await sessions.open({ username: checked.username, address, userAgent, replaces });
      if (secondFactor.version === version) return opened;
      // A factor that was added meanwhile has ended all other sessions, but not yet this one.
      await sessions.end(opened.session.id);
      throw createChangedError();
    },

    async confirm({ session, ...given }) {
      await credentials.verify({ ...given, username: null });
      await sessions.confirm(session);
    },

    async changePassword({ session, current, next, address }) {
      // A password that a theme's copy of the login form obtained must not be enough.
      if (secondFactor.isEnrolled && !sessions.isConfirmed(session)) throw createConfirmationError();
      await passwordPolicy.requireAccepted(next, account.username);
      const checked = await credentials.verifyPassword({ username: null, password: current, address });
      const password_hash = await hashPassword(next);
      credentials.requireUnchanged(checked);
      const changed = { ...checked, password_hash, changed_at: Math.floor(runtime.now() / 1000) };
      await credentials.replace(changed, () => store.setPassword(changed));
      sessions.clear();
      await passwordPolicy.recordStrength(next, changed.username);
    },

    applyAccount: credentials.applyAccount,
  };
}
