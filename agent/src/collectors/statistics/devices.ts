import type { FileSystemStatistics, Statistics } from '@muster/generated/types';
import type { Section } from '../../details/section.ts';
import { decodeUtf8 } from '../../encodings.ts';
import type { Files } from '../../host.ts';
import { readPart } from '../details/figures.ts';
import { parseSpeed } from '../details/interfaces.ts';
import { createFileSystemReader, cutPath, type MeasuredFileSystem } from '../details/mounts.ts';
import { toPartName } from '../details/part-names.ts';
import { type InterfaceSelection, isPathSegment } from '../interfaces.ts';
import { parseColumns } from './kernel-tables.ts';

interface NamedColumns {
  /** A character for each byte. */
  name: string;
  columns: number[];
}

/** As many as the contract has. */
const MAX_DISKS = 200;
const MAX_INTERFACES = 100;

/** Partitions, and devices that are no disks, as node_exporter leaves them out. */
const NO_DISK = /^(?:(?:z?ram|loop|fd|(?:h|s|v|xv)d[a-z]+|nvme\d+n\d+p)\d+|sr\d+)$/;
const DISK_LINE = /^ *\d+ +\d+ +(\S+) +/;

/** The columns of /proc/diskstats after the name. */
export function parseDiskColumns(text: string): NamedColumns[] {
  const disks: NamedColumns[] = [];
  for (const line of text.split('\n')) {
    const match = DISK_LINE.exec(line);
    const name = match?.[1] ?? '';
    if (match === null || NO_DISK.test(name)) continue;
    const columns = parseColumns(line.slice(match[0].length));
    if (columns !== undefined && columns.length >= 11) disks.push({ name, columns });
  }
  return disks.slice(0, MAX_DISKS);
}

const INTERFACE_COLUMNS = 16;

/** The columns of /proc/net/dev. If there are too many interfaces, those that are counted come first. */
export function parseInterfaceColumns(text: string, isCounted: (name: string) => boolean): NamedColumns[] {
  const lines = text.split('\n').flatMap((line) => {
    // A name may contain colons, the columns after it none.
    const colon = line.lastIndexOf(':');
    const name = colon < 0 ? '' : line.slice(0, colon).trim();
    return name === '' ? [] : [{ name, rest: line.slice(colon + 1) }];
  });
  if (lines.length > MAX_INTERFACES)
    lines.sort((one, other) => Number(isCounted(other.name)) - Number(isCounted(one.name)));
  return lines.slice(0, MAX_INTERFACES).flatMap(({ name, rest }) => {
    const columns = parseColumns(rest);
    return columns?.length === INTERFACE_COLUMNS ? [{ name, columns }] : [];
  });
}

export function createDiskColumnsSection(host: Files): Section<'disks', Statistics> {
  const file = host.openFile('/proc/diskstats');
  return {
    name: 'disks',
    async measure() {
      if (!host.exists('/proc/diskstats')) return;
      return parseDiskColumns(file.read()).map(({ name, columns }) => ({
        name: toPartName(decodeUtf8(name)),
        columns,
      }));
    },
    close: file.close,
  };
}

type Interface = NonNullable<Statistics['interfaces']>[number];

const BITS_PER_BYTE = 8;
// Some drivers ask the hardware for the speed, which takes milliseconds.
const LINK_EVERY_MS = 30_000;

export function createInterfaceColumnsSection(
  host: Files,
  interfaces: Pick<InterfaceSelection, 'isCounted'>,
): Section<'interfaces', Statistics> {
  const file = host.openFile('/proc/net/dev');
  let links = new Map<string, Partial<Interface>>();
  let linksAt = Number.NEGATIVE_INFINITY;

  function readLink(name: string): Partial<Interface> {
    if (!isPathSegment(name)) return {};
    const read = (part: string) => readPart(host, `/sys/class/net/${name}/${part}`);
    const operstate = read('operstate');
    if (operstate === undefined) return {};
    const carrier = read('carrier');
    const mtu = parseColumns(read('mtu') ?? '')?.[0];
    const speed = operstate === 'up' ? parseSpeed(read('speed')) : undefined;
    return {
      up: operstate === 'up',
      ...(carrier !== undefined && { carrier: carrier === '1' }),
      ...(mtu !== undefined && { mtu }),
      ...(speed !== undefined && { speed: speed / BITS_PER_BYTE }),
    };
  }

  return {
    name: 'interfaces',
    async measure(now) {
      if (now - linksAt >= LINK_EVERY_MS) {
        links = new Map();
        linksAt = now;
      }
      return parseInterfaceColumns(file.read(), interfaces.isCounted).map(({ name: bytes, columns }) => {
        const name = decodeUtf8(bytes);
        const link = links.get(name) ?? readLink(name);
        links.set(name, link);
        return { name: toPartName(name), columns, ...link };
      });
    },
    close: file.close,
  };
}

function describeFileSystem({ mount, size, hasInodes }: MeasuredFileSystem): FileSystemStatistics {
  return {
    device: cutPath(decodeUtf8(mount.source)),
    path: cutPath(decodeUtf8(mount.mountPoint)),
    type: toPartName(decodeUtf8(mount.type)),
    size: size.total,
    free: size.free,
    avail: size.available,
    ...(hasInodes && { files: size.inodes, files_free: size.freeInodes }),
    readonly: mount.isReadOnly,
  };
}

export function createFileSystemsSection(host: Files): Section<'filesystems', Statistics> {
  const reader = createFileSystemReader(host);
  return {
    name: 'filesystems',
    async measure(now) {
      const measured = reader.measure(now).map(describeFileSystem);
      return measured.length === 0 ? undefined : measured;
    },
  };
}
