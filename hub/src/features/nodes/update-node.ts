import type { NodeUpdate } from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import { changeResetDay } from '../../agents/ledger.ts';
import type { LedgerOwnership } from '../../agents/ledger-ownership.ts';
import { createSerialQueue } from '../../lib/serial-queue.ts';
import type { TrafficRow } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import type { Fleet, FleetNode } from './fleet.ts';

export interface NodeChange {
  id: number;
  config: NodeUpdate;
}

/** Updates of nodes. They run one after the other, so that a failed one can be undone in memory without undoing a later one. */
export interface NodeUpdates {
  /** Whether a new reset day of the node is in memory and being stored. */
  isChanging(id: number): boolean;
  /** Stores and applies a new configuration. */
  update(id: number, config: NodeUpdate): Promise<void>;
  /**
   * Applies the changes that `prepare` returns once `write` has stored them. `write` gets the ledgers of nodes whose reset
   * day changes, which it must store in the same transaction.
   */
  updateTogether<T>(
    prepare: () => readonly NodeChange[],
    write: (ledgers: TrafficRow[]) => Promise<T>,
  ): Promise<T>;
}

export function createNodeUpdates(
  runtime: Pick<Runtime, 'now' | 'calendar'>,
  store: Pick<Store, 'updateNode'>,
  fleet: Pick<Fleet, 'get' | 'find'>,
  ownership: Pick<LedgerOwnership, 'acquire'>,
): NodeUpdates {
  const queue = createSerialQueue();
  const changing = new Set<number>();

  /**
   * Configuration and ledger are one transaction: with the new reset day but the old `period_start`, the next start of the
   * hub would begin a new period and reset its figures. Both change in memory first, because a report or a flush during the
   * transaction must see them.
   */
  async function storeResetDay(node: FleetNode, config: NodeUpdate & { traffic_reset_day: number }) {
    const previous = node.row.traffic_reset_day;
    const { traffic_reset_day: resetDay } = config;
    const { id } = node.row;
    await ownership.acquire([id]);
    changing.add(id);
    setResetDay(node, resetDay);
    try {
      await store.updateNode(id, config, node.traffic);
    } catch (error) {
      setResetDay(node, previous);
      throw error;
    } finally {
      changing.delete(id);
    }
  }

  function setResetDay(node: FleetNode, resetDay: number): void {
    const previous = node.row.traffic_reset_day;
    node.row = { ...node.row, traffic_reset_day: resetDay };
    changeResetDay(node.traffic, previous, { today: runtime.calendar(runtime.now()), resetDay });
  }

  /** Nodes whose reset day changes. */
  function listResetDays(changes: readonly NodeChange[]): number[] {
    return changes.flatMap(({ id, config: { traffic_reset_day: resetDay } }) =>
      resetDay === undefined || resetDay === fleet.get(id).row.traffic_reset_day ? [] : [id],
    );
  }

  /** Changes reset days in memory; returns the ledgers and a function that undoes it. */
  function changeResetDays(changes: readonly NodeChange[]) {
    const changed = changes.flatMap(({ id, config: { traffic_reset_day: resetDay } }) => {
      const node = fleet.get(id);
      const previous = node.row.traffic_reset_day;
      return resetDay === undefined || resetDay === previous ? [] : [{ node, previous, resetDay }];
    });
    for (const { node, resetDay } of changed) setResetDay(node, resetDay);
    return {
      ledgers: changed.map(({ node }) => node.traffic),
      undo: () => {
        for (const { node, previous } of changed) setResetDay(node, previous);
      },
    };
  }

  return {
    isChanging: (id) => changing.has(id),
    update: (id, config) =>
      queue(async () => {
        const before = fleet.get(id);
        const { traffic_reset_day: resetDay = before.row.traffic_reset_day } = config;
        if (resetDay === before.row.traffic_reset_day) await store.updateNode(id, config);
        else await storeResetDay(before, { ...config, traffic_reset_day: resetDay });
        // The node may have been deleted or replaced meanwhile.
        const node = fleet.get(id);
        node.row = { ...node.row, ...config };
      }),

    updateTogether: (prepare, write) =>
      queue(async () => {
        const changes = prepare();
        await ownership.acquire(listResetDays(changes));
        const { ledgers, undo } = changeResetDays(changes);
        for (const { node_id: id } of ledgers) changing.add(id);
        const stored = await write(ledgers)
          .catch((error: unknown) => {
            undo();
            throw error;
          })
          .finally(() => changing.clear());
        for (const { id, config } of changes) {
          const node = fleet.find(id);
          if (node !== undefined) node.row = { ...node.row, ...config };
        }
        return stored;
      }),
  };
}
