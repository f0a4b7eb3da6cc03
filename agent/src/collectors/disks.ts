import type { FileSystemSpace, Files } from '../host.ts';
import { type Mount, parseMountinfo } from './mountinfo.ts';

/** Bytes. */
export interface DiskUse {
  total: number;
  used: number;
}

/** A device or a ZFS pool, with the mount points from which its size is read: one, or one for each dataset. */
export interface Disk {
  kind: 'device' | 'zfs';
  mountPoints: string[];
}

// File systems that do not count: read-only images, which are always full, and network file systems, whose source may also
// start with /dev/.
const skippedTypes = new Set(
  (
    'squashfs erofs iso9660 udf cramfs romfs fuse nfs nfs4 cifs smb3 smbfs ceph 9p virtiofs lustre afs ' +
    'ramfs tmpfs overlay aufs autofs'
  ).split(' '),
);

function isLoop(mount: Mount): boolean {
  return mount.source.startsWith('/dev/loop');
}

function isLocalDisk(mount: Mount): boolean {
  if (skippedTypes.has(mount.type) || mount.type.startsWith('fuse.')) return false;
  if (mount.type === 'zfs') return !mount.source.includes('@');
  if (mount.type === 'ubifs') return true;
  return mount.source.startsWith('/dev/');
}

/**
 * A loop device is a file on a disk that already counts. If the root is one, the files belong to a container's host, and
 * all writable ones count.
 */
function hasLoopRoot(mounts: Mount[]): boolean {
  return mounts.some((mount) => mount.mountPoint === '/' && isLoop(mount));
}

/** Equal for all mounts of one file system, so that it is counted once. */
function fileSystemKey(mount: Mount): string {
  // Every mount of a dataset or of a btrfs subvolume may have another device number.
  return mount.type === 'zfs' || mount.type === 'btrfs' ? `${mount.type} ${mount.source}` : mount.device;
}

/** A bind mount may be a folder that only its owner may open. */
function rankMount(mount: Mount): number {
  return (mount.mountPoint === '/' ? 2 : 0) + (mount.root === '/' ? 1 : 0);
}

/** Whether a mount is the better one to measure and to name a file system; of equal ones the shorter mount point. */
function isBetter(mount: Mount, other: Mount): boolean {
  const difference = rankMount(mount) - rankMount(other);
  return difference > 0 || (difference === 0 && mount.mountPoint.length < other.mountPoint.length);
}

/** One mount of each file system, in mount order. */
function listFileSystems(mounts: Mount[]): Mount[] {
  const best = new Map<string, Mount>();
  for (const mount of mounts) {
    const key = fileSystemKey(mount);
    const other = best.get(key);
    if (other === undefined || isBetter(mount, other)) best.set(key, mount);
  }
  return [...best.values()];
}

// Files of the runtime's disk, which it binds into every container.
const runtimeFiles = new Set(['/etc/hostname', '/etc/hosts', '/etc/resolv.conf']);

/** In a container with an overlay, the mounts of the disk that the overlay is on; its root reports their size. */
function replaceOverlayDisk(all: Mount[], disks: Mount[]): Mount[] {
  const root = all.find((mount) => mount.mountPoint === '/');
  const file = disks.find((mount) => runtimeFiles.has(mount.mountPoint));
  if (root?.type !== 'overlay' || file === undefined) return disks;
  const key = fileSystemKey(file);
  return [root, ...disks.filter((mount) => fileSystemKey(mount) !== key)];
}

/** A mount of each file system on a local disk; of each dataset of a pool. */
function listLocalFileSystems(mounts: Mount[]): Mount[] {
  const countsLoops = hasLoopRoot(mounts);
  const local = mounts.filter(
    (mount) => isLocalDisk(mount) && (!isLoop(mount) || (countsLoops && !mount.isReadOnly)),
  );
  return listFileSystems(replaceOverlayDisk(mounts, local));
}

/** A mount of each file system that counts; the root of any type if there is no other. */
function selectFileSystems(mounts: Mount[]): Mount[] {
  const local = listLocalFileSystems(mounts);
  return local.length > 0 ? local : mounts.filter((mount) => mount.mountPoint === '/');
}

/** Every local disk once, with the datasets of a pool counted together. */
export function selectDisks(mounts: Mount[]): Disk[] {
  const pools = new Map<string, Disk>();
  const disks: Disk[] = [];
  for (const { type, source, mountPoint } of listLocalFileSystems(mounts)) {
    const pool = type === 'zfs' ? (source.split('/')[0] as string) : undefined;
    const disk = pool === undefined ? undefined : pools.get(pool);
    if (disk !== undefined) {
      disk.mountPoints.push(mountPoint);
      continue;
    }
    const added: Disk = { kind: pool === undefined ? 'device' : 'zfs', mountPoints: [mountPoint] };
    disks.push(added);
    if (pool !== undefined) pools.set(pool, added);
  }
  // A container often has an overlay root only, which reports the size of the disk below it.
  return disks.length === 0 ? [{ kind: 'device', mountPoints: ['/'] }] : disks;
}

type SizeOf = (mountPoint: string) => FileSystemSpace | undefined;

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

/** What is mounted, parsed again only when it has changed: a host of containers has thousands of mounts. */
export interface Mounts {
  read(): { disks: Disk[]; fileSystems: Mount[] };
}

export function createMounts(host: Files): Mounts {
  let text: string | undefined;
  let selected: ReturnType<Mounts['read']> = { disks: [], fileSystems: [] };
  return {
    read() {
      const current = host.readLatin1('/proc/self/mountinfo');
      if (current === text) return selected;
      const mounts = parseMountinfo(current);
      selected = { disks: selectDisks(mounts), fileSystems: selectFileSystems(mounts) };
      text = current;
      return selected;
    },
  };
}

export interface DiskMeter {
  measure(): DiskUse;
  list(): Disk[];
  /** Reads the mounts again. */
  refresh(): void;
}

export function createDiskMeter(host: Files, mounts: Mounts = createMounts(host)): DiskMeter {
  let disks: Disk[] | undefined;

  function sizeOf(mountPoint: string): FileSystemSpace | undefined {
    try {
      return host.getFileSystemSize(mountPoint);
    } catch {
      // No permission, or unmounted since the mounts were read; the other disks still count.
      return undefined;
    }
  }

  function list(): Disk[] {
    disks ??= mounts.read().disks;
    return disks;
  }

  return {
    list,
    measure: () => sumDisks(list(), sizeOf),
    refresh() {
      disks = undefined;
    },
  };
}
