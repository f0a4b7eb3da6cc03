import { isIpv4, isIpv6 } from './address.ts';

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
  if (isIpv4(host) || isIpv6(host)) return host;
  const { lookup } = await import('node:dns/promises');
  return (await lookup(host)).address;
}
