import type { DiskDetails } from '@muster/generated/types';
import { visitInSlices } from '@muster/shared/runtime/time-slices';
import type { Section } from '../../details/section.ts';
import { decodeUtf8 } from '../../encodings.ts';
import type { Files, Host } from '../../host.ts';
import { createRateTable } from '../../rates.ts';
import { type DiskHealth, isImpaired, readDiskHealth } from './disk-health.ts';
import { readPart, roundShare } from './figures.ts';
import { toPartName } from './part-names.ts';
import { createRotation } from './rotation.ts';
import { openSlices } from './slices.ts';

/** A line of /proc/diskstats. */
export interface DiskCounters {
  name: string;
  /** major:minor. */
  device: string;
  /** Bytes since the start of the machine. */
  read: number;
  written: number;
  /** Milliseconds in which at least one request was under way. */
  busyMs: number;
}

const MAX_DISKS = 200;
/** The kernel counts in sectors of this size, also for devices with larger ones. */
const SECTOR_BYTES = 512;
const DISKSTATS = '/proc/diskstats';
const BLOCK_FOLDER = '/sys/class/block';
// What devices are is read again when one comes or goes, and for its size every minute, or ten of them a minute.
const SELECTED_EVERY_MS = 60_000;
const SELECTED_MS_PER_DEVICE = 6_000;
const HEALTH_EVERY_MS = 60_000;
/** Disks whose health, or whose sequence, is read again at once. */
const MAX_READS = 20;

// Names of block devices that are no disks: memory, files, volumes of ZFS and DRBD, which are made of disks without saying so,
// parts of flash chips, floppies, and the single paths to an NVMe disk.
const NO_DISK =
  /^(?:loop|ram|zram|zd|drbd|mtdblock|ubiblock|fd)\d+|^mmcblk\d+(?:boot|rpmb|gp)\d*|^nvme\d+c\d+n\d+/;
const PARTITION_NAME = /\dp\d+$|^(?:sd|hd|vd|xvd)[a-z]+\d+$/;
const OPTICAL = /^sr\d+$/;
const NVME = /^nvme\d/;
/** Sectors of an optical drive in which the kernel has not yet seen a disc. */
const UNSEEN_DISC_SECTORS = 0x1fffff;

// Number, number, name; reads, merged reads, sectors read, milliseconds; the same for writes; requests under way, milliseconds
// with requests. Lines of partitions have fewer columns before Linux 2.6.25.
const LINE = /^ *(\d+) +(\d+) +(\S+) +\d+ +\d+ +(\d+) +\d+ +\d+ +\d+ +(\d+) +\d+ +\d+ +(\d+)(?:\s|$)/;
const NAME = /^ *\d+ +\d+ +(\S+)/;

function parseLine(line: string): DiskCounters | undefined {
  const match = LINE.exec(line);
  if (match === null) return undefined;
  const [, major, minor, name = '', read, written, busyMs] = match;
  const counters = {
    name,
    device: `${major}:${minor}`,
    read: Number(read) * SECTOR_BYTES,
    written: Number(written) * SECTOR_BYTES,
    busyMs: Number(busyMs),
  };
  return Number.isSafeInteger(counters.read + counters.written + counters.busyMs) ? counters : undefined;
}

interface DiskLine {
  name: string;
  line: string;
}

function splitLines(text: string): DiskLine[] {
  const lines: DiskLine[] = [];
  for (const line of text.split('\n')) {
    const name = NAME.exec(line)?.[1];
    if (name !== undefined) lines.push({ name, line });
  }
  return lines;
}

/** A host of many images has more other devices than disks: their columns are not parsed. */
function parseLines(lines: DiskLine[], isKept: (name: string) => boolean): DiskCounters[] {
  const parsed: DiskCounters[] = [];
  for (const { name, line } of lines) {
    const counters = isKept(name) ? parseLine(line) : undefined;
    if (counters !== undefined) parsed.push(counters);
  }
  return parsed;
}

/** The devices for which `isKept` is true; invalid lines are skipped. */
export function parseDiskstats(text: string, isKept: (name: string) => boolean): DiskCounters[] {
  return parseLines(splitLines(text), isKept);
}

function folderOf(name: string): string {
  // cciss/c0d0 is cciss!c0d0 in sysfs.
  return `${BLOCK_FOLDER}/${decodeUtf8(name).replaceAll('/', '!')}`;
}

