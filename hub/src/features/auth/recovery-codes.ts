import { timingSafeEqual } from 'node:crypto';
import { limits } from '@muster/generated/limits';
import type { Runtime } from '@muster/runtime';
import { hashToken } from '../../lib/tokens.ts';

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
