import type { Random } from './random.ts';
import type { Tree } from './tree.ts';

export interface MemoryTruth {
  mem_total: number;
  mem_used: number;
  swap_total: number;
  swap_used: number;
}

const KIBIBYTE = 1024;

type Figures = Record<string, number>;

/** In KiB. */
function writeMeminfo(tree: Tree, figures: Figures): void {
  const lines = Object.entries(figures).map(([name, size]) => `${name}: ${size} kB\n`);
  tree.files.set('/proc/meminfo', lines.join(''));
}

/** The kernel's figures for this available memory. */
function describeAvailable(
  random: Random,
  total: number,
  available: number,
): { figures: Figures; used: number } {
  const free = random.below(available + 1);
  const cached = random.below(available - free + 1);
  const shmem = random.below(1_000);
  // The available memory is their sum.
  const parts = {
    MemFree: free,
    Cached: cached + shmem,
    SReclaimable: available - free - cached,
    Shmem: shmem,
  };
  switch (random.pick(['current', 'current', 'old', 'zero', 'host'])) {
    case 'old':
      return { figures: parts, used: total - available };
    case 'zero':
      return { figures: { ...parts, MemAvailable: 0 }, used: total - available };
    case 'host': {
      // A container with caches of its host.
      const more = total + random.between(1, 1e6);
      return { figures: { MemFree: free, MemAvailable: more, SReclaimable: more }, used: total - free };
    }
    default:
      return {
        figures: { ...parts, MemAvailable: Math.max(1, available) },
        used: total - Math.max(1, available),
      };
  }
}

function addLimit(tree: Tree, random: Random, machine: MemoryTruth): MemoryTruth {
  const isVersion1 = random.chance(0.5);
  const folder = isVersion1 ? '/sys/fs/cgroup/memory' : '/sys/fs/cgroup';
  const write = (name: string, bytes: number | string) => tree.files.set(`${folder}/${name}`, `${bytes}\n`);
  const isLower = random.chance(0.7);
  const limit = isLower
    ? random.between(KIBIBYTE, machine.mem_total - 1)
    : machine.mem_total + random.below(1e9);
  const usage = random.below(Math.min(limit, machine.mem_total) + 1);
  const inactive = random.below(usage + 1);
  const swapLimit = random.below(2 * machine.swap_total + 1);
  const swapUsage = random.below(Math.min(swapLimit, machine.swap_total) + 1);
  write(isVersion1 ? 'memory.limit_in_bytes' : 'memory.max', limit);
  write(isVersion1 ? 'memory.usage_in_bytes' : 'memory.current', usage);
  write('memory.stat', `anon 7\n${isVersion1 ? 'total_' : ''}inactive_file ${inactive}\nactive_file 9`);
  write(
    isVersion1 ? 'memory.memsw.limit_in_bytes' : 'memory.swap.max',
    isVersion1 ? limit + swapLimit : swapLimit,
  );
  write(
    isVersion1 ? 'memory.memsw.usage_in_bytes' : 'memory.swap.current',
    isVersion1 ? usage + swapUsage : swapUsage,
  );
  if (!isLower) return machine;
  return {
    mem_total: limit,
    mem_used: usage - inactive,
    swap_total: Math.min(machine.swap_total, swapLimit),
    swap_used: swapUsage,
  };
}

/** Writes memory, the ZFS cache and limits; returns the true figures. */
export function addMemory(tree: Tree, random: Random): MemoryTruth {
  const total = random.between(64_000, 4e8);
  const available = random.below(total + 1);
  const { figures, used } = describeAvailable(random, total, available);
  const swapTotal = random.chance(0.5) ? 0 : random.below(1e8);
  const swapFree = random.below(swapTotal + 1);
  writeMeminfo(tree, { MemTotal: total, ...figures, SwapTotal: swapTotal, SwapFree: swapFree });
  const machine: MemoryTruth = {
    mem_total: total * KIBIBYTE,
    mem_used: used * KIBIBYTE,
    swap_total: swapTotal * KIBIBYTE,
    swap_used: (swapTotal - swapFree) * KIBIBYTE,
  };
  const isLxc = random.chance(0.2);
  if (isLxc) tree.files.set('/proc/1/environ', 'container=lxc\0');
  if (random.chance(0.3)) {
    const size = random.below(machine.mem_total);
    const least = random.below(machine.mem_total);
    tree.files.set(
      '/proc/spl/kstat/zfs/arcstats',
      `13 1 0x01\nname type data\nc_min 4 ${least}\nsize 4 ${size}\n`,
    );
    // The cache is that of the host.
    if (!isLxc) machine.mem_used = Math.max(0, machine.mem_used - Math.max(0, size - least));
  }
  return random.chance(0.3) ? addLimit(tree, random, machine) : machine;
}
