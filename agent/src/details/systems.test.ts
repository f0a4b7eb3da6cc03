import { cpSync } from 'node:fs';
import type { Details } from '@muster/generated/types';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { createFileTree } from '../../../tests/agent/support/file-tree.ts';
import { machinePath } from '../../../tests/agent/support/machines.ts';
import { writeTextTree } from '../../../tests/agent/support/text-tree.ts';
import { createMounts } from '../collectors/disks.ts';
import { createInterfaceSelection } from '../collectors/interfaces.ts';
import type { FileSystemSize, Host } from '../host.ts';
import { createLog } from '../log.ts';
import { createHost } from '../node/host.ts';
import { openSections } from './sections.ts';
import { createSlowFiles } from './slow-files.ts';

// Every member of the details on systems of each kind: its value, or undefined where it must be absent. The systems are the recorded
// ones with the files of agent/fixtures/systems. Units need a bus and are in units.test.ts and tests/agent/details.test.ts.

const size: FileSystemSize = { total: 1e11, free: 4e10, available: 3e10, inodes: 1e6, freeInodes: 4e5 };

/** The second measurement, 2 s after the first. */
async function measure(name: string, base: string): Promise<Details> {
  const tree = createFileTree();
  cpSync(machinePath(base), tree.root, { recursive: true });
  const later = writeTextTree(tree, createHost().readText(machinePath(`systems/${name}.txt`)));
  const host: Host = { ...tree.host, getFileSystemSize: () => size };
  const sections = openSections({
    host,
    slowFiles: createSlowFiles(
      host,
      createManualRuntime(),
      createLog(() => undefined),
    ),
    mounts: createMounts(host),
    interfaces: createInterfaceSelection(host, { only: [], excluded: [] }),
  });
  for (const section of sections) await section.measure(0);
  tree.write(later);
  const details: Details = {};
  for (const section of sections) {
    const member = await section.measure(2_000);
    if (member !== undefined) Object.assign(details, { [section.name]: member });
  }
  for (const section of sections) section.close?.();
  tree.close();
  return details;
}

/** Mounts whose file system has a fixed number of inodes. */
const mount = (path: string, type: string) => ({
  ...{ path, type, total: 1e11, used: 6e10 },
  ...{ inodes_total: 1e6, inodes_used: 6e5 },
});
const dataset = (path: string, type = 'zfs') => ({ path, type, total: 1e11, used: 6e10 });
const idle = { rx: 0, tx: 0, errors: 0, drops: 0 };
const link = (name: string, counted: boolean, up?: boolean) => ({
  ...{ name, counted, ...idle },
  ...(up !== undefined && { up }),
});
const halfUser = { user: 50, system: 0, iowait: 0, steal: 0, cores: [50] };
const MEBIBYTE = 1024 * 1024;

type Row = Record<Exclude<keyof Details, 'units'>, unknown>;

