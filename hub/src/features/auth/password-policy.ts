import type { PasswordPolicy as PasswordPolicyBody } from '@muster/generated/types';
import { DomainError } from '../../lib/errors.ts';
import type { Store } from '../../store/store.ts';
import type { Settings } from '../settings/settings.ts';
import {
  findPasswordProblem,
  getPasswordRules,
  type PasswordRules,
  WEAK_PASSWORD_KEY,
} from './password-rules.ts';
import { describeHash } from './passwords.ts';
import type { SecondFactor } from './second-factor.ts';

/** The rules for passwords under the current settings. */
export interface PasswordPolicy {
  /** `invalid_request` with the pointer `/new` if the rules refuse the password. */
  requireAccepted(password: string, username: string): Promise<void>;
  /** Remembers whether the rules would refuse the password that the account has. */
  recordStrength(password: string, username: string): Promise<void>;
  describe(): PasswordPolicyBody;
  /** Applies the stored value of `WEAK_PASSWORD_KEY`. */
  apply(stored: unknown): void;
}

/**
 * @param stored The stored value of `WEAK_PASSWORD_KEY`.
 */
export function createPasswordPolicy(
  store: Store,
  settings: Settings,
  secondFactor: Pick<SecondFactor, 'isEnrolled'>,
  stored: unknown,
): PasswordPolicy {
  let isWeak = stored === true;

  const getRules = (username: string): PasswordRules =>
    getPasswordRules({
      settings: settings.values,
      username,
      hasSecondFactor: secondFactor.isEnrolled,
    });

  return {
    async requireAccepted(password, username) {
      const problem = await findPasswordProblem(password, getRules(username));
      if (problem !== undefined)
        throw new DomainError('invalid_request', `The new password ${problem}. Nothing was changed.`, {
          errors: [{ pointer: '/new', detail: problem }],
        });
    },
    async recordStrength(password, username) {
      const wasWeak = isWeak;
      isWeak = (await findPasswordProblem(password, getRules(username))) !== undefined;
      // Only a recommendation depends on it, so a full disk does not fail the login.
      if (isWeak !== wasWeak) await store.putSettings({ [WEAK_PASSWORD_KEY]: isWeak }).catch(() => undefined);
    },
    describe: () => ({
      min_length: getRules('').minLength,
      change_recommended: isWeak,
      hash: describeHash(),
    }),
    apply(restored) {
      isWeak = restored === true;
    },
  };
}
