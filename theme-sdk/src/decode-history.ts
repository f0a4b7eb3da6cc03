import { type Reader, readNumber, readNumberOrNull } from '@muster/generated/runtime/tolerant-readers';
import { readMetricsRow, readPingRow } from '@muster/generated/theme-readers';
import { isObject, readFields, readId, readList } from './decode-values.ts';
import { HubError } from './hub-error.ts';
import type { History, HistoryRow, LatencyRow } from './model.ts';

const rowFields: { readonly [K in keyof HistoryRow]: Reader<HistoryRow[K]> } = readMetricsRow;

const latencyRowFields: { readonly [K in keyof LatencyRow]: Reader<LatencyRow[K]> } = {
  ...readPingRow,
  band: readBand,
};

const MINUTE_SECONDS = 60;

/** Decodes a history row by row, skipping rows without a time. Throws only if the value is not a history at all. */
export function decodeHistory(value: unknown): History {
  if (!isObject(value) || !(Array.isArray(value.metrics) || Array.isArray(value.ping))) {
    throw new HubError('The response is not a history.', { kind: 'malformed' });
  }
  const step = readNumber(value.step);
  // The hub's aggregated rows have the start of their interval.
  const shift = step > MINUTE_SECONDS ? step : 0;
  return {
    step,
    from: readNumber(value.from),
    to: readNumber(value.to),
    metrics: readList(value.metrics, (row) => {
      if (!hasTime(row)) return null;
      const fields = readFields<HistoryRow>(row, rowFields);
      return { ...fields, ts: fields.ts + shift };
    }),
    ping: readList(value.ping, (row) =>
      hasTime(row) && readId(row.task_id) !== null ? readFields<LatencyRow>(row, latencyRowFields) : null,
    ),
    probes: readTable(value.probes, (name) => (typeof name === 'string' ? name : null)),
    loss: readTable(value.loss, readNumberOrNull),
  };
}

function hasTime(row: unknown): row is Record<string, unknown> {
  return isObject(row) && readNumber(row.ts) > 0;
}

/** An object whose keys are task ids. */
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
  const [lowest, highest] = value.map(readNumberOrNull);
  return typeof lowest === 'number' && typeof highest === 'number' ? [lowest, highest] : null;
}
