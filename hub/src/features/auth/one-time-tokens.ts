import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Runtime } from '@muster/shared/runtime';
import type { Store } from '../../store/store.ts';

/** Values that only the browser with their token can read, for a login in progress. */
export interface OneTimeTokens<T> {
  /** Returns the token for the browser. */
  begin(value: T): string;
  /** The token's value, which may be used up; undefined if the token is unknown or expired. */
  read(token: string): T | undefined;
  /** Resolves to the token's value, which is used up then; to undefined if it is unknown, used or expired. */
  take(token: string): Promise<T | undefined>;
}

/** The key of the tokens and the store of used ones, which hubs on a database share. */
export interface Sealing {
  /** 32 bytes, base64url. */
  key: string;
  store: Pick<Store, 'spendToken'>;
}

interface Sealed<T> {
  value: T;
  /** Unix milliseconds. */
  expiresAt: number;
}

const ALGORITHM = 'aes-256-gcm';
/** NIST SP 800-38D: random nonces of 96 bits, for at most 2^32 tokens of a key. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Browsers accept cookies of 4096 bytes. */
const MAX_LENGTH = 4000;

/**
 * Tokens that contain their encrypted value, so that started logins take no memory in the hub. The nonces of used tokens
 * are in the database until they expire.
 *
 * @param purpose A token of another purpose is unknown.
 */
export function createOneTimeTokens<T>(
  runtime: Pick<Runtime, 'now' | 'randomBytes'>,
  sealing: Sealing,
  purpose: string,
  lifetimeSeconds: number,
): OneTimeTokens<T> {
  const key = Buffer.from(sealing.key, 'base64url');

  function seal(sealed: Sealed<T>): string {
    const nonce = runtime.randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(purpose));
    const parts = [nonce, cipher.update(JSON.stringify(sealed)), cipher.final(), cipher.getAuthTag()];
    return Buffer.concat(parts).toString('base64url');
  }

  /** Undefined if the token was not sealed for this purpose. */
  function open(bytes: Buffer): Sealed<T> | undefined {
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      const text = Buffer.concat([
        decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)),
        decipher.final(),
      ]);
      return JSON.parse(text.toString());
    } catch {
      return undefined;
    }
  }

  /** The value of a token of this purpose that has not expired. */
  function openToken(token: string): (Sealed<T> & { nonce: Buffer }) | undefined {
    const bytes = Buffer.from(token, 'base64url');
    if (token.length > MAX_LENGTH || bytes.length <= NONCE_BYTES + TAG_BYTES) return;
    const sealed = open(bytes);
    if (sealed === undefined || sealed.expiresAt <= runtime.now()) return;
    return { ...sealed, nonce: bytes.subarray(0, NONCE_BYTES) };
  }

  return {
    begin: (value) => seal({ value, expiresAt: runtime.now() + lifetimeSeconds * 1000 }),
    read: (token) => openToken(token)?.value,
    async take(token) {
      const opened = openToken(token);
      if (opened === undefined) return;
      const times = { expiresAt: Math.floor(opened.expiresAt), now: Math.floor(runtime.now()) };
      const isFirst = await sealing.store.spendToken(opened.nonce, times);
      return isFirst ? opened.value : undefined;
    },
  };
}
