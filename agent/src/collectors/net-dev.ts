export interface InterfaceCounters {
  name: string;
  /** Bytes since the interface came up. */
  rx: number;
  tx: number;
}

// Eight receive columns come before the first transmit column, bytes first in both.
const COLUMNS = /[ \t]*(\d+)(?:[ \t]+\d+){7}[ \t]+(\d+)(?=\s|$)/y;

/** The counters in the columns after an interface's name and colon; undefined if they are invalid. */
function parseColumns(line: string, from: number): [rx: number, tx: number] | undefined {
  COLUMNS.lastIndex = from;
  const match = COLUMNS.exec(line);
  if (match === null) return undefined;
  const rx = Number(match[1]);
  const tx = Number(match[2]);
  return Number.isSafeInteger(rx) && Number.isSafeInteger(tx) ? [rx, tx] : undefined;
}

/**
 * The counted interfaces of /proc/net/dev; skips the two header lines and invalid ones. A host of containers has hundreds of
 * interfaces and counts few of them: the columns of the others are not parsed.
 */
export function parseNetDev(text: string, isCounted: (name: string) => boolean): InterfaceCounters[] {
  const counted: InterfaceCounters[] = [];
  let others = 0;
  for (const line of text.split('\n')) {
    // A name may contain colons, the columns after it none.
    const colon = line.lastIndexOf(':');
    const name = colon < 0 ? '' : line.slice(0, colon).trim();
    if (name === '') continue;
    if (isCounted(name)) {
      const columns = parseColumns(line, colon + 1);
      if (columns !== undefined) counted.push({ name, rx: columns[0], tx: columns[1] });
    } else {
      others += 1;
    }
  }
  if (counted.length + others === 0) throw new Error('/proc/net/dev lists no interface');
  return counted;
}
