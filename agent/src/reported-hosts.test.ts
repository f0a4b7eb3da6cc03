import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { machinePath, openMachine, openTree } from '../../tests/agent/support/machines.ts';
import { createCpuMeter } from './collectors/cpu.ts';
import { parseCpuInfo } from './collectors/cpu-info.ts';
import { createDiskMeter, selectDisks } from './collectors/disks.ts';
import { createInterfaceSelection } from './collectors/interfaces.ts';
import { createMemoryMeter } from './collectors/memory.ts';
import { parseMountinfo } from './collectors/mountinfo.ts';
import { parseNetDev } from './collectors/net-dev.ts';
import { collectFacts } from './facts.ts';
import type { FileSystemSize, Host } from './host.ts';
import { createLog } from './log.ts';
import { findTarget } from './probes/target.ts';
import { createRateMeter } from './rates.ts';
import { createSampler } from './sampler.ts';

// Hosts of public bug reports; agent/fixtures/reported-hosts/README.md says what is right for each.

const machine = (name: string): Host => openMachine(`reported-hosts/${name}`);

function sample(host: Host) {
  const log = createLog(() => undefined);
  const interfaces = createInterfaceSelection(host, { only: [], excluded: [] });
  const deps = { host, runtime: createManualRuntime(), log, disks: createDiskMeter(host), interfaces };
  return createSampler(deps).sample();
}

function readFacts(host: Host) {
  const interfaces = createInterfaceSelection(host, { only: [], excluded: [] });
  return collectFacts({ host, disks: createDiskMeter(host), interfaces });
}

test('counter-dip: a counter that falls to 0 and comes back has no rate of its lifetime', () => {
  const meter = createRateMeter();
  const rates = machine('counter-dip')
    .readText('/counters.txt')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [at = 0, rx = 0, tx = 0] = line.split(' ').map(Number);
      return meter.update([{ name: 'eth0 2', rx, tx }], at);
    });
  expect(rates.map(({ rx, tx }) => [rx, tx])).toEqual([
    [0, 0],
    [100_000, 20_000],
    [0, 0],
    [200_000, 40_000],
    [100_000, 20_000],
  ]);
});

test('zfs-bind-mounts: every dataset counts once', () => {
  const host = machine('zfs-bind-mounts');
  const sizes = JSON.parse(host.readText('/sizes.json')) as Record<string, FileSystemSize>;
  const getFileSystemSize = (path: string) =>
    sizes[path === '/rpool' ? 'rpool' : 'rpool/ROOT/pve-1'] as FileSystemSize;
  expect(createDiskMeter({ ...host, getFileSystemSize }).measure()).toEqual({
    total: 966_367_641_600,
    used: 214_748_364_800,
  });
});

test('tunnels: TUN and WireGuard interfaces of any name are not counted beside the physical one', () => {
  const host = machine('tunnels');
  expect(sample(host)).toMatchObject({ net_rx_total: 1_000_000_000, net_tx_total: 400_000_000 });
});

test('cpu-idle-falls: an interval in which idle time falls has no figure', () => {
  const read = (name: string) => machine(`cpu-idle-falls/${name}`).readText('/proc/stat');
  const meter = createCpuMeter();
  meter.sample('cpu  1466797 6445 708626 6221747 7898 0 8095 0 0 0\n');
  expect(meter.sample(read('before'))).toBe(0);
  expect(meter.sample(read('after'))).toBe(0);
  expect(meter.sample('cpu  1466967 6445 708691 5873486 7624 0 8095 0 0 0\n')).toBe(50);
});

test.each([
  ['available-above-total', 29_696_000],
  ['available-zero', 9_618_526_208],
  ['zfs-arc', 10_093_172_736],
])('%s: the used memory is %i bytes', (name, used) => {
  expect(createMemoryMeter(machine(name)).measure().memUsed).toBe(used);
  expect(sample(machine(name)).mem_used).toBe(used);
});

test('docker-memory-limit: a container with a limit shows the limit', () => {
  const host = machine('docker-memory-limit');
  expect(sample(host)).toMatchObject({ mem_total: 2_147_483_648, mem_used: 1_310_612_736 });
  expect(readFacts(host).mem_total).toBe(2_147_483_648);
});

test('targets: all are probed', () => {
  const targets = machine('targets').readText('/targets.txt').trim().split('\n');
  expect(targets).toHaveLength(6);
  expect(targets.filter((target) => findTarget(target) === undefined)).toEqual([]);
});

test.each([
  ['cpu-name-colon', 'Hygon C86-4G (OPN:5435)'],
  ['arm-unknown-core', 'ARM 0x70/0x662'],
])('%s: the processor is "%s"', (name, expected) => {
  expect(parseCpuInfo(machine(name).readText('/proc/cpuinfo')).name).toBe(expected);
});

test('ipv6-only: the address is that of the interface with the IPv6 default route', () => {
  expect(readFacts(machine('ipv6-only')).ipv6).toBe('2a0f:1:2:3::aa');
});

test('lxc-loop-disks: a mount point on a loop device counts where the root is one', () => {
  const mounts = parseMountinfo(machine('lxc-loop-disks').readLatin1('/proc/self/mountinfo'));
  expect(selectDisks(mounts).map((disk) => disk.mountPoints)).toEqual([['/'], ['/data']]);
});

test('interface-name-colon: the name ends at the last colon', () => {
  const text = machine('interface-name-colon').readText('/proc/net/dev');
  expect(parseNetDev(text, () => true)).toEqual([
    { name: 'eth0:0', rx: 1, tx: 9 },
    { name: 'eth1:0', rx: 100, tx: 900 },
  ]);
});

test('mount-point-not-utf8: the disk is measured at its bytes', () => {
  const measured: string[] = [];
  const getFileSystemSize = (path: string): FileSystemSize => {
    measured.push(path);
    return { total: 100, free: 60, available: 50, inodes: 0, freeInodes: 0 };
  };
  const use = createDiskMeter({ ...machine('mount-point-not-utf8'), getFileSystemSize }).measure();
  expect(measured).toEqual(['/', '/mnt/cass\u00e9']);
  expect(use).toEqual({ total: 200, used: 80 });
});

test('the fixtures are where the tests look for them', () => {
  expect(openTree(machinePath('reported-hosts')).exists('/README.md')).toBe(true);
});
