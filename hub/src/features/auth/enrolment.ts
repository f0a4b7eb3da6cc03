import type { SecondFactor as SecondFactorBody } from '@muster/generated/types';
import type { Runtime } from '@muster/runtime';
import { DomainError } from '../../lib/errors.ts';
import type { Store } from '../../store/store.ts';
import type { Settings } from '../settings/settings.ts';
import { createFactorChanges } from './factor-changes.ts';
import { createPasskeyEnrolment, describePasskey, type PasskeyEnrolment } from './passkey-enrolment.ts';
import type { Passkeys } from './passkeys.ts';
import type { RelyingPartyCaller } from './relying-party.ts';
import type { SecondFactor } from './second-factor.ts';
import type { SessionNotes } from './session-notes.ts';
import type { LiveSession, Sessions } from './sessions.ts';
import { createTotpEnrolment, type TotpEnrolment } from './totp-enrolment.ts';

/**
 * Adds and deletes second factors. The caller has checked that the session has confirmed its identity. All changes throw
 * `conflict` for a session of the external login.
 */
export interface Enrolment extends TotpEnrolment, PasskeyEnrolment {
  describe(caller: RelyingPartyCaller): SecondFactorBody;
  /** `conflict`. */
  createRecoveryCodes(session: LiveSession): Promise<string[]>;
}

/**
 * @param storedUser The stored value of `PASSKEY_USER_KEY`.
 */
export function createEnrolment(
  runtime: Runtime,
  store: Store,
  sessions: Sessions,
  secondFactor: SecondFactor,
  passkeys: Passkeys,
  settings: Settings,
  notes: SessionNotes,
  storedUser: unknown,
): Enrolment {
  const changes = createFactorChanges(sessions);

  return {
    ...createTotpEnrolment(runtime, settings, secondFactor, changes, notes),
    ...createPasskeyEnrolment(runtime, store, settings, secondFactor, passkeys, changes, storedUser),

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