const systems: Record<string, [base: string, Row]> = {
  'amd-server': [
    'zfs-btrfs-host',
    {
      processor: { user: 25, system: 12.5, iowait: 2.5, steal: 2.5, cores: [50, 30] },
      pressure: { cpu: { some: 0.55, full: 0 } },
      memory: expect.objectContaining({ available: 8_326_746_112, arc: 4_000 * MEBIBYTE }),
      system: { board: 'ASRock X470D4U', firmware: 'P3.50' },
      sensors: [
        { name: 'k10temp Tctl', celsius: 58.1 },
        { name: 'k10temp Tccd1', celsius: 49.3 },
      ],
      fans: undefined,
      batteries: undefined,
      gpus: undefined,
      mounts: [
        ...['/', '/rpool', '/rpool/data', '/tank'].map((path) => dataset(path)),
        dataset('/mnt/data', 'btrfs'),
        mount('/boot/efi', 'vfat'),
      ],
      // Neither md0, which is made of two of them, nor the volume zd0.
      disks: [
        {
          ...{ name: 'nvme0n1', model: 'SAMSUNG MZQL2960HCJR-00A07', size: 960_197_124_096 },
          ...{ health: 'working', read: 256_000, write: 512_000, busy: 50 },
        },
        { name: 'nvme1n1', size: 960_197_124_096, health: 'working', read: 0, write: 0, busy: 0 },
        {
          ...{ name: 'sda', model: 'HGST HUS726040AL', size: 4_000_787_030_016 },
          ...{ health: 'offline', command_errors: 28, read: 0, write: 0, busy: 0 },
        },
      ],
      interfaces: [
        link('eno1', true, true),
        link('vmbr0', false, true),
        link('tap100i0', false),
        link('fwbr100i0', false),
      ],
      arrays: [
        { name: 'md0', kind: 'raid1', state: 'healthy', progress: 12.5 },
        { name: 'rpool', kind: 'zfs', state: 'degraded' },
        { name: 'tank', kind: 'zfs', state: 'healthy' },
      ],
      containers: { count: 1, largest: [{ name: '101', cpu: 25, memory: 500_000_000 }] },
      processes: [
        { pid: 4711, name: 'kvm', cpu: 50, memory: 1_000 * 1024 },
        { pid: 1, name: 'systemd', cpu: 0 },
      ],
    },
  ],
  'intel-laptop': [
    'alpine-bare',
    {
      processor: halfUser,
      pressure: undefined,
      memory: expect.objectContaining({ available: 15_237_345_280, free: 11_284_938_752 }),
      system: expect.objectContaining({ vendor: 'Intel Corporation', product: 'NUC7i3BNH' }),
      sensors: expect.arrayContaining([{ name: 'coretemp Package id 0', celsius: 46 }]),
      fans: [
        { name: 'nct6797 fan1', rpm: 0 },
        { name: 'nct6797 fan2', rpm: 1_180 },
      ],
      // Not that of the mouse.
      batteries: [{ name: 'BAT0', charge: 81, charging: true }],
      gpus: [{ name: 'Intel GPU 5916', asleep: false }],
      mounts: [mount('/', 'ext4'), mount('/boot', 'ext2'), mount('/var', 'ext4')],
      // Not the empty drive.
      disks: [
        {
          ...{ name: 'sda', model: 'CT500MX500SSD1', size: 500_107_862_016, health: 'working' },
          ...{ command_errors: 2, read: 512_000, write: 512_000, busy: 10 },
        },
      ],
      interfaces: [
        link('eth0', true, true),
        link('eth1', true, true),
        link('bond0', false, true),
        link('bond0.7', false, true),
        link('wg0', false),
      ],
      arrays: undefined,
      containers: undefined,
      processes: undefined,
    },
  ],
  vps: [
    'debian-12-vm',
    {
      processor: { user: 0, system: 0, iowait: 0, steal: 50, cores: [50] },
      pressure: {
        cpu: { some: 1.25, full: 0 },
        memory: { some: 0, full: 0 },
        io: { some: 3.9, full: 2.75 },
      },
      memory: expect.objectContaining({ available: 5_656_801_280, cached: 4_833_542_144 }),
      system: expect.objectContaining({ vendor: 'QEMU' }),
      sensors: undefined,
      fans: undefined,
      batteries: undefined,
      gpus: undefined,
      mounts: [mount('/', 'ext4'), mount('/boot/efi', 'vfat'), mount('/srv/my data', 'xfs')],
      // A disk of virtio tells neither model nor health.
      disks: [{ name: 'vda', size: 42_949_672_960, read: 0, write: 0, busy: 0 }],
      interfaces: [{ ...link('ens3', true, true), drops: 12 }],
      arrays: undefined,
      containers: { count: 1, largest: [{ name: '0123456789ab', cpu: 50, memory: 100_000_000 }] },
      processes: undefined,
    },
  ],
  'raspberry-pi': [
    'raspberry-pi-arm64',
    {
      processor: { user: 100, system: 0, iowait: 0, steal: 0, cores: [100] },
      pressure: undefined,
      memory: { available: 3_481_600_000, free: 2_969_600_000 },
      system: { product: 'Raspberry Pi 4 Model B Rev 1.4' },
      sensors: [{ name: 'cpu_thermal', celsius: 51.1 }],
      fans: [{ name: 'pwmfan', rpm: 2_841 }],
      batteries: undefined,
      gpus: undefined,
      mounts: [mount('/', 'ext4'), mount('/boot/firmware', 'vfat')],
      disks: [
        {
          ...{ name: 'mmcblk0', model: 'DF4032', size: 31_268_536_320, health: 'worn', life_used: 100 },
          ...{ read: 0, write: 512_000, busy: 50 },
        },
      ],
      interfaces: [link('eth0', true), link('wlan0', true)],
      arrays: undefined,
      // No memory, not 0 bytes.
      containers: { count: 1, largest: [] },
      processes: undefined,
    },
  ],
  lxc: [
    'debian-lxc',
    {
      processor: halfUser,
      pressure: {
        cpu: { some: 0, full: 0 },
        memory: { some: 0, full: 0 },
        io: { some: 0, full: 0 },
      },
      // Without the ARC of the host.
      memory: { available: 419_840_000, free: 307_200_000, buffers: 0, cached: 112_640_000 },
      system: undefined,
      sensors: undefined,
      fans: undefined,
      batteries: undefined,
      gpus: undefined,
      mounts: [mount('/', 'ext4')],
      disks: undefined,
      interfaces: [link('eth0', true)],
      arrays: [],
      containers: undefined,
      processes: undefined,
    },
  ],
  container: [
    'docker-container',
    {
      processor: halfUser,
      pressure: undefined,
      memory: expect.objectContaining({ available: 5_656_801_280 }),
      system: undefined,
      sensors: undefined,
      fans: undefined,
      batteries: undefined,
      gpus: undefined,
      mounts: [mount('/', 'overlay')],
      disks: undefined,
      interfaces: [link('eth0', true)],
      arrays: undefined,
      containers: undefined,
      processes: undefined,
    },
  ],
  'gpu-host': [
    'ubuntu-docker-host',
    {
      processor: halfUser,
      pressure: undefined,
      memory: expect.objectContaining({ available: 5_656_801_280 }),
      system: { vendor: 'Google', product: 'Google Compute Engine' },
      // Not the sensor of the card that sleeps.
      sensors: [{ name: 'amdgpu edge', celsius: 52 }],
      fans: undefined,
      batteries: undefined,
      gpus: [
        {
          ...{ name: 'AMD GPU 744c', asleep: false, use: 37, celsius: 52, watts: 96 },
          ...{ memory_total: 25_753_026_560, memory_used: 5_150_605_312 },
        },
        { name: 'AMD GPU 73bf', asleep: true },
        { name: 'NVIDIA GeForce RTX 4090', asleep: false },
      ],
      mounts: [mount('/', 'ext4'), mount('/boot', 'ext4')],
      disks: undefined,
      interfaces: expect.arrayContaining([link('enp1s0', true), link('docker0', false)]),
      arrays: undefined,
      containers: undefined,
      processes: undefined,
    },
  ],
};

const cells = Object.entries(systems).flatMap(([name, [base, row]]) =>
  Object.entries(row).map(([member, expected]) => ({ name, base, member, expected })),
);
const measured = new Map<string, Promise<Details>>();

test.each(cells.map((cell) => [cell.name, cell.member, cell]))('%s: %s', async (name, member, cell) => {
  const details = measured.get(name) ?? measure(name, cell.base);
  measured.set(name, details);
  expect((await details)[member as keyof Details]).toEqual(cell.expected);
});

test.each(Object.entries(systems).map(([name, [base]]) => [name, base]))(
  '%s has no member but these',
  async (name, base) => {
    const found = Object.keys(await measure(name, base));
    const row: Partial<Row> = systems[name]?.[1] ?? {};
    const expected = Object.entries(row).flatMap(([member, value]) => (value === undefined ? [] : [member]));
    expect(found.sort()).toEqual(expected.sort());
  },
);
