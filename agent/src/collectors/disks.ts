import type { FileSystemSize, Files } from '../host.ts';
import { type Mount, parseMountinfo } from './mountinfo.ts';

/** Bytes. */
export interface DiskUse {
  total: number;
  used: number;
}

/** A device or a ZFS pool, with the mount points from which its size is read. */
export interface Disk {
  kind: 'device' | 'zfs';
  mountPoints: string[];
}

// Read-only images, which are always full, and network file systems, whose source may start with /dev/ too.
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
  // A loop device is a file on another disk; it only counts as the root of a container.
  if (mount.source.startsWith('/dev/loop')) return mount.mountPoint === '/';
  return mount.source.startsWith('/dev/');
}

/** Equal for all mounts of one disk, so that it is counted once. */
function diskKey(mount: Mount): string {
  if (mount.type === 'zfs') return `zfs ${mount.source.split('/')[0]}`;
  // Every btrfs subvolume has another device number.
  if (mount.type === 'btrfs') return `btrfs ${mount.source}`;
  return mount.device;
}

/** False for bind mounts, whose file system is counted where its root is mounted. */
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
  // A container often has an overlay root only, which reports the size of the disk below it.
  return disks.size === 0 ? [{ kind: 'device', mountPoints: ['/'] }] : [...disks.values()];
}

type SizeOf = (mountPoint: string) => FileSystemSize | undefined;

/**
 * A ZFS dataset reports its own use and the free space of the pool, so the size of a pool is the use of all datasets plus
 * the largest free space; quotas may show less to some of them.
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

export function sumDisks(disks: Disk[], sizeOf: SizeOf): DiskUse {
  const sum: DiskUse = { total: 0, used: 0 };
  for (const disk of disks) {
    const use = disk.kind === 'zfs' ? measurePool(disk, sizeOf) : measureDevice(disk, sizeOf);
    sum.total += use?.total ?? 0;
    sum.used += use?.used ?? 0;
  }
  if (sum.total === 0) throw new Error('no mounted disk reports its size');
  return sum;
}

export interface DiskMeter {
  measure(): DiskUse;
  /** Reads the mounts again. */
  refresh(): void;
}

export function createDiskMeter(host: Files): DiskMeter {
  let disks: Disk[] | undefined;

  function sizeOf(mountPoint: string): FileSystemSize | undefined {
    try {
      return host.getFileSystemSize(mountPoint);
    } catch {
      // No permission, or unmounted since the mounts were read; the other disks still count.
      return undefined;
    }
  }

  return {
    measure() {
      disks ??= selectDisks(parseMountinfo(host.readText('/proc/self/mountinfo')));
      return sumDisks(disks, sizeOf);
    },
    refresh() {
      disks = undefined;
    },
  };
}
