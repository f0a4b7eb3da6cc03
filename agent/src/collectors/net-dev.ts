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

/** Calls `visit` with the name of each interface, and the offsets of its line, of the colon after the name, and of the line's end. */
export function visitInterfaces(
  text: string,
  visit: (name: string, start: number, colon: number, end: number) => void,
): void {
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    // A name may contain colons, the columns after it none.
    const colon = text.lastIndexOf(':', end - 1);
    const name = colon < start ? '' : text.slice(start, colon).trim();
    if (name !== '') visit(name, start, colon, end);
    start = end + 1;
  }
}

/**
 * The counted interfaces of /proc/net/dev; skips the two header lines and invalid ones. A host of containers has hundreds of
 * interfaces and counts few of them: the columns of the others are not parsed.
 */
export function parseNetDev(text: string, isCounted: (name: string) => boolean): InterfaceCounters[] {
  const counted: InterfaceCounters[] = [];
  let others = 0;
  visitInterfaces(text, (name, start, colon, end) => {
    if (isCounted(name)) {
      const columns = parseColumns(text.slice(start, end), colon + 1 - start);
      if (columns !== undefined) counted.push({ name, rx: columns[0], tx: columns[1] });
    } else {
      others += 1;
    }
  });
  if (counted.length + others === 0) throw new Error('/proc/net/dev lists no interface');
  return counted;
}
