import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@muster/generated/types';

/** Values that a test may forge; the defaults are those of an honest authenticator and browser. */
export interface Forgery {
  origin?: string;
  type?: string;
  challenge?: string;
  rpId?: string;
  crossOrigin?: boolean;
  isUserPresent?: boolean;
  isUserVerified?: boolean;
  counter?: number;
  /** Signs with this key. */
  key?: KeyObject;
  /** Attestation format and statement; a function gets the bytes that a statement signs. */
  attestation?: Attestation | ((signed: Buffer) => Attestation);
  credentialId?: Buffer;
  /** Changes the authenticator data after it was signed. */
  tamper?: (authenticatorData: Buffer) => void;
}

interface Attestation {
  fmt: string;
  statement: ReadonlyMap<string, Cbor>;
}

/** An authenticator with its browser, in software: CBOR, COSE and ES256 signatures as WebAuthn defines them. */
export interface SoftwareAuthenticator {
  create(options: PasskeyCreationOptions, forgery?: Forgery): PasskeyAttestation;
  get(options: PasskeyRequestOptions, forgery?: Forgery): PasskeyAssertion;
}

export function createSoftwareAuthenticator(
  origin: string,
  /** False for one without a signature counter. */
  { hasCounter = true }: { hasCounter?: boolean } = {},
): SoftwareAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let counter = 0;

  function buildClientData(type: string, challenge: string, forgery: Forgery): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: forgery.type ?? type,
        challenge: forgery.challenge ?? challenge,
        origin: forgery.origin ?? origin,
        crossOrigin: forgery.crossOrigin ?? false,
      }),
    );
  }

  function buildAuthenticatorData(rpId: string, forgery: Forgery, credential = Buffer.alloc(0)): Buffer {
    const { isUserPresent = true, isUserVerified = true } = forgery;
    if (hasCounter) counter += 1;
    const flags =
      (isUserPresent ? 0x01 : 0) | (isUserVerified ? 0x04 : 0) | (credential.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(forgery.counter ?? counter);
    return Buffer.concat([hash(forgery.rpId ?? rpId), Buffer.of(flags), count, credential]);
  }

  return {
    create({ rp, challenge }, forgery = {}) {
      const id = forgery.credentialId ?? credentialId;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, encodeCoseKey(publicKey)]);
      const { attestation = { fmt: 'none', statement: new Map() } } = forgery;
      const authData = buildAuthenticatorData(rp.id, forgery, credential);
      const clientData = buildClientData('webauthn.create', challenge, forgery);
      const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
      const { fmt, statement } = typeof attestation === 'function' ? attestation(signed) : attestation;
      forgery.tamper?.(authData);
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: clientData.toString('base64url'),
          attestationObject: encodeCbor(
            new Map<string, Cbor>([
              ['fmt', fmt],
              ['attStmt', statement],
              ['authData', authData],
            ]),
          ).toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    get({ rpId, challenge }, forgery = {}) {
      const id = (forgery.credentialId ?? credentialId).toString('base64url');
      const clientData = buildClientData('webauthn.get', challenge, forgery);
      const authenticatorData = buildAuthenticatorData(rpId, forgery);
      const signature = sign(
        'sha256',
        Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]),
        forgery.key ?? privateKey,
      );
      forgery.tamper?.(authenticatorData);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}

/** COSE_Key of a P-256 key (RFC 9053, section 7.1). */
function encodeCoseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return encodeCbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

export type Cbor = number | string | Buffer | readonly Cbor[] | ReadonlyMap<string | number, Cbor>;

/** CBOR (RFC 8949), as far as WebAuthn needs it. */
function encodeCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? encodeHead(1, -1 - value) : encodeHead(0, value);
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    return Buffer.concat([encodeHead(3, bytes.length), bytes]);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([encodeHead(2, value.length), value]);
  if (value instanceof Map) {
    const pairs = [...value].flatMap(([key, item]) => [encodeCbor(key), encodeCbor(item)]);
    return Buffer.concat([encodeHead(5, value.size), ...pairs]);
  }
  const items = [...(value as readonly Cbor[])];
  return Buffer.concat([encodeHead(4, items.length), ...items.map(encodeCbor)]);
}

function encodeHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.of((major << 5) | length);
  if (length < 256) return Buffer.of((major << 5) | 24, length);
  return Buffer.of((major << 5) | 25, length >> 8, length & 0xff);
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