function list(host: Files, folder: string): string[] {
  try {
    return host.listFolder(folder).map((entry) => entry.name);
  } catch {
    return [];
  }
}

function readSize(host: Files, name: string): number | undefined {
  const sectors = Number(readPart(host, `${folderOf(name)}/size`) ?? Number.NaN);
  const size = sectors * SECTOR_BYTES;
  if (OPTICAL.test(name) && sectors === UNSEEN_DISC_SECTORS) return 0;
  return Number.isSafeInteger(size) && size >= 0 ? size : undefined;
}

/** The model of NVMe, of SCSI and ATA with the vendor unless that is the protocol, or the name of an SD card. */
function readModel(host: Files, name: string): string | undefined {
  const read = (file: string) => readPart(host, `${folderOf(name)}/device/${file}`);
  const model = read('model') ?? (name.startsWith('mmcblk') ? read('name') : undefined);
  const vendor = read('vendor');
  if (model === undefined) return undefined;
  // On NVMe it is the number of the PCI vendor.
  const isNamed =
    vendor !== undefined && vendor !== 'ATA' && !/^0x/.test(vendor) && !model.startsWith(vendor);
  return toPartName(isNamed ? `${vendor} ${model}` : model);
}

function readHealth(host: Files, name: string): DiskHealth {
  return readDiskHealth(host, name, `${folderOf(name)}/device`);
}

/** What a device is: a disk, part of or made of disks that are shown, or nothing to show. */
type Kind = 'disk' | 'part' | 'none';

type DiskFacts = Pick<DiskDetails, 'name' | 'model' | 'size'>;

/** Decides which of the devices in /proc/diskstats are disks, and describes them. */
interface DiskSelection {
  /** Undefined for a device that is not shown. */
  describe(name: string): DiskFacts | undefined;
}

/**
 * Whole devices, each disk once: the device mapper and md are made of others, which count their requests too, and so are left
 * out unless none of those is shown. Multipath is the exception: its device is the disk, and its members are paths to it.
 * A ZFS pool has no device of its own: its disks count its requests.
 */
function createDiskSelection(host: Files): DiskSelection {
  const kinds = new Map<string, Kind>();
  const known = new Map<string, DiskFacts | undefined>();

  function listSlaves(name: string): string[] {
    return list(host, `${folderOf(name)}/slaves`).map((slave) => slave.replaceAll('!', '/'));
  }

  function isPartition(name: string): boolean {
    const folder = folderOf(name);
    // Without sysfs the names decide.
    return host.exists(folder) ? host.exists(`${folder}/partition`) : PARTITION_NAME.test(name);
  }

  /** Without a medium. A disk of NVMe whose controller is dead has no size either. */
  function isEmpty(name: string): boolean {
    return readSize(host, name) === 0 && !(NVME.test(name) && readHealth(host, name).health === 'offline');
  }

  function isMultipath(name: string): boolean {
    return readPart(host, `${folderOf(name)}/dm/uuid`)?.startsWith('mpath-') ?? false;
  }

  function decide(name: string): Kind {
    if (NO_DISK.test(name)) return 'none';
    if (isPartition(name)) return 'part';
    if (isEmpty(name) || readPart(host, `${folderOf(name)}/hidden`) === '1') return 'none';
    if (list(host, `${folderOf(name)}/holders`).some(isMultipath)) return 'part';
    if (isMultipath(name)) return 'disk';
    return listSlaves(name).some((slave) => findKind(slave) !== 'none') ? 'part' : 'disk';
  }

  function findKind(name: string): Kind {
    let kind = kinds.get(name);
    if (kind === undefined) {
      // Until it is decided: files that are no kernel's may say that devices are made of each other.
      kinds.set(name, 'none');
      kind = decide(name);
      kinds.set(name, kind);
    }
    return kind;
  }

  function describe(name: string): DiskFacts | undefined {
    if (findKind(name) !== 'disk') return undefined;
    const model = readModel(host, isMultipath(name) ? (listSlaves(name)[0] ?? name) : name);
    const size = readSize(host, name);
    return {
      name: toPartName(decodeUtf8(name)),
      ...(model !== undefined && { model }),
      ...(size !== undefined && { size }),
    };
  }

  return {
    describe(name) {
      if (!known.has(name)) known.set(name, describe(name));
      return known.get(name);
    },
  };
}

