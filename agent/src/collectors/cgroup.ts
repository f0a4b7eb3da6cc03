import type { Files, OpenFile } from '../host.ts';
import type { Memory } from './meminfo.ts';

/** The memory limit of a container. */
export interface MemoryLimit {
  /** Limits the machine's memory and swap to the container's. */
  measure(machine: Memory): Memory;
  close(): void;
}

/** File names of a version of control groups. */
interface Version {
  limit: string;
  usage: string;
  swapLimit: string;
  swapUsage: string;
  /** Whether limit and usage of swap are sums of memory and swap. */
  sumsSwap: boolean;
  /** In memory.stat: page cache that can be reclaimed at once. */
  inactive: RegExp;
}

const version2: Version = {
  limit: 'memory.max',
  usage: 'memory.current',
  swapLimit: 'memory.swap.max',
  swapUsage: 'memory.swap.current',
  sumsSwap: false,
  inactive: /^inactive_file (\d+)$/m,
};

const version1: Version = {
  limit: 'memory.limit_in_bytes',
  usage: 'memory.usage_in_bytes',
  swapLimit: 'memory.memsw.limit_in_bytes',
  swapUsage: 'memory.memsw.usage_in_bytes',
  sumsSwap: true,
  inactive: /^total_inactive_file (\d+)$/m,
};

/** The lowest limit of the groups above, in memory.stat of version 1. */
const LIMIT_ABOVE = /^hierarchical_memory_limit (\d+)$/m;

interface Group {
  folder: string;
  version: Version;
}

/**
 * A container sees its own group at the root of the mount. A service of the machine is in a group below, whose limit does
 * not concern the machine, and a machine's root group has no limit.
 */
const ownGroups: Group[] = [
  { folder: '/sys/fs/cgroup', version: version2 },
  { folder: '/sys/fs/cgroup/memory', version: version1 },
];

// Group names of Docker, Podman, containerd, CRI-O, Kubernetes, LXC and systemd-nspawn.
const CONTAINER_GROUP = /^(?:docker|libpod|cri-containerd|crio|kubepods|lxc|machine)(?:[-.]|$)/;

/** The groups of a container that shares the machine's cgroup namespace. */
function listNamedGroups(host: Files): Group[] {
  const names = /^0::\/(.*)$/m.exec(readOr(host, '/proc/self/cgroup'))?.[1]?.split('/') ?? [];
  const first = names.findIndex((name) => CONTAINER_GROUP.test(name));
  if (first < 0 || names.includes('..')) return [];
  return names.slice(first).map((_, index) => ({
    folder: `/sys/fs/cgroup/${names.slice(0, first + index + 1).join('/')}`,
    version: version2,
  }));
}

function readOr(host: Files, path: string): string {
  try {
    return host.readText(path);
  } catch {
    return '';
  }
}

/** Infinite if it is "max", missing or not a number. */
function parseBytes(text: string | undefined): number {
  return /^\s*\d+\s*$/.test(text ?? '') ? Number(text) : Number.POSITIVE_INFINITY;
}

function readLimit(host: Files, { folder, version }: Group): number {
  const limit = parseBytes(readOr(host, `${folder}/${version.limit}`));
  if (version !== version1) return limit;
  return Math.min(limit, parseBytes(LIMIT_ABOVE.exec(readOr(host, `${folder}/memory.stat`))?.[1]));
}

/** Finds the lowest limit, if it is below the memory of the machine. */
export function findMemoryLimit(host: Files, memTotal: number): MemoryLimit | undefined {
  let lowest: { group: Group; limit: number } | undefined;
  for (const group of [...ownGroups, ...listNamedGroups(host)]) {
    const limit = readLimit(host, group);
    if (limit > 0 && limit < (lowest?.limit ?? memTotal)) lowest = { group, limit };
  }
  return lowest && openGroup(host, lowest.group, lowest.limit);
}

function readUsage(file: OpenFile, name: string): number {
  const bytes = parseBytes(file.read());
  if (!Number.isSafeInteger(bytes)) throw new Error(`${name} is not a number of bytes`);
  return bytes;
}

function openGroup(host: Files, { folder, version }: Group, limit: number): MemoryLimit {
  const usage = host.openFile(`${folder}/${version.usage}`);
  const stat = host.openFile(`${folder}/memory.stat`);
  const swapUsage = host.openFile(`${folder}/${version.swapUsage}`);
  const hasSwapUsage = host.exists(`${folder}/${version.swapUsage}`);
  const swapLimit = parseBytes(readOr(host, `${folder}/${version.swapLimit}`));

  function measureSwap(
    { swapTotal, swapUsed }: Memory,
    used: number,
  ): Pick<Memory, 'swapTotal' | 'swapUsed'> {
    const total = Math.min(swapTotal, Math.max(0, swapLimit - (version.sumsSwap ? limit : 0)));
    if (total === 0 || !hasSwapUsage) return { swapTotal: total, swapUsed: Math.min(total, swapUsed) };
    const swapped = readUsage(swapUsage, version.swapUsage) - (version.sumsSwap ? used : 0);
    return { swapTotal: total, swapUsed: Math.min(total, Math.max(0, swapped)) };
  }

  return {
    measure(machine) {
      const used = readUsage(usage, version.usage);
      const inactive = Number(version.inactive.exec(stat.read())?.[1] ?? 0);
      const memUsed = Math.min(limit, Math.max(0, used - inactive));
      return { memTotal: limit, memUsed, ...measureSwap(machine, used) };
    },
    close() {
      for (const file of [usage, stat, swapUsage]) file.close();
    },
  };
}
