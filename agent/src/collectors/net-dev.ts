export interface InterfaceCounters {
  name: string;
  /** Bytes since the interface came up. */
  rx: number;
  tx: number;
}

// Eight receive columns come before the first transmit column, bytes first in both.
const COLUMNS = /[ \t]*(\d+)(?:[ \t]+\d+){7}[ \t]+(\d+)(?=\s|$)/y;

function parseLine(line: string): InterfaceCounters | undefined {
  const colon = line.lastIndexOf(':');
  if (colon < 0) return undefined;
  COLUMNS.lastIndex = colon + 1;
  const match = COLUMNS.exec(line);
  if (match === null) return undefined;
  const name = line.slice(0, colon).trim();
  const rx = Number(match[1]);
  const tx = Number(match[2]);
  if (name === '' || !Number.isSafeInteger(rx) || !Number.isSafeInteger(tx)) return undefined;
  return { name, rx, tx };
}

/** Interfaces of /proc/net/dev; skips the two header lines and invalid ones. */
export function parseNetDev(text: string): InterfaceCounters[] {
  const interfaces: InterfaceCounters[] = [];
  for (const line of text.split('\n')) {
    const counters = parseLine(line);
    if (counters !== undefined) interfaces.push(counters);
  }
  if (interfaces.length === 0) throw new Error('/proc/net/dev lists no interface');
  return interfaces;
}
