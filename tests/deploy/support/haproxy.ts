import { join } from 'node:path';
import { ensureProgram, findUnpackedRoot } from '../../../scripts/test-programs/debian-programs.mjs';

/** How to start HAProxy, which may be unpacked outside of the system. */
export async function findHaproxy(): Promise<{ program: string; env: Record<string, string> }> {
  const program = await ensureProgram('haproxy');
  const unpacked = findUnpackedRoot('haproxy');
  const library = unpacked === undefined ? '' : join(unpacked, 'usr/lib/x86_64-linux-gnu');
  return { program, env: { LD_LIBRARY_PATH: library } };
}

/** Changes that every configuration needs in a test: few descriptors, no certificate, and a Unix socket or a port. */
export const listenAt = (place: string) =>
  [
    // Two descriptors a connection: more than a test may have open.
    [/maxconn 20000/, 'maxconn 1000'],
    [/bind :443 ssl crt \S+/, `bind ${place}`],
    [/set-header X-Forwarded-Proto https/, 'set-header X-Forwarded-Proto http'],
  ] as const;
