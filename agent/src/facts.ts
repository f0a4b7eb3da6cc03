import type { Facts, ProbeKind } from '@muster/generated/types';
import { choosePrimaryIpv4, choosePrimaryIpv6 } from './collectors/addresses.ts';
import { countCpus } from './collectors/cpu.ts';
import { parseCpuInfo } from './collectors/cpu-info.ts';
import type { DiskMeter } from './collectors/disks.ts';
import type { InterfaceSelection } from './collectors/interfaces.ts';
import { createMemoryMeter } from './collectors/memory.ts';
import { readOs } from './collectors/os-release.ts';
import { findDefaultInterface, parseIpv4Routes, parseIpv6Routes } from './collectors/routes.ts';
import { detectVirtualisation, readEvidence } from './collectors/virtualisation.ts';
import type { Host } from './host.ts';
import { pingFolders } from './probes/icmp.ts';
import { agentVersion } from './version.ts';

export interface FactsDeps {
  host: Host;
  disks: DiskMeter;
  interfaces: InterfaceSelection;
  /** The host that sends the probes, if `host` has the files of another root. */
  prober?: Host;
}

function readOr<T>(read: () => T, fallback: T): T {
  try {
    return read();
  } catch {
    return fallback;
  }
}

function collectAddresses({ host, interfaces }: FactsDeps): Pick<Facts, 'ipv4' | 'ipv6'> {
  const text = (path: string): string => readOr(() => host.readText(path), '');
  const preferred = findDefaultInterface(parseIpv4Routes(text('/proc/net/route')));
  const preferred6 = findDefaultInterface(parseIpv6Routes(text('/proc/net/ipv6_route')));
  const ipv4 = readOr(() => host.listIpv4Addresses(), []);
  const counted = ipv4.filter((entry) => interfaces.isCounted(entry.interface));
  return {
    ipv4: choosePrimaryIpv4(counted, preferred) ?? choosePrimaryIpv4(ipv4, preferred),
    ipv6: choosePrimaryIpv6(text('/proc/net/if_inet6'), preferred6 ?? preferred),
  };
}

/**
 * Without ICMP sockets the system's ping is run. Whether it is permitted to send is known only once it has been tried
 * (`withdrawIcmp`).
 */
function listProbeKinds(host: Host): ProbeKind[] {
  const hasPing = () => pingFolders.some((folder) => host.exists(`${folder}/ping`));
  const kinds = ['tcp', 'http', 'tls', 'dns', 'options'] as const;
  return host.canSendEcho() || readOr(hasPing, false) ? ['icmp', ...kinds] : [...kinds];
}

/**
 * Collects facts, which rarely change and are read again for every connection. Unreadable text is empty, unknown sizes are
 * 0 and unknown addresses null, so that a missing fact does not keep the node offline.
 */
export function collectFacts(deps: FactsDeps): Facts {
  const { host, disks } = deps;
  const text = (path: string): string => readOr(() => host.readText(path).trim(), '');
  const cpu = parseCpuInfo(text('/proc/cpuinfo'));
  const meter = createMemoryMeter(host);
  const memory = readOr(meter.measure, undefined);
  meter.close();
  return {
    hostname: text('/proc/sys/kernel/hostname'),
    os: readOs(host),
    kernel: text('/proc/sys/kernel/osrelease'),
    arch: host.machine,
    virt: detectVirtualisation(readEvidence(host, cpu.hypervisor)),
    cpu_name: cpu.name,
    cpu_cores: readOr(() => countCpus(host.readText('/proc/stat')), 0),
    mem_total: memory?.memTotal ?? 0,
    swap_total: memory?.swapTotal ?? 0,
    disk_total: readOr(() => disks.measure().total, 0),
    agent_version: agentVersion,
    probes: listProbeKinds(deps.prober ?? host),
    details: true,
    statistics: true,
    ...collectAddresses(deps),
  };
}
