import { expect, test } from 'vitest';
import { openMachine } from '../../tests/agent/support/machines.ts';
import { createDiskMeter } from './collectors/disks.ts';
import { createInterfaceSelection } from './collectors/interfaces.ts';
import { collectFacts } from './facts.ts';
import type { Host } from './host.ts';

function collect(host: Host) {
  const interfaces = createInterfaceSelection(host, { only: [], excluded: [] });
  return collectFacts({ host, disks: createDiskMeter(host), interfaces });
}

test.each([
  [
    'debian-12-vm',
    'x86_64',
    {
      hostname: 'web-1',
      os: 'Debian GNU/Linux 12 (bookworm)',
      kernel: '6.1.0-28-amd64',
      arch: 'x86_64',
      virt: 'kvm',
      cpu_name: 'AMD EPYC 7443P 24-Core Processor',
      cpu_cores: 4,
      mem_total: 8_131_588 * 1024,
      swap_total: 1_048_572 * 1024,
      ipv6: '2a01:4f:c0c:1234::a',
    },
  ],
  [
    'debian-lxc',
    'x86_64',
    {
      hostname: 'ct101',
      virt: 'lxc',
      cpu_cores: 1,
      mem_total: 512 * 1024 * 1024,
      swap_total: 512 * 1024 * 1024,
    },
  ],
  ['raspberry-pi-arm64', 'aarch64', { arch: 'aarch64', cpu_name: 'Cortex-A72', cpu_cores: 4, virt: 'none' }],
  ['centos-6-old-kernel', 'x86_64', { os: 'CentOS release 6.10 (Final)', virt: 'vmware', ipv6: null }],
])('%s', (machine, machineName, facts) => {
  expect(collect(openMachine(machine, machineName))).toMatchObject(facts);
});

test('a machine without readable files still has facts', () => {
  expect(collect(openMachine('nowhere'))).toMatchObject({
    hostname: '',
    os: 'Linux',
    virt: 'none',
    cpu_name: '',
    cpu_cores: 0,
    mem_total: 0,
    swap_total: 0,
    disk_total: 0,
    ipv6: null,
  });
});

const withoutIcmp = ['tcp', 'http', 'tls', 'dns', 'options'];

test.each([
  ['/usr/bin/ping', ['icmp', ...withoutIcmp]],
  ['/sbin/ping', ['icmp', ...withoutIcmp]],
  ['/usr/local/bin/ping', withoutIcmp],
  ['/usr/bin/ping6', withoutIcmp],
])('with %s alone the agent measures %j', (program, probes) => {
  const host: Host = {
    ...openMachine('debian-12-vm'),
    exists: (path) => path === program,
    canSendEcho: () => false,
  };
  expect(collect(host).probes).toEqual(probes);
});

test.each([
  ['that of the IPv6 default route', 'eth1', '2a00::b'],
  ['that of the IPv4 default route, without one for IPv6', undefined, '2a00::a'],
])('of interfaces with IPv6, %s has the address', (_, defaultInterface, address) => {
  const zeros = '0'.repeat(32);
  const entry = (groups: string, name: string) => `2a00${'0'.repeat(27)}${groups} 02 40 00 80 ${name}\n`;
  const files: Record<string, string> = {
    '/proc/net/if_inet6': entry('c', 'docker0') + entry('a', 'eth0') + entry('b', 'eth1'),
    '/proc/net/route': 'eth0 00000000 0101A8C0 0003 0 0 0 00000000 0 0 0\n',
    '/proc/net/ipv6_route': defaultInterface
      ? `${zeros} 00 ${zeros} 00 fe80${'0'.repeat(27)}1 00000400 1 0 00450003 ${defaultInterface}\n`
      : '',
  };
  const host: Host = { ...openMachine('nowhere'), readText: (path) => files[path] ?? '' };
  expect(collect(host).ipv6).toBe(address);
});

test('prefers the address of a counted interface', () => {
  const host: Host = {
    ...openMachine('debian-12-vm'),
    listIpv4Addresses: () => [
      { interface: 'docker0', address: '9.9.9.9' },
      { interface: 'ens3', address: '1.2.3.4' },
    ],
  };
  expect(collect(host).ipv4).toBe('1.2.3.4');
});
