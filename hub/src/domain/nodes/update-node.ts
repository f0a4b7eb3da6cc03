import type { NodeUpdate } from '@muster/generated/types';
import type { Runtime } from '@muster/runtime';
import type { Store } from '../../store/store.ts';
import { createSerialQueue } from '../serial-queue.ts';
import { changeResetDay } from '../traffic/ledger.ts';
import type { Fleet, FleetNode } from './fleet.ts';

export interface UpdateNodeDeps {
  runtime: Pick<Runtime, 'now' | 'calendar'>;
  store: Pick<Store, 'updateNode'>;
  fleet: Pick<Fleet, 'get'>;
}

/**
 * Returns the function that stores and applies a new configuration. Updates run one after the other, so that a failed
 * one can be undone in memory without undoing a later one.
 */
export function createNodeUpdate({ runtime, store, fleet }: UpdateNodeDeps) {
  const queue = createSerialQueue();

  /**
   * Configuration and ledger are one transaction: with the new reset day but the old `period_start`, the next start of
   * the hub would begin a new period and reset its figures. They change in memory first, because a report or a flush
   * during the transaction must see both.
   */
  async function storeResetDay(node: FleetNode, config: NodeUpdate & { traffic_reset_day: number }) {
    const previous = node.row.traffic_reset_day;
    const { traffic_reset_day: resetDay } = config;
    setResetDay(node, resetDay);
    try {
      await store.updateNode(node.row.id, config, node.traffic);
    } catch (error) {
      setResetDay(node, previous);
      throw error;
    }
  }

  function setResetDay(node: FleetNode, resetDay: number): void {
    const previous = node.row.traffic_reset_day;
    node.row = { ...node.row, traffic_reset_day: resetDay };
    changeResetDay(node.traffic, previous, { today: runtime.calendar(runtime.now()), resetDay });
  }

  return (id: number, config: NodeUpdate): Promise<void> =>
    queue(async () => {
      const before = fleet.get(id);
      const { traffic_reset_day: resetDay = before.row.traffic_reset_day } = config;
      if (resetDay === before.row.traffic_reset_day) await store.updateNode(id, config);
      else await storeResetDay(before, { ...config, traffic_reset_day: resetDay });
      // The node may have been deleted or replaced meanwhile.
      const node = fleet.get(id);
      node.row = { ...node.row, ...config };
    });
}
