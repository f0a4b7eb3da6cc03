import { expect, test } from 'vitest';
import { openMachine } from '../../../tests/agent/support/machines.ts';
import type { FileSystemSpace } from '../host.ts';
import { createDiskMeter, createMounts, selectDisks, sumDisks } from './disks.ts';
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
  ['a ZFS snapshot', '0:40 / /tank/.zfs/snapshot/x ro - zfs tank@x ro'],
])('%s is not a disk, so the root is measured', (_, fields) => {
  expect(selectDisks(parseMountinfo(mount(fields)))).toEqual([{ kind: 'device', mountPoints: ['/'] }]);
});

test.each([
  ['an image as a container root', '7:1 / / rw - ext4 /dev/loop1 rw', '/'],
  ['NTFS through FUSE', '8:17 / /mnt/win rw - fuseblk /dev/sdb1 rw', '/mnt/win'],
  ['raw flash', '0:15 / /overlay rw - ubifs ubi0:rootfs_data rw', '/overlay'],
  ['optional fields', '8:1 / /d rw shared:1 master:2 propagate_from:3 - ext4 /dev/sda1 rw', '/d'],
  ['a bind mount alone', '8:1 /home/a /srv/a rw - ext4 /dev/sda1 rw', '/srv/a'],
  ['an escaped mount point', '8:1 / /a\\134b\\011c rw - ext4 /dev/sda1 rw', '/a\\b\tc'],
])('%s is a disk', (_, fields, mountPoint) => {
  expect(selectDisks(parseMountinfo(mount(fields)))).toEqual([{ kind: 'device', mountPoints: [mountPoint] }]);
});

test.each([
  [
    'bind mounts of a service',
    ['8:1 / / ro - ext4 /dev/sda1 rw', '8:1 /tmp/private /tmp rw - ext4 /dev/sda1 rw'],
    [['/']],
  ],
  [
    'a bind mount before the whole file system',
    ['8:1 /a /srv/a rw - ext4 /dev/sda1 rw', '8:1 / /mnt rw - ext4 /dev/sda1 rw'],
    [['/mnt']],
  ],
  [
    'the same device by two sources',
    ['179:2 / / rw - ext4 /dev/root rw', '179:2 / /mnt rw - ext4 /dev/mmcblk0p2 rw'],
    [['/']],
  ],
  [
    'a service on ZFS',
    ['0:25 /home /home ro - zfs rpool/ROOT/a rw', '0:25 / / ro - zfs rpool/ROOT/a rw'],
    [['/']],
  ],
  [
    'binds of a dataset that is mounted nowhere else',
    [
      '0:90 / / rw - overlay overlay rw',
      '0:31 /a /srv/a rw - zfs tank/a rw',
      '0:31 /b /srv/b rw - zfs tank/a rw',
    ],
    [['/srv/a']],
  ],
  [
    'subvolumes with binds',
    ['0:40 /@ / rw - btrfs /dev/sda2 rw', '0:41 /@home/u /home/u rw - btrfs /dev/sda2 rw'],
    [['/']],
  ],
  [
    'a Docker container, whose overlay is on the disk of the files that are bound into it',
    [
      '0:90 / / rw - overlay overlay rw',
      '252:1 /lib/docker/containers/a/hosts /etc/hosts rw - ext4 /dev/vda1 rw',
      '252:1 /lib/docker/containers/a/hostname /etc/hostname rw - ext4 /dev/vda1 rw',
      '252:16 / /data rw - ext4 /dev/vdb rw',
      '252:16 /more /more rw - ext4 /dev/vdb rw',
    ],
    [['/'], ['/data']],
  ],
  [
    'a container on images: those that can be written, whatever the mount permits',
    [
      '7:0 / / rw - ext4 /dev/loop0 rw',
      '7:1 / /data ro - ext4 /dev/loop1 rw',
      '7:2 / /iso ro - ext4 /dev/loop2 ro',
    ],
    [['/'], ['/data']],
  ],
  [
    'images on a machine with disks',
    ['8:1 / / rw - ext4 /dev/sda1 rw', '7:1 / /mnt/image rw - ext4 /dev/loop1 rw'],
    [['/']],
  ],
])('%s: a file system counts once', (_, lines, expected) => {
  const disks = selectDisks(parseMountinfo(lines.map(mount).join('\n')));
  expect(disks.map((disk) => disk.mountPoints)).toEqual(expected);
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

function sizes(table: Record<string, FileSystemSpace>) {
  return (mountPoint: string): FileSystemSpace | undefined => table[mountPoint];
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

test('mounts are parsed again when they have changed', () => {
  let text = '30 1 8:1 / / rw - ext4 /dev/sda1 rw\n';
  const mounts = createMounts({ ...openMachine('debian-12-vm'), readLatin1: () => text });
  const first = mounts.read();
  expect(first.disks.flatMap(({ mountPoints }) => mountPoints)).toEqual(['/']);
  expect(mounts.read()).toBe(first);
  text += '31 30 8:2 / /srv rw - xfs /dev/sda2 rw\n';
  expect(mounts.read().fileSystems.map(({ mountPoint }) => mountPoint)).toEqual(['/', '/srv']);
});
