import { limits } from '@muster/generated/limits';
import type { Runtime } from '@muster/shared/runtime';
import { DomainError } from '../../lib/errors.ts';
import type { HistoryTask, HistoryWindow } from '../../store/series.ts';
import type { Store } from '../../store/store.ts';
import type { Fleet } from '../nodes/fleet.ts';
import type { HistoryAnswers } from './history-answers.ts';

export interface HistoryInput extends HistoryRequest {
  nodeId: number;
  /** Limits the answer to one of the series. */
  series?: 'metrics' | 'ping' | undefined;
}

/** The tasks whose latency a node's history shows. */
export interface ProbeDirectory {
  /** In the panel's order. */
  list(nodeId: number): readonly Omit<HistoryTask, 'isMeasured'>[];
  /** The tasks that the node's agent measures now; none while it is offline. */
  listMeasured(nodeId: number): readonly { id: number }[];
}

/** The stored metrics and latencies of nodes. */
export interface History {
  /**
   * The answer as UTF-8 of its JSON, for a visitor of this address or, with null, for the administrator. Rejects with
   * `not_found`, also for a node that visitors may not see, with `busy` when too many histories are being read, and with
   * `too_many_requests` when a visitor asks too often.
   */
  read(input: HistoryInput, visitor: string | null): Promise<Buffer>;
}

export function createHistory(
  runtime: Pick<Runtime, 'now'>,
  store: Pick<Store, 'readNodeHistory'>,
  fleet: Pick<Fleet, 'find'>,
  probes: ProbeDirectory,
  answers: Pick<HistoryAnswers, 'admit' | 'get'>,
): History {
  function listTasks(nodeId: number): HistoryTask[] {
    const measured = new Set(probes.listMeasured(nodeId).map(({ id }) => id));
    return probes
      .list(nodeId)
      .map(({ id, name, interval }) => ({ id, name, interval, isMeasured: measured.has(id) }));
  }

  async function make(input: HistoryInput, window: HistoryWindow): Promise<Buffer> {
    const { buffer, byteOffset, byteLength } = await store.readNodeHistory({
      node_id: input.nodeId,
      window,
      metrics: input.series !== 'ping',
      tasks: input.series === 'metrics' ? [] : listTasks(input.nodeId),
    });
    return Buffer.from(buffer, byteOffset, byteLength);
  }

  function requireVisible({ nodeId }: HistoryInput, isVisitor: boolean): void {
    const node = fleet.find(nodeId);
    if (node === undefined || (isVisitor && !node.row.public))
      throw new DomainError('not_found', 'There is no such node.');
  }

  return {
    async read(input, visitor) {
      const client = await answers.admit(visitor);
      const isVisitor = client !== null;
      requireVisible(input, isVisitor);
      const window = planWindow(input, { isVisitor, now: runtime.now() });
      // A window that ends now moves; one that ended earlier stays the same.
      const end = input.until === undefined ? '' : window.to;
      const key = `${input.nodeId} ${window.to - window.from} ${end} ${window.maxRows} ${input.series ?? ''}`;
      const answer = await answers.get(key, client, () => make(input, window));
      // The node may have become private while the read waited.
      requireVisible(input, isVisitor);
      return answer;
    },
  };
}

const HOUR_SECONDS = 3600;
const MINUTE_SECONDS = 60;

export interface HistoryRequest {
  hours: number;
  /** End of the window, Unix seconds; now unless given, or later. */
  until?: number | undefined;
  /** Number of rows that the caller can draw, at least 60; can only lower the limit. */
  points?: number | undefined;
}

export interface WindowContext {
  isVisitor: boolean;
  /** Milliseconds since the epoch. */
  now: number;
}

/**
 * The part of the requested window that a caller may read. Buckets are as narrow as the row limit allows: whole minutes up
 * to a week, above that the stored hours.
 */
export function planWindow(
  { hours: asked, until, points }: HistoryRequest,
  context: WindowContext,
): HistoryWindow {
  const { isVisitor, now } = context;
  const maxHours = isVisitor ? limits.historyHoursVisitor : limits.historyHoursAdmin;
  const hours = Math.min(asked, maxHours);
  const drawn = Math.max(points ?? Number.POSITIVE_INFINITY, limits.historyPointsMin);
  const maxRows = Math.min(findRowLimit(hours), drawn);
  const unit = hours > limits.historyHoursVisitor ? HOUR_SECONDS : MINUTE_SECONDS;
  const step = Math.ceil((hours * HOUR_SECONDS) / maxRows / unit) * unit;
  const latest = Math.floor(now / 1000);
  const to = Math.min(until ?? latest, latest);
  const earliest = latest - maxHours * HOUR_SECONDS;
  return { from: Math.min(to, Math.max(to - hours * HOUR_SECONDS, earliest)), to, maxRows, step };
}

function findRowLimit(hours: number): number {
  if (hours <= 24) return limits.historyRowsDay;
  return hours <= 168 ? limits.historyRowsWeek : limits.historyRowsWide;
}
