import { limits } from '@muster/generated/limits';
import { exportNames, historyColumns } from '@muster/generated/metrics';
import type { Runtime } from '@muster/shared/runtime';
import { DomainError } from '../../lib/errors.ts';
import { StoreError } from '../../store/errors.ts';
import type { SliceQuery } from '../../store/series.ts';
import type { Store } from '../../store/store.ts';
import type { ProbeDirectory } from '../history/history.ts';
import type { Fleet } from '../nodes/fleet.ts';
import type { ExportFormat, ExportTable } from './export-streams.ts';
import { createRowTemplate } from './row-template.ts';

export interface HistoryExportQuery {
  nodeId: number;
  /** Unix seconds. */
  from?: number | undefined;
  to?: number | undefined;
  resolution?: 'minute' | 'probe' | 'hour' | undefined;
}

interface ExportWindow {
  from: number;
  to: number;
}

const DAY_SECONDS = 86_400;
/** Rows of a slice: about three milliseconds of the reader thread. */
const ROWS_PER_SLICE = 500;

/** How often a slice is retried while the reader thread has too many queries, and the time in between. */
const MAX_ATTEMPTS = 100;
const RETRY_MS = 200;

const latencyColumns = [
  'time',
  'task_id',
  'task_name',
  'probes',
  'lost',
  'latency_ms',
  'latency_min_ms',
  'latency_max_ms',
] as const;

/** The requested window, without the time before the longest retention. Throws `invalid_request` if it is empty. */
function planExportWindow({ from, to }: HistoryExportQuery, now: number): ExportWindow {
  const end = Math.min(to ?? now, now);
  const start = from ?? Math.max(0, end - DAY_SECONDS);
  if (start >= end) {
    const detail = 'The window is empty: `from` must be before `to` and before now.';
    throw new DomainError('invalid_request', detail, { errors: [{ pointer: '/query/from', detail }] });
  }
  const oldest = now - limits.exportDays * DAY_SECONDS;
  return { from: Math.min(end, Math.max(start, oldest)), to: end };
}

/** The stored metrics of a node. */
export async function readMetricsTable(
  runtime: Runtime,
  store: Pick<Store, 'readSlice' | 'hasOlderHours'>,
  fleet: Fleet,
  query: HistoryExportQuery,
  format: ExportFormat['format'],
): Promise<ExportTable> {
  const { row } = fleet.get(query.nodeId);
  const window = planExportWindow(query, Math.floor(runtime.now() / 1000));
  const isHourly = await chooseHours(store, query, { ...window, task_ids: null });
  const columns = ['time', 'minutes', ...historyColumns.map((column) => exportNames[column])];
  const template = createRowTemplate(format, columns);
  return {
    head: describe(row, window, isHourly ? 'hour' : 'minute'),
    columns,
    slices: readSlices(runtime, store, fleet, {
      node_id: row.id,
      task_id: null,
      isHourly,
      template,
      ...toRange(window),
    }),
  };
}

/** The results of a node's ping tasks. */
export async function readLatencyTable(
  runtime: Runtime,
  store: Pick<Store, 'readSlice' | 'hasOlderHours'>,
  fleet: Fleet,
  probes: Pick<ProbeDirectory, 'list'>,
  query: HistoryExportQuery,
  format: ExportFormat['format'],
): Promise<ExportTable> {
  const { row } = fleet.get(query.nodeId);
  const window = planExportWindow(query, Math.floor(runtime.now() / 1000));
  const tasks = probes.list(row.id);
  const isHourly = await chooseHours(store, query, { ...window, task_ids: tasks.map(({ id }) => id) });
  return {
    head: describe(row, window, isHourly ? 'hour' : 'probe'),
    columns: latencyColumns,
    slices: (async function* () {
      for (const { id, name } of tasks) {
        const template = createRowTemplate(format, latencyColumns, { task_id: id, task_name: name });
        yield* readSlices(runtime, store, fleet, {
          node_id: row.id,
          task_id: id,
          isHourly,
          template,
          ...toRange(window),
        });
      }
    })(),
  };
}

async function chooseHours(
  store: Pick<Store, 'hasOlderHours'>,
  { nodeId, resolution }: HistoryExportQuery,
  window: ExportWindow & { task_ids: number[] | null },
): Promise<boolean> {
  return resolution === undefined
    ? store.hasOlderHours({ node_id: nodeId, ...window })
    : resolution === 'hour';
}

function describe(row: { id: number; name: string }, { from, to }: ExportWindow, resolution: string) {
  return {
    node_id: row.id,
    node_name: row.name,
    from: formatTime(from),
    to: formatTime(to),
    resolution,
  };
}

function toRange({ from, to }: ExportWindow): Pick<SliceQuery, 'after' | 'to' | 'maxRows'> {
  return { after: from, to, maxRows: ROWS_PER_SLICE };
}

async function* readSlices(
  runtime: Runtime,
  store: Pick<Store, 'readSlice' | 'hasOlderHours'>,
  fleet: Fleet,
  query: SliceQuery,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let after: number | null = query.after; after !== null; ) {
    const { text, next } = await readSlice(runtime, store, { ...query, after }, after !== query.after);
    // The rows of a deleted node are gone, and the end of the stream would look like the end of the data.
    fleet.get(query.node_id);
    yield text;
    after = next;
  }
}

/** A response that has begun cannot become a 503, so it waits while the reader thread is busy. */
async function readSlice(
  runtime: Runtime,
  store: Pick<Store, 'readSlice' | 'hasOlderHours'>,
  query: SliceQuery,
  mayRetry: boolean,
) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await store.readSlice(query);
    } catch (error) {
      const isBusy = error instanceof StoreError && error.code === 'busy';
      if (!mayRetry || !isBusy || attempt === MAX_ATTEMPTS) throw error;
      await new Promise<void>((resolve) => runtime.setTimer(resolve, RETRY_MS));
    }
  }
}

/** Unix seconds as `2026-11-23T06:00:00Z`. */
export function formatTime(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
}
