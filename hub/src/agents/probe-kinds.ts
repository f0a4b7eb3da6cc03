import { probeOptionKeys } from '@muster/generated/probe-options';
import type { Check, ProbeKind, ProbeOptions } from '@muster/generated/types';

export const allProbeKinds: readonly ProbeKind[] = ['icmp', 'tcp', 'http', 'tls', 'dns', 'options'];

/** Whether this hub knows a kind: newer agents may name more. */
export function isProbeKind(name: string): name is ProbeKind {
  return (allProbeKinds as readonly string[]).includes(name);
}

/** Those of the first agents, which do not name them. */
const firstKinds: readonly ProbeKind[] = ['icmp', 'tcp', 'http'];
const tcpOnly: readonly ProbeKind[] = ['tcp'];

export const HEARTBEAT_TARGET = 'heartbeat:';

/** The probe kind of a task's target, which `PingTarget` of the contract defines; undefined for a heartbeat. */
export function findProbeKind(target: string): ProbeKind | undefined {
  if (target === HEARTBEAT_TARGET) return undefined;
  if (/^https?:\/\//.test(target)) return 'http';
  if (target.startsWith('tls://')) return 'tls';
  // A host may be called dns.
  if (/^dns:(?!\d+$)/.test(target)) return 'dns';
  return /^(?:\[[^\]]+\]|[^:]+):\d+$/.test(target) ? 'tcp' : 'icmp';
}

/**
 * The kinds that an agent measures if its hello does not name them. Agents of other hubs know `host:port` only and report
 * −1 for every other target, which is indistinguishable from loss.
 */
export function assumeProbeKinds(userAgent: string | undefined): readonly ProbeKind[] {
  return userAgent?.startsWith('muster-agent/') === true ? firstKinds : tcpOnly;
}

/** The part of a check that its agents need; undefined if they need none. */
export function findProbeOptions(check: Check): ProbeOptions | undefined {
  const entries = probeOptionKeys.flatMap((key) => (check[key] === undefined ? [] : [[key, check[key]]]));
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
