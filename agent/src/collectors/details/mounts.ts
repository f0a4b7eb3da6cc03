import type { MountDetails } from '@muster/generated/types';
import type { Section } from '../../details/section.ts';
import { decodeUtf8 } from '../../encodings.ts';
import type { FileSystemSize, Files } from '../../host.ts';
import { selectFileSystems } from '../disks.ts';
import { type Mount, parseMountinfo } from '../mountinfo.ts';
import { toPartName } from './part-names.ts';

const MAX_MOUNTS = 200;
const MAX_PATH_LENGTH = 256;
// The use of a disk changes slowly. A host of containers has thousands of mounts, which take milliseconds to parse.
const SIZES_EVERY_MS = 10_000;
const MOUNTS_EVERY_MS = 60_000;

/** Inodes are created on demand, and their total is an estimate from the free space. */
const typesWithoutInodes = new Set(['zfs', 'btrfs', 'bcachefs']);

/** Not within a surrogate pair. */
function cutPath(path: string): string {
  return path.slice(0, MAX_PATH_LENGTH).replace(/[\ud800-\udbff]$/, '');
}

function isPossible({ total, inodes }: FileSystemSize): boolean {
  return total > 0 && Number.isSafeInteger(total) && Number.isSafeInteger(inodes);
}

function describeInodes(
  type: string,
  { inodes, freeInodes }: FileSystemSize,
): Pick<MountDetails, 'inodes_total' | 'inodes_used'> {
  if (typesWithoutInodes.has(type) || inodes === 0 || freeInodes > inodes) return {};
  return { inodes_total: inodes, inodes_used: inodes - freeInodes };
}

function describeMount({ type, mountPoint }: Mount, size: FileSystemSize): MountDetails {
  return {
    path: cutPath(decodeUtf8(mountPoint)),
    type: toPartName(decodeUtf8(type)),
    total: size.total,
    used: Math.max(0, size.total - size.free),
    ...describeInodes(type, size),
  };
}

/** The largest in mount order. */
function keepLargest(mounts: MountDetails[]): MountDetails[] {
  if (mounts.length <= MAX_MOUNTS) return mounts;
  const largest = new Set([...mounts].sort((one, other) => other.total - one.total).slice(0, MAX_MOUNTS));
  return mounts.filter((mount) => largest.has(mount));
}

/** The file systems that count for the host's disk. A ZFS dataset is one of them: its total is its use and what its pool has left. */
export function createMountsSection(host: Files): Section<'mounts'> {
  let fileSystems: Mount[] = [];
  let listedAt = Number.NEGATIVE_INFINITY;
  let measured: MountDetails[] | undefined;
  let measuredAt = Number.NEGATIVE_INFINITY;

  function sizeOf(mountPoint: string): FileSystemSize | undefined {
    try {
      return host.getFileSystemSize(mountPoint);
    } catch {
      // No permission, or unmounted since the mounts were read.
      return undefined;
    }
  }

  function measureAll(): MountDetails[] {
    return fileSystems.flatMap((mount) => {
      const size = sizeOf(mount.mountPoint);
      return size === undefined || !isPossible(size) ? [] : [describeMount(mount, size)];
    });
  }

  return {
    name: 'mounts',
    async measure(now) {
      if (now - listedAt >= MOUNTS_EVERY_MS) {
        fileSystems = selectFileSystems(parseMountinfo(host.readLatin1('/proc/self/mountinfo')));
        listedAt = now;
        measured = undefined;
      }
      if (measured === undefined || now - measuredAt >= SIZES_EVERY_MS) {
        measured = keepLargest(measureAll());
        measuredAt = now;
      }
      return measured.length === 0 ? undefined : measured;
    },
  };
}
