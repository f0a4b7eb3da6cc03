import { expect, test } from 'vitest';
import { openMachine } from '../../../tests/agent/support/machines.ts';
import type { FileSystemSize } from '../host.ts';
import { createDiskMeter, selectDisks, sumDisks } from './disks.ts';
import { parseMountinfo } from './mountinfo.ts';

function listMountPoints(machine: string): string[][] {
  const mounts = parseMountinfo(openMachine(machine).readText('/proc/self/mountinfo'));
  return selectDisks(mounts).map((disk) => disk.mountPoints);
}

test.each([
  ['debian-12-vm', [['/'], ['/boot/efi'], ['/srv/my data']]],
  ['alpine-bare', [['/'], ['/boot'], ['/var']]],
  ['ubuntu-docker-host', [['/'], ['/boot']]],
  ['debian-lxc', [['/']]],
  ['docker-container', [['/']]],
  ['raspberry-pi-arm64', [['/'], ['/boot/firmware']]],
  ['centos-6-old-kernel', [['/'], ['/boot']]],
  ['zfs-btrfs-host', [['/', '/rpool', '/rpool/data'], ['/tank'], ['/mnt/data'], ['/boot/efi']]],
])('%s: every local disk and pool is counted once', (machine, expected) => {
  expect(listMountPoints(machine)).toEqual(expected);
});

function mount(fields: string): string {
  return `30 1 ${fields}`;
}

test.each([
  ['tmpfs', '0:9 / /tmp rw - tmpfs tmpfs rw'],
  ['a network file system whose source looks like a device', '0:9 / /net rw - nfs /dev/root rw'],
  ['a FUSE file system behind /dev/fuse', '0:9 / /etc/pve rw - fuse /dev/fuse rw'],
  ['a CD', '11:0 / /media/cd ro - iso9660 /dev/sr0 ro'],
  ['a snap', '7:0 / /snap/a/1 ro - squashfs /dev/loop0 ro'],
  ['a disk image', '7:1 / /mnt/image rw - ext4 /dev/loop1 rw'],
  ['a bind mount alone', '8:1 /home/a /srv/a rw - ext4 /dev/sda1 rw'],
  ['a ZFS snapshot', '0:40 / /tank/.zfs/snapshot/x ro - zfs tank@x ro'],
])('%s is not a disk, so the root is measured', (_, fields) => {
  expect(selectDisks(parseMountinfo(mount(fields)))).toEqual([{ kind: 'device', mountPoints: ['/'] }]);
});

test.each([
  ['an image as a container root', '7:1 / / rw - ext4 /dev/loop1 rw', '/'],
  ['NTFS through FUSE', '8:17 / /mnt/win rw - fuseblk /dev/sdb1 rw', '/mnt/win'],
  ['raw flash', '0:15 / /overlay rw - ubifs ubi0:rootfs_data rw', '/overlay'],
  ['optional fields', '8:1 / /d rw shared:1 master:2 propagate_from:3 - ext4 /dev/sda1 rw', '/d'],
  ['an escaped mount point', '8:1 / /a\\134b\\011c rw - ext4 /dev/sda1 rw', '/a\\b\tc'],
])('%s is a disk', (_, fields, mountPoint) => {
  expect(selectDisks(parseMountinfo(mount(fields)))).toEqual([{ kind: 'device', mountPoints: [mountPoint] }]);
});

test.each([
  '',
  '\n\n',
  'garbage',
  '36 35 98:0 /mnt1 /mnt2 rw,noatime master:1',
  '36 35 98:0 /mnt1 /mnt2 rw,noatime -',
  '36 35 ninety / / rw - ext4 /dev/sda1 rw',
  '- - - - - -',
  '\u0000'.repeat(9000),
])('mountinfo %j has no mount', (text) => {
  expect(parseMountinfo(text)).toEqual([]);
});

test('a mount hidden by a later one on the same mount point is skipped', () => {
  const text = [mount('8:1 / /data rw - ext4 /dev/sda1 rw'), mount('0:9 / /data ro - tmpfs tmpfs ro')].join(
    '\n',
  );
  expect(parseMountinfo(text).map((entry) => entry.type)).toEqual(['tmpfs']);
});

function sizes(table: Record<string, FileSystemSize>) {
  return (mountPoint: string): FileSystemSize | undefined => table[mountPoint];
}

test('sums the devices, and skips one that cannot be measured', () => {
  const disks = ['/', '/gone', '/b'].map((path) => ({ kind: 'device' as const, mountPoints: [path] }));
  const use = sumDisks(
    disks,
    sizes({ '/': { total: 100, free: 60, available: 55 }, '/b': { total: 10, free: 10, available: 10 } }),
  );
  expect(use).toEqual({ total: 110, used: 40 });
});

test('a pool is the use of its datasets plus the free space once', () => {
  const use = sumDisks(
    [{ kind: 'zfs', mountPoints: ['/', '/quota', '/gone'] }],
    sizes({
      '/': { total: 130, free: 100, available: 100 },
      '/quota': { total: 70, free: 50, available: 50 },
    }),
  );
  expect(use).toEqual({ total: 150, used: 50 });
});

test('more free than total space counts as 0 used', () => {
  const disks = [{ kind: 'device' as const, mountPoints: ['/'] }];
  expect(sumDisks(disks, sizes({ '/': { total: 10, free: 20, available: 20 } }))).toEqual({
    total: 10,
    used: 0,
  });
});

test('throws if no disk can be measured', () => {
  expect(() => sumDisks([{ kind: 'device', mountPoints: ['/'] }], sizes({}))).toThrow('no mounted disk');
});

test('the meter measures the file system of the tree', () => {
  const { total, used } = createDiskMeter(openMachine('docker-container')).measure();
  expect(total).toBeGreaterThan(0);
  expect(used).toBeGreaterThan(0);
  expect(used).toBeLessThanOrEqual(total);
});
