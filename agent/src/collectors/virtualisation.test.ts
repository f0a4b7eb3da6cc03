import { expect, test } from 'vitest';
import { openMachine } from '../../../tests/agent/support/machines.ts';
import { parseCpuInfo } from './cpu-info.ts';
import { detectVirtualisation, type Evidence, readEvidence } from './virtualisation.ts';

test.each([
  ['debian-12-vm', 'kvm'],
  ['alpine-bare', 'none'],
  ['ubuntu-docker-host', 'google'],
  ['debian-lxc', 'lxc'],
  ['docker-container', 'docker'],
  ['centos-6-old-kernel', 'vmware'],
  ['raspberry-pi-arm64', 'none'],
  ['zfs-btrfs-host', 'none'],
])('%s is %s', (machine, word) => {
  const host = openMachine(machine);
  const { hypervisor } = parseCpuInfo(host.readText('/proc/cpuinfo'));
  expect(detectVirtualisation(readEvidence(host, hypervisor))).toBe(word);
});

const nothing: Evidence = {
  kernel: '6.1.0',
  managers: ['', ''],
  environment: '',
  mounts: '',
  pidNamespace: 'pid:[4026531836]',
  firmware: [],
  productName: '',
  xenType: '',
  deviceTree: '',
  clockSources: 'tsc hpet',
  hypervisorFlag: false,
  existing: new Set(),
};

const OVERLAY_ROOT = '1 0 0:1 / / rw - overlay overlay rw';

test.each<[string, Partial<Evidence>, string]>([
  ['nothing', {}, 'none'],
  ['OpenVZ', { existing: new Set(['/proc/vz']) }, 'openvz'],
  ["OpenVZ's host", { existing: new Set(['/proc/vz', '/proc/bc']) }, 'none'],
  ['WSL', { kernel: '5.15.167.4-microsoft-standard-WSL2', hypervisorFlag: true }, 'wsl'],
  ['a name left by systemd', { managers: ['', 'lxc'] }, 'lxc'],
  ['nspawn', { managers: ['systemd-nspawn', ''] }, 'systemd-nspawn'],
  ['a name in the first environment', { environment: 'PATH=/bin\0container=lxc\0A=b' }, 'lxc'],
  ['an unknown name', { managers: ['', 'newthing'] }, 'container-other'],
  [
    'an OCI engine with its marker',
    { managers: ['oci', ''], existing: new Set(['/run/.containerenv']) },
    'podman',
  ],
  ['Docker', { existing: new Set(['/.dockerenv']), firmware: ['KVM'] }, 'docker'],
  [
    'a container without marks',
    { mounts: OVERLAY_ROOT, pidNamespace: 'pid:[4026532999]' },
    'container-other',
  ],
  ['an overlay root of a live system', { mounts: OVERLAY_ROOT }, 'none'],
  ['lxcfs of the host itself', { mounts: '1 0 0:1 / /var/lib/lxcfs rw - fuse.lxcfs lxcfs rw' }, 'none'],
  ['QEMU without KVM', { firmware: ['Standard PC', 'QEMU'], hypervisorFlag: true }, 'qemu'],
  ['QEMU on KVM', { firmware: ['', 'QEMU'], clockSources: 'kvm-clock tsc' }, 'kvm'],
  ['Hyper-V', { firmware: ['Virtual Machine', 'Microsoft Corporation'] }, 'microsoft'],
  ['VirtualBox', { firmware: ['VirtualBox', 'innotek GmbH'] }, 'oracle'],
  ['EC2', { firmware: ['t3.small', 'Amazon EC2'], productName: 't3.small' }, 'amazon'],
  ['bare metal at EC2', { firmware: ['c6g.metal', 'Amazon EC2'], productName: 'c6g.metal' }, 'none'],
  ['Xen', { xenType: 'xen' }, 'xen'],
  ['a device tree with a hypervisor', { deviceTree: 'linux,kvm\0', hypervisorFlag: undefined }, 'kvm'],
  ['a device tree with another one', { deviceTree: 'acme,hv\0' }, 'vm-other'],
  ['a microVM without firmware', { hypervisorFlag: true, clockSources: 'tsc kvm-clock' }, 'kvm'],
  ['a hypervisor that hides', { hypervisorFlag: true }, 'vm-other'],
])('%s', (_, evidence, word) => {
  expect(detectVirtualisation({ ...nothing, ...evidence })).toBe(word);
});
