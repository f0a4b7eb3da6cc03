import type { PasskeyAssertion, PasskeyAttestation } from '@muster/generated/types';
import type { PasskeyRow } from '../../store/rows.ts';
import type { RelyingParty } from './relying-party.ts';

/** COSE algorithms: EdDSA, ES256, RS256. Every authenticator supports one of them. */
export const algorithms = [-8, -7, -257];
/** Limits of the stored values. */
const MAX_CREDENTIAL_ID_BYTES = 1023;
const MAX_PUBLIC_KEY_BYTES = 4096;

interface Expected {
  party: RelyingParty;
  challenge: string;
}

/** The new signature counter of an assertion; undefined if anything is wrong with it. Its challenge must be single-use. */
export async function verifyAssertion(
  assertion: PasskeyAssertion,
  passkey: PasskeyRow,
  { party, challenge, needsUserVerification }: Expected & { needsUserVerification: boolean },
): Promise<number | undefined> {
  if (isEmbedded(assertion.response)) return undefined;
  // Loaded on demand: most hubs never need its 3 MB.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const result = await verifyAuthenticationResponse({
    response: { ...assertion, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: needsUserVerification,
    credential: {
      id: Buffer.from(passkey.credential_id).toString('base64url'),
      publicKey: Uint8Array.from(passkey.public_key),
      counter: passkey.sign_count,
    },
    // The library throws for any invalid response.
  }).catch(() => undefined);
  return result?.verified === true ? result.authenticationInfo.newCounter : undefined;
}

/** The credential of an attestation; undefined if anything is wrong with it. Its challenge must be single-use. */
export async function verifyAttestation(
  attestation: PasskeyAttestation,
  { party, challenge }: Expected,
): Promise<Pick<PasskeyRow, 'credential_id' | 'public_key' | 'sign_count'> | undefined> {
  const { clientDataJSON, attestationObject } = attestation.response;
  if (isEmbedded(attestation.response) || !(await isUnattested(attestationObject))) return undefined;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const result = await verifyRegistrationResponse({
    response: {
      ...attestation,
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined);
  if (result?.verified !== true) return undefined;
  const { id, publicKey, counter } = result.registrationInfo.credential;
  const credential_id = Buffer.from(id, 'base64url');
  const isBounded =
    credential_id.length <= MAX_CREDENTIAL_ID_BYTES && publicKey.length <= MAX_PUBLIC_KEY_BYTES;
  return isBounded ? { credential_id, public_key: publicKey, sign_count: counter } : undefined;
}

/**
 * Browsers remove attestation certificates, because the options ask for none. The library would verify one, and fetch its
 * revocation list from any address.
 */
async function isUnattested(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  try {
    const decoded = decodeAttestationObject(Uint8Array.from(Buffer.from(attestationObject, 'base64url')));
    const format = decoded.get('fmt');
    return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
  } catch {
    return false;
  }
}

/** Whether another site's page embedded the panel. The panel forbids that, so such a response is forged. */
function isEmbedded({ clientDataJSON }: { clientDataJSON: string }): boolean {
  try {
    const client = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return (client as { crossOrigin?: unknown }).crossOrigin === true;
  } catch {
    return true;
  }
}
