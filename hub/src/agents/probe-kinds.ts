import type { ProbeKind } from '@muster/generated/types';

export const allProbeKinds: readonly ProbeKind[] = ['icmp', 'tcp', 'http'];

const tcpOnly: readonly ProbeKind[] = ['tcp'];

/** The probe kind of a task's target, which `PingTarget` of the contract defines. */
export function findProbeKind(target: string): ProbeKind {
  if (/^https?:\/\//.test(target)) return 'http';
  return /^(?:\[[^\]]+\]|[^:]+):\d+$/.test(target) ? 'tcp' : 'icmp';
}

/**
 * The kinds that an agent measures if its hello does not name them. Agents of other hubs know `host:port` only and report
 * −1 for every other target, which is indistinguishable from loss.
 */
export function assumeProbeKinds(userAgent: string | undefined): readonly ProbeKind[] {
  return userAgent?.startsWith('muster-agent/') === true ? allProbeKinds : tcpOnly;
}
