import { limits } from '@muster/generated/limits';
import type { Runtime } from '@muster/runtime';
import type { AccountRow } from '../../store/rows.ts';
import { DomainError } from '../errors.ts';
import { createLockout } from '../rate-limit/lockout.ts';
import { createPasswordVerifier } from './passwords.ts';
import type { SecondFactor } from './second-factor.ts';

export interface GivenCredentials {
  /** Null if the caller has a session. */
  username: string | null;
  password: string;
  /** TOTP code or recovery code. */
  code?: string | undefined;
  address: string;
}

/** Checks what a caller claims to know and have. Failures lock the address out. */
export interface Credentials {
  /**
   * Resolves to the account. `too_many_attempts` while the address is locked out, `busy` when the queue is full,
   * `invalid_credentials` for a wrong user name or password, without revealing which. With a second factor also
   * `second_factor_required` and `invalid_second_factor`.
   */
  verify(given: GivenCredentials): Promise<AccountRow>;
  /** The same without the second factor. */
  verifyPassword(given: Omit<GivenCredentials, 'code'>): Promise<AccountRow>;
  /** Throws `busy` unless the account is still the one that was checked. */
  requireUnchanged(checked: AccountRow): void;
  /** Replaces the account in memory before storing it, so that concurrent checks of the old one fail. */
  replace(changed: AccountRow, save: () => Promise<unknown>): Promise<void>;
  /** Replaces the account, after a restore. Fails checks that are in progress. */
  setAccount(account: AccountRow): void;
}

export interface CredentialsDeps {
  runtime: Runtime;
  secondFactor: SecondFactor;
  account: AccountRow;
}

export function createCredentials({ runtime, secondFactor, account: first }: CredentialsDeps): Credentials {
  const passwordVerifier = createPasswordVerifier();
  const lockout = createLockout(runtime, {
    maxFailures: limits.loginFailures,
    windowSeconds: limits.loginWindowSeconds,
  });
  let account = first;

  function requireUnchanged(checked: AccountRow): void {
    if (account !== checked) throw createChangedError();
  }

  /** Records failures only: with a second factor, a right password alone must not reset the count. */
  async function checkPassword({
    username,
    password,
    address,
  }: Omit<GivenCredentials, 'code'>): Promise<AccountRow> {
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
        username === null ? 'The password is wrong.' : 'Wrong user name or password.',
      );
    }
    return checked;
  }

  /** For a verified password only: somebody who guesses passwords must not use up codes. */
  async function checkSecondFactor({ code, address }: GivenCredentials): Promise<void> {
    if (!secondFactor.isEnrolled) return;
    const { methods } = secondFactor;
    if (code === undefined) throw new DomainError('second_factor_required', 'Send a code too.', { methods });
    const use = secondFactor.useCode(code);
    if (use === undefined) {
      lockout.recordFailure(address);
      throw new DomainError('invalid_second_factor', 'The code is wrong or was used before.');
    }
    await use;
  }

  return {
    async verify(given) {
      const checked = await checkPassword(given);
      await checkSecondFactor(given);
      requireUnchanged(checked);
      lockout.recordSuccess(given.address);
      return checked;
    },
    async verifyPassword(given) {
      const checked = await checkPassword(given);
      lockout.recordSuccess(given.address);
      return checked;
    },
    requireUnchanged,
    async replace(changed, save) {
      const previous = account;
      account = changed;
      try {
        await save();
      } catch (error) {
        if (account === changed) account = previous;
        throw error;
      }
    },
    setAccount(restored) {
      account = restored;
    },
  };
}

/** For a check that began before the password or the second factors changed. */
export function createChangedError(): DomainError {
  return new DomainError('busy', 'The account has just changed. Try again.', { retryAfter: 1 });
}