/** Impaired ones and the busiest, in the order of the kernel. Without shares of busy time, those that were busy longest. */
function keepBusiest(disks: DiskDetails[], counters: DiskCounters[]): DiskDetails[] {
  if (disks.length <= MAX_DISKS) return disks;
  const ranked = disks.map((disk, index) => ({ disk, busyMs: counters[index]?.busyMs ?? 0 }));
  ranked.sort(
    (one, other) =>
      Number(isImpaired(other.disk)) - Number(isImpaired(one.disk)) ||
      (other.disk.busy ?? 0) - (one.disk.busy ?? 0) ||
      other.busyMs - one.busyMs,
  );
  const busiest = new Set(ranked.slice(0, MAX_DISKS).map(({ disk }) => disk));
  return disks.filter((disk) => busiest.has(disk));
}

export function createDisksSection(host: Files & Pick<Host, 'runtime'>): Section<'disks'> {
  const runtime = openSlices(host.runtime);
  const file = host.openFile(DISKSTATS);
  const rates = createRateTable();
  let selection = createDiskSelection(host);
  let selectedAt = Number.NEGATIVE_INFINITY;
  let names = '';

  const rotateHealths = createRotation(MAX_READS);
  const rotateSequences = createRotation(MAX_READS);
  let healths = new Map<string, DiskHealth>();
  let healthsAt = Number.NEGATIVE_INFINITY;
  let sequences = new Map<string, string>();

  /** The sequence differs for a disk that replaced another one of the same name. */
  function refreshSequences(names: string[]): void {
    const isChosen = rotateSequences(names.length);
    const read = (name: string) => readPart(host, `${folderOf(name)}/diskseq`) ?? '';
    sequences = new Map(
      names.map((name, index) => [name, (isChosen(index) ? undefined : sequences.get(name)) ?? read(name)]),
    );
  }

  function refreshHealths(names: string[], now: number): void {
    if (now - healthsAt < HEALTH_EVERY_MS && names.every((name) => healths.has(name))) return;
    healthsAt = now;
    const isChosen = rotateHealths(names.length);
    healths = new Map(
      names.map((name, index) => [
        name,
        (isChosen(index) ? undefined : healths.get(name)) ?? readHealth(host, name),
      ]),
    );
  }

  function describe(
    facts: DiskFacts,
    name: string,
    [read, write, busyMs]: (number | undefined)[],
  ): DiskDetails {
    const disk: DiskDetails = { ...facts, ...healths.get(name) };
    if (read !== undefined) disk.read = Math.round(read);
    if (write !== undefined) disk.write = Math.round(write);
    // Requests that overlap are counted once, but the kernel's clock is coarser than ours.
    if (busyMs !== undefined) disk.busy = roundShare(Math.min(100, busyMs / 10));
    return disk;
  }

  /** Devices that come or go change what others are made of. */
  async function refresh(lines: DiskLine[], now: number): Promise<void> {
    const devices = lines.map(({ name }) => name);
    const listed = devices.join(' ');
    const everyMs = Math.max(SELECTED_EVERY_MS, devices.length * SELECTED_MS_PER_DEVICE);
    if (listed === names && now - selectedAt < everyMs) return;
    names = listed;
    selectedAt = now;
    selection = createDiskSelection(host);
    // A dozen files for each of them.
    await visitInSlices(runtime, devices, selection.describe);
  }

  return {
    name: 'disks',
    async measure(now) {
      if (!host.exists(DISKSTATS)) return;
      const lines = splitLines(file.read());
      await refresh(lines, now);
      const disks = parseLines(lines, (name) => selection.describe(name) !== undefined);
      const shown = disks.map(({ name }) => name);
      refreshSequences(shown);
      refreshHealths(shown, now);
      const measured = rates.update(
        disks.map(({ name, device, read, written, busyMs }) => ({
          key: `${name} ${device} ${sequences.get(name)}`,
          counters: [read, written, busyMs],
        })),
        now,
      );
      return keepBusiest(
        disks.map(({ name }, index) =>
          describe(selection.describe(name) as DiskFacts, name, measured[index] ?? []),
        ),
        disks,
      );
    },
    close: () => file.close(),
  };
}
