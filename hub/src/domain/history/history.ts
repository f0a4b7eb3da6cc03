import { historyColumns } from '@muster/generated/metrics';
import { serialisers } from '@muster/generated/serialisers';
import type { MetricsRow, NodeHistory, PingRow } from '@muster/generated/types';
import type { Runtime } from '@muster/runtime';
import {
  type HistoryRows,
  type HistoryWindow,
  type MetricSeries,
  NUMBERS_PER_METRIC_ROW,
  NUMBERS_PER_PING_ROW,
  type PingSeries,
} from '../../store/series.ts';
import type { Store } from '../../store/store.ts';
import { DomainError } from '../errors.ts';
import type { Fleet } from '../nodes/fleet.ts';
import { createDutyCycleQueue } from '../rate-limit/duty-cycle-queue.ts';
import { createHistoryRateLimiter } from '../rate-limit/history-rate-limiter.ts';
import { createHistoryCache } from './history-cache.ts';
import { type HistoryRequest, planWindow } from './history-window.ts';
import { placeOnGrid } from './ping-grid.ts';

export interface HistoryInput extends HistoryRequest {
  nodeId: number;
  /** Reads only one of them. */
  series?: 'metrics' | 'ping' | undefined;
}

/** The tasks whose latency a node's history shows. */
export interface ProbeDirectory {
  /** In the panel's order; `interval` in seconds. */
  list(nodeId: number): readonly { id: number; name: string; interval: number }[];
}

/** The stored metrics and latencies of nodes. */
export interface History {
  /**
   * The answer as UTF-8 of its JSON, for a visitor of this address or, with null, for the administrator. Rejects with
   * `not_found`, also for a node that visitors may not see, with `busy` when too many histories are being read, and with
   * `too_many_requests` when a visitor asks too often.
   */
  read(input: HistoryInput, visitor: string | null): Promise<Buffer>;
  /** Empties the cache, because another database is in use. */
  clear(): void;
}

export interface HistoryDeps {
  runtime: Runtime;
  store: Pick<Store, 'readHistory'>;
  fleet: Fleet;
  probes: ProbeDirectory;
}

/** The visitors' share of the reader thread; a page with a hundred charts is read without waiting. */
const visitorQueueLimits = { share: 0.3, burstMs: 1_000, maxQueued: 64 };

export function createHistory({ runtime, store, fleet, probes }: HistoryDeps): History {
  const cache = createHistoryCache(runtime);
  const rateLimiter = createHistoryRateLimiter(runtime);
  const visitorQueue = createDutyCycleQueue(runtime, visitorQueueLimits);

  async function make(input: HistoryInput, window: HistoryWindow): Promise<Buffer> {
    const tasks = input.series === 'metrics' ? [] : probes.list(input.nodeId);
    const rows = await store.readHistory({
      node_id: input.nodeId,
      window,
      metrics: input.series !== 'ping',
      task_ids: tasks.map(({ id }) => id),
    });
    const names = Object.fromEntries(tasks.map(({ id, name }) => [id, name]));
    moveToGrid(rows.pings, new Map(tasks.map(({ id, interval }) => [id, interval])));
    const { from, to } = window;
    return Buffer.from(serialisers.getNodeMetrics[200]({ ...describe(rows), from, to, probes: names }));
  }

  function requireVisible({ nodeId }: HistoryInput, isVisitor: boolean): void {
    const node = fleet.find(nodeId);
    if (node === undefined || (isVisitor && !node.row.public))
      throw new DomainError('not_found', 'There is no such node.');
  }

  return {
    async read(input, visitor) {
      if (visitor !== null) await rateLimiter.consume(visitor);
      const isVisitor = visitor !== null;
      requireVisible(input, isVisitor);
      const window = planWindow(input, { isVisitor, now: runtime.now() });
      // A window that ends now moves on; one that ended earlier is always the same.
      const end = input.until === undefined ? '' : window.to;
      const key = `${input.nodeId} ${window.to - window.from} ${end} ${window.maxRows} ${input.series ?? ''}`;
      const answer = await cache.get(key, () => {
        const read = () => make(input, window);
        return isVisitor ? visitorQueue.run(read) : read();
      });
      // The node may have become private while the read waited.
      requireVisible(input, isVisitor);
      return answer;
    },
    clear: cache.clear,
  };
}

type Series = Pick<NodeHistory, 'step' | 'metrics' | 'ping' | 'loss'>;

function describe({ metrics, pings }: HistoryRows): Series {
  const widest = Math.max(60, ...pings.map(({ step }) => step));
  const loss = pings.flatMap((series) => {
    const percent = sumLoss(series);
    return percent === null ? [] : [[series.task_id, percent] as const];
  });
  return {
    step: metrics?.step ?? widest,
    metrics: metrics === null ? [] : readMetricsRows(metrics),
    ping: pings.flatMap(readPingRows),
    loss: Object.fromEntries(loss),
  };
}

/** A column that was not measured has no key. */
function readMetricsRows({ rows }: MetricSeries): MetricsRow[] {
  const read: MetricsRow[] = [];
  for (let at = 0; at < rows.length; at += NUMBERS_PER_METRIC_ROW) {
    const row: MetricsRow = { ts: rows[at] ?? 0, minutes: rows[at + 1] ?? 0 };
    for (let index = 0; index < historyColumns.length; index += 1) {
      const value = rows[at + 2 + index];
      const column = historyColumns[index];
      if (column !== undefined && value !== undefined && !Number.isNaN(value)) row[column] = value;
    }
    read.push(row);
  }
  return read;
}

/** Replaces the times of single results in place; the times of buckets are multiples of their step already. */
function moveToGrid(pings: readonly PingSeries[], intervals: ReadonlyMap<number, number>): void {
  const single = pings.filter(({ step }) => step === 0);
  const placed = placeOnGrid(
    single.map(({ task_id, rows }) => ({
      interval: intervals.get(task_id) ?? 1,
      times: Array.from(
        { length: rows.length / NUMBERS_PER_PING_ROW },
        (_, index) => rows[index * NUMBERS_PER_PING_ROW] ?? 0,
      ),
    })),
  );
  for (const [index, { rows }] of single.entries())
    for (const [row, point] of (placed[index] ?? []).entries()) rows[row * NUMBERS_PER_PING_ROW] = point;
}

function readPingRows({ task_id, rows }: PingSeries): PingRow[] {
  const read: PingRow[] = [];
  for (let at = 0; at < rows.length; at += NUMBERS_PER_PING_ROW) {
    // By index: a day of full minutes has thousands of rows.
    const probes = rows[at + 1] ?? 1;
    const lost = rows[at + 2] ?? 0;
    const mean = rows[at + 3] ?? Number.NaN;
    const lowest = rows[at + 4] ?? mean;
    const highest = rows[at + 5] ?? mean;
    const row: PingRow = { task_id, ts: rows[at] ?? 0, latency: Number.isNaN(mean) ? null : mean };
    if (lost > 0) row.loss = toPercent(lost, probes);
    if (lowest < highest) row.band = [lowest, highest];
    read.push(row);
  }
  return read;
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
