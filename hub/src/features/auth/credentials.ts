import { isDeepStrictEqual } from 'node:util';
import type { PasskeyAssertion } from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import { DomainError } from '../../lib/errors.ts';
import type { AttemptFeed } from '../../lib/rate-limit/attempt-feed.ts';
import type { AccountRow } from '../../store/rows.ts';
import { createLoginThrottle, type LoginClient, type LoginThrottle } from './login-throttle.ts';
import type { PasskeyCaller, Passkeys } from './passkeys.ts';
import { verifyPassword } from './passwords.ts';
import type { SecondFactor } from './second-factor.ts';

export interface GivenPassword {
  /** Null if the caller has a session, or sends a passkey alone. */
  username: string | null;
  password: string;
  address: string;
}

/** A password, a passkey or both. */
export interface GivenCredentials extends Omit<GivenPassword, 'password' | 'address'> {
  password?: string | undefined;
  /** TOTP code or recovery code. */
  code?: string | undefined;
  passkey?: PasskeyAssertion | undefined;
  caller: PasskeyCaller;
}

/** Checks passwords, passkeys and codes. Failures lock the address out. */
export interface Credentials {
  /**
   * Resolves to the account. `too_many_attempts` while the address is locked out, `busy` when the queue is full,
   * `invalid_credentials` for a wrong username or password, without revealing which. With a second factor also
   * `second_factor_required` and `invalid_second_factor`. A passkey alone must have verified the user.
   */
  verify(given: GivenCredentials): Promise<AccountRow>;
  /** Checks the password without the second factor. */
  verifyPassword(given: GivenPassword): Promise<AccountRow>;
  /** Throws `busy` unless the account is still the one that was checked. */
  requireUnchanged(checked: AccountRow): void;
  /** Replaces the account in memory before storing it, so that concurrent checks of the old one fail. */
  replace(changed: AccountRow, save: () => Promise<unknown>): Promise<void>;
  /** Applies the stored account, which another hub may have changed or a restore has replaced. Checks in progress fail. */
  applyAccount(stored: AccountRow, replaced: boolean): void;
}

/**
 * @param isKnownAddress Whether somebody has logged in from the address before.
 */
export function createCredentials(
  runtime: Runtime,
  secondFactor: SecondFactor,
  passkeys: Passkeys,
  storedAccount: AccountRow,
  attempts: AttemptFeed,
  isKnownAddress: (address: string) => boolean,
): Credentials {
  const throttle = createLoginThrottle(runtime, attempts);
  const factors = createFactorCheck(throttle, secondFactor, passkeys);
  let account = storedAccount;
  let pendingReplacements = 0;

  /** Passkeys cannot be guessed, so the limits for unknown addresses do not apply. */
  function identify({ username, address }: Pick<GivenPassword, 'username' | 'address'>): LoginClient {
    return { address, isKnown: username === null || isKnownAddress(address) };
  }

  function requireUnchanged(checked: AccountRow): void {
    if (account !== checked) throw createChangedError();
  }

  /** Records failures only: with a second factor, a right password alone must not reset the count. */
  async function checkPassword(given: GivenPassword): Promise<AccountRow> {
    const { username, password } = given;
    const client = identify(given);
    throttle.check(client);
    const checked = account;
    // The password is verified even for an unknown username, so that timing does not reveal which names exist.
    const isPasswordRight = await throttle.run(client, () => verifyPassword(checked.password_hash, password));
    requireUnchanged(checked);
    // Attempts that were queued may have exceeded the limit together.
    throttle.check(client);
    if (!isPasswordRight || (username ?? account.username) !== account.username) {
      throttle.recordFailure(client);
      throw createCredentialsError(username);
    }
    return checked;
  }

  /** Without a password. */
  async function checkPasskeyAlone({ passkey, caller }: GivenCredentials, client: LoginClient) {
    throttle.check(client);
    const checked = account;
    if (passkey === undefined) throw new Error('neither password nor passkey');
    await factors.checkPasskey({ caller, client, passkey, needsUserVerification: true });
    return checked;
  }

  return {
    async verify(given) {
      const { username, password, caller } = given;
      const { address } = caller;
      const client = identify({ username, address });
      const checked =
        password === undefined
          ? await checkPasskeyAlone(given, client)
          : await checkPassword({ username, password, address });
      if (password !== undefined) await factors.check(given, client);
      requireUnchanged(checked);
      throttle.recordSuccess(client);
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
      pendingReplacements += 1;
      try {
        await save();
      } catch (error) {
        if (account === changed) account = previous;
        throw error;
      } finally {
        pendingReplacements -= 1;
      }
    },
    applyAccount(stored, replaced) {
      // The value was read before a change that is being stored, after which it is read again.
      const isOutdated = pendingReplacements > 0 || isDeepStrictEqual(stored, account);
      if (replaced || !isOutdated) account = stored;
    },
  };
}

function createCredentialsError(username: string | null): DomainError {
  return new DomainError(
    'invalid_credentials',
    username === null ? 'The password is wrong.' : 'Wrong username or password.',
  );
}

interface GivenPasskey {
  caller: PasskeyCaller;
  client: LoginClient;
  passkey: PasskeyAssertion;
  needsUserVerification: boolean;
}

function createFactorCheck(throttle: LoginThrottle, secondFactor: SecondFactor, passkeys: Passkeys) {
  function recordWrongFactor(client: LoginClient, detail: string): DomainError {
    throttle.recordFailure(client);
    return new DomainError('invalid_second_factor', detail);
  }

  async function checkPasskey(given: GivenPasskey): Promise<void> {
    const { caller, client, passkey, needsUserVerification } = given;
    const use = await passkeys.checkAssertion(caller, {
      assertion: passkey,
      passkeys: secondFactor.rows.passkeys,
      needsUserVerification,
    });
    // Attempts that were verified at the same time may have exceeded the limit together.
    throttle.check(client);
    const stored = use && secondFactor.usePasskey(use);
    if (stored === undefined) throw recordWrongFactor(client, 'The passkey was not accepted. Try again.');
    await stored;
  }

  function createMissingError(caller: PasskeyCaller): DomainError {
    const party = passkeys.findParty(caller);
    const methods = secondFactor.listMethods('id' in party ? party.id : undefined);
    return new DomainError('second_factor_required', 'Send a code or a passkey too.', { methods });
  }

  return {
    checkPasskey,
    /** For a verified password only: somebody who guesses passwords must not use up codes. */
    async check({ code, passkey, caller }: GivenCredentials, client: LoginClient): Promise<void> {
      if (!secondFactor.isEnrolled) return;
      if (passkey !== undefined)
        return checkPasskey({ caller, client, passkey, needsUserVerification: false });
      if (code === undefined) throw createMissingError(caller);
      const use = secondFactor.useCode(code);
      if (use === undefined) throw recordWrongFactor(client, 'The code is wrong or was used before.');
      await use;
    },
  };
}

/** The error of a check that began before the password or the second factors changed. */
export function createChangedError(): DomainError {
  return new DomainError('busy', 'The account has just changed. Try again.', { retryAfter: 1 });
}
