import type { PasswordPolicy } from '@muster/generated/types';
import { checkPasswordHash } from '../../store/validation/password-hash.ts';

/** 19 MiB, 2 iterations, 1 lane: OWASP's recommended argon2id parameters. */
const hashParameters = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** Loaded by the first login. */
const loadArgon2 = () => import('argon2');

/** argon2id hash of a password as a PHC string. Runs on libuv's thread pool. */
export async function hashPassword(password: string): Promise<string> {
  const { argon2id, hash } = await loadArgon2();
  return hash(password, { type: argon2id, ...hashParameters });
}

/** Parameters of new hashes, for the administrator. */
export function describeHash(): PasswordPolicy['hash'] {
  const { memoryCost, timeCost: iterations, parallelism: lanes } = hashParameters;
  return { algorithm: 'argon2id', memory: memoryCost * 1024, iterations, lanes };
}

/** Whether a hash was created with other parameters than the current ones. */
export async function isHashOutdated(passwordHash: string): Promise<boolean> {
  const { needsRehash } = await loadArgon2();
  return needsRehash(passwordHash, hashParameters);
}

/** Throws unless the hash is an argon2id hash whose verification takes about a second at most. */
export function requireBoundedHash(passwordHash: string): void {
  const problem = checkPasswordHash(passwordHash);
  if (problem !== null)
    throw new Error(`The password hash ${problem}. Set a new password with muster-hub passwd.`);
}

/** Whether the password matches the hash. Takes 19 MiB and a CPU: `LoginThrottle.run` runs one check at a time. */
export async function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  requireBoundedHash(passwordHash);
  const { verify } = await loadArgon2();
  return verify(passwordHash, password);
}
