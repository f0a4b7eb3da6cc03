import { expect, test } from 'vitest';
import { createFileTree } from '../../../../tests/agent/support/file-tree.ts';
import {
  createFileSystemsSection,
  createInterfaceColumnsSection,
  parseDiskColumns,
  parseInterfaceColumns,
} from './devices.ts';

const COLUMNS = '1 2 3 4 5 6 7 8 9 10 11';
const numbers = COLUMNS.split(' ').map(Number);

test('disks without partitions, loop devices and disks in memory', () => {
  const names = [
    'loop0',
    'ram1',
    'zram0',
    'fd0',
    'sda',
    'sda1',
    'sdaa',
    'sdaa2',
    'vda3',
    'nvme0n1',
    'nvme0n1p2',
  ];
  const more = ['dm-0', 'md0', 'sr0', 'mmcblk0'];
  const text = [...names, ...more].map((name, index) => `   8    ${index} ${name} ${COLUMNS}\n`).join('');
  expect(parseDiskColumns(text).map(({ name }) => name)).toEqual([
    'sda',
    'sdaa',
    'nvme0n1',
    'dm-0',
    'md0',
    'mmcblk0',
  ]);
  expect(parseDiskColumns(text)[0]?.columns).toEqual(numbers);
});

test('a line of a disk with too few or wrong columns is skipped', () => {
  expect(parseDiskColumns('8 0 sda 1 2 3 4\n8 1 sdb 1 2 3 4 5 6 7 8 9 10 x\n\n')).toEqual([]);
});

test.each([200, 201])('of %i disks at most 200', (count) => {
  const text = Array.from({ length: count }, (_, index) => `8 ${index} dm-${index} ${COLUMNS}\n`).join('');
  expect(parseDiskColumns(text)).toHaveLength(200);
});

const COUNTERS = '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16';

test('interfaces, the loopback and names with colons included', () => {
  const text = `Inter-|   Receive\n face |bytes\n    lo: ${COUNTERS}\neth0:1:${COUNTERS}\n bad: 1 2\n`;
  expect(parseInterfaceColumns(text, () => true)).toEqual([
    { name: 'lo', columns: COUNTERS.split(' ').map(Number) },
    { name: 'eth0:1', columns: COUNTERS.split(' ').map(Number) },
  ]);
});

test.each([100, 101])('of %i interfaces at most 100, first those that are counted', (count) => {
  const names = Array.from({ length: count }, (_, index) => (index === count - 1 ? 'eth0' : `veth${index}`));
  const text = names.map((name) => `${name}: ${COUNTERS}\n`).join('');
  const kept = parseInterfaceColumns(text, (name) => name === 'eth0').map(({ name }) => name);
  expect(kept).toHaveLength(100);
  expect(kept).toContain('eth0');
});

test('the link of an interface, read again after 30 s', async () => {
  const tree = createFileTree();
  const link = (operstate: string) => ({
    'sys/class/net/eth0/operstate': `${operstate}\n`,
    'sys/class/net/eth0/carrier': operstate === 'up' ? '1\n' : '0\n',
    'sys/class/net/eth0/mtu': '1500\n',
    'sys/class/net/eth0/speed': '1000\n',
  });
  tree.write({ 'proc/net/dev': `eth0: ${COUNTERS}\n tun0: ${COUNTERS}\n`, ...link('up') });
  const section = createInterfaceColumnsSection(tree.host, { isCounted: () => true });
  const read = async (now: number) =>
    (await section.measure(now))?.map(({ columns: _columns, ...rest }) => rest);
  const up = { name: 'eth0', up: true, carrier: true, mtu: 1_500, speed: 125_000_000 };
  expect(await read(0)).toEqual([up, { name: 'tun0' }]);
  tree.write(link('down'));
  expect((await read(29_999))?.[0]).toEqual(up);
  expect((await read(30_000))?.[0]).toEqual({ name: 'eth0', up: false, carrier: false, mtu: 1_500 });
  section.close?.();
  tree.close();
});

test('file systems with their device; inodes where their number is fixed', async () => {
  const tree = createFileTree();
  tree.write({
    'proc/self/mountinfo':
      '30 1 8:1 / / rw - ext4 /dev/sda1 rw\n31 1 0:40 / /tank rw - zfs tank/data ro\n32 1 0:41 / /tmp rw - tmpfs tmpfs rw\n',
  });
  const size = { total: 100, free: 40, available: 30, inodes: 10, freeInodes: 4 };
  const section = createFileSystemsSection({ ...tree.host, getFileSystemSize: () => size });
  expect(await section.measure(0)).toEqual([
    {
      device: '/dev/sda1',
      path: '/',
      type: 'ext4',
      size: 100,
      free: 40,
      avail: 30,
      files: 10,
      files_free: 4,
      readonly: false,
    },
    { device: 'tank/data', path: '/tank', type: 'zfs', size: 100, free: 40, avail: 30, readonly: true },
  ]);
  tree.close();
});
