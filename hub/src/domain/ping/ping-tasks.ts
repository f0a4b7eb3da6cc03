import { limits } from '@muster/generated/limits';
import type { PingTaskInput, PingTaskUpdate, PingTaskView } from '@muster/generated/types';
import { StoreError } from '../../store/errors.ts';
import type { Store } from '../../store/store.ts';
import { DomainError, type FieldError } from '../errors.ts';
import type { Fleet } from '../nodes/fleet.ts';
import type { TaskRegistry } from './task-registry.ts';

/** Administration of ping tasks. Changes resolve once they are stored and sent to the agents. */
export interface PingTasks {
  /** By `sort`, equal ones in the order of creation. */
  list(): PingTaskView[];
  /** `limit_reached`; `invalid_request` for unknown or duplicate node ids. */
  create(input: PingTaskInput): Promise<PingTaskView>;
  /** Updates the fields in `patch`. `not_found`; `invalid_request` as in `create`. */
  update(id: number, patch: PingTaskUpdate): Promise<PingTaskView>;
  /** `not_found`. */
  remove(id: number): Promise<void>;
}

export interface PingTasksDeps {
  store: Pick<Store, 'insertPingTask' | 'updatePingTask' | 'deletePingTask'>;
  fleet: Fleet;
  registry: TaskRegistry;
  /** Called after every change. With `hasNewTarget`, the results so far belong to another target. */
  onChange: (change: { id: number; hasNewTarget: boolean }) => void;
}

/** Caps the error list of a request with thousands of ids. */
const MAX_ERRORS = 20;

export function createPingTasks({ store, fleet, registry, onChange }: PingTasksDeps): PingTasks {
  let pendingInserts = 0;

  function requireNodes(ids: readonly number[] = []): void {
    const seen = new Set<number>();
    const errors: FieldError[] = [];
    for (const [index, id] of ids.entries()) {
      if (fleet.find(id) === undefined)
        errors.push({ pointer: `/node_ids/${index}`, detail: `node ${id} does not exist` });
      else if (seen.has(id))
        errors.push({ pointer: `/node_ids/${index}`, detail: `node ${id} is listed twice` });
      seen.add(id);
    }
    if (errors.length === 0) return;
    throw new DomainError('invalid_request', 'List only existing nodes, each of them once.', {
      errors: errors.slice(0, MAX_ERRORS),
    });
  }

  /** Counts pending inserts too, so that concurrent requests cannot exceed the limit together. */
  function requireBelowLimit(): void {
    if (registry.size + pendingInserts < limits.pingTasks) return;
    throw new DomainError('limit_reached', `The limit is ${limits.pingTasks} ping tasks. Delete one first.`);
  }

  return {
    list: () => [...registry.list()],

    async create({ name, target, interval, node_ids = [], all_nodes = false, sort = null }) {
      requireNodes(node_ids);
      requireBelowLimit();
      pendingInserts += 1;
      try {
        const row = await store.insertPingTask({ name, target, interval, node_ids, all_nodes, sort });
        registry.put(row);
        onChange({ id: row.id, hasNewTarget: true });
        return row;
      } finally {
        pendingInserts -= 1;
      }
    },

    async update(id, patch) {
      registry.get(id);
      requireNodes(patch.node_ids);
      const row = await store.updatePingTask(id, patch).catch(throwNotFound);
      const { target: previous } = registry.get(id);
      registry.put(row);
      onChange({ id, hasNewTarget: row.target !== previous });
      return row;
    },

    async remove(id) {
      registry.get(id);
      await store.deletePingTask(id).catch(throwNotFound);
      registry.remove(id);
      onChange({ id, hasNewTarget: true });
    },
  };
}

function throwNotFound(error: unknown): never {
  if (error instanceof StoreError && error.code === 'not_found')
    throw new DomainError('not_found', 'This ping task does not exist.', { cause: error });
  throw error;
}
