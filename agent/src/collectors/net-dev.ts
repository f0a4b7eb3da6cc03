import { readNumbers, toLatin1 } from './proc-parser.ts';

export interface InterfaceCounters {
  name: string;
  /** Bytes since the interface came up. */
  rx: number;
  tx: number;
}

const COLON = 58;
const LINE_BREAK = 10;
// Eight receive columns come before the first transmit column, bytes first in both.
const TX_COLUMN = 8;
const columns = new Float64Array(TX_COLUMN + 1);

function parseLine(bytes: Uint8Array, start: number, end: number): InterfaceCounters | undefined {
  const mark = bytes.lastIndexOf(COLON, end - 1);
  if (mark < start) return undefined;
  if (readNumbers(bytes, mark + 1, columns) <= TX_COLUMN) return undefined;
  const name = toLatin1(bytes, start, mark).trim();
  return name === '' ? undefined : { name, rx: columns[0] as number, tx: columns[TX_COLUMN] as number };
}

/** Interfaces of /proc/net/dev; skips the two header lines and invalid ones. */
export function parseNetDev(bytes: Uint8Array): InterfaceCounters[] {
  const interfaces: InterfaceCounters[] = [];
  let start = 0;
  while (start < bytes.length) {
    const found = bytes.indexOf(LINE_BREAK, start);
    const end = found < 0 ? bytes.length : found;
    const counters = end > start ? parseLine(bytes, start, end) : undefined;
    if (counters !== undefined) interfaces.push(counters);
    start = end + 1;
  }
  if (interfaces.length === 0) throw new Error('/proc/net/dev lists no interface');
  return interfaces;
}
