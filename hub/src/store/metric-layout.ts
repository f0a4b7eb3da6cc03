import { type HistoryFigure, historyFigures } from '@muster/generated/history-figures';

/** Stored units in a unit of the interface: a percent has a hundred of them, a byte the 1,024th part of one. */
const precision: Readonly<Record<HistoryFigure, number>> = {
  cpu: 100,
  load: 100,
  mem_used: 1 / 1024,
  swap_used: 1 / 1024,
  disk_used: 1 / 1024,
  net_rx: 1,
  net_tx: 1,
  tcp: 10,
  udp: 10,
  procs: 10,
  cpu_max: 100,
  net_rx_max: 1,
  net_tx_max: 1,
};
const PRECISIONS = historyFigures.map((figure) => precision[figure]);

export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 3600;
export const HOUR_MINUTES = 60;

/** A key is the node times this plus the number of a minute or hour; it lasts until the year 2225. */
export const KEY_SPAN = 2 ** 27;

export function makeKey(nodeId: number, position: number): number {
  return nodeId * KEY_SPAN + position;
}

/** What is stored of a figure: a whole number, or null. `index` is its place in `historyFigures`. */
export function encodeFigure(value: number, index: number): number | null {
  if (Number.isNaN(value)) return null;
  return Math.min(Math.round(value * (PRECISIONS[index] ?? 1)), Number.MAX_SAFE_INTEGER);
}

/** The figure that is stored as `stored`, or a mean of such, which is no finer than what it was made of. */
export function decodeFigure(stored: number | null, index: number): number {
  return stored === null ? Number.NaN : Math.round(stored) / (PRECISIONS[index] ?? 1);
}
