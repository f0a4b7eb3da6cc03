import { limits } from '@muster/generated/limits';
import type { Passkey, PasskeyAttestation, PasskeyCreationOptions } from '@muster/generated/types';
import type { Runtime } from '@muster/runtime';
import { DomainError } from '../../lib/errors.ts';
import { createToken } from '../../lib/tokens.ts';
import type { PasskeyRow } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import type { Settings } from '../settings/settings.ts';
import { type FactorChanges, requireOwnAccount } from './factor-changes.ts';
import type { PasskeyCaller, Passkeys, StartedCeremony } from './passkeys.ts';
import type { SecondFactor } from './second-factor.ts';
import type { LiveSession } from './sessions.ts';

/** Setting with the WebAuthn user handle of the account. */
export const PASSKEY_USER_KEY = 'passkey_user';

export interface PasskeyCreation {
  name: string;
  response: PasskeyAttestation;
  caller: PasskeyCaller;
}

export interface PasskeyEnrolment {
  /** Options for the browser. `limit_reached`, `passkeys_unavailable`. */
  startPasskey(session: LiveSession, caller: PasskeyCaller): Promise<StartedCeremony<PasskeyCreationOptions>>;
  /** The same errors, and `invalid_second_factor`. */
  createPasskey(
    session: LiveSession,
    creation: PasskeyCreation,
  ): Promise<{ passkey: Passkey; recovery_codes: string[] | null }>;
  /** `not_found`. */
  deletePasskey(session: LiveSession, id: number): Promise<void>;
  /** Applies the stored user handle. */
  apply(storedUser: unknown): void;
}

/**
 * @param storedUser The stored value of `PASSKEY_USER_KEY`.
 */
export function createPasskeyEnrolment(
  runtime: Runtime,
  store: Store,
  settings: Settings,
  secondFactor: SecondFactor,
  passkeys: Passkeys,
  changes: FactorChanges,
  storedUser: unknown,
): PasskeyEnrolment {
  let userHandle = readUserHandle(storedUser);

  /** Made for the first passkey and kept: an authenticator replaces a passkey of the same user handle. */
  async function ensureUserHandle(): Promise<string> {
    if (userHandle !== null) return userHandle;
    userHandle = createToken(runtime);
    await store.putSettings({ [PASSKEY_USER_KEY]: userHandle });
    return userHandle;
  }

  function requireRoom(): void {
    if (secondFactor.rows.passkeys.length >= limits.passkeys)
      throw new DomainError('limit_reached', `The account can have ${limits.passkeys} passkeys.`);
  }

  async function addPasskey(session: LiveSession, { name, response, caller }: PasskeyCreation) {
    requireRoom();
    const created = await passkeys.checkAttestation(caller, session.id, response);
    if (created === undefined || isKnown(secondFactor.rows.passkeys, created.credential_id))
      throw new DomainError('invalid_second_factor', 'The passkey was not accepted. Start again.');
    const { passkey, recoveryCodes } = await secondFactor.addPasskey({ ...created, name });
    if (recoveryCodes !== null) await changes.endOtherSessions(session);
    return { passkey: describePasskey(passkey), recovery_codes: recoveryCodes };
  }

  return {
    async startPasskey(session, caller) {
      requireOwnAccount(session);
      requireRoom();
      return passkeys.startCreation(caller, {
        sessionId: session.id,
        username: session.username,
        siteName: settings.values.site_name,
        userHandle: await ensureUserHandle(),
        passkeys: secondFactor.rows.passkeys,
      });
    },

    createPasskey: (session, creation) => changes.run(session, () => addPasskey(session, creation)),

    async deletePasskey(session, id) {
      if (!(await changes.run(session, () => secondFactor.deletePasskey(id))))
        throw new DomainError('not_found', `Passkey ${id} does not exist.`);
    },

    apply(storedUser) {
      userHandle = readUserHandle(storedUser);
    },
  };
}

export function describePasskey({ id, name, rp_id, created_at, last_used_at }: PasskeyRow): Passkey {
  return { id, name, rp_id, created_at, last_used_at };
}

function isKnown(passkeys: readonly PasskeyRow[], id: Uint8Array): boolean {
  return passkeys.some(({ credential_id }) => Buffer.compare(credential_id, id) === 0);
}

function readUserHandle(stored: unknown): string | null {
  return typeof stored === 'string' ? stored : null;
}
