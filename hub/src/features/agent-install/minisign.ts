import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';

/** Verifies signatures in minisign's format: https://jedisct1.github.io/minisign/#signature-format */

export interface SigningKey {
  /** Names the key pair; signatures repeat it. */
  id: Buffer;
  key: KeyObject;
}

const ID_BYTES = 8;
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
const COMMENT = 'untrusted comment: ';
const TRUSTED_COMMENT = 'trusted comment: ';

/** Reads a public key, bare or as a file with its comment; undefined if it is not one. */
export function parseSigningKey(text: string): SigningKey | undefined {
  const bytes = decodeBase64(text.trim().split('\n').at(-1) ?? '');
  if (bytes.length !== 2 + ID_BYTES + KEY_BYTES || bytes.toString('latin1', 0, 2) !== 'Ed') return undefined;
  const x = bytes.subarray(2 + ID_BYTES).toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return { id: bytes.subarray(2, 2 + ID_BYTES), key };
}

/** The trusted comment of a valid signature. Throws with the reason if it is not valid. */
export function verifySignature(message: Buffer, signature: string, { id, key }: SigningKey): string {
  const [comment = '', encoded = '', trusted = '', global = ''] = signature.split(/\r?\n/);
  const bytes = decodeBase64(encoded);
  const algorithm = bytes.toString('latin1', 0, 2);
  const globalSignature = decodeBase64(global);
  if (
    !comment.startsWith(COMMENT) ||
    !trusted.startsWith(TRUSTED_COMMENT) ||
    bytes.length !== 2 + ID_BYTES + SIGNATURE_BYTES ||
    globalSignature.length !== SIGNATURE_BYTES ||
    (algorithm !== 'Ed' && algorithm !== 'ED')
  )
    throw new Error('it is not in the format of minisign');
  if (!bytes.subarray(2, 2 + ID_BYTES).equals(id)) throw new Error('it was made with another key');
  // `ED` signs the BLAKE2b hash of the file, `Ed` the file.
  const signed = algorithm === 'ED' ? createHash('blake2b512').update(message).digest() : message;
  const own = bytes.subarray(2 + ID_BYTES);
  if (!verify(null, signed, key, own)) throw new Error('it does not match the file');
  const trustedComment = trusted.slice(TRUSTED_COMMENT.length);
  if (!verify(null, Buffer.concat([own, Buffer.from(trustedComment)]), key, globalSignature))
    throw new Error('its trusted comment was changed');
  return trustedComment;
}

/** Empty for text that is not canonical Base64. */
function decodeBase64(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : Buffer.alloc(0);
}
