import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { createCodeHostError } from './code-host.ts';

/** Digests of a release's files, in the format of sha256sum(1), and their signature. */
export const DIGESTS_FILE = 'sha256sums.txt';
export const SIGNATURE_FILE = `${DIGESTS_FILE}.minisig`;

/** A release's digests with a valid signature. */
export interface VerifiedRelease {
  digests: string;
  signature: string;
  version: string;
}

export interface SignedFiles {
  digests: Buffer;
  signature: string;
}

const keyFile = join(import.meta.dirname, 'release-key.pub');

/** Public key of Muster's own releases, as one line of Base64; "" in a build without one. */
export const builtinSigningKey = existsSync(keyFile)
  ? (readFileSync(keyFile, 'utf8').trim().split('\n').at(-1) ?? '')
  : '';

/**
 * Verifies the signature of a release's digests. Throws `code_host_failed`.
 * @param signingKey Base64, or "" if there is none
 */
export function verifyRelease(files: SignedFiles, signingKey: string): VerifiedRelease {
  const key = parseSigningKey(signingKey);
  if (key === undefined)
    throw createCodeHostError(
      'This hub has no key to verify it with. Set the agent signing key in the settings, or use --agents.',
    );
  const version = readVersion(readSignedComment(files, key));
  if (version === undefined)
    throw createCodeHostError(`The trusted comment of ${SIGNATURE_FILE} contains no version:1.2.3.`);
  return { digests: files.digests.toString('utf8'), signature: files.signature, version };
}

function readSignedComment({ digests, signature }: SignedFiles, key: SigningKey): string {
  try {
    return verifySignature(digests, signature, key);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw createCodeHostError(`The signature ${SIGNATURE_FILE} is invalid: ${reason}.`, error);
  }
}

function readVersion(trustedComment: string): string | undefined {
  return /(?:^|\s)version:(\d{1,6}\.\d{1,6}\.\d{1,6})(?:\s|$)/.exec(trustedComment)?.[1];
}

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

/** The digest of the whole stream does not match. */
export class DigestMismatch extends Error {
  override readonly name = 'DigestMismatch';
}

/** Passes bytes through, but holds back the last chunk until the digest of the whole stream is verified. */
export interface Sha256Verifier {
  readonly stream: Transform;
  readonly bytesReceived: number;
}

/** The stream fails if its SHA-256 (hex) does not match or if it exceeds `maxBytes`. */
export function createSha256Verifier(sha256: string, maxBytes: number): Sha256Verifier {
  const hash = createHash('sha256');
  let held: Buffer | null = null;
  let bytesReceived = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytesReceived += chunk.length;
      if (bytesReceived > maxBytes) return done(new Error(`the stream exceeds ${maxBytes} bytes`));
      hash.update(chunk);
      const previous = held;
      held = chunk;
      done(null, previous);
    },
    flush(done) {
      const actual = hash.digest('hex');
      if (actual === sha256) done(null, held);
      else done(new DigestMismatch(`the SHA-256 is ${actual}, expected ${sha256}`));
    },
  });
  return {
    stream,
    get bytesReceived() {
      return bytesReceived;
    },
  };
}
