import { limits } from '@muster/generated/limits';
import type { PingTaskInput, PingTaskUpdate, PingTaskView } from '@muster/generated/types';
import { StoreError } from '../../store/errors.ts';
import type { Store } from '../../store/store.ts';
import { DomainError, type FieldError } from '../errors.ts';
import type { Fleet } from '../nodes/fleet.ts';
import type { TaskRegistry } from './task-registry.ts';

/** The administrator's verbs on ping tasks. Each resolves after it is stored and sent to the agents concerned. */
export interface PingTasks {
  /** By `sort`, then `id`. */
  list(): PingTaskView[];
  /** `limit_reached`; `invalid_request` when it names a node that does not exist, or one twice. */
  create(input: PingTaskInput): Promise<PingTaskView>;
  /** Replaces what `patch` names. `not_found`; `invalid_request` as in `create`. */
  update(id: number, patch: PingTaskUpdate): Promise<PingTaskView>;
  /** `not_found`. */
  remove(id: number): Promise<void>;
}

export interface PingTasksDeps {
  store: Pick<Store, 'insertPingTask' | 'updatePingTask' | 'deletePingTask'>;
  fleet: Fleet;
  registry: TaskRegistry;
  /** Called after every change, when `registry` has it; `target` tells whether results so far are of another target. */
  onChange: (change: { id: number; hasNewTarget: boolean }) => void;
}

/** Enough to see what is wrong with a list of thousands. */
const MAX_ERRORS = 20;

export function createPingTasks({ store, fleet, registry, onChange }: PingTasksDeps): PingTasks {
  let underWay = 0;

  function requireNodes(ids: readonly number[] = []): void {
    const seen = new Set<number>();
    const errors: FieldError[] = [];
    for (const [index, id] of ids.entries()) {
      if (fleet.find(id) === undefined)
        errors.push({ pointer: `/node_ids/${index}`, detail: `there is no node ${id}` });
      else if (seen.has(id))
        errors.push({ pointer: `/node_ids/${index}`, detail: `node ${id} stands there already` });
      seen.add(id);
    }
    if (errors.length === 0) return;
    throw new DomainError('invalid_request', 'The task must name nodes that exist, each of them once.', {
      errors: errors.slice(0, MAX_ERRORS),
    });
  }

  /** What is being stored counts too, or two requests at once would pass the limit together. */
  function requireRoom(): void {
    if (registry.size + underWay < limits.pingTasks) return;
    throw new DomainError(
      'limit_reached',
      `There are ${limits.pingTasks} ping tasks already; delete one first.`,
    );
  }

  return {
    list: () => [...registry.list()],

    async create({ name, target, interval, node_ids = [], all_nodes = false, sort = null }) {
      requireNodes(node_ids);
      requireRoom();
      underWay += 1;
      try {
        const row = await store.insertPingTask({ name, target, interval, node_ids, all_nodes, sort });
        registry.put(row);
        onChange({ id: row.id, hasNewTarget: true });
        return row;
      } finally {
        underWay -= 1;
      }
    },

    async update(id, patch) {
      registry.get(id);
      requireNodes(patch.node_ids);
      const row = await store.updatePingTask(id, patch).catch(refuse);
      const { target: previous } = registry.get(id);
      registry.put(row);
      onChange({ id, hasNewTarget: row.target !== previous });
      return row;
    },

    async remove(id) {
      registry.get(id);
      await store.deletePingTask(id).catch(refuse);
      registry.remove(id);
      onChange({ id, hasNewTarget: true });
    },
  };
}

function refuse(error: unknown): never {
  if (error instanceof StoreError && error.code === 'not_found')
    throw new DomainError('not_found', 'There is no such ping task.', { cause: error });
  throw error;
}
