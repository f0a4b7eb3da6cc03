import { createHash } from 'node:crypto';
import { createHost, type Host } from '../../../agent/src/host.ts';

const fixtures = new URL('../../../agent/fixtures/', import.meta.url).pathname;

export function machinePath(name: string): string {
  return fixtures + name;
}

/** Opens a recorded machine of agent/fixtures. */
export function openMachine(name: string, machineName = 'x86_64'): Host {
  return createHost({ root: machinePath(name), machineName });
}

export function bytes(text: string): Uint8Array {
  return Buffer.from(text, 'latin1');
}

export function hashSha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
