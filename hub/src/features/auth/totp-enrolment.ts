import { limits } from '@muster/generated/limits';
import type { TotpSetup } from '@muster/generated/types';
import type { Runtime } from '@muster/runtime';
import { DomainError } from '../../lib/errors.ts';
import type { Settings } from '../settings/settings.ts';
import { type FactorChanges, requireOwnAccount } from './factor-changes.ts';
import type { SecondFactor } from './second-factor.ts';
import type { SessionNotes } from './session-notes.ts';
import type { LiveSession } from './sessions.ts';
import { buildTotpUri, createTotpSecret, encodeBase32, findTotpStep } from './totp.ts';

export interface TotpEnrolment {
  /** A secret that `confirmTotp` turns on. `conflict`. */
  startTotp(session: LiveSession): Promise<TotpSetup>;
  /** Resolves to recovery codes if this is the first factor. `conflict`, `invalid_second_factor`. */
  confirmTotp(session: LiveSession, code: string): Promise<string[] | null>;
  /** `not_found`. */
  deleteTotp(session: LiveSession): Promise<void>;
}

export function createTotpEnrolment(
  runtime: Runtime,
  settings: Settings,
  secondFactor: SecondFactor,
  changes: FactorChanges,
  notes: SessionNotes,
): TotpEnrolment {
  function requireTotpOff(): void {
    if (secondFactor.rows.totp !== null)
      throw new DomainError('conflict', 'TOTP is on already. Delete it before setting up another app.');
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
