import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileTree, type FileTree } from '../../../../tests/agent/support/file-tree.ts';
import { createDisksSection, parseDiskstats } from './disks.ts';

let machine: FileTree;

beforeEach(() => {
  machine = createFileTree();
});

afterEach(() => machine.close());

function write(file: string, text: string): void {
  machine.write({ [file]: text });
}

interface Line {
  name: string;
  device?: string;
  /** Sectors. */
  read?: number;
  written?: number;
  busyMs?: number;
}

function writeDiskstats(...lines: Line[]): void {
  const text = lines.map(
    ({ name, device = '8 0', read = 0, written = 0, busyMs = 0 }) =>
      `   ${device} ${name} 100 0 ${read} 5 200 0 ${written} 9 0 ${busyMs} 14 0 0 0 0 0 0\n`,
  );
  write('/proc/diskstats', text.join(''));
}

type Device = {
  size?: number;
  slaves?: string[];
  holders?: string[];
} & {
  [file in
    | `device/${'model' | 'name' | 'vendor' | 'state' | 'life_time'}`
    | 'dm/uuid'
    | 'hidden'
    | 'partition'
    | 'diskseq']?: string;
};

/** Writes the files of a device as in /sys/class/block. */
function writeDevice(name: string, { size = 2_048, slaves = [], holders = [], ...files }: Device = {}): void {
  const folder = `/sys/class/block/${name}`;
  write(`${folder}/size`, `${size}\n`);
  for (const slave of slaves) write(`${folder}/slaves/${slave}/uevent`, '');
  for (const holder of holders) write(`${folder}/holders/${holder}/uevent`, '');
  for (const [file, text] of Object.entries(files)) write(`${folder}/${file}`, `${text}\n`);
}

/** Disks of a machine with these devices, all of which are in /proc/diskstats. */
async function listDisks(devices: Record<string, Device>): Promise<string[] | undefined> {
  for (const [name, device] of Object.entries(devices)) writeDevice(name, device);
  writeDiskstats(...Object.keys(devices).map((name) => ({ name })));
  return (await createDisksSection(machine.host).measure(0))?.map(({ name }) => name);
}

test('the lines of old and new kernels', () => {
  const text = [
    '   8       0 sda 10 1 2000 30 40 5 6000 70 0 80 90',
    '   8       1 sda1 10 20 30 40',
    ' 259       0 nvme0n1 1 0 8 1 1 0 16 1 0 2 2 0 0 0 0 3 1',
    ' 254       0 vda 1 0 99999999999999999999 1 1 0 16 1 0 2 2',
    ' 253       0 vdb',
    'nonsense',
    '',
  ].join('\n');
  expect(parseDiskstats(text, () => true)).toEqual([
    { name: 'sda', device: '8:0', read: 1_024_000, written: 3_072_000, busyMs: 80 },
    { name: 'nvme0n1', device: '259:0', read: 4_096, written: 8_192, busyMs: 2 },
  ]);
  expect(parseDiskstats(text, (name) => name === 'nvme0n1')).toHaveLength(1);
});

