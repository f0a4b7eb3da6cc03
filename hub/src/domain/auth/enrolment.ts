import { limits } from '@muster/generated/limits';
import type { SecondFactor as SecondFactorBody, TotpSetup } from '@muster/generated/types';
import type { Runtime } from '@muster/runtime';
import type { PasskeyRow } from '../../store/rows.ts';
import { DomainError } from '../errors.ts';
import { createSerialQueue } from '../serial-queue.ts';
import type { Settings } from '../settings/settings.ts';
import { isExternal } from './oauth-subjects.ts';
import type { SecondFactor } from './second-factor.ts';
import type { LiveSession, Sessions } from './sessions.ts';
import { buildTotpUri, createTotpSecret, encodeBase32, findTotpStep } from './totp.ts';

/** Adds and deletes second factors. The caller has checked that the session has confirmed its identity. */
export interface Enrolment {
  describe(): SecondFactorBody;
  /** A secret that `confirmTotp` turns on. `conflict`. */
  startTotp(session: LiveSession): TotpSetup;
  /** Resolves to recovery codes if this is the first factor. `conflict`, `invalid_second_factor`. */
  confirmTotp(session: LiveSession, code: string): Promise<string[] | null>;
  /** `not_found`, `conflict`. */
  deleteTotp(session: LiveSession): Promise<void>;
  /** `conflict`. */
  createRecoveryCodes(session: LiveSession): Promise<string[]>;
}

export interface EnrolmentDeps {
  runtime: Runtime;
  settings: Settings;
  sessions: Sessions;
  secondFactor: SecondFactor;
}

interface PendingTotp {
  secret: Buffer;
  /** Monotonic milliseconds. */
  startedAt: number;
}

export function createEnrolment({ runtime, settings, sessions, secondFactor }: EnrolmentDeps): Enrolment {
  /** One for each session, which it does not outlive. */
  const pending = new WeakMap<LiveSession, PendingTotp>();
  /** Serial, so that two requests cannot both add the first factor. */
  const runSerially = createSerialQueue();

  /** Sessions of the account were opened without the factor that it has now. */
  async function endOtherSessions(session: LiveSession): Promise<void> {
    const others = sessions.list().filter(({ id, username }) => id !== session.id && !isExternal(username));
    await Promise.all(others.map(({ id }) => sessions.end(id)));
  }

  function findPending(session: LiveSession): PendingTotp | undefined {
    const found = pending.get(session);
    const isFresh =
      found !== undefined && runtime.monotonic() - found.startedAt < limits.totpSetupSeconds * 1000;
    return isFresh ? found : undefined;
  }

  function requireTotpOff(): void {
    if (secondFactor.rows.totp !== null)
      throw new DomainError('conflict', 'TOTP is on already. Delete it before setting up another app.');
  }

  async function addTotp(session: LiveSession, code: string): Promise<string[] | null> {
    requireTotpOff();
    const found = findPending(session);
    if (found === undefined)
      throw new DomainError('conflict', 'There is no new TOTP secret, or it has expired. Start again.');
    const { secret } = found;
    const now = runtime.now();
    const step = findTotpStep({ secret, code, now, lastStep: 0 });
    if (step === undefined)
      throw new DomainError('invalid_second_factor', 'The code is wrong. Check the clocks of hub and phone.');
    const totp = { secret, created_at: Math.floor(now / 1000), last_step: step };
    const codes = await secondFactor.addTotp(totp);
    pending.delete(session);
    if (codes !== null) await endOtherSessions(session);
    return codes;
  }

  return {
    describe() {
      const { totp, passkeys, recoveryCodes } = secondFactor.rows;
      return {
        totp: totp === null ? null : { created_at: totp.created_at },
        passkeys: passkeys.map(describePasskey),
        recovery_codes_left: recoveryCodes.length,
        passkeys_available: false,
        passkeys_problem: 'This version of the hub does not support passkeys.',
      };
    },

    startTotp(session) {
      requireOwnAccount(session);
      requireTotpOff();
      const secret = createTotpSecret(runtime);
      pending.set(session, { secret, startedAt: runtime.monotonic() });
      const text = encodeBase32(secret);
      const { username } = session;
      return { secret: text, uri: buildTotpUri(text, { issuer: settings.values.site_name, username }) };
    },

    async confirmTotp(session, code) {
      requireOwnAccount(session);
      return runSerially(() => addTotp(session, code));
    },

    async deleteTotp(session) {
      requireOwnAccount(session);
      if (!(await runSerially(() => secondFactor.deleteTotp())))
        throw new DomainError('not_found', 'TOTP is off.');
    },

    async createRecoveryCodes(session) {
      requireOwnAccount(session);
      return runSerially(() => {
        if (!secondFactor.isEnrolled)
          throw new DomainError('conflict', 'Turn TOTP on or create a passkey first.');
        return secondFactor.replaceRecoveryCodes();
      });
    },
  };
}

/** Otherwise a user of the external login could keep access to the account after being removed from the list. */
function requireOwnAccount({ username }: LiveSession): void {
  if (isExternal(username))
    throw new DomainError(
      'conflict',
      "The second factors protect the hub's own account. Log in with its password to change them.",
    );
}

function describePasskey({ id, name, rp_id, created_at, last_used_at }: PasskeyRow) {
  return { id, name, rp_id, created_at, last_used_at };
}
