import type { Runtime } from '@muster/runtime';
import type { AccountRow } from '../../store/rows.ts';
import { DomainError } from '../errors.ts';
import { createLoginThrottle, type LoginClient } from './login-throttle.ts';
import { verifyPassword } from './passwords.ts';
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
  /** Whether somebody has logged in from the address before. */
  isKnownAddress: (address: string) => boolean;
}

export function createCredentials(deps: CredentialsDeps): Credentials {
  const { runtime, secondFactor, isKnownAddress } = deps;
  const throttle = createLoginThrottle(runtime);
  let { account } = deps;

  function identify({ username, address }: Pick<GivenCredentials, 'username' | 'address'>): LoginClient {
    return { address, isKnown: username === null || isKnownAddress(address) };
  }

  function requireUnchanged(checked: AccountRow): void {
    if (account !== checked) throw createChangedError();
  }

  /** Records failures only: with a second factor, a right password alone must not reset the count. */
  async function checkPassword(given: Omit<GivenCredentials, 'code'>): Promise<AccountRow> {
    const { username, password } = given;
    const client = identify(given);
    throttle.check(client);
    const checked = account;
    // Verified even for an unknown user name, so that timing does not reveal which names exist.
    const isPasswordRight = await throttle.run(client, () => verifyPassword(checked.password_hash, password));
    requireUnchanged(checked);
    // Attempts that were queued may have exceeded the limit together.
    throttle.check(client);
    if (!isPasswordRight || (username ?? account.username) !== account.username) {
      throttle.recordFailure(client);
      throw new DomainError(
        'invalid_credentials',
        username === null ? 'The password is wrong.' : 'Wrong user name or password.',
      );
    }
    return checked;
  }

  /** For a verified password only: somebody who guesses passwords must not use up codes. */
  async function checkSecondFactor({ code, ...given }: GivenCredentials): Promise<void> {
    if (!secondFactor.isEnrolled) return;
    const { methods } = secondFactor;
    if (code === undefined) throw new DomainError('second_factor_required', 'Send a code too.', { methods });
    const use = secondFactor.useCode(code);
    if (use === undefined) {
      throttle.recordFailure(identify(given));
      throw new DomainError('invalid_second_factor', 'The code is wrong or was used before.');
    }
    await use;
  }

  return {
    async verify(given) {
      const checked = await checkPassword(given);
      await checkSecondFactor(given);
      requireUnchanged(checked);
      throttle.recordSuccess(identify(given));
      return checked;
    },
    async verifyPassword(given) {
      const checked = await checkPassword(given);
      throttle.recordSuccess(identify(given));
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