test('no text makes the parser throw', () => {
  const words = fc.constantFrom(' ', '\n', '0', '8', 'sda', '\u00e9', '-1', '9'.repeat(30));
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: words, maxLength: 200 })), (text) => {
      for (const disk of parseDiskstats(text, () => true)) expect(disk.read).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('rates are bytes per second, busy is percent of the time', async () => {
  writeDevice('sda', { size: 1_000 });
  const section = createDisksSection(machine.host);
  writeDiskstats({ name: 'sda', read: 1_000, written: 50, busyMs: 700 });
  expect(await section.measure(10_000)).toEqual([{ name: 'sda', size: 512_000 }]);
  writeDiskstats({ name: 'sda', read: 1_200, written: 150, busyMs: 1_250 });
  expect(await section.measure(12_000)).toEqual([
    { name: 'sda', size: 512_000, read: 51_200, write: 25_600, busy: 27.5 },
  ]);
  writeDiskstats({ name: 'sda', read: 1_200, written: 150, busyMs: 3_260 });
  expect(await section.measure(14_000)).toMatchObject([{ read: 0, write: 0, busy: 100 }]);
  section.close?.();
});

test('a counter that falls has no rate', async () => {
  const section = createDisksSection(machine.host);
  writeDiskstats({ name: 'sda', read: 1_000, written: 1_000, busyMs: 4_294_967_000 });
  await section.measure(0);
  writeDiskstats({ name: 'sda', read: 1_200, written: 10, busyMs: 500 });
  expect(await section.measure(2_000)).toEqual([{ name: 'sda', read: 51_200 }]);
});

test.each([
  ['the number of the device', { device: '8 16' }, '1'],
  ['the sequence of disks', { device: '8 0' }, '2'],
])('a disk that replaced another by %s has no rate', async (_, replaced, diskseq) => {
  const section = createDisksSection(machine.host);
  writeDevice('sda', { diskseq: '1' });
  writeDiskstats({ name: 'sda', device: '8 0', read: 1_000 });
  await section.measure(0);
  writeDevice('sda', { diskseq });
  writeDiskstats({ name: 'sda', ...replaced, read: 2_000 });
  expect(await section.measure(2_000)).toEqual([{ name: 'sda', size: 2_048 * 512 }]);
});

test.each<[string, Record<string, Device>, string[]]>([
  [
    'partitions, by their file and not by their name',
    { sda: {}, sda1: { partition: '1' }, nvme0n1: {}, nvme0n1p1: { partition: '1' }, xvda1: {} },
    ['sda', 'nvme0n1', 'xvda1'],
  ],
  ['memory, files and volumes', { ram0: {}, loop0: {}, zram0: {}, zd0: {}, fd0: {}, vda: {} }, ['vda']],
  ['empty drives', { sr0: { size: 0 }, sr1: { size: 0x1fffff }, sdb: { size: 0 }, sda: {} }, ['sda']],
  ['a drive with a disc', { sr0: { size: 1_400_000 } }, ['sr0']],
  ['parts of flash chips', { mmcblk0: {}, mmcblk0boot0: {}, mmcblk0rpmb: {}, mtdblock3: {} }, ['mmcblk0']],
  ['paths to an NVMe disk', { nvme0n1: {}, nvme0c0n1: {}, nvme1c1n1: { hidden: '1' } }, ['nvme0n1']],
  ['hidden devices', { sda: {}, sdx: { hidden: '1' } }, ['sda']],
  [
    'LVM on dm-crypt on a partition',
    { sda: {}, sda2: { partition: '2' }, 'dm-0': { slaves: ['sda2'] }, 'dm-1': { slaves: ['dm-0'] } },
    ['sda'],
  ],
  [
    'md on partitions, and a partition of it',
    {
      sda: {},
      sdb: {},
      sda1: { partition: '1' },
      md0: { slaves: ['sda1', 'sdb'] },
      md0p1: { partition: '1' },
    },
    ['sda', 'sdb'],
  ],
  [
    'members of what is shown',
    { loop0: {}, 'dm-0': { slaves: ['loop0'] }, 'dm-1': { slaves: ['dm-0'] } },
    ['dm-0'],
  ],
  [
    'all but one path to a disk',
    {
      sda: { holders: ['dm-0'] },
      sdb: { holders: ['dm-0'] },
      'dm-0': { slaves: ['sda', 'sdb'], 'dm/uuid': 'mpath-3600a0b8' },
      'dm-1': { slaves: ['dm-0'], 'dm/uuid': 'part1-mpath-3600a0b8' },
    },
    ['dm-0'],
  ],
  ['no devices that are made of themselves', { 'dm-0': { slaves: ['dm-0'] } }, ['dm-0']],
])('left out are %s', async (_, devices, expected) => {
  expect(await listDisks(devices)).toEqual(expected);
});

test('without sysfs the names decide what is a partition', async () => {
  const names = [
    'sda',
    'sda1',
    'vda',
    'vda15',
    'nvme0n1',
    'nvme0n1p2',
    'mmcblk0',
    'mmcblk0p1',
    'md0',
    'md127',
  ];
  writeDiskstats(...names.map((name) => ({ name })));
  const disks = await createDisksSection(machine.host).measure(0);
  expect(disks).toEqual(['sda', 'vda', 'nvme0n1', 'mmcblk0', 'md0', 'md127'].map((name) => ({ name })));
});

test.each<[string, Device, string | undefined]>([
  ['nvme0n1', { 'device/model': 'Samsung SSD 970 EVO Plus 1TB            ' }, 'Samsung SSD 970 EVO Plus 1TB'],
  ['sda', { 'device/vendor': 'ATA     ', 'device/model': 'WDC WD40EFRX-68N' }, 'WDC WD40EFRX-68N'],
  ['sdb', { 'device/vendor': 'SEAGATE ', 'device/model': 'ST8000NM0075    ' }, 'SEAGATE ST8000NM0075'],
  ['sdc', { 'device/vendor': 'QEMU    ', 'device/model': 'QEMU HARDDISK   ' }, 'QEMU HARDDISK'],
  ['vda', { 'device/vendor': '0x1af4' }, undefined],
  ['mmcblk0', { 'device/name': 'SC32G' }, 'SC32G'],
  ['sdd', { 'device/model': 'x'.repeat(64) }, 'x'.repeat(64)],
  ['sde', { 'device/model': 'x'.repeat(65) }, 'x'.repeat(64)],
  ['xvda', {}, undefined],
])('the model of %s', async (name, device, model) => {
  await listDisks({ [name]: device });
  expect((await createDisksSection(machine.host).measure(0))?.[0]?.model).toBe(model);
});

test('a multipath device has the model of its paths', async () => {
  writeDevice('sda', { holders: ['dm-0'], 'device/model': 'VIRTUAL-DISK' });
  await listDisks({ 'dm-0': { slaves: ['sda'], 'dm/uuid': 'mpath-1' } });
  expect((await createDisksSection(machine.host).measure(0))?.[0]?.model).toBe('VIRTUAL-DISK');
});

test('a slash in a name is an exclamation mark in sysfs', async () => {
  writeDevice('cciss!c0d0', { size: 8 });
  writeDevice('cciss!c0d0p1', { partition: '1' });
  writeDiskstats({ name: 'cciss/c0d0' }, { name: 'cciss/c0d0p1' });
  expect(await createDisksSection(machine.host).measure(0)).toEqual([{ name: 'cciss/c0d0', size: 4_096 }]);
});

test('what comes later is known at once, and what changed after a minute', async () => {
  const section = createDisksSection(machine.host);
  await listDisks({ sda: {} });
  await section.measure(0);
  await listDisks({ sda: {}, 'dm-0': { slaves: ['sda'] }, sdb: {} });
  expect(await section.measure(2_000)).toMatchObject([{ name: 'sda' }, { name: 'sdb' }]);
  writeDevice('sda', { size: 10 });
  expect(await section.measure(61_999)).toMatchObject([{ size: 2_048 * 512 }, {}]);
  expect(await section.measure(62_000)).toMatchObject([{ size: 5_120 }, {}]);
});

test('of more than 200 disks the busiest in their order', async () => {
  const section = createDisksSection(machine.host);
  const lines = (busyMs: (index: number) => number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `vd${index}x`, busyMs: busyMs(index) }));
  writeDiskstats(...lines(() => 0, 200));
  expect(await section.measure(0)).toHaveLength(200);
  // Without shares those that were busy longest.
  writeDiskstats(...lines((index) => (index === 3 ? 0 : 1_000), 201));
  const first = (await section.measure(1_000))?.map(({ name }) => name);
  expect([first?.length, first?.includes('vd3x'), first?.at(-1)]).toEqual([200, false, 'vd200x']);
  writeDiskstats(...lines((index) => ({ 3: 10, 7: 1_000 })[index] ?? 1_100, 201));
  const second = (await section.measure(2_000))?.map(({ name }) => name);
  expect([second?.length, second?.includes('vd3x'), second?.includes('vd7x')]).toEqual([200, true, false]);
});

