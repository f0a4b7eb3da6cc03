import type { FileSystemSize, Host } from '../host.ts';
import { type Mount, parseMountinfo } from './mountinfo.ts';

/** Bytes. */
export interface DiskUse {
  total: number;
  used: number;
}

/** One device or pool, with the mount points that its size is read from. */
export interface Disk {
  kind: 'device' | 'zfs';
  mountPoints: string[];
}

// Images and media that are always full, and network file systems whose source may begin with /dev/ too.
const skippedTypes = new Set(
  (
    'squashfs erofs iso9660 udf cramfs romfs fuse nfs nfs4 cifs smb3 smbfs ceph 9p virtiofs lustre afs ' +
    'ramfs tmpfs overlay aufs autofs'
  ).split(' '),
);

function isLocalDisk(mount: Mount): boolean {
  if (skippedTypes.has(mount.type) || mount.type.startsWith('fuse.')) return false;
  if (mount.type === 'zfs') return !mount.source.includes('@');
  if (mount.type === 'ubifs') return true;
  // The blocks of a loop device belong to a file on another disk, unless a container's root is such a file.
  if (mount.source.startsWith('/dev/loop')) return mount.mountPoint === '/';
  return mount.source.startsWith('/dev/');
}

/** What is one disk has one key, however often and in however many parts it is mounted. */
function diskKey(mount: Mount): string {
  if (mount.type === 'zfs') return `zfs ${mount.source.split('/')[0]}`;
  // Every btrfs subvolume has a device number of its own.
  if (mount.type === 'btrfs') return `btrfs ${mount.source}`;
  return mount.device;
}

/** A bind mount shows a part of a file system that is counted where it is mounted whole. */
function isWhole(mount: Mount): boolean {
  return mount.root === '/' || mount.mountPoint === '/' || mount.type === 'btrfs' || mount.type === 'zfs';
}

export function selectDisks(mounts: Mount[]): Disk[] {
  const disks = new Map<string, Disk>();
  for (const mount of mounts) {
    if (!isLocalDisk(mount) || !isWhole(mount)) continue;
    const key = diskKey(mount);
    const disk = disks.get(key);
    if (disk === undefined) {
      disks.set(key, { kind: mount.type === 'zfs' ? 'zfs' : 'device', mountPoints: [mount.mountPoint] });
    } else if (disk.kind === 'zfs') {
      disk.mountPoints.push(mount.mountPoint);
    }
  }
  // In a container the root is often all there is, and its overlay tells the size of the disk below.
  return disks.size === 0 ? [{ kind: 'device', mountPoints: ['/'] }] : [...disks.values()];
}

type SizeOf = (mountPoint: string) => FileSystemSize | undefined;

/**
 * A ZFS dataset tells what it holds itself and what the pool has left, so a pool is the sum of what
 * its datasets hold plus the most that any of them may still take.
 */
function measurePool(disk: Disk, sizeOf: SizeOf): DiskUse | undefined {
  const sizes = disk.mountPoints.map(sizeOf).filter((size) => size !== undefined);
  if (sizes.length === 0) return undefined;
  const used = sizes.reduce((sum, size) => sum + Math.max(0, size.total - size.free), 0);
  return { total: used + Math.max(...sizes.map((size) => size.available)), used };
}

function measureDevice(disk: Disk, sizeOf: SizeOf): DiskUse | undefined {
  const size = sizeOf(disk.mountPoints[0] as string);
  return size && { total: size.total, used: Math.max(0, size.total - size.free) };
}

export function addUpDisks(disks: Disk[], sizeOf: SizeOf): DiskUse {
  const sum: DiskUse = { total: 0, used: 0 };
  for (const disk of disks) {
    const use = disk.kind === 'zfs' ? measurePool(disk, sizeOf) : measureDevice(disk, sizeOf);
    sum.total += use?.total ?? 0;
    sum.used += use?.used ?? 0;
  }
  if (sum.total === 0) throw new Error('no mounted disk tells its size');
  return sum;
}

export interface DiskMeter {
  measure(): DiskUse;
  /** Reads the mounts again. */
  refresh(): void;
}

export function createDiskMeter(host: Host): DiskMeter {
  let disks: Disk[] | undefined;

  function sizeOf(mountPoint: string): FileSystemSize | undefined {
    try {
      return host.measureFileSystem(mountPoint);
    } catch {
      // Not for this user to see, or gone since the mounts were read; the other disks still count.
      return undefined;
    }
  }

  return {
    measure() {
      disks ??= selectDisks(parseMountinfo(host.readText('/proc/self/mountinfo')));
      return addUpDisks(disks, sizeOf);
    },
    refresh() {
      disks = undefined;
    },
  };
}
