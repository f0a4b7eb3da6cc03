import type { Files } from '../host.ts';
import { parseMountinfo } from './mountinfo.ts';

/** Contents of files that reveal containers and hypervisors; empty if a file is missing. */
export interface Evidence {
  kernel: string;
  /** Names that container managers write into files. */
  managers: string[];
  environment: string;
  mounts: string;
  pidNamespace: string;
  /** DMI strings, which contain the hypervisor's name. */
  firmware: string[];
  productName: string;
  xenType: string;
  deviceTree: string;
  clockSources: string;
  /** From the CPU's flags; undefined on architectures without CPU flags. */
  hypervisorFlag: boolean | undefined;
  existing: Set<string>;
}

const markers = ['/proc/vz', '/proc/bc', '/run/.containerenv', '/.dockerenv'];
const INITIAL_NAMESPACE = 'pid:[4026531836]';

const containerWords = new Set([
  'openvz',
  'lxc',
  'lxc-libvirt',
  'systemd-nspawn',
  'docker',
  'podman',
  'rkt',
  'wsl',
  'proot',
  'pouch',
]);

const firmwareWords: [begins: string, word: string][] = [
  ['KVM', 'kvm'],
  ['OpenStack', 'kvm'],
  ['KubeVirt', 'kvm'],
  ['Amazon EC2', 'amazon'],
  ['QEMU', 'qemu'],
  ['VMware', 'vmware'],
  ['VMW', 'vmware'],
  ['innotek GmbH', 'oracle'],
  ['VirtualBox', 'oracle'],
  ['Xen', 'xen'],
  ['Bochs', 'bochs'],
  ['Parallels', 'parallels'],
  ['BHYVE', 'bhyve'],
  ['Hyper-V', 'microsoft'],
  ['Virtual Machine', 'microsoft'],
  ['Apple Virtualization', 'apple'],
  ['Google Compute Engine', 'google'],
];

const clockWords: [part: string, word: string][] = [
  ['kvm-clock', 'kvm'],
  ['hyperv', 'microsoft'],
  ['xen', 'xen'],
];

function findNamedContainer(evidence: Evidence): string | undefined {
  const inherited = /(?:^|\0)container=([^\0]+)/.exec(evidence.environment)?.[1] ?? '';
  for (const name of [...evidence.managers, inherited].map((text) => text.trim())) {
    if (containerWords.has(name)) return name;
    // "oci" is any OCI runtime; a marker file may tell which.
    if (name !== '' && name !== 'oci') return 'container-other';
  }
  return undefined;
}

function findContainerByMounts(evidence: Evidence): string | undefined {
  const mounts = parseMountinfo(evidence.mounts);
  if (mounts.some((mount) => mount.type === 'fuse.lxcfs' && mount.mountPoint.startsWith('/proc/')))
    return 'lxc';
  const root = mounts.find((mount) => mount.mountPoint === '/');
  const isInside = evidence.pidNamespace !== '' && evidence.pidNamespace !== INITIAL_NAMESPACE;
  return root?.type === 'overlay' && isInside ? 'container-other' : undefined;
}

function findContainer(evidence: Evidence): string | undefined {
  const { existing } = evidence;
  if (existing.has('/proc/vz') && !existing.has('/proc/bc')) return 'openvz';
  if (/microsoft|wsl/i.test(evidence.kernel)) return 'wsl';
  const named = findNamedContainer(evidence);
  if (named !== undefined) return named;
  if (existing.has('/run/.containerenv')) return 'podman';
  if (existing.has('/.dockerenv')) return 'docker';
  return findContainerByMounts(evidence);
}

function findFirmwareWord(firmware: string[]): string | undefined {
  for (const text of firmware) {
    const word = firmwareWords.find(([begins]) => text.startsWith(begins))?.[1];
    if (word !== undefined) return word;
  }
  return undefined;
}

function findVirtualMachine(evidence: Evidence): string | undefined {
  const clock = clockWords.find(([part]) => evidence.clockSources.includes(part))?.[1];
  const firmware = findFirmwareWord(evidence.firmware);
  if (firmware !== undefined) {
    // Bare-metal instances have the cloud's name in DMI too.
    if (/\.metal/.test(evidence.productName)) return undefined;
    return firmware === 'qemu' && clock === 'kvm' ? 'kvm' : firmware;
  }
  if (evidence.xenType === 'xen') return 'xen';
  if (evidence.deviceTree !== '') {
    const word = ['kvm', 'xen', 'vmware'].find((name) => evidence.deviceTree.includes(name));
    return word ?? 'vm-other';
  }
  // The clock source is not proof, so it only names a hypervisor that the CPU flag has revealed.
  if (evidence.hypervisorFlag === true) return clock ?? 'vm-other';
  return undefined;
}

/** As systemd-detect-virt(1) prints it: the innermost container, or the virtual machine, or "none". */
export function detectVirtualisation(evidence: Evidence): string {
  return findContainer(evidence) ?? findVirtualMachine(evidence) ?? 'none';
}

export function readEvidence(host: Files, hypervisorFlag: boolean | undefined): Evidence {
  const find = (read: () => string): string => {
    try {
      return read();
    } catch {
      return '';
    }
  };
  const text = (path: string): string => find(() => host.readText(path).trim());
  const dmi = (name: string): string => text(`/sys/class/dmi/id/${name}`);
  return {
    kernel: text('/proc/sys/kernel/osrelease'),
    managers: [text('/run/host/container-manager'), text('/run/systemd/container')],
    environment: text('/proc/1/environ'),
    mounts: text('/proc/self/mountinfo'),
    pidNamespace: find(() => host.readLink('/proc/self/ns/pid')),
    firmware: ['product_name', 'sys_vendor', 'board_vendor', 'bios_vendor', 'product_version'].map(dmi),
    productName: dmi('product_name'),
    xenType: text('/sys/hypervisor/type'),
    deviceTree: text('/proc/device-tree/hypervisor/compatible'),
    clockSources: text('/sys/devices/system/clocksource/clocksource0/available_clocksource'),
    hypervisorFlag,
    existing: new Set(markers.filter((path) => host.exists(path))),
  };
}