test('other work has its turn while many disks are described', async () => {
  writeDiskstats(...Array.from({ length: 1_000 }, (_, index) => ({ name: `vd${index}x` })));
  const { host } = machine;
  let turns = 0;
  let isMeasuring = true;
  const count = () => {
    turns += 1;
    if (isMeasuring) host.runtime.setTimer(count, 0);
  };
  host.runtime.setTimer(count, 0);
  await createDisksSection(host).measure(0);
  isMeasuring = false;
  expect(turns).toBeGreaterThan(3);
});

test('a machine without the file cannot tell, one with an empty file has no disk', async () => {
  const section = createDisksSection(machine.host);
  expect(await section.measure(0)).toBeUndefined();
  write('/proc/diskstats', '');
  expect(await section.measure(1)).toEqual([]);
});

test('the health of a disk is read again every minute', async () => {
  writeDevice('sda', { 'device/state': 'running' });
  writeDiskstats({ name: 'sda' });
  const section = createDisksSection(machine.host);
  const measure = async (now: number) => (await section.measure(now))?.map(({ health }) => health);
  expect(await measure(0)).toEqual(['working']);
  writeDevice('sda', { 'device/state': 'offline' });
  expect(await measure(59_999)).toEqual(['working']);
  expect(await measure(60_000)).toEqual(['offline']);
});

test('an NVMe disk whose controller is dead is shown, although it has no size any more', async () => {
  writeDevice('nvme0n1', { size: 0, 'device/state': 'dead' });
  writeDevice('nvme1n1', { size: 0, 'device/state': 'live' });
  writeDevice('sdb', { size: 0, 'device/state': 'offline' });
  writeDiskstats({ name: 'nvme0n1' }, { name: 'nvme1n1' }, { name: 'sdb' });
  expect(await createDisksSection(machine.host).measure(0)).toEqual([
    { name: 'nvme0n1', size: 0, health: 'offline' },
  ]);
});

test('of more than 200 disks the impaired ones are shown, however idle', async () => {
  const names = Array.from({ length: 201 }, (_, number) => `vd${number}x`);
  writeDevice('mmcblk0', { 'device/life_time': '0x0b 0x01' });
  writeDiskstats(...names.map((name) => ({ name, busyMs: 9 })), { name: 'mmcblk0' });
  const disks = (await createDisksSection(machine.host).measure(0)) ?? [];
  expect([disks.length, disks.at(-1)]).toEqual([
    200,
    { name: 'mmcblk0', size: 1_048_576, health: 'worn', life_used: 100 },
  ]);
});
