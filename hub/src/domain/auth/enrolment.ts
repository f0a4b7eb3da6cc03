import type { SecondFactor as SecondFactorBody } from '@muster/generated/types';
import { DomainError } from '../errors.ts';
import { createFactorChanges } from './factor-changes.ts';
import {
  createPasskeyEnrolment,
  describePasskey,
  type PasskeyEnrolment,
  type PasskeyEnrolmentDeps,
} from './passkey-enrolment.ts';
import type { RelyingPartyCaller } from './relying-party.ts';
import type { LiveSession, Sessions } from './sessions.ts';
import { createTotpEnrolment, type TotpEnrolment, type TotpEnrolmentDeps } from './totp-enrolment.ts';

/**
 * Adds and deletes second factors. The caller has checked that the session has confirmed its identity. All changes throw
 * `conflict` for a session of the external login.
 */
export interface Enrolment extends TotpEnrolment, PasskeyEnrolment {
  describe(caller: RelyingPartyCaller): SecondFactorBody;
  /** `conflict`. */
  createRecoveryCodes(session: LiveSession): Promise<string[]>;
}

export interface EnrolmentDeps extends Omit<TotpEnrolmentDeps & PasskeyEnrolmentDeps, 'changes'> {
  sessions: Sessions;
}

export function createEnrolment(deps: EnrolmentDeps): Enrolment {
  const { secondFactor, passkeys } = deps;
  const changes = createFactorChanges(deps.sessions);

  return {
    ...createTotpEnrolment({ ...deps, changes }),
    ...createPasskeyEnrolment({ ...deps, changes }),

    describe(caller) {
      const { totp, passkeys: rows, recoveryCodes } = secondFactor.rows;
      const party = passkeys.findParty(caller);
      const problem = 'problem' in party ? party.problem : null;
      return {
        totp: totp === null ? null : { created_at: totp.created_at },
        passkeys: rows.map(describePasskey),
        recovery_codes_left: recoveryCodes.length,
        passkeys_available: problem === null,
        passkeys_problem: problem,
      };
    },

    createRecoveryCodes: (session) =>
      changes.run(session, async () => {
        if (!secondFactor.isEnrolled)
          throw new DomainError('conflict', 'Turn TOTP on or create a passkey first.');
        return secondFactor.replaceRecoveryCodes();
      }),
  };
}
