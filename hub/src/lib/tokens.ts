import { createHash } from 'node:crypto';
import type { Runtime } from '@muster/shared/runtime';

/** A random token or key: 256 bits as base64url, 43 characters. */
export function createToken(runtime: Runtime): string {
  return runtime.randomBytes(32).toString('base64url');
}

/** SHA-256 of a token. Only the hash is stored. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Map key of a token: its hash, so that the time of a lookup does not reveal how much of a guess is right. */
export function toTokenKey(token: string): string {
  return hashToken(token).toString('base64');
}

/** A random key of a heartbeat's URL: 128 bits as 32 hexadecimal digits. */
export function createHeartbeatKey(runtime: Pick<Runtime, 'randomBytes'>): string {
  return runtime.randomBytes(16).toString('hex');
}
