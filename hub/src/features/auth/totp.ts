import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '@muster/generated/limits';
import type { Runtime } from '@muster/shared/runtime';
import { hashToken } from '../../lib/tokens.ts';

/** SHA-1, 6 digits, 30 seconds: authenticator apps expect these, and some ignore other values in the URI. */
const DIGITS = 6;
const STEP_SECONDS = 30;
/** The length of a SHA-1 digest (RFC 4226, section 4). */
const SECRET_BYTES = 20;
/** Steps of clock drift, in both directions. */
const DRIFT = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function createTotpSecret(runtime: Runtime): Buffer {
  return runtime.randomBytes(SECRET_BYTES);
}

/** The code of a time step (RFC 6238, RFC 4226 section 5.3). */
export function computeTotp(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

export interface TotpCheck {
  secret: Uint8Array;
  /** Any text; spaces and hyphens are ignored. */
  code: string;
  /** Unix milliseconds. */
  now: number;
  /** Only later steps are accepted. */
  lastStep: number;
}

/** The time step of a code, or undefined if it is wrong or used. Compares with every step, so that timing reveals nothing. */
export function findTotpStep({ secret, code, now, lastStep }: TotpCheck): number | undefined {
  const digits = readTotpCode(code);
  if (digits === undefined) return undefined;
  const current = Math.floor(now / 1000 / STEP_SECONDS);
  let found: number | undefined;
  for (let step = current - DRIFT; step <= current + DRIFT; step += 1) {
    const isRight = timingSafeEqual(Buffer.from(computeTotp(secret, step)), Buffer.from(digits));
    if (isRight && step > lastStep) found = step;
  }
  return found;
}

/** The digits of a TOTP code, or undefined if the text cannot be one. */
export function readTotpCode(text: string): string | undefined {
  const digits = text.replaceAll(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}

/** RFC 4648, section 6, without padding, which authenticator apps do not expect. */
export function encodeBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

/** `otpauth:` URI for a QR code: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export function buildTotpUri(
  secret: string,
  { issuer, username }: { issuer: string; username: string },
): string {
  // A colon separates issuer and username.
  const name = issuer.replaceAll(':', ' ');
  const query = `secret=${secret}&issuer=${encodeURIComponent(name)}`;
  return `otpauth://totp/${encodeURIComponent(name)}:${encodeURIComponent(username)}?${query}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
}

/** Crockford's base32: without I, L, O and U, which are misread. https://www.crockford.com/base32.html */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 16 characters of 5 bits: 80 random bits, too many to guess even from a leaked hash. */
const LENGTH = 16;
const GROUP = /.{4}(?=.)/g;

/** A set of new codes, such as `7K2M-X0QD-9RTB-4HWZ`. */
export function createRecoveryCodes(runtime: Runtime): string[] {
  return Array.from({ length: limits.recoveryCodes }, () => {
    // 256 is a multiple of 32, so every character is equally likely.
    const characters = [...runtime.randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
    return characters.join('').replace(GROUP, '$&-');
  });
}

/** SHA-256 of a code, regardless of case, separators and characters that look alike. */
export function hashRecoveryCode(code: string): Buffer {
  const canonical = code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return hashToken(canonical);
}

/** The stored hash of a code, or undefined. Compares with every hash, so that timing reveals nothing. */
export function findRecoveryCode(hashes: readonly Uint8Array[], code: string): Uint8Array | undefined {
  const given = hashRecoveryCode(code);
  let found: Uint8Array | undefined;
  for (const hash of hashes) if (timingSafeEqual(hash, given)) found = hash;
  return found;
}
