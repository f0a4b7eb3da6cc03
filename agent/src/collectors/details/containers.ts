import type { ContainerDetails } from '@muster/generated/types';
import { createTimeSlices, type SliceRuntime, visitInSlices } from '@muster/shared/runtime/time-slices';
import type { Section } from '../../details/section.ts';
import type { Files, FolderEntry, Host } from '../../host.ts';
import { createRateTable } from '../../rates.ts';
import { readPart, roundShare } from './figures.ts';
import { toPartName } from './part-names.ts';
import { createRotation } from './rotation.ts';
import { openSlices } from './slices.ts';

const MAX_LARGEST = 10;
/** Containers whose memory is read again at once, besides the largest ones. */
const MAX_READS = 100;
const MAX_KNOWN_NAMES = 5_000;
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
}

function listSubfolders(host: Files, folder: string): FolderEntry[] {
  try {
    if (host.countLinks(folder) === LEAF_LINKS) return [];
    return host.listFolder(folder).filter((entry) => entry.isFolder);
  } catch {
    // Removed since its parent was listed.
    return [];
  }
}

/** Returns a function that remembers the names of groups, whose patterns are slow. */
function createNames(): (group: string, parent: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  return (group, parent) => {
    if (lxcParents.has(parent)) return nameContainer(group, parent);
    if (!known.has(group)) {
      // Groups of containers that are gone.
      if (known.size >= MAX_KNOWN_NAMES) known.clear();
      known.set(group, nameContainer(group, parent));
    }
    return known.get(group);
  };
}

/** Containers below a folder; those inside another one belong to it. */
async function findContainers(
  host: Files,
  runtime: SliceRuntime,
  root: string,
  nameOf: typeof nameContainer,
): Promise<Container[]> {
  const slices = createTimeSlices(runtime);
  const found: Container[] = [];
  const folders = [root];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const parent = folder.slice(folder.lastIndexOf('/') + 1);
    for (const entry of listSubfolders(host, folder)) {
      const inner = `${folder}/${entry.name}`;
      const name = nameOf(entry.name, parent);
      if (name === undefined) folders.push(inner);
      else found.push({ name, folder: inner });
    }
    if (slices.isOver()) await slices.pause();
  }
  return found;
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

interface Measured extends Container {
  memory: number;
}

/** Returns a function that measures memory with the page cache that can be reclaimed at once. */
function createChargeMeter(host: Files, runtime: SliceRuntime) {
  const rotate = createRotation(MAX_READS);
  /** By folder. */
  let known = new Map<string, number | undefined>();
  let largest: ReadonlySet<string> = new Set();

  return async (containers: Container[]): Promise<Measured[]> => {
    const isChosen = rotate(containers.length);
    const current = new Map<string, number | undefined>();
    const measured: Measured[] = [];
    let index = 0;
    await visitInSlices(runtime, containers, (container) => {
      const { folder } = container;
      const isRead = isChosen(index) || largest.has(folder) || !known.has(folder);
      index += 1;
      // Absent where the kernel does not count memory, as on a Raspberry Pi without the option to do so.
      const memory = isRead ? readBytes(host, `${folder}/memory.current`) : known.get(folder);
      current.set(folder, memory);
      if (memory !== undefined) measured.push({ ...container, memory });
    });
    known = current;
    measured.sort((one, other) => other.memory - one.memory);
    largest = new Set(measured.slice(0, MAX_LARGEST).map(({ folder }) => folder));
    return measured;
  };
}

/**
 * Those with the most memory, without the page cache that can be reclaimed at once. Most containers are smaller with it than
 * the ten are without, and are not asked for it.
 */
async function findLargest(host: Files, runtime: SliceRuntime, charged: Measured[]): Promise<Measured[]> {
  const slices = createTimeSlices(runtime);
  const largest: Measured[] = [];
  for (const container of charged) {
    if (container.memory <= (largest[MAX_LARGEST - 1]?.memory ?? -1)) break;
    const inactive = readEntry(host, `${container.folder}/memory.stat`, /^inactive_file (\d+)$/m) ?? 0;
    largest.push({ ...container, memory: Math.max(0, container.memory - inactive) });
    largest.sort((one, other) => other.memory - one.memory);
    largest.length = Math.min(largest.length, MAX_LARGEST);
    if (slices.isOver()) await slices.pause();
  }
  return largest;
}

/**
 * Containers as the kernel has them, in the tree of control groups. No runtime is asked: who may talk to the one of Docker is
 * root. Of version 1 the number only.
 */
export function createContainersSection(host: Files & Pick<Host, 'runtime'>): Section<'containers'> {
  const runtime = openSlices(host.runtime);
  const rates = createRateTable(FASTEST_MICROSECONDS);
  const measureCharged = createChargeMeter(host, runtime);
  const names = createNames();

  /** Whether a container was found: once the last one has ended, there is none, rather than nothing to see. */
  let isKnown = false;

  /** Inside a container the root of the tree is the container's own group, and usually nothing is below it. */
  function isOwnGroup(): boolean {
    return host.exists(`${UNIFIED}/cgroup.type`) || host.exists(`${UNIFIED}/memory.current`);
  }

  /** Percent of a processor by folder. */
  function measureShares(containers: Measured[], now: number): Map<string, number> {
    const rows = containers.flatMap(({ folder }) => {
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
    const largest = await findLargest(host, runtime, await measureCharged(containers));
    const shares = measureShares(largest, now);
    return {
      count: containers.length,
      largest: largest.map(({ name, folder, memory }) => {
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
      const containers = await findContainers(host, runtime, root, names);
      isKnown ||= containers.length > 0;
      // Version 1 does not tell whether this is the machine's root.
      if (!isKnown && (!isUnified || isOwnGroup())) return;
      return isUnified ? await describe(containers, now) : { count: containers.length, largest: [] };
    },
  };
}
