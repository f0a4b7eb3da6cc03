import { historyColumns, storedPerUnit } from '@muster/generated/metrics';
import { addRow, createAggregate, type MetricAggregate, type MetricRow } from '../metric-aggregate.ts';
import { HOUR_SECONDS } from '../metric-layout.ts';
import type { Queries } from '../queries.ts';
import type {
  HistoryQuery,
  HistoryRows,
  HistorySlice,
  HistoryWindow,
  MetricValues,
  NodeHistoryQuery,
  OlderHoursQuery,
  PingValues,
  SliceQuery,
  TrafficSum,
  TrafficSumQuery,
} from '../series.ts';
import { writeHistoryJson } from './history-json.ts';
import { writeRows } from './write-rows.ts';

/** Row ids; 0, an id that no row has, if the node or task does not exist. */
export interface SeriesOwner {
  node: number;
  /** 0 for metrics. */
  task: number;
}

/** `after` is exclusive, `last` inclusive. */
export interface Span {
  after: number;
  last: number;
}

export interface SeriesSize {
  count: number;
  /** Unix seconds; null without rows. */
  oldest: number | null;
}

type Awaitable<T> = T | Promise<T>;

/** One kind of history as an engine stores it. Spans are in Unix seconds, those of hours in hours since the epoch. */
export interface SeriesTable<Row> {
  /** Seconds that a row as stored covers; 0 for results of probes. */
  readonly step: number;
  /** The rows as stored: their number, counted up to `max` + 1, and the time of the oldest one. */
  measure(owner: SeriesOwner, span: Span, max: number): Awaitable<SeriesSize>;
  /** Whether there is a rolled up hour. */
  hasHour(owner: SeriesOwner, hours: Span): Awaitable<boolean>;
  /** The oldest rows as stored, by time; all of them without `max`. */
  readStored(owner: SeriesOwner, span: Span, max?: number): Awaitable<Row[]>;
  /** Buckets of `step` seconds by time, from rows as stored. `after` is a multiple of `step`, which is one of a minute. */
  readBuckets(owner: SeriesOwner, span: Span, step: number): Awaitable<Row[]>;
  /** Buckets of `width` hours by time, from rolled up hours and from the rows of the others. */
  readHours(owner: SeriesOwner, hours: Span, width: number): Awaitable<Row[]>;
}

export interface MetricTable extends SeriesTable<MetricValues> {
  /** Rolled up hours, and the minutes of other hours with the position of their hour. */
  selectHours(owner: SeriesOwner, hours: Span): Awaitable<MetricRow[]>;
}

/** Reads histories from the tables of an engine; each read must run in one transaction. */
export function createHistoryReads(queries: Queries, metrics: MetricTable, pings: SeriesTable<PingValues>) {
  async function findOwner(nodeId: number, taskId: number | null): Promise<SeriesOwner> {
    const find = async (table: 'node' | 'ping_task', id: number) =>
      (await queries.find<{ id: number }>(`SELECT id FROM ${table} WHERE public_id = @id`, { id }))?.id ?? 0;
    return { node: await find('node', nodeId), task: taskId === null ? 0 : await find('ping_task', taskId) };
  }

  async function readRows({ node_id, window, ...wanted }: HistoryQuery): Promise<HistoryRows> {
    const { node } = await findOwner(node_id, null);
    const rows: HistoryRows = { metrics: null, pings: [] };
    if (wanted.metrics) rows.metrics = await readSeries(metrics, { node, task: 0 }, window);
    for (const task_id of wanted.task_ids) {
      const owner = await findOwner(node_id, task_id);
      rows.pings.push({ task_id, ...(await readSeries(pings, owner, window)) });
    }
    return rows;
  }

  return {
    readRows,

    async readNodeHistory(query: NodeHistoryQuery): Promise<Uint8Array<ArrayBuffer>> {
      const { tasks, ...wanted } = query;
      return writeHistoryJson(await readRows({ ...wanted, task_ids: tasks.map(({ id }) => id) }), query);
    },

    async readSlice({ node_id, task_id, template, ...part }: SliceQuery): Promise<HistorySlice> {
      const owner = await findOwner(node_id, task_id);
      const { rows, next } = await (task_id === null
        ? readPart(metrics, owner, part)
        : readPart(pings, owner, part));
      return { text: writeRows(rows, template), next };
    },

    async hasOlderHours({ node_id, task_ids, ...window }: OlderHoursQuery): Promise<boolean> {
      if (task_ids === null) return hasOlderHours(metrics, await findOwner(node_id, null), window);
      for (const id of task_ids)
        if (await hasOlderHours(pings, await findOwner(node_id, id), window)) return true;
      return false;
    },

    async sumTraffic({ node_id, bounds }: TrafficSumQuery): Promise<TrafficSum[]> {
      const owner = await findOwner(node_id, null);
      const hours = bounds.map((bound) => Math.floor(bound / HOUR_SECONDS));
      const sums: TrafficSum[] = [];
      for (const [index, last] of hours.slice(1).entries()) {
        const sum = createAggregate();
        for (const row of await metrics.selectHours(owner, { after: hours[index] ?? last, last }))
          addRow(sum, row);
        sums.push(toTraffic(sum));
      }
      return sums;
    },
  };
}

