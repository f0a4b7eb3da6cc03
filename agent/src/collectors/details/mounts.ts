import type { MountDetails } from '@muster/generated/types';
import type { Section } from '../../details/section.ts';
import { decodeUtf8 } from '../../encodings.ts';
import type { FileSystemSize, Files } from '../../host.ts';
import { createMounts, type Mounts } from '../disks.ts';
import type { Mount } from '../mountinfo.ts';
import { toPartName } from './part-names.ts';

const MAX_MOUNTS = 200;
const MAX_PATH_LENGTH = 256;
// The use of a disk changes slowly. A host of containers has thousands of mounts, which take milliseconds to parse.
const SIZES_EVERY_MS = 10_000;
const MOUNTS_EVERY_MS = 60_000;

/** Inodes are created on demand, and their total is an estimate from the free space. */
const typesWithoutInodes = new Set(['zfs', 'btrfs', 'bcachefs']);

/** The first characters that fit into the contract, not within a surrogate pair. */
export function cutPath(path: string): string {
  return path.slice(0, MAX_PATH_LENGTH).replace(/[\ud800-\udbff]$/, '');
}

function isPossible({ total, inodes }: FileSystemSize): boolean {
  return total > 0 && Number.isSafeInteger(total) && Number.isSafeInteger(inodes);
}

export interface MeasuredFileSystem {
  mount: Mount;
  size: FileSystemSize;
  /** Whether the file system has a fixed number of inodes. */
  hasInodes: boolean;
}

function describeMount({ mount, size, hasInodes }: MeasuredFileSystem): MountDetails {
  return {
    path: cutPath(decodeUtf8(mount.mountPoint)),
    type: toPartName(decodeUtf8(mount.type)),
    total: size.total,
    used: Math.max(0, size.total - size.free),
    ...(hasInodes && { inodes_total: size.inodes, inodes_used: size.inodes - size.freeInodes }),
  };
}

/** The largest in mount order. */
function keepLargest(measured: MeasuredFileSystem[]): MeasuredFileSystem[] {
  if (measured.length <= MAX_MOUNTS) return measured;
  const ranked = [...measured].sort((one, other) => other.size.total - one.size.total);
  const largest = new Set(ranked.slice(0, MAX_MOUNTS));
  return measured.filter((one) => largest.has(one));
}

/** The file systems that count for the host's disk. A ZFS dataset is one of them: its total is its use and what its pool has left. */
export interface FileSystemReader {
  /** `now` is monotonic milliseconds. Figures are at most 10 s old, and the list of mounts a minute. */
  measure(now: number): readonly MeasuredFileSystem[];
}

export function createFileSystemReader(host: Files, mounts: Mounts = createMounts(host)): FileSystemReader {
  let fileSystems: Mount[] = [];
  let listedAt = Number.NEGATIVE_INFINITY;
  let measured: MeasuredFileSystem[] | undefined;
  let measuredAt = Number.NEGATIVE_INFINITY;

  function sizeOf(mountPoint: string): FileSystemSize | undefined {
    try {
      return host.getFileSystemSize(mountPoint);
    } catch {
      // No permission, or unmounted since the mounts were read.
      return undefined;
    }
  }

  function measureAll(): MeasuredFileSystem[] {
    return fileSystems.flatMap((mount) => {
      const size = sizeOf(mount.mountPoint);
      if (size === undefined || !isPossible(size)) return [];
      const { inodes, freeInodes } = size;
      const hasInodes = !typesWithoutInodes.has(mount.type) && inodes > 0 && freeInodes <= inodes;
      return [{ mount, size, hasInodes }];
    });
  }

  return {
    measure(now) {
      if (now - listedAt >= MOUNTS_EVERY_MS) {
        fileSystems = mounts.read().fileSystems;
        listedAt = now;
        measured = undefined;
      }
      if (measured === undefined || now - measuredAt >= SIZES_EVERY_MS) {
        measured = keepLargest(measureAll());
        measuredAt = now;
      }
      return measured;
    },
  };
}

export function createMountsSection(host: Files, mounts?: Mounts): Section<'mounts'> {
  const reader = createFileSystemReader(host, mounts);
  return {
    name: 'mounts',
    async measure(now) {
      const measured = reader.measure(now).map(describeMount);
      return measured.length === 0 ? undefined : measured;
    },
  };
}
