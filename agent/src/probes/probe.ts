import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

export interface ProbeContext {
  /** Monotonic milliseconds. */
  monotonic(): number;
  /** Aborted when the time is up or the task is gone. */
  signal: AbortSignal;
  /** PEM file of the authorities to trust in place of the system's. */
  certificateFile: string | undefined;
  /** Where the system's ping may be. */
  pingFolders: readonly string[];
}

/** The machine lacks what the probe needs, which says nothing about the target. */
export class NotMeasurable extends Error {}

/** The address that the system prefers for a host; a new look-up every time, so that a moved name is followed. */
export async function resolveHost(host: string): Promise<string> {
  if (isIP(host) !== 0) return host;
  return (await lookup(host)).address;
}
