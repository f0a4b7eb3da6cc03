import type { PasswordPolicy } from '@muster/generated/types';
import { argon2id, hash, needsRehash, verify } from 'argon2';

/** 19 MiB, 2 iterations, 1 lane: OWASP's recommended argon2id parameters. */
const hashParameters = { type: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/**
 * Bounds of the cost parameters of a stored hash. A restored database may contain any hash: with the largest parameters of
 * argon2, one login would take 4 TiB and hours. The bound of the memory is that of RFC 9106, section 4, second option.
 */
const hashBounds = {
  /** KiB of memory. */
  m: { min: 8, max: 64 * 1024 },
  /** Iterations. */
  t: { min: 1, max: 8 },
  /** Lanes. */
  p: { min: 1, max: 4 },
} as const;

/** Cost parameters in any order; at least 8 bytes of salt and 16 to 64 bytes of hash, in base64 without padding. */
const PHC_HASH =
  /^\$argon2id\$v=19\$([mpt]=\d{1,10}(?:,[mpt]=\d{1,10}){2})\$[+/0-9A-Za-z]{11,64}\$[+/0-9A-Za-z]{22,86}$/;

/** argon2id hash of a password as a PHC string. Runs on libuv's thread pool. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, hashParameters);
}

/** Parameters of new hashes, for the administrator. */
export function describeHash(): PasswordPolicy['hash'] {
  const { memoryCost, timeCost: iterations, parallelism: lanes } = hashParameters;
  return { algorithm: 'argon2id', memory: memoryCost * 1024, iterations, lanes };
}

/** Whether a hash was created with other parameters than the current ones. */
export function isHashOutdated(passwordHash: string): boolean {
  return needsRehash(passwordHash, hashParameters);
}

/** Throws unless the hash is an argon2id hash whose verification takes about a second at most. */
export function requireBoundedHash(passwordHash: string): void {
  const [, costs] = PHC_HASH.exec(passwordHash) ?? [];
  if (costs === undefined)
    throw new Error('The password hash is not an argon2id hash in the PHC string format.');
  for (const [name, { min, max }] of Object.entries(hashBounds)) {
    const [, value = ''] = new RegExp(`${name}=(\\d+)`).exec(costs) ?? [];
    if (value === '' || Number(value) < min || Number(value) > max)
      throw new Error(`The password hash has the parameter ${name}=${value}; ${min} to ${max} are accepted.`);
  }
}

/** Whether the password matches the hash. Takes 19 MiB and a CPU: `LoginThrottle.run` runs one check at a time. */
export async function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  requireBoundedHash(passwordHash);
  return verify(passwordHash, password);
}
