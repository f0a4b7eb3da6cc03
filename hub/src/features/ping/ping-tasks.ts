import { isDeepStrictEqual } from 'node:util';
import { limits } from '@muster/generated/limits';
import type { PingTaskInput, PingTaskUpdate, PingTaskView } from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import { HEARTBEAT_TARGET } from '../../agents/probe-kinds.ts';
import { DomainError } from '../../lib/errors.ts';
import { createHeartbeatKey } from '../../lib/tokens.ts';
import { StoreError } from '../../store/errors.ts';
import type { PingTaskRow } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import { type CheckedTask, findCheckErrors } from '../checks/check-rules.ts';
import { type Fleet, requireNodes } from '../nodes/fleet.ts';
import type { TaskRegistry } from './task-registry.ts';

/** Administration of ping tasks. Changes resolve once they are stored and sent to the agents. */
export interface PingTasks {
  /** By `sort`, equal ones in the order of creation. Without `hasSecrets`, keys of heartbeats and header fields are left out. */
  list(hasSecrets: boolean): PingTaskView[];
  /** `limit_reached`; `invalid_request` for unknown or duplicate node ids, and for what `findCheckErrors` finds. */
  create(input: PingTaskInput, hasSecrets: boolean): Promise<PingTaskView>;
  /** Updates the fields in `patch`. `not_found`; `invalid_request` as in `create`. */
  update(id: number, patch: PingTaskUpdate, hasSecrets: boolean): Promise<PingTaskView>;
  /** `not_found`. */
  remove(id: number): Promise<void>;
  /** Applies the rows of all tasks, which another hub may have changed, or a restore has replaced. */
  apply(rows: readonly PingTaskRow[], replaced: boolean): void;
  /** Applies changes that are stored. */
  applyStored(changes: { rows: readonly PingTaskRow[]; deletions: readonly number[] }): void;
}

/**
 * @param onChange Called after every change. With `hasNewTarget`, the results so far belong to another target.
 */
export function createPingTasks(
  runtime: Pick<Runtime, 'randomBytes'>,
  store: Pick<Store, 'insertPingTask' | 'updatePingTask' | 'deletePingTask'>,
  fleet: Fleet,
  registry: TaskRegistry,
  onChange: (change: { id: number; hasNewTarget: boolean }) => void,
): PingTasks {
  let pendingInserts = 0;

  /** Counts pending inserts too, so that concurrent requests cannot exceed the limit together. */
  function requireBelowLimit(): void {
    if (registry.size + pendingInserts < limits.pingTasks) return;
    throw new DomainError('limit_reached', `The limit is ${limits.pingTasks} ping tasks. Delete one first.`);
  }

  function forget(id: number): void {
    registry.remove(id);
    onChange({ id, hasNewTarget: true });
  }

  function applyStored({ rows, deletions }: Parameters<PingTasks['applyStored']>[0]): void {
    for (const id of deletions) forget(id);
    for (const row of rows) {
      const previous = registry.list().find(({ id }) => id === row.id);
      registry.put(row);
      onChange({ id: row.id, hasNewTarget: row.target !== previous?.target });
    }
  }

  return {
    list: (hasSecrets) => registry.list().map((row) => viewTask(row, hasSecrets)),

    async create({ node_ids = [], all_nodes = false, sort = null, check = {}, ...task }, hasSecrets) {
      requireNodes(fleet, node_ids);
      requireCheck({ target: task.target, check, hasNodes: all_nodes || node_ids.length > 0 });
      requireBelowLimit();
      pendingInserts += 1;
      try {
        const heartbeat_key = createHeartbeatKey(runtime);
        const row = await store.insertPingTask({ ...task, node_ids, all_nodes, sort, check, heartbeat_key });
        registry.put(row);
        onChange({ id: row.id, hasNewTarget: true });
        return viewTask(row, hasSecrets);
      } finally {
        pendingInserts -= 1;
      }
    },

    async update(id, patch, hasSecrets) {
      const { target, check, all_nodes, node_ids } = { ...registry.get(id), ...patch };
      requireNodes(fleet, patch.node_ids);
      requireCheck({ target, check, hasNodes: all_nodes || node_ids.length > 0 });
      const row = await store.updatePingTask(id, patch).catch(throwNotFound);
      const { target: previous } = registry.get(id);
      registry.put(row);
      onChange({ id, hasNewTarget: row.target !== previous });
      return viewTask(row, hasSecrets);
    },

    async remove(id) {
      registry.get(id);
      await store.deletePingTask(id).catch(throwNotFound);
      forget(id);
    },

    apply(rows, replaced) {
      if (replaced) {
        registry.replaceAll(rows);
        return;
      }
      const known = new Map(registry.list().map((row) => [row.id, row]));
      const changed = rows.filter((row) => !isDeepStrictEqual(row, known.get(row.id)));
      for (const { id } of rows) known.delete(id);
      applyStored({ rows: changed, deletions: [...known.keys()] });
    },
    applyStored,
  };
}

function requireCheck(task: CheckedTask): void {
  const errors = findCheckErrors(task);
  if (errors.length > 0) throw new DomainError('invalid_request', 'The check is not valid.', { errors });
}

function viewTask({ heartbeat_key, check, ...row }: PingTaskRow, hasSecrets: boolean): PingTaskView {
  const { headers, ...open } = check;
  const isHeartbeat = row.target === HEARTBEAT_TARGET && heartbeat_key !== null;
  return {
    ...row,
    check: hasSecrets ? check : open,
    ...(isHeartbeat && hasSecrets ? { heartbeat_key } : {}),
  };
}

function throwNotFound(error: unknown): never {
  if (error instanceof StoreError && error.code === 'not_found')
    throw new DomainError('not_found', 'This ping task does not exist.', { cause: error });
  throw error;
}
