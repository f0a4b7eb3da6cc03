import type { NodeFactsChange } from '../rows.ts';
import type { DatabaseThread } from '../threads/database-thread.ts';
import type { PostgresWriterCommands } from './database-admin.ts';

/** Writes facts of nodes under the epochs of their ledgers. */
export interface OwnedFactsSender {
  save(changes: readonly NodeFactsChange[]): Promise<void>;
  /** Writes the waiting facts of nodes whose ledgers this hub now owns. */
  saveWaiting(nodeIds: readonly number[]): Promise<void>;
  /** Drops the facts of a node whose ledger another hub owns. */
  drop(nodeId: number): void;
}

/**
 * @param findEpoch Undefined if this hub does not own the ledger.
 */
export function createOwnedFactsSender(
  writer: Pick<DatabaseThread<PostgresWriterCommands>, 'call'>,
  findEpoch: (nodeId: number) => number | undefined,
): OwnedFactsSender {
  /** Facts of nodes whose claim is not confirmed yet. */
  const waiting = new Map<number, NodeFactsChange>();

  async function save(changes: readonly NodeFactsChange[]): Promise<void> {
    const owned = changes.flatMap((change) => {
      const epoch = findEpoch(change.id);
      if (epoch !== undefined) return [{ ...change, epoch }];
      waiting.set(change.id, { ...waiting.get(change.id), ...change });
      return [];
    });
    if (owned.length > 0) await writer.call('saveOwnedFacts', [owned]);
  }

  return {
    save,
    async saveWaiting(nodeIds) {
      const changes = nodeIds.flatMap((id) => {
        const change = waiting.get(id);
        waiting.delete(id);
        // The node is being seen now.
        const { last_seen_at: _, ...facts } = change ?? { id };
        return change === undefined ? [] : [facts];
      });
      try {
        await save(changes);
      } catch {
        // Written with the next claim; the flush of the buffers reports the failure.
        for (const change of changes) waiting.set(change.id, { ...change, ...waiting.get(change.id) });
      }
    },
    drop: (nodeId) => void waiting.delete(nodeId),
  };
}
