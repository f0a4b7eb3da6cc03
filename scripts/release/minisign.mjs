// Runs in the release workflow's signing job, without node_modules: plain JavaScript without dependencies.
import { createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/**
 * Key pairs and signatures in the format of minisign (https://jedisct1.github.io/minisign/), made with node:crypto.
 * Signatures are over the file itself (`Ed`), not over its BLAKE2b hash (`ED`), so that `openssl pkeyutl` can verify them.
 */

const ALGORITHM = 'Ed';
const KEY_ID_BYTES = 8;
/** Algorithm, key derivation (none), checksum algorithm. minisign verifies the checksum of encrypted keys only. */
const SECRET_KEY_HEAD = Buffer.concat([Buffer.from(`${ALGORITHM}\0\0B2`), Buffer.alloc(32 + 8 + 8)]);
const SECRET_KEY_BYTES = SECRET_KEY_HEAD.length + KEY_ID_BYTES + 64 + 32;

/**
 * @typedef {{ id: Buffer, seed: Buffer, point: Buffer }} SecretKey `id` identifies the pair; `seed` and `point` are the
 *   private and the public half (RFC 8032)
 */

/** A new pair, the secret key without a password, as the contents of minisign's two files. */
export function createKeyPair() {
  const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const key = {
    id: randomBytes(KEY_ID_BYTES),
    seed: Buffer.from(d, 'base64url'),
    point: Buffer.from(x, 'base64url'),
  };
  const secret = Buffer.concat([SECRET_KEY_HEAD, key.id, key.seed, key.point, Buffer.alloc(32)]);
  return {
    publicKey: describePublicKey(key),
    secretKey: `untrusted comment: minisign secret key ${nameKey(key)}\n${secret.toString('base64')}\n`,
  };
}

/**
 * Reads the contents of a secret key file.
 * @param {string} text
 * @returns {SecretKey}
 */
export function readSecretKey(text) {
  const bytes = Buffer.from(text.trim().split('\n').at(-1) ?? '', 'base64');
  if (bytes.length !== SECRET_KEY_BYTES || bytes.toString('latin1', 0, 2) !== ALGORITHM)
    throw new Error('This is not a minisign secret key.');
  if (bytes.readUInt16LE(2) !== 0)
    throw new Error('The secret key is encrypted. Remove its password with "minisign -C -W".');
  const [id, rest] = split(bytes.subarray(SECRET_KEY_HEAD.length), KEY_ID_BYTES);
  return { id, seed: rest.subarray(0, 32), point: rest.subarray(32, 64) };
}

/**
 * The contents of the public key file of a secret key.
 * @param {SecretKey} key
 */
export function describePublicKey(key) {
  const bytes = Buffer.concat([Buffer.from(ALGORITHM), key.id, key.point]);
  return `untrusted comment: minisign public key ${nameKey(key)}\n${bytes.toString('base64')}\n`;
}

/**
 * The contents of a `.minisig` file.
 * @param {Buffer} message
 * @param {SecretKey} key
 * @param {string} trustedComment one line, which the signature covers
 */
export function signMessage(message, { id, seed, point }, trustedComment) {
  const jwk = {
    kty: 'OKP',
    crv: 'Ed25519',
    d: Buffer.from(seed).toString('base64url'),
    x: Buffer.from(point).toString('base64url'),
  };
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  const signature = sign(null, message, key);
  const global = sign(null, Buffer.concat([signature, Buffer.from(trustedComment)]), key);
  return [
    'untrusted comment: signature of a Muster release',
    Buffer.concat([Buffer.from(ALGORITHM), id, signature]).toString('base64'),
    `trusted comment: ${trustedComment}`,
    global.toString('base64'),
    '',
  ].join('\n');
}

/**
 * The id as minisign prints it.
 * @param {SecretKey} key
 */
function nameKey({ id }) {
  return Buffer.from(id).reverse().toString('hex').toUpperCase();
}

/**
 * @param {Buffer} bytes
 * @param {number} at
 * @returns {[Buffer, Buffer]}
 */
function split(bytes, at) {
  return [bytes.subarray(0, at), bytes.subarray(at)];
}
