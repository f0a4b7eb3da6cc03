import { limits } from '@muster/generated/limits';
import type {
  Passkey,
  PasskeyAttestation,
  PasskeyCreationOptions,
  SecondFactor as SecondFactorBody,
  TotpSetup,
} from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import { DomainError } from '../../lib/errors.ts';
import { createSerialQueue } from '../../lib/serial-queue.ts';
import { createToken } from '../../lib/tokens.ts';
import type { PasskeyRow } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import type { Settings } from '../settings/settings.ts';
import { isExternal } from './oauth-subjects.ts';
import type { PasskeyCaller, Passkeys, StartedCeremony } from './passkeys.ts';
import type { RelyingPartyCaller } from './relying-party.ts';
import type { SecondFactor } from './second-factor.ts';
import type { SessionNotes } from './session-notes.ts';
import type { LiveSession, Sessions } from './sessions.ts';
import { buildTotpUri, createTotpSecret, encodeBase32, findTotpStep } from './totp.ts';

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

export interface TotpEnrolment {
  /** A secret that `confirmTotp` turns on. `conflict`. */
  startTotp(session: LiveSession): Promise<TotpSetup>;
  /** Resolves to recovery codes if this is the first factor. `conflict`, `invalid_second_factor`. */
  confirmTotp(session: LiveSession, code: string): Promise<string[] | null>;
  /** `not_found`. */
  deleteTotp(session: LiveSession): Promise<void>;
}

function createTotpEnrolment(
  runtime: Runtime,
  settings: Settings,
  secondFactor: SecondFactor,
  changes: FactorChanges,
  notes: SessionNotes,
): TotpEnrolment {
  function requireTotpOff(): void {
    if (secondFactor.rows.totp !== null)
      throw new DomainError('conflict', 'TOTP is already on. Delete it before setting up another app.');
  }

  async function addTotp(session: LiveSession, code: string): Promise<string[] | null> {
    requireTotpOff();
    const found = notes.find(session.id, 'totp');
    if (found === undefined)
      throw new DomainError('conflict', 'There is no new TOTP secret, or it has expired. Start again.');
    const secret = Buffer.from(found, 'base64');
    const now = runtime.now();
    const step = findTotpStep({ secret, code, now, lastStep: 0 });
    if (step === undefined)
      throw new DomainError('invalid_second_factor', 'The code is wrong. Check the clocks of hub and phone.');
    const totp = { secret, created_at: Math.floor(now / 1000), last_step: step };
    const codes = await secondFactor.addTotp(totp);
    await notes.delete(session.id, 'totp');
    if (codes !== null) await changes.endOtherSessions(session);
    return codes;
  }

  return {
    async startTotp(session) {
      requireOwnAccount(session);
      requireTotpOff();
      const secret = createTotpSecret(runtime);
      const lifetimeMs = limits.totpSetupSeconds * 1000;
      await notes.write(session.id, { kind: 'totp', value: secret.toString('base64'), lifetimeMs });
      const text = encodeBase32(secret);
      const { username } = session;
      return { secret: text, uri: buildTotpUri(text, { issuer: settings.values.site_name, username }) };
    },

    confirmTotp: (session, code) => changes.run(session, () => addTotp(session, code)),

    async deleteTotp(session) {
      if (!(await changes.run(session, () => secondFactor.deleteTotp())))
        throw new DomainError('not_found', 'TOTP is off.');
    },
  };
}

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
function createPasskeyEnrolment(
  runtime: Runtime,
  store: Store,
  settings: Settings,
  secondFactor: SecondFactor,
  passkeys: Passkeys,
  changes: FactorChanges,
  storedUser: unknown,
): PasskeyEnrolment {
  let userHandle = readUserHandle(storedUser);

  /** Created for the first passkey and kept, because an authenticator replaces a passkey with the same user handle. */
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

function describePasskey({ id, name, rp_id, created_at, last_used_at }: PasskeyRow): Passkey {
  return { id, name, rp_id, created_at, last_used_at };
}

function isKnown(passkeys: readonly PasskeyRow[], id: Uint8Array): boolean {
  return passkeys.some(({ credential_id }) => Buffer.compare(credential_id, id) === 0);
}

function readUserHandle(stored: unknown): string | null {
  return typeof stored === 'string' ? stored : null;
}

/** Runs changes one after another, so that two requests cannot both add the first factor. */
export interface FactorChanges {
  /** `conflict` for a session of the external login. */
  run<T>(session: LiveSession, change: () => Promise<T>): Promise<T>;
  /** After the first factor: the other sessions of the account were opened without it. */
  endOtherSessions(session: LiveSession): Promise<void>;
}

function createFactorChanges(sessions: Sessions): FactorChanges {
  const runSerially = createSerialQueue();
  return {
    async run(session, change) {
      requireOwnAccount(session);
      return runSerially(change);
    },
    async endOtherSessions(session) {
      const others = sessions.list().filter(({ id, username }) => id !== session.id && !isExternal(username));
      await Promise.all(others.map(({ id }) => sessions.end(id)));
    },
  };
}

/** A user of the external login must not keep access to the account after being removed from the list. */
function requireOwnAccount({ username }: LiveSession): void {
  if (isExternal(username))
    throw new DomainError(
      'conflict',
      "The second factors protect the hub's own account. Log in with its password to change them.",
    );
}