async function readSeries<Row>(
  table: SeriesTable<Row>,
  owner: SeriesOwner,
  window: HistoryWindow,
): Promise<{ step: number; rows: Row[] }> {
  const { from, to, maxRows } = window;
  const stored = { after: from, last: to };
  const { count, oldest } = await table.measure(owner, stored, maxRows);
  const isLong = count > maxRows;
  // A long window in whole hours is read from the stored hours.
  const isOlder =
    !(isLong && window.step % HOUR_SECONDS === 0) &&
    (await table.hasHour(owner, beforeOldest(window, oldest)));
  if (!isOlder && !isLong) return { step: table.step, rows: await table.readStored(owner, stored) };
  const step = isOlder ? Math.ceil(window.step / HOUR_SECONDS) * HOUR_SECONDS : window.step;
  const after = Math.ceil(from / step) * step;
  if (step % HOUR_SECONDS !== 0)
    return { step, rows: await table.readBuckets(owner, { after, last: to }, step) };
  const hours = { after: after / HOUR_SECONDS, last: Math.ceil(to / HOUR_SECONDS) };
  return { step, rows: await table.readHours(owner, hours, step / HOUR_SECONDS) };
}

/** Whether a window has hours older than its stored rows, because they were imported. */
async function hasOlderHours(
  table: SeriesTable<unknown>,
  owner: SeriesOwner,
  window: Pick<HistoryWindow, 'from' | 'to'>,
): Promise<boolean> {
  const { oldest } = await table.measure(owner, { after: window.from, last: window.to }, 0);
  return table.hasHour(owner, beforeOldest(window, oldest));
}

/** The hours of a window before its oldest row as stored. */
function beforeOldest({ from, to }: Pick<HistoryWindow, 'from' | 'to'>, oldest: number | null): Span {
  return { after: Math.ceil(from / HOUR_SECONDS), last: Math.ceil((oldest ?? to) / HOUR_SECONDS) - 1 };
}

/** The oldest rows of a long series, and where the next ones begin. */
async function readPart<Row extends { ts: number }>(
  table: SeriesTable<Row>,
  owner: SeriesOwner,
  { isHourly, after, to, maxRows }: Pick<SliceQuery, 'isHourly' | 'after' | 'to' | 'maxRows'>,
): Promise<{ rows: Row[]; next: number | null }> {
  if (!isHourly) {
    const rows = await table.readStored(owner, { after, last: to }, maxRows);
    return { rows, next: rows.length < maxRows ? null : (rows.at(-1)?.ts ?? null) };
  }
  const first = Math.ceil(after / HOUR_SECONDS);
  const end = Math.ceil(to / HOUR_SECONDS);
  const last = Math.min(end, first + maxRows);
  const rows = await table.readHours(owner, { after: first, last }, 1);
  return { rows, next: last < end ? last * HOUR_SECONDS : null };
}

const RX = historyColumns.indexOf('net_rx');
const TX = historyColumns.indexOf('net_tx');
const MS = 1000;

/** Sums of rate × milliseconds are bytes × 1000. */
function toTraffic({ sums, weights }: MetricAggregate): TrafficSum {
  return {
    rx: Math.round((sums[RX] ?? 0) / storedPerUnit.net_rx / MS),
    tx: Math.round((sums[TX] ?? 0) / storedPerUnit.net_tx / MS),
    seconds: Math.max(weights[RX] ?? 0, weights[TX] ?? 0) / MS,
  };
}
