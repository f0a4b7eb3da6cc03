import {
  isObject,
  type Reader,
  readAmount,
  readFields,
  readFigure,
  readId,
  readList,
  readWhole,
} from './decode-values.ts';
import { HubError } from './hub-error.ts';
import type { History, HistoryRow, LatencyRow } from './model.ts';

const rowFields: { readonly [K in keyof HistoryRow]: Reader<HistoryRow[K]> } = {
  ts: readAmount,
  minutes: readAmount,
  cpu: readFigure,
  load: readFigure,
  mem_used: readFigure,
  swap_used: readFigure,
  disk_used: readFigure,
  net_rx: readFigure,
  net_tx: readFigure,
  tcp: readFigure,
  udp: readFigure,
  procs: readFigure,
  cpu_max: readFigure,
  net_rx_max: readFigure,
  net_tx_max: readFigure,
};

const latencyRowFields: { readonly [K in keyof LatencyRow]: Reader<LatencyRow[K]> } = {
  task_id: readWhole,
  ts: readAmount,
  latency: readFigure,
  loss: readAmount,
  band: readBand,
};

/** Reads a history row by row; rows without a time are left out. Rejects only what is no history at all. */
export function decodeHistory(value: unknown): History {
  if (!isObject(value) || !(Array.isArray(value.metrics) || Array.isArray(value.ping))) {
    throw new HubError('The answer is not a history.', { kind: 'malformed' });
  }
  return {
    step: readAmount(value.step),
    from: readAmount(value.from),
    to: readAmount(value.to),
    metrics: readList(value.metrics, (row) => (isTimed(row) ? readFields<HistoryRow>(row, rowFields) : null)),
    ping: readList(value.ping, (row) =>
      isTimed(row) && readId(row.task_id) !== null ? readFields<LatencyRow>(row, latencyRowFields) : null,
    ),
    probes: readTable(value.probes, (name) => (typeof name === 'string' ? name : null)),
    loss: readTable(value.loss, readFigure),
  };
}

function isTimed(row: unknown): row is Record<string, unknown> {
  return isObject(row) && readAmount(row.ts) > 0;
}

/** Entries by task id. */
function readTable<T>(value: unknown, read: (entry: unknown) => T | null): Record<string, T> {
  if (!isObject(value)) return {};
  const entries = Object.entries(value)
    .filter(([key]) => /^\d+$/.test(key))
    .map(([key, entry]) => [key, read(entry)] as const)
    .filter((entry): entry is readonly [string, T & {}] => entry[1] !== null);
  return Object.fromEntries(entries);
}

function readBand(value: unknown): readonly [number, number] | null {
  if (!Array.isArray(value)) return null;
  const [lowest, highest] = value.map(readFigure);
  return typeof lowest === 'number' && typeof highest === 'number' ? [lowest, highest] : null;
}
