import type { Flushable } from '../../agents/flush-scheduler.ts';
import type { CheckChanges, CheckOutageRow, CheckResultRow, CheckStatusRow } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';

/** Write-behind buffer of the states of targets. Later rows of the same key replace earlier ones. */
export interface CheckLog extends Flushable {
  /** `row` is null if the node's result need not be kept. */
  writeResult(taskId: number, nodeId: number, row: CheckResultRow | null): void;
  writeStatus(row: CheckStatusRow): void;
  writeOutage(row: CheckOutageRow): void;
  /** Whether a status of the task waits to be written, so that a stored one is older. */
  hasStatus(taskId: number): boolean;
  /** Writes everything, so that readers see it. Never rejects: the flush scheduler reports failures and retries. */
  flushForReading(): Promise<void>;
  /** Drops everything, after a restore. */
  clear(): void;
}

interface Pending {
  results: Map<string, CheckResultRow | { task_id: number; node_id: number; state: null }>;
  statuses: Map<number, CheckStatusRow>;
  outages: Map<string, CheckOutageRow>;
}

const createPending = (): Pending => ({ results: new Map(), statuses: new Map(), outages: new Map() });

export function createCheckLog(store: Pick<Store, 'writeChecks'>): CheckLog {
  let pending = createPending();
  let writing: Pending | null = null;
  let inFlight: Promise<void> | null = null;

  const countRows = () => pending.results.size + pending.statuses.size + pending.outages.size;

  async function write(batch: Pending): Promise<void> {
    try {
      await store.writeChecks(toChanges(batch));
    } catch (error) {
      // Rows that have changed during the failed write are newer.
      pending = {
        results: new Map([...batch.results, ...pending.results]),
        statuses: new Map([...batch.statuses, ...pending.statuses]),
        outages: new Map([...batch.outages, ...pending.outages]),
      };
      throw error;
    }
  }

  function flush(): Promise<void> {
    if (inFlight !== null) return inFlight;
    if (countRows() === 0) return Promise.resolve();
    writing = pending;
    pending = createPending();
    inFlight = write(writing).finally(() => {
      inFlight = null;
      writing = null;
    });
    return inFlight;
  }

  return {
    get size() {
      return countRows();
    },
    flush,
    writeResult(task_id, node_id, row) {
      pending.results.set(`${task_id} ${node_id}`, row ?? { task_id, node_id, state: null });
    },
    writeStatus: (row) => void pending.statuses.set(row.task_id, row),
    writeOutage: (row) => void pending.outages.set(`${row.task_id} ${row.began_at}`, row),
    hasStatus: (taskId) => pending.statuses.has(taskId) || writing?.statuses.has(taskId) === true,
    async flushForReading() {
      try {
        await inFlight;
        await flush();
      } catch {
        // Reading must work on a full disk too.
      }
    },
    clear() {
      pending = createPending();
    },
  };
}

function toChanges({ results, statuses, outages }: Pending): CheckChanges {
  const rows = [...results.values()];
  return {
    results: rows.flatMap((row) => (row.state === null ? [] : [row])),
    deletedResults: rows.flatMap(({ task_id, node_id, state }) =>
      state === null ? [{ task_id, node_id }] : [],
    ),
    statuses: [...statuses.values()],
    outages: [...outages.values()],
  };
}
