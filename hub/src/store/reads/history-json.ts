import { historyColumns } from '@muster/generated/metrics';
import { ByteWriter, MAX_NUMBER_BYTES, toToken } from '../../byte-writer.ts';
import {
  type HistoryRows,
  type HistoryWindow,
  type MetricSeries,
  type NodeHistoryQuery,
  NUMBERS_PER_METRIC_ROW,
  NUMBERS_PER_PING_ROW,
  type PingSeries,
} from '../series.ts';
import { placeOnGrid } from './ping-grid.ts';

/** Writes the rows of a query as UTF-8 of the contract's NodeHistory; replaces times of rows in place. */
export type HistoryJsonWriter = (rows: HistoryRows, query: NodeHistoryQuery) => Uint8Array<ArrayBuffer>;

export function createHistoryJsonWriter(): HistoryJsonWriter {
  const writer = new ByteWriter();
  return (rows, { window, tasks }) => {
    moveToGrid(rows.pings, window, new Map(tasks.map(({ id, interval }) => [id, interval])));
    if (rows.metrics !== null && rows.metrics.step > MINUTE_SECONDS)
      moveToStart(rows.metrics, NUMBERS_PER_METRIC_ROW);
    for (const series of rows.pings) moveToStart(series, NUMBERS_PER_PING_ROW);
    const filled = new Set(
      rows.pings.filter((series) => series.rows.length > 0).map(({ task_id }) => task_id),
    );
    const named = tasks.filter(({ id, isMeasured }) => isMeasured || filled.has(id));
    const names = Object.fromEntries(named.map(({ id, name }) => [id, name]));
    writeHistory(writer, { rows, window, names });
    return writer.take();
  };
}

const MINUTE_SECONDS = 60;

/** Buckets are stored with their end, and shown with their start, as clients of this interface expect. */
function moveToStart({ step, rows }: { step: number; rows: Float64Array }, width: number): void {
  for (let at = 0; at < rows.length; at += width) rows[at] = (rows[at] ?? 0) - step;
}

interface NamedHistory {
  rows: HistoryRows;
  window: HistoryWindow;
  /** Of tasks with rows and of those that the agent measures, by id. */
  names: Record<number, string>;
}

function writeHistory(writer: ByteWriter, { rows: { metrics, pings }, window, names }: NamedHistory): void {
  const step = metrics?.step ?? Math.max(60, ...pings.map((series) => series.step));
  const loss = pings.flatMap((series) => {
    const percent = sumLoss(series);
    return percent === null ? [] : [[series.task_id, percent] as const];
  });
  writer.text(`{"step":${step},"from":${window.from},"to":${window.to},"metrics":[`);
  if (metrics !== null) writeMetrics(writer, metrics);
  writer.text('],"ping":[');
  const filled = pings.filter(({ rows }) => rows.length > 0);
  for (const [index, series] of filled.entries()) {
    if (index > 0) writer.text(',');
    writePings(writer, series);
  }
  writer.text(`],"probes":${JSON.stringify(names)},"loss":${JSON.stringify(Object.fromEntries(loss))}}`);
}

const metricTokens = {
  start: toToken('{"ts":'),
  minutes: toToken(',"minutes":'),
  columns: historyColumns.map((column) => toToken(`,"${column}":`)),
  end: toToken('}'),
  next: toToken('},'),
};

const METRIC_ROW_BYTES =
  metricTokens.columns.reduce((sum, { length }) => sum + length, 30) +
  NUMBERS_PER_METRIC_ROW * MAX_NUMBER_BYTES;

/** A column that was not measured has no key. */
function writeMetrics(writer: ByteWriter, { rows }: MetricSeries): void {
  const { start, minutes, columns, end, next } = metricTokens;
  for (let at = 0; at < rows.length; at += NUMBERS_PER_METRIC_ROW) {
    writer.reserve(METRIC_ROW_BYTES);
    writer.token(start);
    writer.number(rows[at] ?? 0);
    writer.token(minutes);
    writer.number(rows[at + 1] ?? 0);
    for (let index = 0; index < columns.length; index += 1) {
      const value = rows[at + 2 + index] ?? Number.NaN;
      const column = columns[index];
      if (Number.isNaN(value) || column === undefined) continue;
      writer.token(column);
      writer.number(value);
    }
    writer.token(at + NUMBERS_PER_METRIC_ROW < rows.length ? next : end);
  }
}

const pingTokens = {
  ts: toToken(',"ts":'),
  latency: toToken(',"latency":'),
  loss: toToken(',"loss":'),
  band: toToken(',"band":['),
  comma: toToken(','),
  bandEnd: toToken(']'),
  end: toToken('}'),
  next: toToken('},'),
};

const PING_ROW_BYTES = 80 + NUMBERS_PER_PING_ROW * MAX_NUMBER_BYTES;

function writePings(writer: ByteWriter, { task_id, rows }: PingSeries): void {
  const start = toToken(`{"task_id":${task_id}`);
  for (let at = 0; at < rows.length; at += NUMBERS_PER_PING_ROW) {
    writer.reserve(start.length + PING_ROW_BYTES);
    writer.token(start);
    writePing(writer, rows, at);
    writer.token(at + NUMBERS_PER_PING_ROW < rows.length ? pingTokens.next : pingTokens.end);
  }
}

function writePing(writer: ByteWriter, rows: Float64Array, at: number): void {
  const probes = rows[at + 1] ?? 1;
  const lost = rows[at + 2] ?? 0;
  const mean = rows[at + 3] ?? Number.NaN;
  const lowest = rows[at + 4] ?? mean;
  const highest = rows[at + 5] ?? mean;
  writer.token(pingTokens.ts);
  writer.number(rows[at] ?? 0);
  writer.token(pingTokens.latency);
  // NaN, for which JSON has null, if all were lost.
  writer.number(mean);
  if (lost > 0) {
    writer.token(pingTokens.loss);
    writer.number(toPercent(lost, probes));
  }
  if (!(lowest < highest)) return;
  writer.token(pingTokens.band);
  writer.number(lowest);
  writer.token(pingTokens.comma);
  writer.number(highest);
  writer.token(pingTokens.bandEnd);
}

/** Replaces the times of single results in place; the times of buckets are multiples of their step already. */
function moveToGrid(
  pings: readonly PingSeries[],
  window: HistoryWindow,
  intervals: ReadonlyMap<number, number>,
): void {
  const single = pings.filter(({ step }) => step === 0);
  const placed = placeOnGrid(
    single.map(({ task_id, rows }) => ({
      interval: intervals.get(task_id) ?? 1,
      times: Array.from(
        { length: rows.length / NUMBERS_PER_PING_ROW },
        (_, index) => rows[index * NUMBERS_PER_PING_ROW] ?? 0,
      ),
    })),
    window,
  );
  for (const [index, { rows }] of single.entries())
    for (const [row, point] of (placed[index] ?? []).entries()) rows[row * NUMBERS_PER_PING_ROW] = point;
}

/** Null when the window holds no probe. */
function sumLoss({ rows }: PingSeries): number | null {
  let probes = 0;
  let lost = 0;
  for (let at = 0; at < rows.length; at += NUMBERS_PER_PING_ROW) {
    probes += rows[at + 1] ?? 0;
    lost += rows[at + 2] ?? 0;
  }
  return probes === 0 ? null : toPercent(lost, probes);
}

/** Two decimals, and never 0 when something was lost. */
function toPercent(lost: number, probes: number): number {
  return lost === 0 ? 0 : Math.max(0.01, Math.round((lost / probes) * 10_000) / 100);
}
