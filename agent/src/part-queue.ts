import type { ContainerUse, Gauges, MissedParts, MountUse } from '@muster/generated/types';

/** The mounts and containers of the time in which gauges could not be sent, by the hour. */
export interface PartQueue {
  /** Memory in use, about. */
  readonly bytes: number;
  /** Adds the measurement of a minute to those of its hour. `offset` is that of the hub, whose hours are meant. */
  add(minute: number, gauges: Pick<Gauges, 'mounts' | 'largest_containers'>, offset: number): void;
  /** Those up to a minute. What is added later is apart from them. */
  readUpTo(minute: number): MissedParts[];
  removeUpTo(minute: number): void;
}

const HOUR_MINUTES = 60;
/** A day of 200 mounts, whose paths are the same all day, takes 130 kB. */
const MAX_BYTES = 163_840;
const MAX_CONTAINERS = 10;
/** Summed, so that those that become the largest of the hour are among them. */
const MAX_SUMMED = 20;
const BYTES_PER_TEXT = 32;
const BYTES_PER_CONTAINER = 96;
const BYTES_PER_MOUNT = 16;

interface Entry {
  minute: number;
  hour: number;
  samples: number;
  paths: readonly string[];
  /** Total and use of each path. */
  sizes: Float64Array;
  containers: ContainerUse[];
  isRead: boolean;
}

export function createPartQueue(): PartQueue {
  let entries: Entry[] = [];

  const countBytes = () =>
    entries.reduce((sum, entry, index) => {
      const paths = entry.paths === entries[index - 1]?.paths ? [] : entry.paths;
      return sum + countTexts(paths) + entry.paths.length * BYTES_PER_MOUNT + countContainers(entry);
    }, 0);

  function sharePaths(mounts: readonly MountUse[]): readonly string[] {
    const known = entries.at(-1)?.paths ?? [];
    const isSame = known.length === mounts.length && mounts.every(({ path }, index) => path === known[index]);
    return isSame ? known : mounts.map(({ path }) => path);
  }

  return {
    get bytes() {
      return countBytes();
    },
    add(minute, { mounts: measured = [], largest_containers: containers = [] }, offset) {
      if (measured.length === 0 && containers.length === 0) return;
      // In one order, so that the paths are those of the entry before.
      const mounts = [...measured].sort((a, b) => (a.path < b.path ? -1 : 1));
      const hour = Math.ceil((minute + offset) / HOUR_MINUTES);
      const paths = sharePaths(mounts);
      const sizes = Float64Array.from(mounts.flatMap(({ total, used }) => [total, used]));
      const last = entries.at(-1);
      if (last !== undefined && last.hour === hour && !last.isRead)
        Object.assign(last, {
          ...{ minute, paths, sizes, samples: last.samples + 1 },
          containers: addContainers(last.containers, containers),
        });
      else
        entries.push({
          ...{ minute, hour, paths, sizes, samples: 1, isRead: false },
          containers: addContainers([], containers),
        });
      while (entries.length > 1 && countBytes() > MAX_BYTES) entries.shift();
    },
    readUpTo(minute) {
      return entries
        .filter((entry) => entry.minute <= minute)
        .map((entry) => {
          entry.isRead = true;
          return describe(entry);
        });
    },
    removeUpTo(minute) {
      entries = entries.filter((entry) => entry.minute > minute);
    },
  };
}

function describe({ minute, samples, paths, sizes, containers }: Entry): MissedParts {
  return {
    minute,
    samples: Math.min(samples, HOUR_MINUTES),
    mounts: paths.map((path, index) => ({
      path,
      total: sizes[2 * index] ?? 0,
      used: sizes[2 * index + 1] ?? 0,
    })),
    largest_containers: containers.slice(0, MAX_CONTAINERS).map(({ name, cpu = 0, memory }) => ({
      name,
      cpu: Math.round((cpu / samples) * 100) / 100,
      memory: Math.round(memory / samples),
    })),
  };
}

/** The sums, the largest first. */
function addContainers(sums: readonly ContainerUse[], added: readonly ContainerUse[]): ContainerUse[] {
  const all = new Map(sums.map((sum) => [sum.name, sum]));
  for (const { name, cpu = 0, memory } of added) {
    const sum = all.get(name);
    all.set(name, { name, cpu: cpu + (sum?.cpu ?? 0), memory: memory + (sum?.memory ?? 0) });
  }
  return [...all.values()].sort((a, b) => b.memory - a.memory).slice(0, MAX_SUMMED);
}

function countTexts(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + 2 * text.length + BYTES_PER_TEXT, 0);
}

function countContainers({ containers }: Entry): number {
  return countTexts(containers.map(({ name }) => name)) + containers.length * BYTES_PER_CONTAINER;
}
