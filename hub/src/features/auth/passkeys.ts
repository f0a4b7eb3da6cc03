import { limits } from '@muster/generated/limits';
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import { DomainError } from '../../lib/errors.ts';
import { createToken } from '../../lib/tokens.ts';
import type { PasskeyRow, PasskeyUse } from '../../store/rows.ts';
import { createOneTimeTokens, type Sealing } from './one-time-tokens.ts';
import { findRelyingParty, type RelyingParty, type RelyingPartyCaller } from './relying-party.ts';
import { algorithms, verifyAssertion, verifyAttestation } from './webauthn.ts';

/** The browser that sends a request. */
export interface PasskeyCaller extends RelyingPartyCaller {
  address: string;
  /** Values of the cookie that binds challenges to the browser. */
  challenges: readonly string[];
}

/** Options for the browser, and the value of its cookie. */
export interface StartedCeremony<T> {
  options: T;
  challenge: string;
}

export type NewPasskey = Omit<PasskeyRow, 'id' | 'name'>;

export interface AssertionCheck {
  assertion: PasskeyAssertion;
  passkeys: readonly PasskeyRow[];
  /** Whether the authenticator must have verified the user, so that the passkey is two factors by itself. */
  needsUserVerification: boolean;
}

/** WebAuthn ceremonies: https://www.w3.org/TR/webauthn-3/. All methods throw `passkeys_unavailable`. */
export interface Passkeys {
  findParty(caller: RelyingPartyCaller): RelyingParty | { problem: string };
  startAssertion(
    caller: PasskeyCaller,
    userVerification: 'required' | 'preferred',
  ): StartedCeremony<PasskeyRequestOptions>;
  /** Resolves to the use to store; undefined if anything is wrong. */
  checkAssertion(caller: PasskeyCaller, check: AssertionCheck): Promise<PasskeyUse | undefined>;
  startCreation(caller: PasskeyCaller, creation: Creation): StartedCeremony<PasskeyCreationOptions>;
  /** Resolves to the credential; undefined if anything is wrong. `sessionId` must be that of `startCreation`. */
  checkAttestation(
    caller: PasskeyCaller,
    sessionId: number,
    attestation: PasskeyAttestation,
  ): Promise<NewPasskey | undefined>;
}

export interface Creation {
  sessionId: number;
  username: string;
  siteName: string;
  /** WebAuthn user handle of the account: random, base64url. An authenticator keeps one passkey for each. */
  userHandle: string;
  passkeys: readonly PasskeyRow[];
}

/** A challenge and its purpose: the challenge of a login must not create a passkey. */
interface Challenge {
  value: string;
  /** Null for a login or a confirmation. */
  sessionId: number | null;
}

const TIMEOUT_MS = limits.passkeyChallengeSeconds * 1000;

/**
 * @param panelSite Configured URL of the panel, or "".
 */
export function createPasskeys(runtime: Runtime, panelSite: string, sealing: Sealing): Passkeys {
  const challenges = createOneTimeTokens<Challenge>(
    runtime,
    sealing,
    'passkey',
    limits.passkeyChallengeSeconds,
  );

  const now = () => Math.floor(runtime.now() / 1000);

  function getParty(caller: RelyingPartyCaller): RelyingParty {
    const found = findRelyingParty(panelSite, caller);
    if ('problem' in found) throw new DomainError('passkeys_unavailable', found.problem);
    return found;
  }

  function begin(sessionId: number | null) {
    const value = createToken(runtime);
    return { value, challenge: challenges.begin({ value, sessionId }) };
  }

  /** A page can add cookies of the same name, so every value is tried. */
  async function take({ challenges: tokens }: PasskeyCaller, sessionId: number | null) {
    const own = tokens.filter((token) => challenges.read(token)?.sessionId === sessionId);
    for (const token of own) {
      const taken = await challenges.take(token);
      if (taken !== undefined) return taken.value;
    }
    return;
  }

  return {
    findParty: (caller) => findRelyingParty(panelSite, caller),

    startAssertion(caller, userVerification) {
      const { id } = getParty(caller);
      const { value, challenge } = begin(null);
      const options = {
        challenge: value,
        timeout: TIMEOUT_MS,
        rpId: id,
        // Empty, so that nobody learns the ids; passkeys are discoverable.
        allowCredentials: [],
        userVerification,
      };
      return { options, challenge };
    },

    async checkAssertion(caller, { assertion, passkeys, needsUserVerification }) {
      const party = getParty(caller);
      const challenge = await take(caller, null);
      const id = Buffer.from(assertion.id, 'base64url');
      const passkey = passkeys.find((known) => id.equals(known.credential_id) && known.rp_id === party.id);
      if (challenge === undefined || passkey === undefined) return;
      const sign_count = await verifyAssertion(assertion, passkey, {
        party,
        challenge,
        needsUserVerification,
      });
      return sign_count === undefined ? undefined : { id: passkey.id, sign_count, last_used_at: now() };
    },

    startCreation(caller, creation) {
      const { id } = getParty(caller);
      const { value, challenge } = begin(creation.sessionId);
      return { options: buildCreationOptions(id, value, creation), challenge };
    },

    async checkAttestation(caller, sessionId, attestation) {
      const party = getParty(caller);
      const challenge = await take(caller, sessionId);
      if (challenge === undefined) return;
      const credential = await verifyAttestation(attestation, { party, challenge });
      if (credential === undefined) return;
      const transports = attestation.response.transports ?? [];
      return { ...credential, transports, rp_id: party.id, created_at: now(), last_used_at: null };
    },
  };
}

function buildCreationOptions(
  rpId: string,
  challenge: string,
  { username, siteName, userHandle, passkeys }: Creation,
): PasskeyCreationOptions {
  return {
    rp: { id: rpId, name: siteName },
    user: { id: userHandle, name: username, displayName: username },
    challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT_MS,
    excludeCredentials: passkeys.filter(({ rp_id }) => rp_id === rpId).map(describeCredential),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'preferred',
    },
    attestation: 'none',
  };
}

function describeCredential({ credential_id, transports }: PasskeyRow) {
  return { type: 'public-key' as const, id: Buffer.from(credential_id).toString('base64url'), transports };
}
