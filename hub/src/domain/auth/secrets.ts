import { createHash } from 'node:crypto';
import type { Runtime } from '../../runtime.ts';

/** A token or key: 256 random bits in base64url, 43 characters. */
export function createSecret(runtime: Runtime): string {
  return runtime.randomBytes(32).toString('base64url');
}

/** sha256 of a secret: what is stored, or used to find it. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
