import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileTree, type FileTree } from '../../../../tests/agent/support/file-tree.ts';
import { openMachine } from '../../../../tests/agent/support/machines.ts';
import { decodeUtf8 } from '../../encodings.ts';
import type { FileSystemSize } from '../../host.ts';
import { createMountsSection } from './mounts.ts';

let machine: FileTree;

beforeEach(() => {
  machine = createFileTree();
});

afterEach(() => machine.close());

function write(file: string, text: string): void {
  machine.write({ [file]: text });
}

function size(total: number, free: number, inodes = 0, freeInodes = 0): FileSystemSize {
  return { total, free, available: free, inodes, freeInodes };
}

/** In every line a character is a byte. */
function mount(...lines: string[]): void {
  write('/proc/self/mountinfo', decodeUtf8(lines.map((line) => `30 1 ${line}\n`).join('')));
}

/** The section on the machine, whose file systems have the sizes of a table. */
function createSection(sizes: Record<string, FileSystemSize>, host = machine.host) {
  const measured: string[] = [];
  const getFileSystemSize = (path: string): FileSystemSize => {
    measured.push(path);
    const found = sizes[path];
    if (found === undefined) throw new Error('EACCES');
    return found;
  };
  return { ...createMountsSection({ ...host, getFileSystemSize }), measured };
}

const pathsOf = async (machineName: string) => {
  const section = createMountsSection({
    ...openMachine(machineName),
    getFileSystemSize: () => size(100, 40),
  });
  return (await section.measure(0))?.map(({ path, type }) => `${path} ${type}`);
};

test.each([
  ['debian-12-vm', ['/ ext4', '/boot/efi vfat', '/srv/my data xfs']],
  ['ubuntu-docker-host', ['/ ext4', '/boot ext4']],
  ['docker-container', ['/ overlay']],
  ['debian-lxc', ['/ ext4']],
  ['reported-hosts/lxc-loop-disks', ['/ ext4', '/data ext4']],
  ['reported-hosts/mount-point-not-utf8', ['/ ext4', '/mnt/cass\ufffd ext4']],
])('%s', async (name, expected) => {
  expect(await pathsOf(name)).toEqual(expected);
});

test('every dataset of a pool and every btrfs is one file system, under its shortest path', async () => {
  const paths = await pathsOf('zfs-btrfs-host');
  expect(paths).toEqual([
    '/ zfs',
    '/rpool zfs',
    '/rpool/data zfs',
    '/tank zfs',
    '/mnt/data btrfs',
    '/boot/efi vfat',
  ]);
  expect(await pathsOf('reported-hosts/zfs-bind-mounts')).toEqual(['/ zfs', '/rpool zfs']);
});

test.each([
  ['the shortest mount point', ['/ /srv/storage', '/ /data', '/ /srv/other'], '/data'],
  ['where all of it is mounted', ['/ /srv/storage', '/a /a'], '/srv/storage'],
  ['the root of the machine, even if it is a subvolume', ['/ /mnt', '/@ /'], '/'],
  ['the shortest, if all are folders of it', ['/a /srv/a', '/b /b'], '/b'],
])('a disk is measured at and named by %s', async (_, mounts, path) => {
  mount(...mounts.map((one) => `8:17 ${one} rw - ext4 /dev/sdb1 rw`));
  expect(await createSection({ [path]: size(100, 40, 10, 3) }).measure(0)).toEqual([
    { path, type: 'ext4', total: 100, used: 60, inodes_total: 10, inodes_used: 7 },
  ]);
});

test.each([
  ['btrfs', size(100, 40, 0, 0)],
  ['zfs', size(100, 40, 5_000_000, 4_999_000)],
  ['vfat', size(100, 40, 0, 0)],
  ['fuseblk', size(100, 40, 10, 11)],
])('%s has no fixed number of inodes', async (type, found) => {
  mount(`8:1 / / rw - ${type} /dev/sda1 rw`);
  expect(await createSection({ '/': found }).measure(0)).toEqual([{ path: '/', type, total: 100, used: 60 }]);
});

test('file systems that cannot be measured are left out', async () => {
  mount(
    '8:1 / / rw - ext4 /dev/sda1 rw',
    '8:2 / /hidden rw - ext4 /dev/sda2 rw',
    '8:3 / /empty rw - ext4 /dev/sda3 rw',
    '8:4 / /impossible rw - ext4 /dev/sda4 rw',
  );
  const section = createSection({
    '/': size(100, 40),
    '/empty': size(0, 0),
    '/impossible': size(2 ** 64, 0),
  });
  expect((await section.measure(0))?.map(({ path }) => path)).toEqual(['/']);
});

test('without any measurable file system the host cannot tell', async () => {
  mount('0:20 / /proc rw - proc proc rw');
  expect(await createSection({}).measure(0)).toBeUndefined();
});

test.each([
  [256, 256],
  [257, 256],
])('a path of %i characters has %i', async (length, expected) => {
  const path = `/${'x'.repeat(length - 1)}`;
  mount(`8:1 / ${path} rw - ext4 /dev/sda1 rw`);
  expect((await createSection({ [path]: size(100, 40) }).measure(0))?.[0]?.path).toHaveLength(expected);
});

test('a path is not cut within a character of two code units', async () => {
  // 255 characters of one byte, then one of four bytes.
  const path = `/${'x'.repeat(254)}\u00f0\u009f\u0098\u0080y`;
  mount(`8:1 / ${path} rw - ext4 /dev/sda1 rw`);
  const measured = await createSection({ [path]: size(100, 40) }).measure(0);
  expect(measured?.[0]?.path).toBe(`/${'x'.repeat(254)}`);
});

test.each([200, 201])('of %i file systems the 200 largest in their order', async (count) => {
  const paths = Array.from({ length: count }, (_, index) => `/d${index}`);
  mount(...paths.map((path, index) => `8:${index} / ${path} rw - ext4 /dev/sda${index} rw`));
  const sizes = Object.fromEntries(paths.map((path, index) => [path, size(index + 1, 0)]));
  const measured = await createSection(sizes).measure(0);
  expect(measured?.map(({ path }) => path)).toEqual(paths.slice(count - 200));
});

test('sizes are measured every ten seconds, mounts are read every minute', async () => {
  mount('8:1 / / rw - ext4 /dev/sda1 rw');
  const section = createSection({ '/': size(100, 40), '/new': size(10, 4) });
  const first = await section.measure(1_000);
  mount('8:1 / / rw - ext4 /dev/sda1 rw', '8:2 / /new rw - ext4 /dev/sda2 rw');
  expect(await section.measure(10_999)).toEqual(first);
  expect(section.measured).toHaveLength(1);
  expect(await section.measure(11_000)).toHaveLength(1);
  expect(section.measured).toHaveLength(2);
  expect(await section.measure(60_999)).toHaveLength(1);
  expect(await section.measure(61_000)).toHaveLength(2);
});
