import type { ContainerDetails } from '@muster/generated/types';
import { createTimeSlices, type SliceRuntime, visitInSlices } from '@muster/shared/runtime/time-slices';
import type { Section } from '../../details/section.ts';
import type { Files, Host } from '../../host.ts';
import { createRateTable } from '../../rates.ts';
import { readPart, roundShare } from './figures.ts';
import { toPartName } from './part-names.ts';
import { createRotation } from './rotation.ts';
import { openSlices } from './slices.ts';

const MAX_LARGEST = 10;
/** Containers whose memory is read again at once, besides the largest ones. */
const MAX_READS = 100;
const ID_LENGTH = 12;
const MICROSECONDS_PER_PERCENT = 10_000;
/** A million percent, the most that the contract permits. */
const FASTEST_MICROSECONDS = 1e6 * MICROSECONDS_PER_PERCENT;
/** Links of a folder without subfolders. */
const LEAF_LINKS = 2;

const UNIFIED = '/sys/fs/cgroup';
/** Of version 1, in which every controller has a tree of its own. */
const CONTROLLERS = ['memory', 'cpu,cpuacct', 'cpu'].map((name) => `${UNIFIED}/${name}`);

// Docker, Podman, containerd, CRI-O and Kubernetes: an id of 64 digits alone or after the name of the runtime, whichever driver
// made the group. Podman and CRI-O also have a group for the monitor of a container.
const RUNTIME_GROUP = /^(?:(?:[\w.]+[-:])*)([0-9a-f]{64})(?:\.scope)?$/;
const MONITOR_GROUP = /conmon-/;
// LXC, LXD and Incus.
const LXC_GROUP = /^lxc\.payload\.(.+)$/;
const lxcParents = new Set(['lxc', 'lxc.payload']);
// systemd-nspawn, started as a service or registered with systemd-machined, as libvirt's are.
const MACHINE_GROUP = /^(?:systemd-nspawn@(.+)\.service|machine-(.+)\.scope)$/;
const VIRTUAL_MACHINE = /^(?:qemu|vmspawn)-/;

