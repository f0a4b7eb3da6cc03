import type { Runtime } from '@muster/runtime';
import { DomainError } from '../../lib/errors.ts';
import { createDutyCycleQueue } from '../../lib/rate-limit/duty-cycle-queue.ts';
import { createHistoryRateLimiter } from '../../lib/rate-limit/history-rate-limiter.ts';
import type { FindPoolClient } from '../../lib/rate-limit/pool-client.ts';
import { pools } from '../../lib/rate-limit/pools.ts';
import type { HistoryTask, HistoryWindow } from '../../store/series.ts';
import type { Store } from '../../store/store.ts';
import type { Fleet } from '../nodes/fleet.ts';
import { createHistoryCache } from './history-cache.ts';
import { type HistoryRequest, planWindow } from './history-window.ts';

export interface HistoryInput extends HistoryRequest {
  nodeId: number;
  /** Reads only one of them. */
  series?: 'metrics' | 'ping' | undefined;
}

/** The tasks whose latency a node's history shows. */
export interface ProbeDirectory {
  /** In the panel's order. */
  list(nodeId: number): readonly Omit<HistoryTask, 'isMeasured'>[];
  /** Those that the node's agent measures now; none while it is offline. */
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
  /** Empties the cache, because another database is in use. */
  clear(): void;
}

/** The visitors' share of the reader thread; a page with a hundred charts is read without waiting. */
const visitorQueueOptions = { share: 0.3, burstMs: 1_000, pool: pools.histories };

export function createHistory(
  runtime: Runtime,
  store: Pick<Store, 'readNodeHistory'>,
  fleet: Fleet,
  probes: ProbeDirectory,
  findPoolClient: FindPoolClient,
): History {
  const cache = createHistoryCache(runtime);
  const rateLimiter = createHistoryRateLimiter(runtime);
  const visitorQueue = createDutyCycleQueue(runtime, visitorQueueOptions);

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
      const client = visitor === null ? null : findPoolClient(visitor);
      if (client !== null) await rateLimiter.consume(client);
      const isVisitor = client !== null;
      requireVisible(input, isVisitor);
      const window = planWindow(input, { isVisitor, now: runtime.now() });
      // A window that ends now moves on; one that ended earlier is always the same.
      const end = input.until === undefined ? '' : window.to;
      const key = `${input.nodeId} ${window.to - window.from} ${end} ${window.maxRows} ${input.series ?? ''}`;
      const answer = await cache.get(key, () => {
        const read = () => make(input, window);
        return client === null ? read() : visitorQueue.run(client, read);
      });
      // The node may have become private while the read waited.
      requireVisible(input, isVisitor);
      return answer;
    },
    clear: cache.clear,
  };
}
