import type { InterfaceDetails } from '@muster/generated/types';
import type { Section } from '../../details/section.ts';
import { decodeUtf8 } from '../../encodings.ts';
import type { Files, Network } from '../../host.ts';
import { createRateTable } from '../../rates.ts';
import { type InterfaceSelection, identifyInterface, isPathSegment } from '../interfaces.ts';
import { visitInterfaces } from '../net-dev.ts';
import { readPart } from './figures.ts';
import { toPartName } from './part-names.ts';
import { createRotation } from './rotation.ts';

/** Counters of an interface since it exists. */
export interface LinkCounters {
  /** A character for each byte. */
  name: string;
  rx: number;
  tx: number;
  errors: number;
  drops: number;
}

const MAX_INTERFACES = 100;
const LOOPBACK = 'lo';
const BITS_PER_MEGABIT = 1_000_000;
/** What old kernels print for −1. */
const UNKNOWN_SPEED = 0xffffffff;
// Some drivers ask the hardware for the speed, which takes milliseconds.
const SPEED_EVERY_MS = 30_000;
/** Interfaces whose link is read again at once, besides those that are counted. */
const MAX_READS = 20;

// Bytes, packets, errors and drops of both directions are the first four of eight columns.
const COLUMNS =
  /[ \t]*(\d+)[ \t]+\d+[ \t]+(\d+)[ \t]+(\d+)(?:[ \t]+\d+){4}[ \t]+(\d+)[ \t]+\d+[ \t]+(\d+)[ \t]+(\d+)(?=\s|$)/y;

interface NamedLine {
  name: string;
  line: string;
  /** Where the columns begin. */
  columns: number;
}

function parseColumns({ name, line, columns }: NamedLine): LinkCounters | undefined {
  COLUMNS.lastIndex = columns;
  const match = COLUMNS.exec(line);
  if (match === null) return undefined;
  const [rx = 0, rxErrors = 0, rxDrops = 0, tx = 0, txErrors = 0, txDrops = 0] = match.slice(1).map(Number);
  const counters = { name, rx, tx, errors: rxErrors + txErrors, drops: rxDrops + txDrops };
  const isSafe = [rx, tx, counters.errors, counters.drops].every(Number.isSafeInteger);
  return isSafe ? counters : undefined;
}

/**
 * The interfaces of /proc/net/dev but the loopback; invalid lines are skipped. If there are more than 100, those that are
 * counted come first: the columns of the others, of which a host of containers has a thousand, are not parsed.
 */
export function parseLinks(text: string, isCounted: (name: string) => boolean): LinkCounters[] {
  let lines: NamedLine[] = [];
  const counted: NamedLine[] = [];
  let count = 0;
  visitInterfaces(text, (name, start, colon, end) => {
    if (name === LOOPBACK) return;
    count += 1;
    const isKept = isCounted(name);
    if (!isKept && count > MAX_INTERFACES) return;
    const line = { name, line: text.slice(start, end), columns: colon + 1 - start };
    if (isKept) counted.push(line);
    if (count <= MAX_INTERFACES) lines.push(line);
  });
  if (count > MAX_INTERFACES) {
    const others = lines.filter(({ name }) => !isCounted(name));
    lines = [...counted, ...others].slice(0, MAX_INTERFACES);
  }
  return lines.map(parseColumns).filter((counters) => counters !== undefined);
}

/** Bits per second; undefined where the link has no speed or is down, which the kernel says in several ways. */
export function parseSpeed(text: string | undefined): number | undefined {
  const megabits = /^\d{1,10}$/.test(text ?? '') ? Number(text) : 0;
  return megabits === 0 || megabits >= UNKNOWN_SPEED ? undefined : megabits * BITS_PER_MEGABIT;
}

/** Tunnels have no operational state of their own (RFC 2863) and tell only whether there is a carrier. */
export function parseUp(operstate: string | undefined, carrier: string | undefined): boolean | undefined {
  if (operstate === 'up') return true;
  if (operstate !== undefined && operstate !== 'unknown') return false;
  return carrier === undefined ? undefined : carrier === '1';
}

interface Link {
  up: boolean | undefined;
  speed: number | undefined;
  readAt: number;
}

export function createInterfacesSection(
  host: Files & Pick<Network, 'readInterfaceIndex'>,
  interfaces: Pick<InterfaceSelection, 'isCounted'>,
): Section<'interfaces'> {
  const file = host.openFile('/proc/net/dev');
  const rates = createRateTable();
  const rotateLinks = createRotation(MAX_READS);
  const links = new Map<string, Link>();

  /** `key` identifies the interface. */
  function readLink(key: string, name: string, now: number): Link {
    const read = (part: string) =>
      isPathSegment(name) ? readPart(host, `/sys/class/net/${name}/${part}`) : undefined;
    const operstate = read('operstate');
    const up = parseUp(operstate, operstate === 'up' ? undefined : read('carrier'));
    let link = links.get(key);
    if (link === undefined || link.up !== up || now - link.readAt >= SPEED_EVERY_MS) {
      link = { up, speed: up === false ? undefined : parseSpeed(read('speed')), readAt: now };
      links.set(key, link);
    }
    return link;
  }

  function describe(
    counters: LinkCounters,
    { up, speed }: Link,
    [rx, tx]: (number | undefined)[],
  ): InterfaceDetails {
    const details: InterfaceDetails = {
      name: toPartName(decodeUtf8(counters.name)),
      counted: interfaces.isCounted(counters.name),
      errors: counters.errors,
      drops: counters.drops,
    };
    if (rx !== undefined) details.rx = Math.round(rx);
    if (tx !== undefined) details.tx = Math.round(tx);
    if (speed !== undefined) details.speed = speed;
    if (up !== undefined) details.up = up;
    return details;
  }

  return {
    name: 'interfaces',
    async measure(now) {
      const counters = parseLinks(file.read(), interfaces.isCounted);
      const rows = counters.map(({ name, rx, tx }) => ({
        key: identifyInterface(host, name),
        counters: [rx, tx],
      }));
      const measured = rates.update(rows, now);
      const present = new Set(rows.map(({ key }) => key));
      for (const key of links.keys()) if (!present.has(key)) links.delete(key);
      const isChosen = rotateLinks(counters.length);
      return counters.map((one, index) => {
        const key = rows[index]?.key as string;
        const isRead = isChosen(index) || interfaces.isCounted(one.name);
        const link = isRead ? undefined : links.get(key);
        return describe(one, link ?? readLink(key, decodeUtf8(one.name), now), measured[index] as number[]);
      });
    },
    close: () => file.close(),
  };
}