/** systemd escapes bytes as `\x2d`. */
function unescapeUnit(name: string): string {
  return name.replace(/\\x([0-7][0-9a-f])/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

/** The name of the container whose control group it is; undefined if it is none of a container. */
export function nameContainer(group: string, parent: string): string | undefined {
  const id = RUNTIME_GROUP.exec(group)?.[1];
  if (id !== undefined) return MONITOR_GROUP.test(group) ? undefined : id.slice(0, ID_LENGTH);
  const lxc = LXC_GROUP.exec(group)?.[1] ?? (lxcParents.has(parent) ? group : undefined);
  if (lxc !== undefined) return lxc;
  const machine = MACHINE_GROUP.exec(group);
  if (machine === null) return undefined;
  const name = unescapeUnit(machine[1] ?? machine[2] ?? '');
  return VIRTUAL_MACHINE.test(name) ? undefined : name.replace(/^lxc-\d+-/, '');
}

interface Container {
  name: string;
  folder: string;
  /** Whether its memory was read. */
  isRead: boolean;
  /** Bytes with the page cache; undefined where the kernel does not count them, as on a Raspberry Pi without the option to do so. */
  charged: number | undefined;
}

/** A control group. */
interface Group {
  /** Undefined for one of no container. */
  container: Container | undefined;
  /** The last search that found it. */
  search: number;
}

function listSubfolders(host: Files, folder: string): string[] {
  const names: string[] = [];
  try {
    if (host.countLinks(folder) === LEAF_LINKS) return names;
    for (const { name, isFolder } of host.listFolder(folder)) if (isFolder) names.push(name);
  } catch {
    // Removed since its parent was listed.
  }
  return names;
}

function describeGroup(folder: string, group: string, parent: string): Group {
  const name = nameContainer(group, parent);
  return {
    container: name === undefined ? undefined : { name, folder, isRead: false, charged: undefined },
    search: 0,
  };
}

/** Returns a function that finds the containers below a folder; those inside another one belong to it. */
function createSearch(host: Files, runtime: SliceRuntime): (root: string) => Promise<Container[]> {
  /** By folder, because the patterns of names are slow. */
  const groups = new Map<string, Group>();
  let search = 0;

  function forgetRemoved(): void {
    for (const [folder, group] of groups) if (group.search !== search) groups.delete(folder);
  }

  return async (root) => {
    const slices = createTimeSlices(runtime);
    const found: Container[] = [];
    const folders = [root];
    let count = 0;
    search += 1;
    for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
      const parent = folder.slice(folder.lastIndexOf('/') + 1);
      for (const name of listSubfolders(host, folder)) {
        const inner = `${folder}/${name}`;
        let group = groups.get(inner);
        if (group === undefined) {
          group = describeGroup(inner, name, parent);
          groups.set(inner, group);
        }
        group.search = search;
        count += 1;
        if (group.container === undefined) folders.push(inner);
        else found.push(group.container);
      }
      if (slices.isOver()) await slices.pause();
    }
    if (groups.size > count) forgetRemoved();
    return found;
  };
}

function readBytes(host: Files, path: string): number | undefined {
  const text = readPart(host, path);
  const bytes = text !== undefined && /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(bytes) ? bytes : undefined;
}

/** The number after a key at the start of a line. */
function readEntry(host: Files, path: string, pattern: RegExp): number | undefined {
  const text = readPart(host, path);
  const value = Number((text && pattern.exec(text)?.[1]) ?? Number.NaN);
  return Number.isSafeInteger(value) ? value : undefined;
}

interface Measured {
  container: Container;
  /** Bytes without the page cache that can be reclaimed at once. */
  memory: number;
}

/** Returns a function that finds the containers with the most memory, without the page cache that can be reclaimed at once. */
function createRanking(host: Files, runtime: SliceRuntime): (containers: Container[]) => Promise<Measured[]> {
  const rotate = createRotation(MAX_READS);
  let largest: ReadonlySet<Container> = new Set();

  function readCharge(container: Container): void {
    container.isRead = true;
    container.charged = readBytes(host, `${container.folder}/memory.current`);
  }

  function measure(container: Container, charged: number): Measured {
    const inactive = readEntry(host, `${container.folder}/memory.stat`, /^inactive_file (\d+)$/m) ?? 0;
    return { container, memory: Math.max(0, charged - inactive) };
  }

  /** Most containers are smaller with the cache than the ten are without, and are not asked for it. */
  async function rank(formerly: Container[], others: Container[]): Promise<Measured[]> {
    const slices = createTimeSlices(runtime);
    const ranked: Measured[] = [];
    const findLeast = () => ranked[MAX_LARGEST - 1]?.memory ?? -1;
    async function add(container: Container): Promise<void> {
      if (container.charged === undefined || container.charged <= findLeast()) return;
      ranked.push(measure(container, container.charged));
      ranked.sort((one, other) => other.memory - one.memory);
      ranked.length = Math.min(ranked.length, MAX_LARGEST);
      if (slices.isOver()) await slices.pause();
    }
    for (const container of formerly) await add(container);
    const least = findLeast();
    const larger = others.filter(({ charged = -1 }) => charged > least);
    larger.sort((one, other) => (other.charged ?? 0) - (one.charged ?? 0));
    for (const container of larger) await add(container);
    return ranked;
  }

  return async (containers) => {
    const isChosen = rotate(containers.length);
    const formerly: Container[] = [];
    const others: Container[] = [];
    let index = 0;
    await visitInSlices(runtime, containers, (container) => {
      const wasLargest = largest.has(container);
      if (wasLargest || !container.isRead || isChosen(index)) readCharge(container);
      (wasLargest ? formerly : others).push(container);
      index += 1;
    });
    const ranked = await rank(formerly, others);
    largest = new Set(ranked.map(({ container }) => container));
    return ranked;
  };
}

/**
 * Containers as the kernel has them, in the tree of control groups. No runtime is asked: who may talk to the one of Docker is
 * root. Of version 1 the number only.
 */
export function createContainersSection(host: Files & Pick<Host, 'runtime'>): Section<'containers'> {
  const runtime = openSlices(host.runtime);
  const rates = createRateTable(FASTEST_MICROSECONDS);
  const search = createSearch(host, runtime);
  const findLargest = createRanking(host, runtime);

  /** Whether a container was found: once the last one has ended, there is none, rather than nothing to see. */
  let isKnown = false;

  /** Inside a container the root of the tree is the container's own group, and usually nothing is below it. */
  function isOwnGroup(): boolean {
    return host.exists(`${UNIFIED}/cgroup.type`) || host.exists(`${UNIFIED}/memory.current`);
  }

  /** Percent of a processor by folder. */
  function measureShares(containers: Measured[], now: number): Map<string, number> {
    const rows = containers.flatMap(({ container: { folder } }) => {
      const used = readEntry(host, `${folder}/cpu.stat`, /^usage_usec (\d+)$/m);
      return used === undefined ? [] : [{ key: folder, counters: [used] }];
    });
    const measured = rates.update(rows, now);
    return new Map(
      rows.flatMap(({ key }, index) => {
        const used = measured[index]?.[0];
        return used === undefined ? [] : [[key, roundShare(used / MICROSECONDS_PER_PERCENT)]];
      }),
    );
  }

  async function describe(containers: Container[], now: number): Promise<ContainerDetails> {
    const largest = await findLargest(containers);
    const shares = measureShares(largest, now);
    return {
      count: containers.length,
      largest: largest.map(({ container: { name, folder }, memory }) => {
        const cpu = shares.get(folder);
        return { name: toPartName(name), ...(cpu !== undefined && { cpu }), memory };
      }),
    };
  }

  return {
    name: 'containers',
    async measure(now) {
      const isUnified = host.exists(`${UNIFIED}/cgroup.controllers`);
      const root = isUnified ? UNIFIED : CONTROLLERS.find((folder) => host.exists(folder));
      if (root === undefined) return;
      const containers = await search(root);
      isKnown ||= containers.length > 0;
      // Version 1 does not tell whether this is the machine's root.
      if (!isKnown && (!isUnified || isOwnGroup())) return;
      return isUnified ? await describe(containers, now) : { count: containers.length, largest: [] };
    },
  };
}
